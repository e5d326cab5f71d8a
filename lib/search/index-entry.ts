// What the index keeps of one episode. Pure; read by index-episode.ts, which stores it.
import { kindsOf } from "./concepts";
import { datesIn, toInstant } from "./dates";
import { readTurn } from "./dialogue";
import { headingOf, isTitle, namesIn, nameTerm } from "./names";
import { tokensOf } from "./words";

/** Bits of `flags`. */
export const IS_QUESTION = 1;
/** It opens with what is to be done from now on: "Always answer in metres." */
export const IS_STANDING = 2;
/** It opens with a title: a heading whose words are capitalised. */
export const HAS_TITLE = 256;
/** From this bit on four bits: how much the text speaks in the first person, 0 to 15. */
const FIRST_PERSON_BIT = 4;

/** How much a text speaks in the first person, 0 to 1, from its flags. Pure. */
export const firstPersonOf = (flags: number): number => ((flags >> FIRST_PERSON_BIT) & 15) / 15;

/** A name stands in the same postings as words, marked so that the two never meet. */
export const NAME_MARK = "=";

const STANDING = /^(?:please )?(?:always|never|from now on|whenever)\b/i;
const FIRST_PERSON = /\b(?:I|I['’]\w+|my|me|mine|we|our|us)\b/g;
const MAX_TERMS = 4_000;
/** Characters at the end of an episode that say whether it closes with a question. */
const LAST_WORDS = 500;

/** A text has at most so many slices, of at least so many words. */
const MAX_SLICES = 31;
const SLICE_WORDS = 20;

/** Where a term stands in a text: how often, and as bits in which slices and forms (0 for names and kinds, which have none). */
export type TermPlace = { count: number; slices: number; forms: number };

/** Names and kinds among the `terms` are marked. `length` counts words that are not stop words. */
export type IndexEntry = {
	lead: string;
	speaker: string;
	heading: string;
	isTurn: boolean;
	flags: number;
	length: number;
	happenedAt: Date;
	names: string[];
	terms: Map<string, TermPlace>;
};

/**
 * The entry of an episode. Decision: names are runs of capitals, not the extracted entities: these hold common nouns
 * as well, which lead from everything to everything. An episode that opens with a date or a speaker is a
 * turn: its neighbours in the same run are its context. `happenedAt` is the leading date, else `validAt`.
 */
export function toIndexEntry(content: string, validAt: Date): IndexEntry {
	const { lead, speaker, body, isTranscript } = readTurn(content);
	const words = tokensOf(content);
	const title = headingOf(lead ? body : content);
	const heading = nameTerm(title);
	const names = new Set([...(heading ? [heading] : []), ...namesIn(lead ? body : content)]);
	if (speaker) names.add(nameTerm(speaker));
	const isTurn = lead !== "" || speaker !== "";
	const terms = new Map<string, TermPlace>();
	const sliceWords = Math.max(SLICE_WORDS, Math.ceil(words.length / MAX_SLICES));
	const add = (term: string, slices: number, { times = 1, form = 0 } = {}) => {
		const at = terms.get(term) ?? { count: 0, slices: 0, forms: 0 };
		terms.set(term, {
			count: Math.min(30_000, at.count + times),
			slices: at.slices | slices,
			forms: at.forms | form,
		});
	};
	for (const [i, { term, form }] of words.entries()) {
		if (terms.size < MAX_TERMS || terms.has(term)) add(term, 1 << Math.floor(i / sliceWords), { form });
	}
	// Kinds help where people chat; in prose of many subjects they blur.
	for (const word of isTurn ? [...terms.keys()] : []) {
		for (const kind of kindsOf(word)) add(kind, 0);
	}
	// A heading counts twice, as it says what the whole is about.
	for (const name of names) add(NAME_MARK + name, 0, { times: name === heading ? 2 : 1 });
	const flags =
		(/\?\s*(?:[[("][^\])]*[\])"]\s*)?$/.test(body.slice(-LAST_WORDS)) ? IS_QUESTION : 0) |
		(STANDING.test(body) ? IS_STANDING : 0) |
		(isTitle(title) ? HAS_TITLE : 0) |
		(firstPerson(body) << FIRST_PERSON_BIT);
	const said = lead ? datesIn(lead)[0] : undefined;
	return {
		lead,
		speaker: isTranscript ? "" : nameTerm(speaker),
		heading,
		isTurn,
		flags,
		length: words.length,
		happenedAt: (said && toInstant(said)) ?? validAt,
		names: [...names],
		terms,
	};
}

/** One word in six in the first person is as much as there is: 15. */
function firstPerson(body: string): number {
	const words = body.split(/\s+/).length;
	return Math.round(15 * Math.min(1, (6 * (body.match(FIRST_PERSON)?.length ?? 0)) / Math.max(6, words)));
}
