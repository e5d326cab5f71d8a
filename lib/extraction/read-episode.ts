// One episode from its words to its entities and facts.
import { type Reader, type ReaderManifest, scoresOf } from "./encoder/scores";
import { type Window, type Word, windowsOf, wordsOf } from "./encoder/window";
import { groupMentions, type TextEntity, TYPES, textOf } from "./entities/group-mentions";
import { cleanName, isPersonalText, nameWriter, TEAM, USER } from "./entities/name-writer";
import type { ExtractedEntity, Extraction, ExtractionInput, Status } from "./extraction";
import { EMBEDDED_EXTRACTOR, MAX_ENTITIES, MAX_FACTS, STATUSES } from "./extraction";
import { chooseFacts } from "./facts/choose-facts";
import { composeLine } from "./facts/compose-line";
import { endingsOf } from "./facts/endings";
import { type Instruction, instructionsOf } from "./facts/instructions";
import { isSupposed } from "./facts/is-supposed";
import { TABLE } from "./facts/name-relation";
import { otherPronouns, pronounsIn } from "./facts/other-pronouns";
import { readWhen } from "./facts/read-when";
import { relationOf } from "./facts/relation-of";
import { whenOf } from "./facts/when-of";
import { addWindow } from "./heads/add-window";
import type { FoundFact } from "./heads/facts";
import type { Mention } from "./heads/mentions";
import { evidenceOf, type Reading } from "./reading";

/** The words of a text and the windows in which the network reads them. */
function cut(reader: Reader, text: string): { words: Word[]; windows: Window[] } {
	const words = wordsOf(text);
	return { words, windows: windowsOf(text, words, reader.pieces, reader.manifest.most_pieces) };
}

/** The windows of a text read in order, one a step; `reading` grows with each. */
export function readWindows(reader: Reader, text: string): { reading: Reading; steps: AsyncGenerator<void, void> } {
	const { words, windows } = cut(reader, text);
	const reading: Reading = { text, words, upos: [], xpos: [], pieces: [], mentions: [], links: [], facts: [] };
	const read = async function* () {
		for (const window of windows) {
			addWindow(reading, reader.manifest, window, await scoresOf(reader.model, window));
			yield;
		}
	};
	return { reading, steps: read() };
}

const NO_PERSON_IS = new Set(["Person", "Organization", "Location", "Event", "Document", "Product", "Technology"]);

/** Reads a text to its end. */
export async function readText(reader: Reader, input: ExtractionInput): Promise<Extraction> {
	const { reading, steps } = readWindows(reader, input.text);
	for await (const _ of steps);
	return toExtraction(reading, reader.manifest, input);
}

