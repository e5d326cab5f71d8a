// How a fact is quoted to people: the sentence that says it, where that can be read by itself. Pure.
import type { Saying } from "@/lib/graph/evidence";
import { isLoose } from "./loose";
import { restate } from "./restate";
import { standAlone, standBehind } from "./stands-alone";

/** A fact that a text may quote. */
export type QuotableFact = {
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
 * behind `lead`, the sentence before it, where it needs that to be understood. `at` is when that was said; of what somebody
 * stated as a fact (`isStated`), since when it holds. Unsigned words stand in quotation marks where they are no edited sentence (`isQuoted`).
 */
export type Quotation = { lead: string; words: string; speaker: string; at: Date; isStated?: true; isQuoted?: true };

const MIN_CONFIDENCE = 0.55;
/** Where the words are ours, the names in them may be wrong. */
const MIN_TO_RESTATE = 0.7;
const MIN_QUOTED_WORDS = 6;
const MAX_QUOTED_WORDS = 40;
/** What the extractor took for a question, an order or a heading: it says nothing of anybody. */
const NO_STATEMENT = /^(?:The note says|(?:Expected|Desired) [^:]{1,20}|.{1,60}? (?:said|asked|wrote)): [“"]/u;
/** What the headers of a mail say. */
const MAIL = /^(?!User\b|Another\b)\p{Lu}\S* .*\bwrote (?:to .+ )?about “.+”\.$/u;
/** Whom a fact quotes. */
const SPEAKER = /^(?!(?:The (?:note says|team|user)|Under ))([^“”:]{1,60}): “/u;
/** A fact that is its sentence, quoted. */
const QUOTED = /“([^”]*)”\.?$/u;
const OURS = /\b(?:[Ww]e|[Oo]urs?|us)\b/;
const FIRST_PERSON = /\b(?:I|we|my|our)\b/i;
/** What a program says in a chat is advice, unless it says what it did. */
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i;
const ASSISTANT_DID = /\bI(?:['’]ve| have)? (?:\p{Ll}+ed|sent|made|set|put|built|wrote|found)\b/u;

/**
 * How to quote a fact; null where it is in doubt or its sentence cannot be read by itself; one that was stated as it is, always.
 * Decision: the words are those of the source, so that nothing is lost or turned round between what was written and what is said
 * of it. Only where the sentence alone leaves a pronoun open is it quoted with the name in brackets, or told with it in its place.
 */
export function quotationOf(fact: QuotableFact): Quotation | null {
	if (fact.confidence < MIN_CONFIDENCE) return null;
	const { quote, lead, at, ...saying } = fact.saying ?? {
		...{ quote: closed(fact.fact), lead: "", speaker: "", at: fact.validAt },
	};
	const speaker = saying.speaker || (SPEAKER.exec(fact.fact)?.[1] ?? "");
	// What a person stated as a fact is quoted as it was stated, of the day that was stated.
	if (fact.confidence === 1 && closed(quote) === closed(fact.fact)) {
		const words = closed(fact.fact.charAt(0).toUpperCase() + fact.fact.slice(1));
		return { lead: "", words, speaker: "", at: fact.validAt, isStated: true };
	}
	if (MAIL.test(fact.fact) && quote.startsWith("From:")) return { lead: "", words: closed(fact.fact), speaker: "", at };
	if (!isStatement(fact.fact)) return null;
	const said = withoutSpeaker(quote, speaker);
	if (ASSISTANT.test(speaker) && !ASSISTANT_DID.test(said)) return null;
	const restated = restate(fact.fact, said);
	// A line of notes is a sentence though no full stop ends it, where the extractor read all of it as one.
	const isWholeLine = restated !== null && !/[.!?]["”’)]*$/.test(said) && isSame(restated, said);
	const found = inContext(isWholeLine ? closed(said) : said, lead, speaker, fact.subject);
	if (found && namesSubject({ ...found, speaker, at }, fact)) return { ...found, speaker, at };
	const words = restated === null || fact.confidence < MIN_TO_RESTATE ? "" : standAlone(closed(restated), "");
	const own = { lead: "", words, speaker: "", at };
	if (words !== "" && !isLoose(words, fact.subject) && namesSubject(own, fact)) return own;
	return byItself(fact, speaker, at);
}

/** The sentence as the fact quotes it, whose words all have their referents there, whatever an editor would say of it. */
function byItself(fact: QuotableFact, speaker: string, at: Date): Quotation | null {
	const words = QUOTED.exec(fact.fact)?.[1] ?? "";
	const length = words.split(" ").length;
	const isShort = length >= MIN_QUOTED_WORDS && length <= MAX_QUOTED_WORDS;
	const isSaid = !/\byou(?:rs?)?\b/i.test(words) && (speaker !== "" || !FIRST_PERSON.test(words));
	const quotation = { lead: "", words, speaker, at, isQuoted: true as const };
	const isKnown = fact.confidence >= MIN_TO_RESTATE && !isLoose(words, fact.subject) && namesSubject(quotation, fact);
	return isShort && isSaid && isKnown ? quotation : null;
}

/** Whether the wording of a fact says something of somebody: a question, an order and a heading do not. */
export const isStatement = (fact: string): boolean => !NO_STATEMENT.test(fact);

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

/** All that a quotation says. */
export const wholeOf = ({ lead, words }: Quotation): string => (lead === "" ? words : `${lead} ${words}`);

/**
 * A quotation with the day on which it was said, unless nobody signed it and it names a year itself. Decision: "noted" is said
 * with the day of a text that nobody signed, which would read as the day of what happens in it; a text that is dated by its year
 * alone says too little of when that was. A "we" that nobody signed stands in quotation marks, since it would read as ours.
 */
export function formatQuotation(quotation: Quotation): string {
	const { words, speaker, at, isStated } = quotation;
	const day = sayDay(at);
	if (speaker !== "") return `${signed(quotation)} (${day})`;
	const said = marked(quotation);
	if (/\b(?:19|20)\d\d\b/.test(words)) return said;
	if (/^\d+$/.test(day) && !isStated) return said;
	const dated = isStated ? day : /^\d+ /.test(day) ? `noted ${day}` : `noted in ${day}`;
	return said === words ? `${words.replace(/[.!]+$/, "")} (${dated}).` : `${said} (${dated})`;
}

/** A quotation as an open question. */
export const formatOpen = (quotation: Quotation): string =>
	`${quotation.speaker === "" ? marked(quotation) : signed(quotation)} (Open since ${sayDay(quotation.at)}.)`;

/** Words in quotation marks where they would read as ours, and where an editor would not leave them. */
const marked = ({ words, isQuoted }: Quotation) => (isQuoted || OURS.test(words) ? `“${words}”` : words);

const signed = ({ lead, words, speaker }: Quotation) => `${speaker}: ${lead === "" ? "" : `“${lead}” `}“${words}”`;

/** A sentence without the name of who says it at its beginning. */
const withoutSpeaker = (quote: string, speaker: string) =>
	speaker && quote.startsWith(speaker) ? quote.replace(/^[^:]*:\**\s*/, "") : quote;

const closed = (fact: string) => (/[.!?]["”’)]*$/.test(fact.trim()) ? fact.trim() : `${fact.trim()}.`);

const isSame = (a: string, b: string) => closed(a).toLowerCase() === closed(b).toLowerCase();

/** A sentence that does not name what the fact is about leaves it to be guessed: an order, a heading, a list item. */
function namesSubject(quotation: Quotation, { subject, relation }: QuotableFact): boolean {
	const first = /^[\p{L}’']+/u.exec(quotation.words)?.[0].toLowerCase() ?? "";
	const verb = relation.toLowerCase().split(/[_ ]/)[0] ?? "";
	if (verb === first || (first.length > 3 && verb.startsWith(first))) return false;
	const words = wholeOf(quotation);
	const said = words.toLowerCase();
	return (
		FIRST_PERSON.test(words) ||
		(subject.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).some((part) => said.includes(part))
	);
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * `8 May 2023`, in UTC; `2018` or `June 2019` for an instant that is but the start of a year or month, as prose that names no
 * day is dated. Pure.
 */
function sayDay(date: Date): string {
	const isStart = date.getTime() % 86_400_000 === 0 && date.getUTCDate() === 1;
	const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
	if (!isStart) return `${date.getUTCDate()} ${month}`;
	return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : month;
}
