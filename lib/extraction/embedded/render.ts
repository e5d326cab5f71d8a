// The person of verbs and the close of a sentence, for facts written in the third person. Knows nothing of entities.
import { thirdPerson } from "./relations";
import type { Sentence } from "./sentence";

const MAX_FACT_LENGTH = 600;
/** Contractions in full. */
export const SPELT_OUT: Record<string, string> = {
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

/** Verbs whose past is spelt as their present. */
const UNCHANGED = /^(?:set|put|let|cut|hit|read|cost|hurt|shut|spread|quit|bet|cast|split)$/;

/** The finite verb of a pronoun that a name stands for, as a name needs it: "am" -> "is", "love" -> "loves". */
export function inThirdPerson(s: Sentence, i: number, text: string, renamed: RegExp): string {
	const goesOn =
		s.penn(i) === "VB" && s.label(i) === "conj" && s.penn(s.head(i)) === "VBP" && s.kid(i, "aux", "mark") < 0;
	// "We no longer accept it", whatever the tagger makes of it.
	const isBase = s.penn(i) === "VB" && s.kid(i, "nsubj") >= 0 && s.kid(i, "aux", "mark") < 0;
	if (s.penn(i) !== "VBP" && s.penn(i) !== "VBD" && !goesOn && !isBase) return text;
	const clause = /^(?:aux|aux:pass|cop)$/.test(s.label(i)) ? s.head(i) : i;
	const first = s.label(clause) === "conj" && s.kid(clause, "nsubj", "nsubj:pass") < 0 ? s.head(clause) : clause;
	// "I will call and reach out": the auxiliary is of both.
	const isOfBoth = first !== clause && s.kidsOf(first, "aux").some((k) => s.penn(k) === "MD");
	if (isOfBoth && !/^(?:want|hope|believe)$/i.test(text)) return text;
	const subject = s.kid(first, "nsubj", "nsubj:pass");
	const pronoun = subject < 0 ? "" : s.lower(subject);
	if (!renamed.test(pronoun)) return text;
	const lower = text.toLowerCase();
	if (lower === "am" || lower === "are") return "is";
	if (lower === "were") return "was";
	if (lower === "have" || lower === "do") return thirdPerson(lower);
	// "I set up a run": past as likely as present, and right as either.
	if (UNCHANGED.test(lower)) return text;
	return s.penn(i) !== "VBD" && lower === s.lemma(i) ? thirdPerson(lower) : text;
}

const PARTNER: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Whether brackets, quotation marks and backticks come in pairs, but for ":)" and "a)", so that nothing was cut in their middle. */
export function isPaired(text: string): boolean {
	const open: string[] = [];
	for (const [mark] of text.matchAll(/(?<=^|\s)(?:[:;=8]['-]?[()](?=[\s.,!?]|$)|\w{1,2}\))|[()[\]{}]/g)) {
		const partner = PARTNER[mark.slice(-1)];
		if (/^[:;=8]/.test(mark) && !/^8\)/.test(mark)) continue;
		if (!partner) open.push(mark);
		else if (open.at(-1) === partner) open.pop();
		else if (mark.length === 1) return false;
	}
	// Behind a number a mark is inches.
	const isClosed = text.replace(/\d"/g, "").split('"').length % 2 === 1;
	return open.length === 0 && isClosed && text.split("`").length % 2 === 1;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Trims, capitalises and closes a fact; at most 600 characters. */
export function closeSentence(text: string): string {
	let t = text
		.replace(/\s+/g, " ")
		.replace(/ ([,.;:!?)])(?=[\s.,;:!?”"’')\]]|$)/g, "$1")
		.replace(/ (?=['’]s\b)|(?<=[([“]) /g, "")
		.trim()
		.replace(/[,;:.!?]+$/, "");
	if (t.length > MAX_FACT_LENGTH) t = `${t.slice(0, MAX_FACT_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
	// An identifier keeps its case: "jQuery", "mybinder.org", "posthog-bot".
	const first = /^\p{Ll}\p{L}*(?:\p{Lu}|[._/\d-][\p{L}\d]|:\/\/)/u.test(t) ? t : capitalised(t);
	return `${first}${/…$|[.!?]["”]$/.test(t) ? "" : "."}`;
}
