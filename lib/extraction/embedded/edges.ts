// Owns the step from clauses to edges of the memory graph: nodes, canonical relation, readable fact, time, endings.
// Longer than 250 lines: one walk over a clause, whose parts share its sentence, names and references.
import type { ExtractedEdge, ExtractedEntity } from "../extraction";
import { findEndings } from "./changes";
import { type Clause, type Complement, caseWords, conjuncts, findClauses } from "./clauses";
import type { EntityTable } from "./entities";
import { PERSON_ROLES } from "./gazetteer";
import type { NameSpan } from "./names";
import { NodeFinder } from "./nodes";
import type { References } from "./references";
import { modality, relationName, snakeCase, thirdPerson } from "./relations";
import { closeSentence, tell, tellComplement, tellGroup } from "./render";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";

export type EdgeContext = {
	s: Sentence;
	names: NameSpan[];
	times: TimeSpan[];
	table: EntityTable;
	references: References;
};

/** Verbs whose content is told, thought or wished rather than stated. */
const ATTRIBUTING = new Set(
	"say tell think believe hope wish guess claim suggest argue hear suppose imagine expect fear doubt worry report allege assume predict promise ask wonder dream feel insist deny state propose recommend want warn".split(
		" ",
	),
);
/** Verbs that carry no relation of their own worth a memory. */
const DULL = new Set("let seem appear happen matter depend mean".split(" "));
const TRAITS = new Set(
	"vegan vegetarian married divorced single engaged pregnant retired diabetic blind deaf unemployed lactose-intolerant gluten-free celiac pescatarian left-handed bilingual dyslexic autistic asthmatic widowed gay lesbian bisexual transgender trans nonbinary queer religious atheist".split(
		" ",
	),
);

/** Edges of one sentence, in clause order. */
export function findEdges(c: EdgeContext): ExtractedEdge[] {
	const { s } = c;
	const finder = new NodeFinder(s, c.names, c.table, c.references);
	noteNames(c, finder);
	if (isQuestion(s)) return [];
	const clauses = findClauses(s);
	const out: ExtractedEdge[] = [];
	for (const clause of clauses) {
		if (skips(s, clause)) continue;
		const before = attribution(c, clause, clauses);
		if (before === null) continue;
		clauseEdges(c, finder, clause, before, out);
	}
	appositionEdges(c, finder, out);
	return out;
}

/** Registers every name of the sentence, so that pronouns can find them. */
function noteNames(c: EdgeContext, finder: NodeFinder): void {
	for (const span of c.names) {
		const entity = finder.named(span);
		const head = span.from;
		let top = head;
		for (let w = span.from; w < span.to; w++) if (c.s.head(w) < span.from || c.s.head(w) >= span.to) top = w;
		c.references.note(entity, head, /^nsubj/.test(c.s.label(top)), false);
	}
}

function isQuestion(s: Sentence): boolean {
	for (let i = s.size - 1; i >= Math.max(0, s.size - 3); i--) if (/^\?+!*$|^!\?/.test(s.word(i))) return true;
	return false;
}

/** Conditions, questions inside sentences and commands state nothing. */
function skips(s: Sentence, clause: Clause): boolean {
	if (clause.subjects.length === 0) return true;
	const marks = s.kidsOf(clause.head, "mark").map((m) => s.lower(m));
	if (clause.role === "adverbial" && marks.some((m) => /^(?:if|unless|whether|lest)$/.test(m))) return true;
	if (clause.role === "content" && marks.some((m) => /^(?:if|whether)$/.test(m))) return true;
	if ((clause.role === "adverbial" || clause.role === "participle") && marks.includes("to")) return true;
	if (clause.role === "embedded" && clause.shared) return true;
	// A condition anywhere above makes the clause part of it.
	for (let up = s.head(clause.head), n = 0; up >= 0 && n < 6; up = s.head(up), n++)
		if (s.label(up) === "advcl" && s.kidsOf(up, "mark").some((m) => /^(?:if|unless)$/.test(s.lower(m)))) return true;
	return false;
}

