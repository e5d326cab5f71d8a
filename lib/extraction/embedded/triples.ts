// Surface triples: clauses written out in the words of the sentence, for measuring against open information extraction.
// After ClausIE (Del Corro & Gemulla, WWW 2013) and MinIE (Gashteovski et al., EMNLP 2017). Knows nothing of entities.

import { type Clause, type Complement, caseWords, conjuncts, findClauses } from "./clauses";
import { phraseWords } from "./phrases";
import type { Sentence } from "./sentence";
import { trimmed } from "./sentence-words";

/** One clause as words of the text. */
export type Triple = { subject: string; relation: string; object: string; args: string[]; confidence: number };

/**
 * How far a kind of triple can be trusted to be worth its place. Decision: the full clause comes first; the same clause written
 * once more about an inner phrase ("made bombs on | the outskirts") is a short fact of its own, but repeats words.
 */
const CONFIDENCE = {
	object: 0.9,
	oblique: 0.8,
	clause: 0.5,
	adverb: 0.4,
	apposition: 0.4,
	objectOblique: 0.3,
	inner: 0.25,
};

/** Triples of one sentence, in clause order, none twice. */
export function findTriples(s: Sentence, clauses: Clause[] = findClauses(s)): Triple[] {
	const out: Triple[] = [];
	for (const clause of clauses)
		for (const subject of clause.subjects)
			if (!/^(?:who|which|that)$/i.test(s.word(subject))) new ClauseWriter(s, clause, subject, out).write();
	for (let i = 0; i < s.size; i++) if (s.label(i) === "appos") writeApposition(s, i, out);
	return dropDoubles(out);
}

class ClauseWriter {
	private readonly subjectText: string;
	private readonly obliques: Complement[];

	constructor(
		private readonly s: Sentence,
		private readonly clause: Clause,
		subject: number,
		private readonly out: Triple[],
	) {
		this.subjectText = s.textOf(phraseWords(s, subject, "medium"));
		this.obliques = clause.complements.filter((c) => c.kind === "oblique" || c.kind === "agent" || c.kind === "time");
	}

	write(): void {
		const { s, clause, obliques } = this;
		const group = clause.group;
		const objects = clause.complements.filter((c) => c.kind === "object" || c.kind === "attribute");
		const main = objects.find((c) => c.of === clause.last) ?? objects[0];
		if (main) {
			for (const head of conjuncts(s, main.head)) {
				if (s.kid(head, "nsubj", "nsubj:pass") >= 0 && main.kind !== "attribute") this.addClause(group, head);
				else {
					this.add(
						group,
						[...phraseWords(s, head, "medium"), ...this.result(main), ...this.tail(main)],
						CONFIDENCE.object,
					);
					if (this.tail(main).length > 0) this.add(group, phraseWords(s, head, "medium"), CONFIDENCE.inner);
					this.addInner(group, head);
				}
			}
		}
		const base = main ? [...group, ...phraseWords(s, main.head, "short")] : group;
		const confidence = main ? CONFIDENCE.objectOblique : CONFIDENCE.oblique;
		for (const c of obliques)
			for (const head of conjuncts(s, c.head)) {
				const relation = [...base, ...prepositionOf(s, c, head)];
				this.add(relation, [...phraseWords(s, head, "medium"), ...this.tail(c)], confidence);
				if (this.tail(c).length > 0) this.add(relation, phraseWords(s, head, "medium"), CONFIDENCE.inner);
				this.addInner(relation, head);
			}
		for (const c of clause.complements) {
			if (c.kind === "clause") this.addClause(group, c.head);
			else if (c.kind === "infinitive") this.add(base, s.subtree(c.head), CONFIDENCE.clause);
			else if (c.kind === "adverb" && !main && obliques.length === 0)
				this.add(group, s.subtree(c.head), CONFIDENCE.adverb);
		}
	}

	/** "said that | it rains". */
	private addClause(group: number[], head: number): void {
		const { s } = this;
		const mark = s.kid(head, "mark");
		const body = trimmed(
			s,
			s.subtree(head, (k) => k === mark),
			head,
		);
		this.add(mark < 0 ? group : [...group, mark], body, CONFIDENCE.clause);
	}

