// Proper names by their capitals: the search's own signal for which episodes speak of the same thing. Pure.
import { firstCharacters, fold } from "./words";

// A full stop belongs to a name after an initial or a title and inside of it, else it ends the sentence.
const WORD = "(?:(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|Prof)\\.|\\p{Lu}\\.|\\p{Lu}[\\p{L}\\p{M}\\p{N}'’-]*(?:\\.[\\p{L}\\p{N}]+)*)";
const LINK = "(?:(?:of|the|de|del|la|le|van|von|der|al|bin|and|in|for|du|da)\\s+){0,2}";
const NAME = new RegExp(`${WORD}(?:\\s+${LINK}${WORD})*`, "gu");
const LEADING =
	/^(?:the|a|an|in|on|at|it|its|he|she|his|her|they|their|this|that|these|those|when|who|whom|whose|what|where|which|why|how|are|is|was|were|did|do|does|and|but|or|if|for|as|from|to|with|after|before|during|of|both|by|since|while|although|there|i|we|you|my|our|your|has|have|had|can|could|will|would|should|not|no|yes|oh|wow|hey|hi|hello|thanks|so)\s+/;
const ALONE = new Set(LEADING.source.slice(4, -4).split("|"));
const MAX_NAMES = 200;
// Code points kept of a name. A longer run of capitals names nothing, and would not fit into an index entry.
const LONGEST = 100;

/** A name as the index keeps it: folded, without brackets, possessive or punctuation, and cut to 100 characters. */
export const nameTerm = (name: string): string => firstCharacters(nameWords(name), LONGEST).trim();

/** Text of any length in the words of names, with one space between them. */
export const nameWords = (text: string): string =>
	fold(text)
		.replace(/\(.*?\)/g, " ")
		.replace(/['’]s\b/g, "")
		.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
		.trim();

/** The heading of "Title. Text ..." or of a first line "# Title"; empty where there is none. A heading has at most ten words. */
export function headingOf(content: string): string {
	const [, marked] = /^\s*#{1,6}\s+([^\n]{1,100})\n/.exec(content) ?? [];
	if (marked) return marked.trim();
	const [, title] = /^\s*([\p{Lu}\p{N}][^\n?]{1,90}?)(?:\. |\n)(?=\s*\S)/u.exec(content) ?? [];
	return title && title.split(/\s+/).length <= 10 ? title.trim() : "";
}

/** Names in a text, each once, in order of first mention: runs of capitalised words, sentence starters stripped. */
export function namesIn(text: string): string[] {
	const names = new Set<string>();
	for (const [run] of text.matchAll(NAME)) {
		let words = nameWords(run);
		for (let rest = words.replace(LEADING, ""); rest !== words; rest = words.replace(LEADING, "")) words = rest;
		const name = nameTerm(words);
		if (name.length > 2 && !ALONE.has(name)) names.add(name);
		if (names.size >= MAX_NAMES) break;
	}
	return [...names];
}

/** Whether a heading is a title: all its words but small ones are capitalised, and it names something. Pure. */
export function isTitle(heading: string): boolean {
	const words = heading.match(/[\p{L}\p{N}]+/gu) ?? [];
	const large = words.filter((word) => word.length > 3 || !/^\p{Ll}/u.test(word));
	return large.length > 0 && large.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) && namesIn(heading).length > 0;
}
