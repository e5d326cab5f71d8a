// What the index keeps of one episode. Pure; read by index-episode.ts, which stores it.
import { kindsOf } from "./concepts";
import { datesIn, toInstant } from "./dates";
import { readTurn } from "./dialogue";
import { headingOf, namesIn, nameTerm } from "./names";
import { termsOf } from "./words";

/** Bits of `flags`. */
export const IS_QUESTION = 1;
export const TELLS_TIME = 2;
export const IN_FIRST_PERSON = 4;
export const HAS_NUMBER = 8;

/** A name stands in the same postings as words, marked so that the two never meet. */
export const NAME_MARK = "=";

const TIME =
	/\b(?:yesterday|today|tonight|tomorrow|last|ago|next|weeks?|weekend|months?|years?|recently|since|mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june|july|august|september|october|november|december|days?|morning|evening|now|currently|soon|\d{4})(?:day)?\b/i;
const NUMBER = /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|dozen|couple|few|several|once|twice)\b/i;
const MAX_TERMS = 4_000;
/** Characters at the end of an episode that tell whether it closes with a question. */
const LAST_WORDS = 500;

/** `terms` with their counts; names and kinds among them are marked. `length` counts words that are not stop words. */
export type IndexEntry = {
	lead: string;
	speaker: string;
	heading: string;
	isTurn: boolean;
	flags: number;
	length: number;
	happenedAt: Date;
	names: string[];
	terms: Map<string, number>;
};

/**
 * The entry of an episode. Decision: names are runs of capitals, not the extracted entities: these hold common nouns
 * as well, which lead from everything to everything. An episode that opens with a date or a speaker is a
 * turn: its neighbours in the same run are its context. `happenedAt` is the leading date, else `validAt`.
 */
export function toIndexEntry(content: string, validAt: Date): IndexEntry {
	const { lead, speaker, body } = readTurn(content);
	const words = termsOf(content);
	const heading = nameTerm(headingOf(lead ? body : content));
	const names = new Set([...(heading ? [heading] : []), ...namesIn(lead ? body : content)]);
	if (speaker) names.add(nameTerm(speaker));
	const isTurn = lead !== "" || speaker !== "";
	const terms = new Map<string, number>();
	for (const word of words) {
		if (terms.size < MAX_TERMS || terms.has(word)) terms.set(word, Math.min(30_000, (terms.get(word) ?? 0) + 1));
	}
	// Kinds help where people chat; in prose of many subjects they blur.
	for (const word of isTurn ? new Set(words) : []) {
		for (const kind of kindsOf(word)) terms.set(kind, (terms.get(kind) ?? 0) + 1);
	}
	// A heading counts twice, as it says what the whole is about.
	for (const name of names) terms.set(NAME_MARK + name, name === heading ? 2 : 1);
	const flags =
		(/\?\s*(?:[[("][^\])]*[\])"]\s*)?$/.test(body.slice(-LAST_WORDS)) ? IS_QUESTION : 0) |
		(TIME.test(body) ? TELLS_TIME : 0) |
		(/\b(?:I|I['’]m|I['’]ve|my|me|we|our)\b/.test(body) ? IN_FIRST_PERSON : 0) |
		(NUMBER.test(body) ? HAS_NUMBER : 0);
	const said = lead ? datesIn(lead)[0] : undefined;
	return {
		lead,
		speaker: speaker ? nameTerm(speaker) : "",
		heading,
		isTurn,
		flags,
		length: words.length,
		happenedAt: (said && toInstant(said)) ?? validAt,
		names: [...names],
		terms,
	};
}