type Attribution = { prefix: string; suffix: string; reported: boolean };

/** Who said it, and on what condition; null when the clause must not be told at all. */
function attribution(c: EdgeContext, clause: Clause, clauses: Clause[]): Attribution | null {
	const { s, references } = c;
	const out: Attribution = { prefix: "", suffix: "", reported: false };
	const condition = s
		.kidsOf(clause.head, "advcl")
		.find((k) => s.kidsOf(k, "mark").some((m) => /^(?:if|unless)$/.test(s.lower(m))));
	if (condition !== undefined) out.suffix = `, ${tell(s, s.subtree(condition), references)}`;
	const top = clause.role === "conjunct" ? s.head(clause.head) : clause.head;
	if (s.label(top) !== "ccomp" && s.label(top) !== "parataxis") return out;
	const governor = s.head(top);
	const upper = clauses.find((k) => k.head === governor || k.last === governor);
	if (!upper) return out;
	const verb = s.lemma(upper.last).toLowerCase();
	if (s.label(top) === "parataxis" && !ATTRIBUTING.has(verb)) return out;
	if (!ATTRIBUTING.has(verb) && !upper.negated && modality(s, upper).length === 0) return out;
	const subject = upper.subjects[0];
	if (subject === undefined) return null;
	const speaker = tell(
		s,
		s.tag(subject) === "PRON" ? [subject] : s.subtree(subject, (k) => s.label(k) === "acl:relcl"),
		references,
	);
	out.prefix = `${speaker} ${tellGroup(s, upper, subject, references)} that `;
	out.reported = true;
	return out;
}

function overOf(s: Sentence, clause: Clause): "no_longer" | "used_to" | "stopped" | null {
	const head = clause.head;
	const adverbs = s.kidsOf(head, "advmod").concat(s.kidsOf(clause.last, "advmod"));
	for (const a of adverbs) {
		if (s.lower(a) === "longer" && s.kids(a).some((k) => s.lower(k) === "no")) return "no_longer";
		if (s.lower(a) === "longer" && s.lower(a - 1) === "no") return "no_longer";
		if (
			/^(?:anymore|longer|more)$/.test(s.lower(a)) &&
			clause.negated &&
			(s.lower(a) !== "more" || s.lower(a - 1) === "any")
		)
			return "no_longer";
	}
	if (s.lower(head) === "used" && clause.last !== head && s.lower(head + 1) === "to") return "used_to";
	if (/^(?:stop|quit|cease)$/.test(s.lemma(head)) && clause.last !== head && s.penn(clause.last) === "VBG")
		return "stopped";
	return null;
}

