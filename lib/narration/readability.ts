// Owns which facts are fit to be quoted. Extraction keeps every claim it finds; a text for people leaves out the broken ones.

const SECOND_PERSON = /\b(you|your|yours|yourself)\b/i;
const BROKEN = /(and others's|'s's|\bmy\b|\bI\b|\bme\b)/;
const VAGUE_START = /^(it|this|that|these|those|there|they|something|someone|anything|everything|what|which)\b/i;
const SMALL_TALK =
	/\b(agrees?|thanks?|thanked|sounds?|looks like|is sure|is glad|can't wait|feels? free|wow|hey|of course|best of luck|take care)\b/i;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/**
 * How well a fact reads as a sentence on its own, 0 to 1; below .5 it is not worth quoting. It marks down fragments
 * without a finite verb, repeated phrases, words to "you", small talk and very short or long ones. Pure.
 */
export function readability(fact: string, subject: string): number {
	const words = fact.match(WORDS) ?? [];
	if (words.length < 3 || BROKEN.test(fact) || VAGUE_START.test(fact)) return 0;
	if (hasRepeatedPhrase(words) || isFragment(fact, subject)) return 0.1;
	let score = 1;
	if (words.length < 5) score -= 0.2;
	if (words.length > 26) score -= 0.4;
	if (SECOND_PERSON.test(fact)) score -= 0.6;
	if (SMALL_TALK.test(fact)) score -= 0.4;
	if (!/[.!?]$/.test(fact)) score -= 0.1;
	return Math.max(0, score);
}

/** A phrase of two or more words said twice, or the same telling word three times. */
function hasRepeatedPhrase(words: string[]): boolean {
	const lower = words.map((word) => word.toLowerCase().replace(/['’]s$/, ""));
	const seen = new Set<string>();
	for (let n = 0; n + 1 < lower.length; n++) {
		const pair = `${lower[n]} ${lower[n + 1]}`;
		if (seen.has(pair)) return true;
		seen.add(pair);
	}
	const counts = new Map<string, number>();
	for (const word of lower) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts].some(([word, n]) => word.length > 3 && n > 2);
}

/** A participle right behind the subject, with no auxiliary: "Melanie spreading awareness", "Courage given Caroline". */
function isFragment(fact: string, subject: string): boolean {
	const rest = fact.startsWith(`${subject} `) ? fact.slice(subject.length + 1) : fact.replace(/^\S+ /, "");
	const first = /^[\p{L}'’-]+/u.exec(rest.replace(/^and others /, ""))?.[0] ?? "";
	return /^\p{Ll}+ing$/u.test(first) || /^(given|taken|being|done|known|seen|shown|been)$/.test(first);
}

/** The words that carry meaning, lower case, for telling two wordings of one fact. Pure. */
export function tellingWords(fact: string): Set<string> {
	return new Set((fact.toLowerCase().match(WORDS) ?? []).filter((word) => word.length > 3));
}

/** True when one fact says little that the other does not. Pure. */
export function saysTheSame(a: Set<string>, b: Set<string>): boolean {
	const smaller = a.size < b.size ? a : b;
	const larger = a.size < b.size ? b : a;
	if (smaller.size === 0) return true;
	let shared = 0;
	for (const word of smaller) if (larger.has(word)) shared++;
	return shared / smaller.size >= 0.75;
}
