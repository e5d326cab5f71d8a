// Owns how a clause is told as a plain sentence: names for pronouns, third person, contractions spelt out. Knows nothing of nodes' labels.
import type { Clause, Complement } from "./clauses";
import { conjuncts, isStranded } from "./clauses";
import { phraseWords } from "./phrases";
import type { References } from "./references";
import { thirdPerson } from "./relations";
import type { Sentence } from "./sentence";

const MAX_FACT_LENGTH = 300;
const SPELT_OUT: Record<string, string> = {
	"n't": "not",
	"n’t": "not",
	nt: "not",
	"'ve": "have",
	"’ve": "have",
	"'ll": "will",
	"’ll": "will",
	"'re": "are",
	"’re": "are",
	"'m": "am",
	"’m": "am",
	ca: "can",
	wo: "will",
	gon: "going",
	na: "to",
	wan: "want",
};
const FIRST = /^(?:i|me|myself|im)$/i;

/** Words of the sentence as text, pronouns of this sentence replaced by what they mean. */
export function tell(s: Sentence, words: number[], references: References): string {
	let out = "";
	for (let n = 0; n < words.length; n++) {
		const i = words[n] as number;
		const token = s.tokens[i];
		if (!token) continue;
		out += tellWord(s, i, references);
		const next = words[n + 1];
		if (next === undefined) break;
		const glued = next === i + 1 && !token.spaceAfter;
		if (
			!glued ||
			(SPELT_OUT[s.lower(next)] !== undefined && s.label(next) !== "case") ||
			(s.tag(next) === "AUX" && /^['’]/.test(s.word(next)))
		)
			out += " ";
	}
	return out;
}

function tellWord(s: Sentence, i: number, references: References): string {
	const word = s.word(i);
	const lower = word.toLowerCase();
	if (s.tag(i) === "PRON" && /^(?:PRP|PRP\$)$/.test(s.penn(i)) && !/^(?:it|its|itself)$/.test(lower)) {
		const entity = references.resolvePronoun(s, i);
		if (!entity) return word;
		const owner = s.penn(i) === "PRP$" || /^(?:mine|yours|hers|ours)$/.test(lower);
		const together = /^(?:we|us|our|ours|ourselves)$/.test(lower);
		if (/sel(?:f|ves)$/.test(lower))
			return together ? "themselves" : FIRST.test(lower) || lower === "yourself" ? "themself" : word;
		if (owner && together) return references.topic === entity ? "their" : `${entity.name} and others'`;
		if (owner) return references.topic === entity ? references.possessiveOf(entity) : `${entity.name}'s`;
		return together ? `${entity.name} and others` : entity.name;
	}
	if (s.tag(i) === "AUX" || s.label(i) === "advmod" || s.tag(i) === "PART" || s.tag(i) === "VERB") {
		if (/^['’]s$/.test(lower) && s.tag(i) !== "PART") return s.lemma(i) === "have" ? "has" : "is";
		if (/^['’]d$/.test(lower)) return s.lemma(i) === "have" ? "had" : "would";
		return inThirdPerson(s, i, SPELT_OUT[lower] ?? word);
	}
	// An article that opened the sentence may now stand inside.
	return i === 0 && s.tag(i) === "DET" ? lower : word;
}

/** The finite verb of "I" or "you", as a name needs it: "am" -> "is", "love" -> "loves". */
function inThirdPerson(s: Sentence, i: number, text: string): string {
	if (s.penn(i) !== "VBP" && s.penn(i) !== "VBD") return text;
	const clause = /^(?:aux|aux:pass|cop)$/.test(s.label(i)) ? s.head(i) : i;
	const first = s.label(clause) === "conj" && s.kid(clause, "nsubj", "nsubj:pass") < 0 ? s.head(clause) : clause;
	const subject = s.kid(first, "nsubj", "nsubj:pass");
	const pronoun = subject < 0 ? "" : s.lower(subject);
	if (!/^(?:i|you|im|u)$/.test(pronoun)) return text;
	const lower = text.toLowerCase();
	if (lower === "am" || lower === "are") return "is";
	if (lower === "were") return "was";
	if (lower === "have" || lower === "do") return thirdPerson(lower);
	return s.penn(i) === "VBP" && lower === s.lemma(i) ? thirdPerson(lower) : text;
}

/**
 * The verb group in the person of a name: "'m not" -> "is not", "do love" -> "does love". A group without a finite verb
 * ("moving to Rome", "located in Rome") is told in the present.
 */
export function tellGroup(s: Sentence, clause: Clause, subject: number, references: References): string {
	const finite = clause.group.find((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w)));
	const shared = clause.shared && subject >= 0 && /^(?:i|you|im|u)$/.test(s.lower(subject));
	const text = clause.group
		.map((w) => {
			const told = tellWord(s, w, references).toLowerCase();
			if (w === finite && shared && s.penn(w) === "VBP" && told === s.lemma(w))
				return told === "be" ? "is" : thirdPerson(told);
			if (finite !== undefined || w !== clause.head) return told;
			if (s.penn(w) === "VBG") return thirdPerson(s.lemma(w).toLowerCase());
			return s.penn(w) === "VBN" ? `is ${told}` : told;
		})
		.join(" ");
	return text.replace(/\bcan not\b/g, "cannot");
}

/** One complement with its preposition. */
export function tellComplement(s: Sentence, c: Complement, references: References): string {
	const all = conjuncts(s, c.head);
	const body =
		c.kind === "clause" || c.kind === "infinitive" || c.kind === "adverb"
			? s.subtree(c.head)
			: all.length > 1
				? phraseSpan(s, all)
				: phraseWords(s, c.head, "long");
	const told = withoutClause(s, body, c);
	const inner = told.filter((w) => !isTrailingMark(s, w, told));
	const words = isStranded(c) ? [...c.prep, ...inner] : [...new Set([...c.prep, ...inner])].sort((a, b) => a - b);
	return tell(s, words, references);
}

/** "the book I read": told of the reading, the book is without the clause that says so. */
function withoutClause(s: Sentence, body: number[], { head, of }: Complement): number[] {
	if (!body.includes(of) || of === head) return body;
	let clause = of;
	while (s.head(clause) >= 0 && s.label(clause) !== "acl:relcl") clause = s.head(clause);
	if (s.label(clause) !== "acl:relcl" || clause === head) return body;
	const own = new Set(s.subtree(clause));
	return body.filter((w) => !own.has(w));
}

function isTrailingMark(s: Sentence, w: number, body: number[]): boolean {
	return w === body[body.length - 1] && s.tag(w) === "PUNCT";
}

function phraseSpan(s: Sentence, all: number[]): number[] {
	const words = new Set<number>();
	for (const h of all) {
		for (const w of phraseWords(s, h, "long")) words.add(w);
		for (const k of s.kids(h)) if (s.label(k) === "cc" || (s.label(k) === "punct" && s.word(k) === ",")) words.add(k);
	}
	return [...words].sort((a, b) => a - b);
}

/** Trims, capitalises and closes a fact; at most 300 characters. */
export function closeSentence(text: string): string {
	let t = text
		.replace(/\s+/g, " ")
		.replace(/ ([,.;:!?])/g, "$1")
		.trim()
		.replace(/[,;:.!?]+$/, "");
	if (t.length > MAX_FACT_LENGTH) t = `${t.slice(0, MAX_FACT_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
	return `${t.charAt(0).toUpperCase()}${t.slice(1)}${t.endsWith("…") ? "" : "."}`;
}