function clauseEdges(
	c: EdgeContext,
	finder: NodeFinder,
	clause: Clause,
	told: Attribution,
	out: ExtractedEdge[],
): void {
	const { s, references } = c;
	const verb = s.lemma(clause.head).toLowerCase();
	if (DULL.has(verb) && clause.last === clause.head && s.kid(clause.head, "cop") < 0) return;
	const times = timesOf(c, clause);
	const over = overOf(s, clause);
	const timeText = times.map((t) => textOfTime(c, t)).filter(Boolean);
	const objects = clause.complements.filter(
		(k) => k.kind === "object" || k.kind === "indirect" || k.kind === "attribute",
	);
	const main =
		objects.find((k) => k.kind === "object" && k.of === clause.last) ?? objects.find((k) => k.kind !== "indirect");
	const indirect = objects.find((k) => k.kind === "indirect");
	const obliques = clause.complements.filter((k) => k.kind === "oblique" || k.kind === "agent");
	const from = obliques.find((k) => k.prep.length === 1 && s.lower(k.prep[0] as number) === "from");
	const fromNode = from ? finder.node(from.head) : null;
	const verbWithParticle = [
		s.lemma(clause.head).toLowerCase(),
		...s.kidsOf(clause.head, "compound:prt").map((p) => s.lower(p)),
	].join(" ");
	const manner = modality(s, clause);

	for (const subjectHead of clause.subjects) {
		const subject = finder.node(subjectHead);
		if (subject) references.note(subject, subjectHead, true, isPlural(s, subjectHead, clause));
		const subjectText =
			subject && (s.tag(subjectHead) === "PRON" || clause.shared || clause.subjects.length > 1)
				? subjectName(s, subjectHead, subject)
				: closePhrase(tellComplement(s, { kind: "object", head: subjectHead, prep: [], of: clause.head }, references));
		const group = tellGroup(s, clause, subjectHead, references);
		const say = (complements: Complement[]): string => {
			const parts = [...complements].sort((a, b) => a.head - b.head).map((k) => tellComplement(s, k, references));
			const body = `${told.prefix}${subjectText} ${clauseBody(s, clause, group, parts)}`;
			const missing = timeText.filter((t) => !body.toLowerCase().includes(t.toLowerCase()));
			return closeSentence(`${body} ${missing.join(" ")}${told.suffix}`);
		};
		const emit = (
			source: ExtractedEntity | null,
			relation: string,
			target: ExtractedEntity | null,
			fact: string,
			prep: string,
			plain: string,
			confidence: number,
		) => {
			if (!source || !target || source === target || relation === "") return;
			const name = told.reported
				? `reportedly_${relation}`.slice(0, 60)
				: over === "no_longer"
					? `no_longer_${plain}`.slice(0, 60)
					: relation;
			const endings = told.reported
				? []
				: findEndings({
						verb: verbWithParticle,
						plainRelation: over ? plain : relation,
						over,
						negated: clause.negated || manner.length > 0,
						subject: source.name,
						target: target.name,
						targetIsPlace: target.label === "Location",
						from: fromNode?.name ?? null,
						prep,
					});
			out.push({
				source: source.name,
				relation: name,
				target: target.name,
				fact,
				...period(times),
				endings,
				confidence,
			});
		};
		const plainOf = (prep: number[]): string => plainRelation(s, clause, prep, over);

		// Passive with an agent: turned active. Without: the participle is the relation.
		const agent = clause.passive ? obliques.find((k) => k.kind === "agent") : undefined;
		if (agent)
			for (const h of conjuncts(s, agent.head))
				emit(
					finder.node(h),
					relationName(s, clause, [], { active: true }),
					subject,
					say([agent]),
					"",
					plainOf([]),
					0.9,
				);
		if (main) {
			for (const h of conjuncts(s, main.head)) {
				const target = h === subjectHead ? null : attributeNode(c, finder, main, h);
				if (target && main.kind !== "attribute") references.note(target, h, false, isPlural(s, h, clause));
				emit(
					subject,
					relationName(s, clause, []),
					target,
					say([
						main,
						...(indirect ? [indirect] : []),
						...obliques.filter((k) => k.kind !== "agent" && k.head > clause.last).slice(0, 2),
					]),
					"",
					plainOf([]),
					0.9,
				);
				if (main.kind === "attribute") roleEdges(c, finder, clause, subject, h, say([main]), told, times, out);
			}
		}
		if (indirect)
			for (const h of conjuncts(s, indirect.head))
				emit(
					subject,
					`${relationName(s, clause, [])}_to`,
					finder.node(h),
					say([indirect, ...(main ? [main] : [])]),
					"to",
					plainOf([]),
					0.7,
				);
		for (const k of obliques) {
			if (k === agent || k.prep.length === 0) continue;
			for (const h of conjuncts(s, k.head)) {
				const target = finder.node(h);
				if (target) references.note(target, h, false, isPlural(s, h, clause));
				const own = caseWords(s, h);
				const prep = own.length > 0 ? own : k.prep;
				const adjective = s.kid(clause.head, "cop") >= 0 && k.head !== clause.head ? s.lower(clause.head) : undefined;
				const before = obliques.filter((o) => o !== k && o.head < k.head && o.kind !== "agent");
				emit(
					subject,
					relationName(s, clause, prep, adjective !== undefined ? { noun: adjective } : {}),
					target,
					say([...(main && main.head !== h ? [main] : []), ...(indirect ? [indirect] : []), ...before, k]),
					prep.map((p) => s.lower(p)).join(" "),
					plainOf(prep),
					main ? 0.7 : 0.85,
				);
			}
		}
	}
}

