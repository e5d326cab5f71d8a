// How a fact is told to people: the sentence that says it, where that can be told by itself. Pure.
import type { Saying } from "@/lib/graph/evidence";
import { isLoose } from "./loose";
import { sayDay } from "./say-date";
import { standAlone, standBehind } from "./stands-alone";

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

/**
 * A fact in words that can be read by themselves: in quotation marks behind the name of its speaker, where there is one, and
 * behind `lead`, the sentence before it, where it needs that to be understood.
 */
export type Told = { lead: string; words: string; speaker: string; at: Date };

const MIN_CONFIDENCE = 0.35;
/** A line of notes that is a sentence though no full stop ends it. */
const WHOLE_LINE =
	/^(?:(?:The|Our) \p{Ll}+|We|\p{Lu}\p{L}+) (?:\p{Ll}{3,}ed|has|have|is|are|was|were|will) (?:\S+ ){3,}[\p{L}\d]+$/u;
const FIRST_PERSON = /\b(?:I|we)\b/i;

/**
 * How to tell a fact; null where it is in doubt or its sentence cannot be told by itself; one that was stated as it is, always.
 * Decision: the words are those of the source, never ours, so that nothing is lost or turned round between what was written and
 * what is told.
 */
export function tell(fact: Tellable): Told | null {
	if (fact.confidence < MIN_CONFIDENCE) return null;
	const { quote, lead, speaker, at } = fact.saying ?? {
		...{ quote: closed(fact.fact), lead: "", speaker: "", at: fact.validAt },
	};
	// What a person stated as a fact is told as it was stated, of the day that was stated.
	if (fact.confidence === 1 && closed(quote) === closed(fact.fact)) {
		const words = closed(fact.fact.charAt(0).toUpperCase() + fact.fact.slice(1));
		return { lead: "", words, speaker: "", at: fact.validAt };
	}
	const said = speaker && quote.startsWith(speaker) ? quote.replace(/^[^:]*:\**\s*/, "") : quote;
	const told = inContext(WHOLE_LINE.test(said) ? closed(said) : said, lead, speaker, fact.subject);
	return told && namesSubject({ ...told, speaker, at }, fact) ? { ...told, speaker, at } : null;
}

/** A sentence by itself where that is enough, else behind the one before it where that one is; null where neither is. */
function inContext(
	sentence: string,
	before: string,
	speaker: string,
	subject: string,
): { lead: string; words: string } | null {
	const alone = standAlone(sentence, speaker);
	if (speaker === "") return alone === "" ? null : { lead: "", words: alone };
	if (alone !== "" && !isLoose(alone, subject)) return { lead: "", words: alone };
	const lead = standAlone(before, speaker);
	const words = standBehind(sentence, speaker);
	return lead !== "" && words !== "" && !isLoose(lead, subject) ? { lead, words } : null;
}

/** All that is said of a told fact. */
export const wholeOf = ({ lead, words }: Told): string => (lead === "" ? words : `${lead} ${words}`);

/** A told fact with the day on which it was said, unless it is told as it stands and names a year itself. */
export function sayTold(told: Told): string {
	const { words, speaker, at } = told;
	if (speaker !== "") return `${quoted(told)} (${sayDay(at)})`;
	return /\b(?:19|20)\d\d\b/.test(words) ? words : `${words.replace(/[.!]+$/, "")} (${sayDay(at)}).`;
}

/** A told fact as an open question. */
export const sayOpen = (told: Told): string =>
	`${told.speaker === "" ? told.words : quoted(told)} (Open since ${sayDay(told.at)}.)`;

const quoted = ({ lead, words, speaker }: Told) => `${speaker}: ${lead === "" ? "" : `“${lead}” `}“${words}”`;

const closed = (fact: string) => (/[.!?]["”’')]*$/.test(fact.trim()) ? fact.trim() : `${fact.trim()}.`);

/** A sentence that does not name what the fact is about leaves it to be guessed: an order, a heading, a list item. */
function namesSubject(told: Told, { subject, relation }: Tellable): boolean {
	const first = /^[\p{L}’']+/u.exec(told.words)?.[0].toLowerCase() ?? "";
	const verb = relation.toLowerCase().split(/[_ ]/)[0] ?? "";
	if (verb === first || (first.length > 3 && verb.startsWith(first))) return false;
	const words = wholeOf(told);
	const said = words.toLowerCase();
	return (
		FIRST_PERSON.test(words) ||
		(subject.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).some((part) => said.includes(part))
	);
}
