// What of a model's answer is believed: names that the text says or that are known, and the edges between them. Pure.
import type {
	Ending,
	ExtractedEdge,
	ExtractedEntity,
	ExtractionContext,
	ExtractionInput,
	KnownEntity,
	KnownFact,
	Label,
} from "../extraction";
import type { ModelAnswer } from "./answer";
import { handleOf } from "./compose-prompt";
import { mayEnd } from "./may-end";
import { Mentions, toKey, toWords } from "./mentions";
import { readInstant } from "./read-instant";
import { isFaithful, renderFact, wordsKnown } from "./say-fact";
import { Sentences } from "./sentences";

const MAX_ENTITIES = 200;
const MAX_EDGES = 300;
const MAX_NAME = 80;
const MAX_RELATION = 60;

const PRONOUNS = new Set(
	"i me my mine myself we us our ours you your yours he him his himself she her hers herself it its itself they them their theirs this that these those who someone somebody everyone everybody nobody anyone one somewhere here there something anything nothing everything none null unknown n".split(
		" ",
	),
);
const POINTS_BACK =
	/\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|we|us|our|this|that|these|those|there)\b/i;
const FIRST_PERSON = /\b(?:I|I['’]\w+|me|my|mine|myself|we|us|our|ours)\b/i;
/** Words that say the text is English, where those two patterns mean something; of other languages more is believed. */
const ENGLISH = /\b(?:the|and|are|with|have|they|this|that|were|from|she|her|my|at)\b/i;

export type Grounded = {
	entities: ExtractedEntity[];
	edges: ExtractedEdge[];
	/** What the answer held and was not believed. */
	dropped: { entities: number; edges: number; endings: number };
};

/**
 * The believable part of `answer`. A name is believed when the text says it, when it is a known entity's, when it is "User"
 * and the text speaks in the first person, or when an earlier episode says it and the text points back ("she"). An edge is
 * believed when both its names are, at least one of them without an earlier episode's help. An end is believed for a fact
 * of the same two entities, of the same subject and relation, or of the same subject with an object that the text says;
 * nothing that the prose orders can end more than that. Spec: Automatic retraction.
 */
export function groundAnswer(answer: ModelAnswer, input: ExtractionInput, context: ExtractionContext): Grounded {
	const names = new Names(input, context);
	const words = wordsKnown(input, context);
	const sentences = new Sentences(input.text);
	const dropped = { entities: 0, edges: 0, endings: 0 };
	for (const { name, label, aliases } of answer.entities.slice(0, MAX_ENTITIES)) {
		if (!names.add(name, label, aliases)) dropped.entities++;
	}
	const edges = new Map<string, ExtractedEdge>();
	for (const said of answer.edges.slice(0, MAX_EDGES)) {
		const source = names.add(said.source, "Topic", []);
		const target = names.add(said.target, "Topic", []);
		const relation = toRelation(said.relation);
		const isBelieved =
			source &&
			target &&
			source !== target &&
			relation !== "" &&
			(names.isHere(source.name) || names.isHere(target.name));
		if (!isBelieved) {
			dropped.edges++;
			continue;
		}
		const validAt = readBeginning(said.valid_at, input.validAt);
		const end = readInstant(said.invalid_at);
		const edge: ExtractedEdge = {
			source: source.name,
			relation,
			target: target.name,
			fact: isFaithful(said.fact, words)
				? said.fact.replace(/\s+/g, " ").trim()
				: renderFact(source.name, relation, target.name),
			validAt,
			invalidAt: end && validAt && end < validAt ? null : end,
			endings: [],
			evidence: sentences.holding(source, target),
			confidence: 0.9,
		};
		const facts = said.ends.map((handle) => context.facts.find((_, index) => handleOf(index) === handle.trim()));
		for (const fact of new Set(facts)) {
			if (fact && mayEnd(edge, fact, names.text, input.validAt)) edge.endings.push(toEnding(fact));
			else dropped.endings++;
		}
		const key = `${toKey(edge.source)}\t${edge.relation}\t${toKey(edge.target)}\t${toKey(edge.fact)}`;
		if (!edges.has(key)) edges.set(key, edge);
	}
	dropped.entities += Math.max(0, answer.entities.length - MAX_ENTITIES);
	dropped.edges += Math.max(0, answer.edges.length - MAX_EDGES);
	const kept = [...edges.values()];
	return { entities: names.used(kept), edges: kept, dropped };
}

const toEnding = ({ subject, relation, edgeId }: KnownFact): Ending => ({
	subject,
	relations: [relation],
	object: null,
	edgeId,
});

/** A bare date that is the episode's own says no more than the episode does. */
function readBeginning(text: string | null, at: Date): Date | null {
	return text?.trim() === at.toISOString().slice(0, 10) ? null : readInstant(text);
}

const toRelation = (relation: string) =>
	toWords(relation.replaceAll("_", " ")).join("_").slice(0, MAX_RELATION).replace(/_+$/, "");

/** Whether a form may stand for its entity for ever: "Ada" may, "she" and "the company" may not. */
const isNameLike = (form: string) => /[\p{Lu}\p{Lo}\p{N}]/u.test(form) && !PRONOUNS.has(toKey(form));

/** The entities of one answer, each under one name. */
class Names {
	readonly text: Mentions;
	private readonly isEnglish: boolean;
	private readonly earlier: Mentions | null;
	/** Known entities by name and alias; null where two share an alias. */
	private readonly known = new Map<string, KnownEntity | null>();
	/** Names of those that the text itself may mean. */
	private readonly knownHere: Set<string>;
	private readonly entities = new Map<string, ExtractedEntity>();
	/** Names of entities that this text says, rather than an earlier one. */
	private readonly here = new Set<string>();

	constructor(
		private readonly input: ExtractionInput,
		context: ExtractionContext,
	) {
		this.text = new Mentions(input.text);
		this.isEnglish = ENGLISH.test(input.text);
		const pointsBack = context.recent.length > 0 && (!this.isEnglish || POINTS_BACK.test(input.text));
		this.earlier = pointsBack ? new Mentions(context.recent.map(({ text }) => text).join("\n")) : null;
		this.knownHere = new Set(input.known.map(({ name }) => name));
		const all = [...input.known, ...context.knownEarlier.filter(({ name }) => !this.knownHere.has(name))];
		for (const entity of all) {
			for (const key of new Set(entity.aliases.map(toKey))) this.known.set(key, this.known.has(key) ? null : entity);
		}
		for (const entity of all) this.known.set(toKey(entity.name), entity);
	}

	/** The entity of that name, or null when the name is not to be believed. */
	add(given: string, label: Label, aliases: string[]): ExtractedEntity | null {
		const name = given
			.normalize("NFKC")
			.replace(/[\p{Cc}\s]+/gu, " ")
			.trim();
		const key = toKey(name);
		if (key === "" || name.length > MAX_NAME || PRONOUNS.has(key) || !/\p{L}/u.test(name)) return null;
		const known = this.known.get(key) ?? null;
		const canonical = known?.name ?? name;
		const existing = this.entities.get(toKey(canonical));
		const isHere = this.knownHere.has(canonical) || this.text.says(name) || this.isSelf(key);
		if (isHere) this.here.add(canonical);
		if (existing) return existing;
		if (!isHere && !this.isEarlier(name, known)) return null;
		const start = Math.max(0, this.input.text.indexOf(name));
		const entity: ExtractedEntity = {
			name: canonical,
			label,
			aliases: [...new Set([name, ...aliases])].filter(
				(form) => form !== canonical && this.text.saysWhole(form) && isNameLike(form),
			),
			isName: /^\p{Lu}|\s\p{Lu}/u.test(name),
			start,
			end: this.input.text.startsWith(name, start) ? start + name.length : start,
		};
		this.entities.set(toKey(canonical), entity);
		return entity;
	}

	private isSelf = (key: string) => key === "user" && (!this.isEnglish || FIRST_PERSON.test(this.input.text));

	private isEarlier(name: string, known: KnownEntity | null): boolean {
		return [name, ...(known ? [known.name, ...known.aliases] : [])].some((form) => this.earlier?.saysWhole(form));
	}

	/** Whether an added entity is of this text. */
	isHere = (name: string) => this.here.has(name);

	/**
	 * The entities in the order of their mention, those of no edge only when the text itself says them. An alias that is
	 * another's name is nobody's alias.
	 */
	used(edges: ExtractedEdge[]): ExtractedEntity[] {
		const inEdges = new Set(edges.flatMap(({ source, target }) => [source, target]));
		const isOthers = (form: string, name: string) => {
			const owner = this.entities.get(toKey(form)) ?? this.known.get(toKey(form));
			return owner !== undefined && owner?.name !== name;
		};
		return [...this.entities.values()]
			.filter(({ name }) => inEdges.has(name) || this.isHere(name))
			.map((entity) => ({ ...entity, aliases: entity.aliases.filter((form) => !isOthers(form, entity.name)) }));
	}
}