	/** "lick their eyeballs clean": what the object becomes. */
	private result(object: Complement): number[] {
		const { s, clause } = this;
		const c = clause.complements.find((k) => k.kind === "attribute" && k !== object && s.tag(k.head) === "ADJ");
		return c && object.kind === "object" && c.head > object.head ? s.subtree(c.head) : [];
	}

	private add(relation: number[], object: number[], confidence: number): void {
		const text = this.s.textOf(relation);
		const objectText = this.s.textOf(object);
		if (text && objectText && this.subjectText)
			this.out.push({ subject: this.subjectText, relation: text, object: objectText, args: [], confidence });
	}

	/** The phrases that follow `c` in the clause, with their prepositions. */
	private tail(c: Complement): number[] {
		if (c.head < this.clause.head && c.kind !== "object" && c.kind !== "attribute") return [];
		return this.obliques
			.filter((o) => o !== c && o.head > c.head)
			.flatMap((o) => [...prepositionOf(this.s, o, o.head), ...phraseWords(this.s, o.head, "medium")]);
	}

	/** "became a justice of | the High Court": the phrases inside the phrase headed by `head`. */
	private addInner(relation: number[], head: number): void {
		const { s } = this;
		for (const k of s.kidsOf(head, "nmod")) {
			const prep = k > head ? caseWords(s, k) : [];
			const first = prep[0];
			if (first === undefined) continue;
			const before = phraseWords(s, head, "short").filter((w) => w < first);
			const inner: Complement = { kind: "oblique", head: k, prep, of: head };
			for (const h of conjuncts(s, k))
				this.add(
					[...relation, ...before, ...prepositionOf(s, inner, h)],
					phraseWords(s, h, "medium"),
					CONFIDENCE.inner,
				);
		}
		for (const verb of s.kidsOf(head, "acl")) this.addParticiple(relation, head, verb);
	}

	/** "ordered the case reviewed by | a higher court": what a participle or infinitive says of the phrase headed by `head`. */
	private addParticiple(relation: number[], head: number, verb: number): void {
		const { s } = this;
		if (verb < head || s.tag(verb) !== "VERB") return;
		const before = phraseWords(s, head, "short").filter((w) => w < verb);
		const marks = s.kidsOf(verb, "mark").filter((w) => s.lower(w) === "to");
		const group = [...relation, ...before, ...marks, verb];
		const object = s.kid(verb, "obj");
		if (object > verb)
			for (const h of conjuncts(s, object)) this.add(group, phraseWords(s, h, "medium"), CONFIDENCE.inner);
		const base = object > verb ? [...group, ...phraseWords(s, object, "short")] : group;
		for (const k of s.kidsOf(verb, "obl", "obl:agent"))
			if (k > verb)
				for (const h of conjuncts(s, k)) {
					const c: Complement = { kind: "oblique", head: k, prep: caseWords(s, k), of: verb };
					this.add([...base, ...prepositionOf(s, c, h)], phraseWords(s, h, "medium"), CONFIDENCE.inner);
				}
	}
}

/** A conjunct's own preposition, else that of the first. */
function prepositionOf(s: Sentence, c: Complement, head: number): number[] {
	const own = caseWords(s, head);
	return own.length > 0 ? own : c.prep;
}

/** "X, the mayor of Y": a name beside a described noun; two bare names ("Pine Plains, New York") say nothing of the kind. */
function writeApposition(s: Sentence, i: number, out: Triple[]): void {
	const host = s.head(i);
	if (
		s.tag(i) === "NUM" ||
		s.tag(i) === "PUNCT" ||
		(s.tag(i) === "PROPN" && s.tag(host) === "PROPN" && s.kid(i, "det") < 0)
	)
		return;
	out.push({
		subject: s.textOf(phraseWords(s, host, "short")),
		// It has no tense.
		relation: "be",
		object: s.textOf(phraseWords(s, i, "medium")),
		args: [],
		confidence: CONFIDENCE.apposition,
	});
}

function dropDoubles(list: Triple[]): Triple[] {
	const seen = new Set<string>();
	return list.filter((t) => {
		const key = `${t.subject}\t${t.relation}\t${t.object}`;
		if (seen.has(key) || t.subject === t.object || t.object === "") return false;
		seen.add(key);
		return true;
	});
}