/** Entities and facts of what was read. Never throws for any text. Spec: Episode write result. */
export function toExtraction(reading: Reading, manifest: ReaderManifest, input: ExtractionInput): Extraction {
	const { text, words } = reading;
	const entityOf = groupMentions(text, words, reading.mentions, reading.links);
	const entities = new Set(entityOf.values());
	const names = nameWriter(reading, entities, input);
	const { told, instructions } = chooseTold(reading, entityOf, names, manifest);
	const used = new Set(told.flatMap(({ source, target }) => (target ? [source, target] : [source])));
	const nodes = [...entities].filter((e) => names.has(e) && (used.has(e) || e.isName)).slice(0, MAX_ENTITIES);
	const kept = told.filter(({ source, target }) => nodes.includes(source) && (!target || nodes.includes(target)));
	// Whoever writes is one, however many times they speak of themselves.
	const byName = new Map(nodes.toReversed().map((e) => [names.get(e), e]));
	const extraction: Extraction = {
		extractor: EMBEDDED_EXTRACTOR,
		entities: nodes
			.filter((e) => byName.get(names.get(e)) === e)
			.map((e) => toEntity(e, names.get(e) as string, words)),
		edges: [],
		statements: [],
		warning: null,
	};
	// What a pronoun stands for that is known by a noun has its article: "it" is "the billing service". Who has no name has an empty one.
	const nameOf = (m: Mention): string => {
		const entity = entityOf.get(m) as TextEntity;
		const name = names.get(entity) ?? "";
		if (name === "") return name;
		if (name === TEAM) return "the team";
		const isBare = !entity.isName && !entity.isPronoun && name === cleanName(entity.name);
		const isRole = /^(?:User|Assistant)$/.test(name) || entity.mentions.every(({ kind }) => kind === "pronoun");
		return m.kind === "pronoun" && isBare && !isRole ? `the ${name}` : name;
	};
	const said = new Set<string>();
	const pronouns = pronounsIn(reading);
	for (const { fact: found, source, target } of kept.slice(0, MAX_FACTS)) {
		const evidence = evidenceOf(reading, found);
		const fact = {
			...found,
			status: isSupposed(reading, found, evidence) ? "hypothetical" : found.status,
			// "Its mail through": whose it is, the subject says.
			relation: found.relation.filter((w) => !/^(?:its|their)$/i.test(words[w]?.text ?? "")),
			pronouns: evidence ? otherPronouns(reading, pronouns, evidence, [source, target], entityOf, names) : [],
		};
		const name = (e: TextEntity) => names.get(e) as string;
		const phrase = fact.relation.map((w) => words[w]?.text ?? "").join(" ") || fact.unsaid || "is";
		const value = fact.value ? textOf(text, words, fact.value) : null;
		// "Was due on 25 November" lies behind; what was moved to a day or planned for one may lie ahead.
		const isAhead = found.status !== "past" || FOR_LATER.test(phrase);
		const date = value === null ? null : readWhen(value, "", input.validAt, isAhead).validAt;
		const canonical = relationOf(reading, fact, { source: source.label, target: target ? target.label : "value" });
		// A date moves to another, a person to a place; a meeting is at nine, a desk at the window.
		const isMoment = date !== null || (value !== null && TIME_OF_DAY.test(value));
		const relation = isMoment
			? (OF_MOMENTS.get(canonical) ?? canonical)
			: value !== null && canonical === "located_in"
				? "is_in"
				: canonical;
		// Nobody is somebody else, or a guide.
		if (relation === "is" && source.label === "Person" && NO_PERSON_IS.has(target?.label ?? "")) continue;
		const key = `${name(source)}\t${relation}\t${target ? name(target) : value}`;
		if (said.has(key)) continue;
		said.add(key);
		// "They" are several, each with a fact of its own.
		const isOther = entityOf.get(found.subject) !== source;
		const naming = (m: Mention) => (isOther && m === found.subject ? name(source) : nameOf(m));
		const line = composeLine(reading, toClause(reading, fact, entityOf), naming);
		const label = target?.label ?? "";
		const when = whenOf(reading, fact, { relation, phrase, date, label, at: input.validAt });
		const common = {
			status: statusOf(fact),
			fact: line,
			...when,
			endings: endingsOf({
				phrase,
				relation,
				status: fact.status,
				subject: name(source),
				object: target && name(target),
				value,
			}),
			evidence,
			confidence: Math.round(fact.score * 1000) / 1000,
			importance: Math.round(fact.must * 1000) / 1000,
		};
		if (target) extraction.edges.push({ source: name(source), relation, target: name(target), ...common });
		else extraction.statements.push({ entity: name(source), relation, value, ...common });
	}
	relabelEnds(extraction);
	addInstructions(extraction, instructions, input.author ? cleanName(input.author) : null);
	return { ...extraction, warning: warningOf(extraction, words.length, told.length > MAX_FACTS) };
}

/** How likely an instruction is one: it is known by its form alone. */
const INSTRUCTION = { confidence: 0.7, importance: 0.8 };

/**
 * The facts of things that have names, and the instructions of sentences that state nothing besides: what their verb was taken to say is
 * of nobody. Decision: in documents imperatives are steps of a procedure, and nobody's wish.
 */
function chooseTold(
	reading: Reading,
	entityOf: Map<Mention, TextEntity>,
	names: Map<TextEntity, string>,
	manifest: ReaderManifest,
) {
	const found = chooseFacts(reading, entityOf, manifest).filter(
		({ source, target }) => names.has(source) && (!target || names.has(target)),
	);
	const all = isPersonalText(reading.text) ? instructionsOf(reading) : [];
	// "Check with legal" was taken for a check that is with them.
	const isOf = ({ anchor, subject, relation }: FoundFact, verb: number) =>
		anchor === verb || relation.includes(verb) || (subject.from <= verb && verb < subject.to);
	const instructions = all.filter(({ verb, evidence }) =>
		found.every(({ fact }) => isOf(fact, verb) || evidenceOf(reading, fact)?.start !== evidence.start),
	);
	return { told: found.filter(({ fact }) => !instructions.some(({ verb }) => isOf(fact, verb))), instructions };
}

