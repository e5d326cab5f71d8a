// Owns the edges of one clause: its nodes, canonical relation, fact, times and endings.
// Longer than 250 lines: every way a clause becomes an edge ends in one `emit`, whose parts they share.
import type { Ending, ExtractedEntity } from "../extraction";
import type { Candidate } from "./candidate";
import { findEndings } from "./changes";
import { type Clause, type Complement, caseWords, conjuncts, isStranded } from "./clauses";
import type { EntityTable } from "./entities";
import { PERSON_ROLES } from "./gazetteer";
import type { NodeFinder } from "./nodes";
import type { References } from "./references";
import { modality, relationName, snakeCase, thirdPerson } from "./relations";
import { closeSentence, tellComplement, tellGroup } from "./render";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";
import { hasFiniteVerb, type Over, readOver, type Telling } from "./told";

/** Verbs that carry no relation of their own worth a memory. */
const DULL = new Set("let seem appear happen matter mean".split(" "));
/** Adjectives that stay true of somebody and are worth a node. */
const TRAITS = new Set(
	"vegan vegetarian married divorced single engaged pregnant retired diabetic blind deaf unemployed lactose-intolerant gluten-free celiac pescatarian left-handed bilingual dyslexic autistic asthmatic widowed gay lesbian bisexual transgender trans nonbinary queer religious atheist".split(
		" ",
	),
);
const OBJECT_PREPOSITIONS = /^(?:to|at|from|in|with|for|on|into)$/;

export class ClauseEdges {
	private readonly times: TimeSpan[];
	private readonly over: Over;
	private readonly limited: boolean;
	private readonly main: Complement | undefined;
	private readonly indirect: Complement | undefined;
	private readonly result: Complement | undefined;
	private readonly obliques: Complement[];
	private readonly verb: string;
	private readonly from: ExtractedEntity | null;

	constructor(
		private readonly s: Sentence,
		private readonly clause: Clause,
		private readonly telling: Telling,
		times: TimeSpan[],
		private readonly finder: NodeFinder,
		private readonly table: EntityTable,
		private readonly references: References,
		private readonly out: Candidate[],
	) {
		this.times = timesOf(s, clause, times);
		this.over = readOver(s, clause);
		this.limited = clause.negated || modality(s, clause).length > 0;
		const { complements } = clause;
		const objects = complements.filter((k) => k.kind === "object" || k.kind === "attribute");
		this.main = objects.find((k) => k.kind === "object" && k.of === clause.last) ?? objects[0];
		this.indirect = complements.find((k) => k.kind === "indirect");
		// What became of the object: "made her happy", "asked him to leave".
		this.result =
			this.main?.kind === "object"
				? complements.find((k) => k !== this.main && (k.kind === "infinitive" || k.kind === "attribute"))
				: undefined;
		this.obliques = complements.filter((k) => k.kind === "oblique" || k.kind === "agent");
		const particles = s.kidsOf(clause.head, "compound:prt").map((p) => s.lower(p));
		this.verb = [s.lemma(clause.head).toLowerCase(), ...particles].join(" ");
		const from = this.obliques.find((k) => k.prep.length === 1 && s.lower(k.prep[0] as number) === "from");
		this.from = from ? finder.node(from.head) : null;
	}

	write(): void {
		const { s, clause } = this;
		const verb = s.lemma(clause.head).toLowerCase();
		if (DULL.has(verb) && clause.last === clause.head && s.kid(clause.head, "cop") < 0) return;
		for (const head of clause.subjects) {
			// Fragments and participles are told only of names.
			if (!hasFiniteVerb(s, clause) && s.tag(head) !== "PRON" && !this.finder.nameAt(head)) continue;
			const subject = this.finder.node(head);
			if (!subject) continue;
			this.references.note(subject, head, true, isPlural(s, head) || clause.subjects.length > 1);
			this.references.topic = subject;
			const before = this.out.length;
			this.writeSubject(head, subject);
			if (this.out.length === before) this.writeStatement(head, subject);
			this.references.topic = null;
		}
	}