function closePhrase(text: string): string {
	return text.replace(/[\s,;:]+$/, "");
}

/** The verb group with its complements; copulas put the attribute after the group. */
function clauseBody(_s: Sentence, _clause: Clause, group: string, parts: string[]): string {
	return [group, ...parts.filter(Boolean)].join(" ");
}

function subjectName(s: Sentence, head: number, entity: ExtractedEntity): string {
	return /^(?:we|us)$/.test(s.lower(head)) ? `${entity.name} and others` : entity.name;
}

function isPlural(s: Sentence, head: number, clause: Clause): boolean {
	return /^(?:NNS|NNPS)$/.test(s.penn(head)) || clause.subjects.length > 1;
}

/** The relation without "no longer", "used to", "stopped". */
function plainRelation(s: Sentence, clause: Clause, prep: number[], over: string | null): string {
	const verb = over === "used_to" || over === "stopped" ? clause.last : clause.head;
	const lemma = s.kid(verb, "cop") >= 0 ? "be" : s.lemma(verb).toLowerCase();
	const rest =
		over === "no_longer"
			? clause.group
					.filter((w) => w > clause.head && w <= clause.last && (s.tag(w) === "VERB" || s.lower(w) === "to"))
					.map((w) => s.lower(w))
			: [];
	const passive = clause.passive && over === "no_longer" ? s.lower(clause.head) : null;
	return snakeCase(
		[
			passive ?? thirdPerson(lemma),
			...s.kidsOf(verb, "compound:prt").map((p) => s.lower(p)),
			...rest,
			...prep.map((p) => s.lower(p)),
		].join(" "),
	);
}

/** Attributes may be adjectives: only lasting traits are nodes. */
function attributeNode(c: EdgeContext, finder: NodeFinder, main: Complement, head: number): ExtractedEntity | null {
	const { s } = c;
	if (main.kind === "attribute" && s.tag(head) === "ADJ") {
		const word = s.lower(head);
		const before = s.lower(head - 2) && s.word(head - 1) === "-" ? `${s.lower(head - 2)}-${word}` : word;
		if (!TRAITS.has(word) && !TRAITS.has(before) && !/^\p{Lu}/u.test(s.word(head))) return null;
		const text = TRAITS.has(before) ? before : s.word(head);
		return c.table.add(text, "Topic", false, s.tokens[head]?.start ?? 0, s.tokens[head]?.end ?? 0);
	}
	return finder.node(head);
}

/** "Anna is the director of Acme" -> is_director_of. */
function roleEdges(
	c: EdgeContext,
	finder: NodeFinder,
	clause: Clause,
	subject: ExtractedEntity | null,
	role: number,
	fact: string,
	told: Attribution,
	times: TimeSpan[],
	out: ExtractedEdge[],
): void {
	const { s } = c;
	if (!subject || told.reported || (s.tag(role) !== "NOUN" && s.tag(role) !== "PROPN")) return;
	for (const k of s.kidsOf(role, "nmod")) {
		const prep = caseWords(s, k);
		if (prep.length !== 1) continue;
		for (const h of conjuncts(s, k)) {
			const target = finder.node(h);
			if (!target || target === subject || !(target.isName || PERSON_ROLES.has(s.lemma(role)))) continue;
			const relation = relationName(s, clause, prep, { noun: s.lemma(role).toLowerCase() });
			out.push({
				source: subject.name,
				relation,
				target: target.name,
				fact,
				...period(times),
				endings: [],
				confidence: 0.8,
			});
		}
	}
	const owner = s.kid(role, "nmod:poss");
	const ownerNode = owner >= 0 ? finder.node(owner) : null;
	if (ownerNode && ownerNode !== subject && s.tag(role) === "NOUN")
		out.push({
			source: subject.name,
			relation: relationName(s, clause, [], { noun: `${s.lemma(role).toLowerCase()} of` }),
			target: ownerNode.name,
			fact,
			...period(times),
			endings: [],
			confidence: 0.8,
		});
}

