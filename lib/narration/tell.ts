// How a fact is told to people: the sentence that says it, where that can be told by itself. Pure.
import type { Saying } from "@/lib/graph/evidence";
import { sayDay } from "./say-date";
import { standAlone } from "./stands-alone";

/** A fact that a text may tell. */
export type Tellable = {
	id: string;
	/** The name of what it is about. */
	subject: string;
	relation: string;
	fact: string;
	validAt: Date;
	confidence: number;
	/** How many episodes state it. */
	weight: number;
	/** Where it is said, in the latest episode where that is known. */
	saying: Saying | null;
};

/** A fact in words that can be read by themselves: in quotation marks behind the name of its speaker, where there is one. */
export type Told = { words: string; speaker: string; at: Date };

const MIN_CONFIDENCE = 0.35;
const FIRST_PERSON = /\b(?:I|we)\b/i;

/**
 * How to tell a fact; null where it is in doubt or its sentence cannot be told by itself. Decision: the words are those of the
 * source, never ours, so that nothing is lost or turned round between what was written and what is told.
 */
export function tell(fact: Tellable): Told | null {
	if (fact.confidence < MIN_CONFIDENCE) return null;
	const { quote, speaker, at } = fact.saying ?? { quote: closed(fact.fact), speaker: "", at: fact.validAt };
	const said = speaker && quote.startsWith(speaker) ? quote.replace(/^[^:]*:\**\s*/, "") : quote;
	const words = standAlone(fact.confidence === 1 ? closed(said) : said, speaker);
	if (words === "" || !namesSubject(words, fact)) return null;
	return { words, speaker, at: speaker === "" ? fact.validAt : at };
}

/** A told fact with its day, unless it is told as it stands and names a year itself. */
export function sayTold({ words, speaker, at }: Told): string {
	if (speaker !== "") return `${speaker}: “${words}” (${sayDay(at)})`;
	return /\b(?:19|20)\d\d\b/.test(words) ? words : `${words.replace(/[.!]+$/, "")} (${sayDay(at)}).`;
}

/** A told fact as an open question. */
export const sayOpen = ({ words, speaker, at }: Told): string =>
	`${speaker === "" ? words : `${speaker}: “${words}”`} (Open since ${sayDay(at)}.)`;

const closed = (fact: string) => (/[.!?]["”’')]*$/.test(fact.trim()) ? fact.trim() : `${fact.trim()}.`);

/** A sentence that does not name what the fact is about leaves it to be guessed: an order, a heading, a list item. */
function namesSubject(words: string, { subject, relation }: Tellable): boolean {
	const first = /^[\p{L}’']+/u.exec(words)?.[0].toLowerCase() ?? "";
	if (relation.toLowerCase().split("_")[0] === first) return false;
	const said = words.toLowerCase();
	return (
		FIRST_PERSON.test(words) ||
		(subject.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).some((part) => said.includes(part))
	);
}