	private writeSubject(head: number, subject: ExtractedEntity): void {
		const { s, clause, main, indirect, obliques, finder, references } = this;
		const agent = clause.passive ? obliques.find((k) => k.kind === "agent") : undefined;
		// A passive with its agent is turned active.
		if (agent)
			for (const h of conjuncts(s, agent.head))
				this.emit(
					finder.node(h),
					relationName(s, clause, [], { active: true }),
					subject,
					this.say(head, [agent]),
					[],
					0.9,
				);
		if (main) this.writeMain(head, subject, main);
		if (indirect)
			for (const h of conjuncts(s, indirect.head)) {
				const fact = this.say(head, [indirect, ...(main ? [main] : [])]);
				this.emit(subject, `${relationName(s, clause, [])}_to`, finder.node(h), fact, [], 0.7);
			}
		for (const k of obliques) {
			if (k === agent || k.prep.length === 0) continue;
			const before = obliques.filter((o) => o !== k && o.head < k.head && o.kind !== "agent");
			for (const h of conjuncts(s, k.head)) {
				const target = finder.node(h);
				if (target) references.note(target, h, false, isPlural(s, h));
				const own = isStranded(k) ? [] : caseWords(s, h);
				const prep = own.length > 0 ? own : k.prep;
				const adjective = s.kid(clause.head, "cop") >= 0 && k.head !== clause.head && clause.last === clause.head;
				const relation = relationName(s, clause, prep, adjective ? { noun: s.lower(clause.head) } : {});
				const parts = [...(main && main.head !== h ? [main] : []), ...(indirect ? [indirect] : []), ...before, k];
				this.emit(subject, relation, target, this.say(head, parts), prep, main ? 0.7 : 0.85);
			}
		}
	}

	/** The clause as a fact about its subject alone, where nothing else in it is an entity. */
	private writeStatement(head: number, subject: ExtractedEntity): void {
		const { s, clause } = this;
		if (!hasFiniteVerb(s, clause)) return;
		const fact = this.say(head, clause.complements);
		const copula = s.kid(clause.head, "cop") >= 0 && clause.last === clause.head;
		const relation = relationName(s, clause, [], copula ? { noun: s.lower(clause.head) } : {});
		if (relation !== "") this.push(subject.name, relation, null, fact, [], 0.6);
	}

	private writeMain(head: number, subject: ExtractedEntity, main: Complement): void {
		const { s, clause, references, indirect, result } = this;
		const after = this.obliques.filter((k) => k.kind !== "agent" && k.head > clause.last).slice(0, 2);
		const fact = this.say(head, [main, ...(indirect ? [indirect] : []), ...(result ? [result] : []), ...after]);
		for (const h of conjuncts(s, main.head)) {
			const target = h === head ? null : this.objectNode(main, h);
			if (target && main.kind !== "attribute") references.note(target, h, false, isPlural(s, h));
			const noun = result?.kind === "infinitive" ? { noun: resultVerb(s, result.head) } : {};
			this.emit(subject, relationName(s, clause, [], noun), target, fact, [], 0.9);
			if (main.kind === "attribute") this.writeRoles(subject, h, this.say(head, [main]));
			else this.writeInner(subject, h, fact);
		}
	}

	/** "studied physics at Uppsala": names that hang on the object by a preposition belong to the verb as well. */
	private writeInner(subject: ExtractedEntity, object: number, fact: string): void {
		const { s, clause, finder } = this;
		for (const k of s.kidsOf(object, "nmod")) {
			const prep = caseWords(s, k);
			if (prep.length !== 1 || !OBJECT_PREPOSITIONS.test(s.lower(prep[0] as number)) || !finder.nameAt(k)) continue;
			for (const h of conjuncts(s, k))
				this.emit(subject, relationName(s, clause, prep), finder.node(h), fact, prep, 0.6);
		}
	}

