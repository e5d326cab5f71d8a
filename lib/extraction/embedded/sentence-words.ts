// Which words of a sentence say what it says. Knows nothing of entities.
import type { Sentence } from "./sentence";

/** What leads from the sentence before. "Otherwise" and "instead" say more. */
export const LEADING =
	/^(?:however|also|so|then|and|but|or|well|ok|okay|yes|yeah|no|oh|anyway|anyways|therefore|thus|hence|moreover|furthermore|additionally|meanwhile|basically|actually|unfortunately|finally|plus|btw|yup|yep|yay|wow|hey|haha|lol|hmm|ah|aw|aww|omg|fyi|still|right)$/;

const LEADING_PHRASE =
	/^(?:after all|at least|by the way|first of all|for (?:example|instance)|in other news|of course|on (?:another|a different) note|then again|though|to be honest)$/;

/** Fillers, calls and what was taken back, but not "to like it" and "they hear no". */
const isFiller = (s: Sentence, i: number): boolean =>
	/^(?:discourse|vocative|reparandum)$/.test(s.label(i)) &&
	s.penn(i - 1) !== "TO" &&
	(i === 0 || s.lower(i) !== "no" || s.word(i - 1) === ",");

/** The words of a sentence without fillers, calls and what leads from the one before it. */
export const sentenceWords = (s: Sentence): number[] =>
	trimmed(
		s,
		s.subtree(s.root, (k) => isFiller(s, k) && !/^(?:AUX|VERB)$/.test(s.tag(k))),
	);

/** "..., and furthermore": what was to lead to more. */
const leadsOn = (s: Sentence, i: number) =>
	s.tag(i) === "CCONJ" ||
	(s.lower(i) === "so" && s.word(i - 1) === ",") ||
	(LEADING.test(s.lower(i)) && !/^(?:so|no|yes|well|too|instead)$/.test(s.lower(i)) && s.tag(i - 1) === "CCONJ");

/** "So, ...", "And ...", but "Right or wrong" and "So long as". */
const leadsIn = (s: Sentence, i: number) =>
	LEADING.test(s.lower(i)) &&
	!/^(?:long|far|many|much|or|and)$/.test(s.lower(i + 1)) &&
	!/^(?:that|as)$/.test(s.lower(i + 2));

/** Without what stands loose at the edges: marks, conjunctions, half brackets; `head` stays. */
export function trimmed(s: Sentence, all: number[], head = s.root): number[] {
	const words = [...all];
	// "On another note, ...": what leads from the sentence before.
	const comma = words.findIndex((w) => s.word(w) === ",");
	const lead = words.slice(0, Math.max(comma, 0)).map((w) => s.lower(w));
	if (LEADING_PHRASE.test(lead.join(" ")) && !words.slice(0, comma).includes(head)) words.splice(0, comma + 1);
	while (
		words.length > 1 &&
		(s.tag(words[0] as number) === "PUNCT" || leadsIn(s, words[0] as number)) &&
		s.label(words[0] as number) !== "det" &&
		words[0] !== head
	)
		words.shift();
	while (words.length > 1 && leadsOn(s, words[words.length - 1] as number) && words[words.length - 1] !== head)
		words.pop();
	while (
		words.length > 1 &&
		s.tag(words[words.length - 1] as number) === "PUNCT" &&
		!/^[)\]"”’'»]$/.test(s.word(words[words.length - 1] as number))
	)
		words.pop();
	return balanced(
		s,
		words.filter((w, n) => !(s.word(w) === "," && isLoose(s, words, n))),
	);
}

/** A comma at the edge of what was left out. */
function isLoose(s: Sentence, words: number[], n: number): boolean {
	const at = words[n] as number;
	const next = words[n + 1];
	const before = words[n - 1];
	return next === undefined || before === undefined || s.word(next) === "," || (next !== at + 1 && before !== at - 1);
}

/** Without brackets and quotes whose other half is missing. */
function balanced(s: Sentence, words: number[]): number[] {
	const open: number[] = [];
	const drop = new Set<number>();
	for (const w of words) {
		if (/^[([]$/.test(s.word(w))) open.push(w);
		else if (/^[)\]]$/.test(s.word(w)) && open.pop() === undefined) drop.add(w);
	}
	for (const w of open) drop.add(w);
	const quotes = words.filter((w) => /^["“”]$/.test(s.word(w)));
	if (quotes.length % 2 === 1) drop.add(quotes[quotes.length - 1] as number);
	return words.filter((w) => !drop.has(w));
}
