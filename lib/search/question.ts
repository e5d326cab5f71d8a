// What a question asks for, as the ranking needs it. Pure.
import { kindsAsked } from "./concepts";
import { datesIn, type NamedDate } from "./dates";
import type { AskedVector } from "./index-reader";
import { namesIn, nameTerm, nameWords } from "./names";
import { askedTokensOf, fold, termsOf, toTerm } from "./words";

/** `terms` distinct, in order. `names` are runs of words that may be names, of which the index knows some. */
export type Question = {
	text: string;
	terms: string[];
	/** What each term counts, beside its rarity: words 1, words that ask and kinds of things less. */
	worth: number[];
	/** The forms in which each stands in the question, as bits; 0 for kinds. */
	forms: number[];
	words: Set<string>;
	names: string[];
	/** The question is about the one who asks: "my", "I". A summary is of what all said. */
	asksOwn: boolean;
	dates: NamedDate[];
	/** Its embedding, where there are embeddings. */
	vector: AskedVector | null;
};

const MAX_TERMS = 32;
const MAX_KINDS = 6;
const KIND_WORTH = 0.45;
/** English words that speak of the answer wanted, or of the conversation itself, more often than of what is asked about. */
const ASKING = new Set(
	`kind type sort many much long often list name order item detail aspect example summary summarize summarise overview outline
	describe explain different specific mention say tell talk speak discuss discussion conversation chat think ask bring throughout
	across give`
		.split(/\s+/)
		.map(toTerm),
);
const ASKING_WORTH = 0.5;
const MAX_NAMES = 150;
const LONGEST_NAME = 6;

/** Reads a question (or any text to search for). At most 32 terms and 150 possible names are kept, from the start. */
export function readQuestion(text: string, vector: AskedVector | null = null): Question {
	const folded = fold(text);
	const forms = new Map<string, number>();
	for (const { term, form } of askedTokensOf(text)) {
		if (forms.size < MAX_TERMS || forms.has(term)) forms.set(term, (forms.get(term) ?? 0) | form);
	}
	const words = [...forms.keys()];
	const kinds = kindsAsked(words).slice(0, MAX_KINDS);
	return {
		text,
		terms: [...words, ...kinds],
		worth: [...words.map((word) => (ASKING.has(word) ? ASKING_WORTH : 1)), ...kinds.map(() => KIND_WORTH)],
		forms: [...forms.values(), ...kinds.map(() => 0)],
		words: new Set(nameWords(text).split(" ")),
		names: possibleNames(text),
		asksOwn: /\b(?:i|my|me|mine)\b/.test(folded) && !/\b(?:summar|overview|recap)/.test(folded),
		dates: datesIn(text),
		vector,
	};
}

function possibleNames(text: string): string[] {
	const names = new Set(namesIn(text));
	const words = nameWords(text).split(" ");
	for (let from = 0; from < words.length; from++) {
		for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
			const name = nameTerm(words.slice(from, to).join(" "));
			if (name.length > 2 && termsOf(words[from] as string).length + termsOf(words[to - 1] as string).length > 0)
				names.add(name);
			if (names.size >= MAX_NAMES) return [...names];
		}
	}
	return [...names];
}
