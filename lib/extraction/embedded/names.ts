// Owns which words of a sentence are proper names and of what kind. Knows nothing of the graph.
import type { Label } from "../extraction";
import {
	COUNTRIES,
	DEMONYMS,
	isFirstName,
	LOCATION_WORDS,
	MONTHS_AND_DAYS,
	ORGANIZATION_WORDS,
	ORGANIZATIONS,
	PLACES,
	SURNAMES,
	TITLES,
} from "./gazetteer";
import type { Sentence } from "./sentence";

/** A name: words `from` (inclusive) to `to` (exclusive). */
export type NameSpan = { from: number; to: number; label: Label };

/** The names of one sentence, in order, never overlapping. */
export function findNames(s: Sentence): NameSpan[] {
	const out: NameSpan[] = [];
	for (let i = 0; i < s.size; i++) {
		if (
			s.tag(i) !== "PROPN" ||
			MONTHS_AND_DAYS.has(s.lower(i)) ||
			DEMONYMS.has(s.lower(i)) ||
			/[@/]|^http/.test(s.word(i))
		)
			continue;
		let to = i + 1;
		while (to < s.size && s.tag(to) === "PROPN" && !MONTHS_AND_DAYS.has(s.lower(to))) to++;
		let from = i;
		while (from < to - 1 && TITLES.has(s.lower(from))) from++;
		const text = s.textOf(Array.from({ length: to - from }, (_, k) => from + k));
		if (/\p{L}/u.test(text) && text.length <= 80 && !TITLES.has(text.toLowerCase()))
			out.push({ from, to, label: kindOfName(text.toLowerCase().split(" "), from > i) });
		i = to - 1;
	}
	return out;
}

function kindOfName(words: string[], titled: boolean): Label {
	const all = words.join(" ");
	const first = words[0] as string;
	const last = words[words.length - 1] as string;
	if (ORGANIZATIONS.has(all)) return "Organization";
	if (COUNTRIES.has(all) || PLACES.has(all)) return "Location";
	if (titled || (words.length < 4 && isFirstName(first))) return "Person";
	if (ORGANIZATION_WORDS.has(last) || ORGANIZATION_WORDS.has(first)) return "Organization";
	if (LOCATION_WORDS.has(last) || LOCATION_WORDS.has(first)) return "Location";
	if (words.length < 4 && SURNAMES.has(last)) return "Person";
	return words.length === 2 ? "Person" : "Organization";
}
