// What a question asks for, as the ranking needs it. Pure.
import { kindsAsked } from "./concepts";
import { datesIn, type NamedDate } from "./dates";
import { namesIn, nameTerm, nameWords } from "./names";
import { fold, termsOf } from "./words";

/** `terms` distinct, in order. `names` are runs of words that may be names, of which the index knows some. */
export type Question = {
	text: string;
	terms: string[];
	/** What each term counts, beside its rarity: words 1, kinds of things less. */
	worth: number[];
	words: Set<string>;
	names: string[];
	asksTime: boolean;
	asksNumber: boolean;
	/** The question is about the one who asks: "my", "I". */
	asksOwn: boolean;
	/** The question is about what an assistant said: "you recommended". */
	asksAssistant: boolean;
	dates: NamedDate[];
};

const ASKS_ASSISTANT =
	/\byour? (?:\w+ )?(?:suggest|recommend|said|say|told|tell|explain|mention|gave|give|advice|advise|answer)|\bdid you\b/;
const MAX_TERMS = 32;
const MAX_KINDS = 6;
const KIND_WORTH = 0.45;
const MAX_NAMES = 150;
const LONGEST_NAME = 6;

/** Reads a question (or any text to search for). At most 32 terms and 150 possible names are kept, from the start. */
export function readQuestion(text: string): Question {
	const folded = fold(text);
	const words = [...new Set(termsOf(text))].slice(0, MAX_TERMS);
	const kinds = kindsAsked(words).slice(0, MAX_KINDS);
	return {
		text,
		terms: [...words, ...kinds],
		worth: [...words.map(() => 1), ...kinds.map(() => KIND_WORTH)],
		words: new Set(nameWords(text).split(" ")),
		names: possibleNames(text),
		asksTime: /\bwhen\b|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week)\b/.test(folded),
		asksNumber: /\bhow (?:many|much|often|old)\b/.test(folded),
		asksOwn: /\b(?:i|my|me|mine)\b/.test(folded),
		asksAssistant: ASKS_ASSISTANT.test(folded),
		dates: datesIn(text),
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
