import { remember } from "@/lib/remember";

const WORDS = /[\p{L}\p{N}]+/gu;
const FIRST_PERSON = /\b(I|me|my|mine|myself|we|us|our|ours|ourselves)\b/i;
/** What only the text around a sentence can give the meaning of. */
const POINTING = /^(it|its|they|them|their|theirs|this|that|these|those|he|him|his|she|her|hers|there)$/;
/** What may follow a whole clause without a mark between them; any other word belongs to it. */
const FOLLOWS = /^(and|but|so|or|nor|yet|though|although|while|whereas)$/i;
/** A clause behind one of these is part of a larger whole. */
const BINDS =
	/^(since|after|before|while|where|because|cause|what|and|or|nor|of|to|with|not|never|if|as|when|than|by|for|from|in|on|at|about|that)$/;
const HEDGED = /^(if|unless|when|once|after|before|since|while|maybe|perhaps)\b/i;
const FILLER = /^(so|also|then|well|yes|yeah|am|m|re|ve|ll|d|s|t|just|really)$/;
/** What the change of a person makes of a word: "I'm" is "Ada is", "we have" is "Ada and others have". */
const CHANGED: Record<string, string[]> = {
	is: ["am", "are", "m", "re", "s"],
	are: ["am", "re"],
	was: ["were"],
	has: ["have", "ve"],
	have: ["ve"],
	does: ["do", "don"],
	will: ["ll"],
	would: ["d"],
	not: ["t"],
	doesn: ["don"],
	isn: ["aren", "m"],
};
const OF_OTHERS = ["and", "others", "their", "his", "her", "they", "them", "themself", "herself", "himself", "s"];

/**
 * Whether a fact is a whole clause of the sentence that it was taken from: every word of it stands there but for names that take
 * the place of "I" and "we", no other pronoun was guessed at, and it does not stop before its complement or condition. Pure.
 */
export const isWholeClause = remember((fact: string, quote: string): boolean => {
	// A heading has no full stop.
	if (fact === quote) return /[.!]["”)]?$/.test(quote);
	const said = wordsOf(quote);
	const known = new Set(said);
	const words = fact.match(WORDS) ?? [];
	const lower = words.map((word) => word.toLowerCase());
	const isOwn = FIRST_PERSON.test(quote);
	const isSaid = (word: string) => formsOf(word).some((form) => known.has(form));
	const added = words.filter((word) => !isSaid(word.toLowerCase()) && !(isOwn && OF_OTHERS.includes(word)));
	if (added.some((word) => /^\p{Ll}/u.test(word)) || (added.length > 0 && !isOwn)) return false;
	const from = said.indexOf(lower.find((word) => known.has(word) && !OF_OTHERS.includes(word)) ?? "");
	const to = endOf(said, lower);
	if (goesOn(quote, to) || (HEDGED.test(quote) && !HEDGED.test(fact))) return false;
	const lead = said.slice(Math.max(from - 2, 0), from);
	// A name that is not in the sentence stands for "I" or "we" just before the words that follow it, or it was guessed.
	if (
		added[0] === words[0] &&
		added.length > 0 &&
		(!lead.some((word) => FIRST_PERSON.test(word)) || lead.some((word) => POINTING.test(word)))
	)
		return false;
	if (added[0] !== words[0] && BINDS.test(said[from - 1] ?? "")) return false;
	const heard = new Set(lower.flatMap(formsOf));
	return said.slice(from, to).every((word) => heard.has(word) || FIRST_PERSON.test(word) || FILLER.test(word));
});

/** Whether the clause that ends with the `to`th word goes on behind it. */
function goesOn(quote: string, to: number): boolean {
	const [last, next] = [...quote.matchAll(WORDS)].slice(to - 1, to + 1);
	if (!last || !next) return false;
	const between = quote.slice(last.index + last[0].length, next.index);
	return !/[^\s+#&/'’_@]/.test(between) && !FOLLOWS.test(next[0]);
}

/** A word and what a change of person may have made it of. */
const formsOf = (word: string): string[] => [
	word,
	...(CHANGED[word] ?? []),
	...(word.length > 3 ? [word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")] : []),
];

const wordsOf = (text: string): string[] => (text.match(WORDS) ?? []).map((word) => word.toLowerCase());

/** The place behind the last two words of the fact in the sentence; its end when they stand nowhere together. */
function endOf(said: string[], words: string[]): number {
	const [last, before] = [words.at(-1), words.at(-2)];
	for (let n = said.length - 1; n > 0; n--) if (said[n] === last && said[n - 1] === before) return n + 1;
	return said.length;
}