/** "Anna, the head of Acme, ..." and "my friend Anna". */
function appositionEdges(c: EdgeContext, finder: NodeFinder, out: ExtractedEdge[]): void {
	const { s } = c;
	for (let i = 0; i < s.size; i++) {
		if (s.label(i) !== "appos") continue;
		const host = s.head(i);
		const [name, noun] = finder.nameAt(host) ? [host, i] : finder.nameAt(i) ? [i, host] : [-1, -1];
		if (name < 0 || finder.nameAt(noun) || s.tag(noun) !== "NOUN" || !PERSON_ROLES.has(s.lemma(noun))) continue;
		const subject = finder.node(name);
		if (!subject) continue;
		const told = tell(
			s,
			s.subtree(noun, (k) => k === name || s.label(k) === "punct"),
			c.references,
		);
		const fact = closeSentence(`${subject.name} is ${told}`);
		for (const k of [...s.kidsOf(noun, "nmod"), ...s.kidsOf(noun, "nmod:poss")]) {
			const prep = s.label(k) === "nmod" ? caseWords(s, k).map((w) => s.lower(w)) : ["of"];
			const target = finder.node(k);
			if (target && target !== subject && prep.length === 1)
				out.push({
					source: subject.name,
					relation: snakeCase(`is ${s.lemma(noun)} ${prep[0]}`),
					target: target.name,
					fact,
					validAt: null,
					invalidAt: null,
					endings: [],
					confidence: 0.7,
				});
		}
	}
}

/** Times whose words hang in this clause and no inner one. */
function timesOf(c: EdgeContext, clause: Clause): TimeSpan[] {
	const { s } = c;
	if (c.times.length === 0) return [];
	const inner = (k: number, parent: number) =>
		parent >= 0 &&
		/^(?:ccomp|advcl|acl|acl:relcl|parataxis|conj)$/.test(s.label(k)) &&
		(s.tag(k) === "VERB" || s.kid(k, "cop") >= 0) &&
		k !== clause.last;
	const words = new Set(s.subtree(clause.head, inner));
	const own = c.times.filter((t) =>
		s.tokens.some((token, i) => words.has(i) && token.start < t.to && t.from < token.end),
	);
	if (own.length > 0 || clause.role !== "conjunct") return own;
	return [];
}

function textOfTime(c: EdgeContext, t: TimeSpan): string {
	const words = c.s.tokens.flatMap((token, i) => (token.start < t.to && t.from < token.end ? [i] : []));
	const first = words[0];
	if (
		first !== undefined &&
		first > 0 &&
		/^(?:in|on|since|until|till|during|by|from|at|before|after)$/.test(c.s.lower(first - 1))
	)
		words.unshift(first - 1);
	return c.s.textOf(words);
}

function period(times: TimeSpan[]): { validAt: Date | null; invalidAt: Date | null } {
	const begin = times.find((t) => t.sense !== "until");
	const until = times.find((t) => t.sense === "until");
	let invalidAt = until?.start ?? null;
	if (begin && !until && begin.sense === "since") {
		const end = times.find((t) => t !== begin && t.start > begin.start);
		if (end) invalidAt = end.end;
	}
	const validAt = begin?.start ?? null;
	return { validAt, invalidAt: invalidAt && validAt && invalidAt <= validAt ? null : invalidAt };
}
