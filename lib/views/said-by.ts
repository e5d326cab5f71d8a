// Whether a sentence stands on a page already. Pure.
import { memoize } from "@/lib/memoize";

/** What of a sentence another text must have at least to say it. */
const NEARLY_ALL = 0.7;
/** Who says it, in front. */
const SPEAKER = /^\s*(?:\p{Lu}[\p{L} .'’-]{0,60}|user|assistant):\**\s+/u;
const QUOTED = /^[^“”:]{1,80}: “(?:[^“”]*” “)?([^”]+)”/u;

/** Whether a text that is shown says a sentence, or nearly all of it, or the first of several, whoever is named in front. */
export function isSaidBy(sentence: string, text: string): boolean {
	const [wanted, shown] = [wordsOf(sentence), wordsOf(text)];
	if (wanted === "" || shown === "") return false;
	if (shown.includes(wanted)) return true;
	const isFirst = wanted.startsWith(shown) && /^[.!?]\s/.test(wanted.slice(shown.length));
	return isFirst || (wanted.includes(shown) && shown.length >= NEARLY_ALL * wanted.length);
}

/** What stands in quotation marks, else all of it without the name and the date around it. */
const wordsOf = memoize((text: string): string =>
	(QUOTED.exec(text)?.[1] ?? text.replace(SPEAKER, "").replace(/ \([^()]*\)\.?$/, ""))
		.trim()
		.toLowerCase()
		.replace(/[.!?…"”]+$/u, ""),
);