function addInstructions(
	{ entities, statements }: Extraction,
	instructions: Instruction[],
	author: string | null,
): void {
	const writer = author ?? USER;
	for (const { evidence, asked } of instructions) {
		if (!entities.some(({ name }) => name === writer))
			entities.push({ name: writer, label: "Person", aliases: [], isName: author !== null, start: 0, end: 0 });
		const fact = `${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`;
		const common = { validAt: null, invalidAt: null, endings: [], evidence, ...INSTRUCTION };
		statements.push({ entity: writer, relation: "asks_to", value: asked, status: "stated", fact, ...common });
	}
}

const JOINED = new Set(["joined", "ceo_of", "cto_of", "cfo_of"]);

/** Labels that a relation knows better than the network: whose friend somebody is, is no firm, and where somebody works is one. */
function relabelEnds({ entities, edges }: Extraction): void {
	const people = new Set(
		edges.flatMap(({ source, relation, target }) => (TABLE.get(relation)?.of_people ? [source, target] : [])),
	);
	const firms = new Set(edges.flatMap(({ relation, target }) => (relation === "works_at" ? [target] : [])));
	// Nobody joins a place.
	const joined = new Set(edges.flatMap(({ relation, target }) => (JOINED.has(relation) ? [target] : [])));
	for (const entity of entities) {
		if (people.has(entity.name) && entity.label === "Organization") entity.label = "Person";
		if (firms.has(entity.name) && THINGS.has(entity.label ?? "")) entity.label = "Organization";
		if (joined.has(entity.name) && entity.label === "Location") entity.label = "Organization";
	}
}

const FOR_LATER = /\b(?:moved|postponed|rescheduled|pushed|delayed|extended|scheduled|planned|booked|set)\b/i;
const TIME_OF_DAY = /^\d{1,2}(?:[:.]\d{2}\b| ?[ap]\.?m\b)/i;
/** What relations of places are where the text has a date or a time. */
const OF_MOMENTS = new Map([
	["moved_to", "postponed_to"],
	["located_in", "scheduled_for"],
]);

/** Of "Tom and I am a designer", where both are one, the clause begins at "I". */
function toClause({ upos, mentions }: Reading, fact: FoundFact, entityOf: Map<Mention, TextEntity>): FoundFact {
	const { subject } = fact;
	if (subject.kind === "pronoun" || upos[subject.to] !== "CCONJ") return fact;
	const next = mentions.find(({ from, kind }) => from === subject.to + 1 && kind === "pronoun");
	return next && entityOf.get(next) === entityOf.get(subject) ? { ...fact, subject: next } : fact;
}

/** "Spotify" alone is a product; where somebody works it is a firm. */
const THINGS = new Set(["Product", "Technology", "Object", "Topic"]);

function toEntity(entity: TextEntity, name: string, words: Word[]): ExtractedEntity {
	const [first] = entity.mentions;
	const isNamed = entity.isName && entity.mentions.some((m) => m.kind === "name");
	// Without the mark of a heading.
	const aliases = isNamed ? [...new Set(entity.aliases.flatMap((alias) => cleanName(alias) ?? []))] : [];
	return {
		name,
		label: entity.isPronoun ? (entity.label ?? TYPES[0]) : entity.label,
		aliases: aliases.filter((alias) => alias !== name),
		isName: entity.isName,
		start: words[first?.from ?? 0]?.start ?? 0,
		end: words[(first?.to ?? 1) - 1]?.end ?? 0,
	};
}

const statusOf = ({ status }: FoundFact): Status => STATUSES.find((one) => one === status) ?? "stated";

/** One sentence for the writer, or null when all is well. Spec: Episode write result (warning). */
function warningOf({ entities, edges, statements }: Extraction, words: number, isCut: boolean): string | null {
	if (isCut) return `The episode is long: extraction stopped at ${MAX_FACTS} facts; send the rest as further episodes.`;
	if (words === 0) return "The content has no words to extract from.";
	if (edges.length > 0) return null;
	if (entities.length === 0)
		return "Nothing was extracted: the prose is too terse, or names no one and nothing in particular.";
	return statements.length > 0
		? "Entities were found but no edges: the facts are about one entity each."
		: "Entities were found but no edges: the prose is too terse or names only pronouns.";
}
