// Whether a clause may be written without the sentence around it: only where its cut is beyond doubt. Knows nothing of entities.
import { CONDITION } from "./clause-words";
import type { Clause } from "./clauses";
import { hasFiniteVerb, isFiniteVerb } from "./clauses";
import type { Sentence } from "./sentence";

/** "Although it broke": what it is said against belongs to it. */
const isCondition = (s: Sentence, i: number) =>
	CONDITION.test(s.lower(i)) || /^(?:although|though|whereas)$/.test(s.lower(i));
const isBoundary = (s: Sentence, i: number) =>
	i < 0 ||
	i >= s.size ||
	(s.tag(i) === "PUNCT" && !/^[-–/]$/.test(s.word(i))) ||
	s.label(i) === "cc" ||
	s.label(i) === "mark";

/** Whether the words `body` of the clause say it whole, so that nothing around them is needed. */
export function isCleanCut(s: Sentence, clause: Clause, body: number[]): boolean {
	const [first, last] = [body[0] as number, body[body.length - 1] as number];
	// "If it rains" needs what happens then.
	if (isCondition(s, first) && (clause.role !== "main" || !body.some((w) => s.word(w) === ","))) return false;
	// "In the console, when a command is filtered": so does this.
	if (
		s.kidsOf(clause.head, "mark", "advmod").some((w) => w < (clause.group[0] ?? 0) && w !== first && isCondition(s, w))
	)
		return false;
	// "If this is Linux and the device is called so".
	for (let h = clause.head; s.label(h) === "conj"; h = s.head(h))
		if (s.kidsOf(s.head(h), "mark").some((w) => isCondition(s, w) && !body.includes(w))) return false;
	// "I do not think that it works, or that I am wrong", "Ensure that A is safe and B runs": what they are conjuncts of is no statement.
	if (s.label(clause.head) === "conj") {
		const first = s.head(clause.head);
		if (s.kidsOf(clause.head, "mark").some((w) => s.lower(w) === "that")) return false;
		if (
			s.penn(first) === "VB" &&
			s.kid(first, "nsubj", "aux", "mark") < 0 &&
			s.kid(clause.head, "nsubj", "nsubj:pass") >= 0
		)
			return false;
	}
	// "the difference between A and B": not between A.
	const between = s.words.findIndex((w) => w.toLowerCase() === "between");
	const and = between < 0 ? -1 : s.words.indexOf("and", between);
	if (and === last + 1 || (and >= 0 && and === first - 1)) return false;
	// "and once aware of it, acted": the condition is of what follows.
	if (s.word(last + 1) === "," && body.some((w, k) => s.label(w) === "cc" && isCondition(s, body[k + 1] ?? -1)))
		return false;
	// What the clause leaves out lies at its sides, not in its midst.
	const whole = body.length === last - first + 1;
	if (!hasFiniteVerb(s, clause) || !whole) return false;
	if (!isBoundary(s, first - 1) || !isBoundary(s, last + 1) || isCutInList(s, body)) return false;
	// "It was cut much, much too small".
	if (s.word(last + 1) === "," && s.lower(last) === s.lower(last + 2)) return false;
	// "since I left": when, rather than what.
	if (body.length < 4 && /^(?:as|since|while)$/.test(s.lower(first - 1))) return false;
	// "It is unsupported; it is unlikely to be": what, the words before say.
	if (first > 0 && /^(?:it|that|they|this)$/.test(s.lower(first)) && s.word(first - 1) === ";") return false;
	// "in the same files (of other branches) that the server reads".
	const close = s.word(last + 1) === "(" ? s.words.indexOf(")", last) : -1;
	if (close > 0 && close + 1 < s.size && s.tag(close + 1) !== "PUNCT" && s.label(close + 1) !== "cc") return false;
	// "We need no store for this: it holds nothing": of what, the words before say.
	if (s.word(first - 1) === ":" && s.words.slice(0, first).some((_, i) => isFiniteVerb(s, i))) return false;
	// "To be strong, as others are, we need a goal".
	if (first > 0 && (s.lower(0) === "to" || (s.lower(0) === "in" && s.lower(1) === "order"))) return false;
	// "Numbers are put on the boats so we can tell them apart": what for, rather than what is.
	const isFor = s.lower(first - 1) === "so" || (s.lower(first - 2) === "so" && s.lower(first - 1) === "that");
	if (isFor && clause.group.some((w) => /^(?:can|could|may|might)$/.test(s.lower(w)))) return false;
	if (isContrasted(s, body)) return false;
	// "We copy them only if they are complete".
	const next = s.words.findIndex((_, i) => i > last && s.tag(i) !== "PUNCT" && s.label(i) !== "cc");
	if (/^(?:only|except|unless)$/.test(s.lower(next))) return false;
	return isClauseOrNothing(s, 0, first) && isClauseOrNothing(s, last + 1, s.size);
}

/** "It seems minor, but is not": what follows says otherwise. */
function isContrasted(s: Sentence, body: number[]): boolean {
	const end = body.at(-1) as number;
	return /^(?:but|yet)$/.test(s.lower(s.word(end + 1) === "," ? end + 2 : end + 1));
}

/** "A, B, and C", where the parser takes C for a clause: neither what stands before the last comma nor "C runs" is whole. */
function isCutInList(s: Sentence, body: number[]): boolean {
	const [first, last] = [body[0] as number, body[body.length - 1] as number];
	if (endsItem(s, last + 1)) return true;
	return s.tag(last) === "VERB" && endsItem(s, first - 2);
}

/** Whether the comma at `at` ends an item of a list, words without a verb behind another comma, and leads to the last one. */
function endsItem(s: Sentence, at: number): boolean {
	if (s.word(at) !== "," || s.label(at + 1) !== "cc") return false;
	const before = s.words.lastIndexOf(",", at - 1);
	const item = s.words.slice(before + 1, at).map((_, k) => before + 1 + k);
	return before > 0 && item.length > 0 && !item.some((w) => /^(?:VERB|AUX|CCONJ|SCONJ|PRON)$/.test(s.tag(w)));
}

/** Whether what is left out is clauses of its own: a bare phrase belongs to the clause beside it. */
function isClauseOrNothing(s: Sentence, from: number, to: number): boolean {
	const words = s.words.map((_, i) => i).slice(from, to);
	return words.some((w) => isFiniteVerb(s, w)) || !words.some((w) => /^(?:NOUN|PROPN|VERB|ADJ|NUM)$/.test(s.tag(w)));
}
