// What a question asks for, as the ranking needs it. Pure.
import { datesIn, type NamedDate } from "./dates";
import { namesIn, nameTerm } from "./names";
import { fold, termsOf } from "./words";

/** `terms` distinct, in order. `names` are runs of words that may be names, of which the index knows some. */
export type Question = {
	text: string;
	terms: string[];
	words: Set<string>;
	names: string[];
	asksTime: boolean;
	asksNumber: boolean;
	dates: NamedDate[];
};

const MAX_TERMS = 32;
const MAX_NAMES = 150;
const LONGEST_NAME = 6;

/** Reads a question (or any text to search for). At most 32 terms and 150 possible names are kept, from the start. */
export function readQuestion(text: string): Question {
	const folded = fold(text);
	return {
		text,
		terms: [...new Set(termsOf(text))].slice(0, MAX_TERMS),
		words: new Set(nameTerm(text).split(" ")),
		names: possibleNames(text),
		asksTime: /\bwhen\b|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week)\b/.test(folded),
		asksNumber: /\bhow (?:many|much|often|old)\b/.test(folded),
		dates: datesIn(text),
	};
}

function possibleNames(text: string): string[] {
	const names = new Set(namesIn(text));
	const words = nameTerm(text).split(" ");
	for (let from = 0; from < words.length; from++) {
		for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
			const name = words.slice(from, to).join(" ");
			if (name.length > 2 && termsOf(words[from] as string).length + termsOf(words[to - 1] as string).length > 0)
				names.add(name);
			if (names.size >= MAX_NAMES) return [...names];
		}
	}
	return [...names];
}