	/** "Anna is the director of Acme" -> is_director_of; "Anna is Bob's sister" -> is_sister_of. */
	private writeRoles(subject: ExtractedEntity, role: number, fact: string): void {
		const { s, clause, finder } = this;
		if (s.tag(role) !== "NOUN" && s.tag(role) !== "PROPN") return;
		const noun = s.lemma(role).toLowerCase();
		for (const k of s.kidsOf(role, "nmod")) {
			const prep = caseWords(s, k);
			if (prep.length !== 1) continue;
			for (const h of conjuncts(s, k)) {
				const target = finder.node(h);
				if (target && (target.isName || PERSON_ROLES.has(noun)))
					this.emit(subject, relationName(s, clause, prep, { noun }), target, fact, prep, 0.8);
			}
		}
		const owner = s.kid(role, "nmod:poss");
		if (owner >= 0 && s.tag(role) === "NOUN")
			this.emit(subject, relationName(s, clause, [], { noun: `${noun} of` }), finder.node(owner), fact, [], 0.8);
	}

	/** Attributes may be adjectives: only lasting traits are nodes. */
	private objectNode(main: Complement, head: number): ExtractedEntity | null {
		const { s } = this;
		if (main.kind !== "attribute" || s.tag(head) !== "ADJ") return this.finder.node(head);
		if (this.obliques.some((o) => o.of === main.head)) return null;
		const word = s.lower(head);
		const before = s.word(head - 1) === "-" ? `${s.lower(head - 2)}-${word}` : word;
		if (!TRAITS.has(word) && !TRAITS.has(before) && !/^\p{Lu}/u.test(s.word(head))) return null;
		const text = TRAITS.has(before) ? before : s.word(head);
		return this.table.add(text, "Topic", false, s.tokens[head]?.start ?? 0, s.tokens[head]?.end ?? 0);
	}

	/** The clause as a sentence with the given complements, its times always told. */
	private say(subject: number, complements: Complement[]): string {
		const { s, clause, references, telling } = this;
		const entity = references.topic;
		const byName = entity && (s.tag(subject) === "PRON" || clause.shared || clause.subjects.length > 1);
		const plain: Complement = { kind: "object", head: subject, prep: [], of: clause.head };
		references.topic = null;
		const who = byName
			? subjectName(s, subject, entity)
			: tellComplement(s, plain, references).replace(/[\s,;:]+$/, "");
		references.topic = entity;
		const parts = [...complements].sort((a, b) => a.head - b.head).map((k) => tellComplement(s, k, references));
		const group = tellGroup(s, clause, subject, references);
		const over = this.over === "no_longer" ? (clause.negated ? ["", " anymore"] : ["no longer ", ""]) : ["", ""];
		const body = `${telling.prefix}${who} ${over[0]}${[group, ...parts.filter(Boolean)].join(" ")}${over[1]}`;
		const missing = this.times
			.map((t) => textOfTime(s, t))
			.filter((t) => t && !body.toLowerCase().includes(t.toLowerCase()));
		return closeSentence(`${body} ${missing.join(" ")}${telling.suffix}`);
	}

	private emit(
		source: ExtractedEntity | null,
		relation: string,
		target: ExtractedEntity | null,
		fact: string,
		prep: number[],
		confidence: number,
	): void {
		const { s, clause, over, telling } = this;
		if (!source || !target || source === target || relation === "") return;
		const plain = over ? plainRelation(s, clause, prep, over) : relation;
		const name =
			over === "no_longer"
				? `no_longer_${plain}`
				: over === "used_to"
					? relation.replace(/^uses_to_/, "used_to_")
					: relation;
		const endings = telling.reported
			? []
			: findEndings({
					verb: this.verb,
					plainRelation: plain,
					over,
					negated: this.limited || clause.last !== clause.head,
					subject: source.name,
					target: target.name,
					targetIsPlace: target.label === "Location",
					from: this.from?.name ?? null,
					prep: prep.map((p) => s.lower(p)).join(" "),
					hasObject: this.main?.kind === "object",
				});
		this.push(source.name, name, target.name, fact, endings, confidence);
	}

