// Owns surface triples: clauses written out in the words of the sentence, for measuring against open information extraction.
// After ClausIE (Del Corro & Gemulla, WWW 2013) and MinIE (Gashteovski et al., EMNLP 2017). Knows nothing of entities.
import type { Triple } from "../extraction";
import { type Clause, type Complement, caseWords, conjuncts, findClauses } from "./clauses";
import { phraseWords, type Width } from "./phrases";
import type { Sentence } from "./sentence";

/** Triples of one sentence, in clause order. */
export function findTriples(s: Sentence, clauses: Clause[] = findClauses(s)): Triple[] {
	const out: Triple[] = [];
	for (const clause of clauses) {
		const subjects = clause.subjects.filter((i) => !/^(?:there|who|which|that)$/i.test(s.word(i)));
		for (const subject of subjects) writeClause(s, clause, s.textOf(phraseWords(s, subject, WIDTH)), out);
	}
	for (let i = 0; i < s.size; i++) nounTriples(s, i, out);
	return dropDoubles(out);
}

const WIDTH: Width = "short";

function writeClause(s: Sentence, clause: Clause, subject: string, out: Triple[]): void {
	const group = clause.group;
	const objects = clause.complements.filter((c) => c.kind === "object" || c.kind === "attribute");
	const main = objects.find((c) => c.of === clause.last) ?? objects[0];
	const base = group;
	const add = (relation: number[], object: string, confidence: number) => {
		const text = s.textOf(relation);
		if (text && object && subject) out.push({ subject, relation: text, object, args: [], confidence });
	};
	const obliques = clause.complements.filter((c) => c.kind === "oblique" || c.kind === "agent" || c.kind === "time");
	if (main) {
		for (const head of conjuncts(s, main.head)) add(base, s.textOf(phraseWords(s, head, WIDTH)), 0.9);
		const objectWords = phraseWords(s, main.head, WIDTH);
		for (const c of obliques)
			for (const head of conjuncts(s, c.head))
				add(sorted([...base, ...objectWords, ...prepOf(s, c, head)]), s.textOf(phraseWords(s, head, WIDTH)), 0.6);
	} else {
		for (const c of obliques)
			for (const head of conjuncts(s, c.head))
				add([...base, ...prepOf(s, c, head)], s.textOf(phraseWords(s, head, WIDTH)), 0.8);
	}
	for (const c of clause.complements) {
		if (c.kind === "clause") add(base, s.textOf(s.subtree(c.head, (k) => k === s.kid(c.head, "mark"))), 0.5);
		if (c.kind === "adverb" && !main && obliques.length === 0) add(base, s.textOf(s.subtree(c.head)), 0.4);
		if (c.kind === "infinitive")
			add([...base, ...(main ? phraseWords(s, main.head, WIDTH) : [])], s.textOf(s.subtree(c.head)), 0.5);
	}
}

const sorted = (list: number[]) => [...new Set(list)].sort((a, b) => a - b);

/** A conjunct's own preposition, else that of the first. */
function prepOf(s: Sentence, c: Complement, head: number): number[] {
	const own = caseWords(s, head);
	return own.length > 0 ? own : c.prep;
}

/** Facts inside noun phrases: "X, the mayor of Y". */
function nounTriples(s: Sentence, i: number, out: Triple[]): void {
	if (s.label(i) === "appos") {
		const of = s.head(i);
		out.push({
			subject: s.textOf(phraseWords(s, of, WIDTH)),
			relation: "is",
			object: s.textOf(phraseWords(s, i, WIDTH)),
			args: [],
			confidence: 0.4,
		});
	}
}

function dropDoubles(list: Triple[]): Triple[] {
	const seen = new Set<string>();
	return list.filter((t) => {
		const key = `${t.subject}\t${t.relation}\t${t.object}`;
		if (seen.has(key) || t.subject === t.object) return false;
		seen.add(key);
		return true;
	});
}
