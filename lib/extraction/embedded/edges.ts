// Owns the walk from one analysed sentence to its edges. Knows nothing of single clauses' insides.
import type { Candidate } from "./candidate";
import { ClauseEdges } from "./clause-edges";
import { caseWords, findClauses } from "./clauses";
import type { EntityTable } from "./entities";
import { PERSON_ROLES } from "./gazetteer";
import type { NameSpan } from "./names";
import { NodeFinder } from "./nodes";
import type { References } from "./references";
import { snakeCase } from "./relations";
import { closeSentence, tell } from "./render";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";
import { readTelling, statesNothing } from "./told";

export type EdgeContext = {
	s: Sentence;
	names: NameSpan[];
	times: TimeSpan[];
	table: EntityTable;
	references: References;
};

/** Edges of one sentence, in clause order. Questions give none; their names are noted all the same. */
export function findEdges(c: EdgeContext): Candidate[] {
	const { s, table, references } = c;
	const finder = new NodeFinder(s, c.names, table, references);
	const written = predicateEdge(c);
	if (written) return [written];
	noteNames(c, finder);
	if (isQuestion(s)) return [];
	const clauses = findClauses(s);
	const out: Candidate[] = [];
	for (const clause of clauses) {
		if (statesNothing(s, clause)) continue;
		const telling = readTelling(s, references, clause, clauses);
		if (telling) new ClauseEdges(s, clause, telling, c.times, finder, table, references, out).write();
	}
	appositionEdges(c, finder, out);
	return out;
}

/** Registers every name of the sentence, so that pronouns can find them. */
function noteNames(c: EdgeContext, finder: NodeFinder): void {
	for (const span of c.names) {
		const entity = finder.named(span);
		let top = span.from;
		for (let w = span.from; w < span.to; w++) if (c.s.head(w) < span.from || c.s.head(w) >= span.to) top = w;
		c.references.note(entity, span.from, /^nsubj/.test(c.s.label(top)), false);
	}
}

function isQuestion(s: Sentence): boolean {
	for (let i = s.size - 1; i >= Math.max(0, s.size - 3); i--) if (/^\?+!*$|^!\?/.test(s.word(i))) return true;
	return false;
}

const PREDICATE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** "alice works_at acme": a fact already in predicate form. */
function predicateEdge(c: EdgeContext): Candidate | null {
	const { s, table } = c;
	const at = s.words.findIndex((w) => PREDICATE.test(w));
	const end = s.tag(s.size - 1) === "PUNCT" ? s.size - 1 : s.size;
	if (at < 1 || at > 6 || end - at - 1 < 1 || end - at - 1 > 8) return null;
	const span = (from: number, to: number) => {
		const name = c.names.find((n) => n.from === from && n.to === to);
		const words = Array.from({ length: to - from }, (_, k) => from + k);
		const text = s.textOf(words);
		return /\p{L}/u.test(text)
			? table.add(
					text,
					name?.label ?? "Topic",
					name !== undefined,
					s.tokens[from]?.start ?? 0,
					s.tokens[to - 1]?.end ?? 0,
				)
			: null;
	};
	const source = span(0, at);
	const target = span(at + 1, end);
	if (!source || !target || source === target) return null;
	const relation = s.word(at);
	const fact = closeSentence(`${source.name} ${relation.replace(/_/g, " ")} ${target.name}`);
	return {
		source: source.name,
		relation,
		target: target.name,
		fact,
		validAt: null,
		invalidAt: null,
		endings: [],
		confidence: 0.95,
	};
}

/** "Anna, the head of Acme, ..." and "my friend Anna". */
function appositionEdges(c: EdgeContext, finder: NodeFinder, out: Candidate[]): void {
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
			if (!target || target === subject || prep.length !== 1) continue;
			const relation = snakeCase(`is ${s.lemma(noun)} ${prep[0]}`);
			out.push({
				source: subject.name,
				relation,
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