	private push(
		source: string,
		relation: string,
		target: string | null,
		fact: string,
		endings: Ending[],
		confidence: number,
	): void {
		const { reported } = this.telling;
		this.out.push({
			source,
			relation: (reported ? `reportedly_${relation}` : relation).slice(0, 60),
			target,
			fact,
			...period(this.times),
			endings,
			confidence: reported ? confidence * 0.7 : confidence,
		});
	}
}

function resultVerb(s: Sentence, i: number): string {
	const to = s.kidsOf(i, "mark").some((m) => s.lower(m) === "to");
	return `${to ? "to " : ""}${s.lemma(i).toLowerCase()}`;
}

function subjectName(s: Sentence, head: number, entity: ExtractedEntity): string {
	return /^(?:we|us)$/.test(s.lower(head)) ? `${entity.name} and others` : entity.name;
}

function isPlural(s: Sentence, head: number): boolean {
	return /^(?:NNS|NNPS)$/.test(s.penn(head));
}

/** The relation without "no longer", "used to", "stopped". */
function plainRelation(s: Sentence, clause: Clause, prep: number[], over: Over): string {
	const verb = over === "no_longer" ? clause.head : clause.last;
	const lemma = s.kid(verb, "cop") >= 0 ? "be" : s.lemma(verb).toLowerCase();
	const chained = clause.group.filter(
		(w) => w > clause.head && w <= clause.last && (s.tag(w) === "VERB" || s.lower(w) === "to"),
	);
	const rest = over === "no_longer" ? chained.map((w) => s.lower(w)) : [];
	const first = clause.passive && over === "no_longer" ? s.lower(clause.head) : thirdPerson(lemma);
	const particles = s.kidsOf(verb, "compound:prt").map((p) => s.lower(p));
	return snakeCase([first, ...particles, ...rest, ...prep.map((p) => s.lower(p))].join(" "));
}

/** Times whose words hang in this clause and no inner one. */
function timesOf(s: Sentence, clause: Clause, times: TimeSpan[]): TimeSpan[] {
	if (times.length === 0) return [];
	const inner = (k: number) =>
		/^(?:ccomp|advcl|acl|acl:relcl|parataxis|conj)$/.test(s.label(k)) &&
		(s.tag(k) === "VERB" || s.kid(k, "cop") >= 0) &&
		k !== clause.last;
	const words = new Set(s.subtree(clause.head, inner));
	return times.filter((t) => s.tokens.some((token, i) => words.has(i) && token.start < t.to && t.from < token.end));
}

function textOfTime(s: Sentence, t: TimeSpan): string {
	const words = s.tokens.flatMap((token, i) => (token.start < t.to && t.from < token.end ? [i] : []));
	const first = words[0];
	if (
		first !== undefined &&
		first > 0 &&
		/^(?:in|on|since|until|till|during|by|from|at|before|after)$/.test(s.lower(first - 1))
	)
		words.unshift(first - 1);
	return s.textOf(words);
}

/** When the fact began and ended, from its times: "since", "until", "from A to B". */
function period(times: TimeSpan[]): { validAt: Date | null; invalidAt: Date | null } {
	const begin = times.find((t) => t.sense !== "until");
	const until = times.find((t) => t.sense === "until");
	let invalidAt = until?.start ?? null;
	if (begin?.sense === "since" && !until)
		invalidAt = times.find((t) => t !== begin && t.start > begin.start)?.end ?? null;
	const validAt = begin?.start ?? null;
	return { validAt, invalidAt: invalidAt && validAt && invalidAt <= validAt ? null : invalidAt };
}
