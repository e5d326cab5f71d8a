import { type SourcedFact, speakerOf } from "@/lib/graph/sourced-fact";

/** The mark of a list in front of a line: a bullet, a number, a heading's hashes. */
const MARK = /^\s*(?:(?:[-*•+]|#{1,6}|\d{1,2}[.)])\s+)+/;
/** What heads a sentence of a note, "Decided:" or "Open question:", and names nobody; in front of a list of names it stays. */
const LABEL = /^\p{Lu}[\p{L}-]*(?: \p{Ll}[\p{L}-]*)?:\**\s+(?=\S+\s.*[.!?]["”)]*$)/su;
/** Who says it, when: "[16:40] Ada Lovelace: ". */
const TURN = /^\s*(?:\[[^\]\n]{4,60}\]\s*[:,–-]?\s*)?(?:\*\*)?[^:\n]{1,60}:(?:\*\*)?\s/u;

/** When it was said, in front of who says it in small letters: "[16:40] ada: ". */
const TIME = /^\s*\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]\s*/u;

/** The lines of a table's row: at its ends, and between its cells. */
const [EDGE, CELLS] = [/^\s*\||\|\s*$/g, /\s*\|\s*/g];
/** What heads a mail, minutes or a record, and tells nothing by itself. */
const HEAD =
	/^\W*(?:there|present|attendees|participants|absent|from|to|cc|bcc|sent|date|status|decided by|deciders?)\**:/iu;

/** Whether a sentence is but a line of a head, "There: Ada, Bob (notes)" or "Status: accepted", or a word over a list. Pure. */
export const isHead = (quote: string): boolean => HEAD.test(quote) || /^\S+$/.test(quote.replace(MARK, "").trim());

/** What is shorter is no sentence: "Owner: Ada" without its beginning would be a name alone. */
const FEWEST_WORDS = 3;

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A sentence as it is read in a list: on one line, without the mark of a list, its time, who says it or what heads it. Pure. */
export function plainSentence(quote: string): string {
	const line = quote.replace(MARK, "");
	const isTurn = speakerOf("", line) !== null;
	const words = isTurn ? line : line.replace(TIME, "");
	const bare = isTurn ? line.replace(TURN, "") : words.replace(LABEL, "");
	const isCut = bare !== words && bare.split(/\s+/).length >= FEWEST_WORDS;
	const said = !isCut ? words : isTurn ? bare : capitalised(bare);
	return said.replace(EDGE, "").replace(CELLS, ": ").replace(/\s+/g, " ").trim();
}

/** A sentence without who says it in front, who stands beside it by the whole name. */
function withoutSpeaker(sentence: string, speaker: string): string {
	const [turn = "", name = ""] = /^(\p{L}[\p{L}\p{M}'’._-]*):\s+/u.exec(sentence) ?? [];
	const isSpeaker = name !== "" && speaker.toLowerCase().split(" ")[0] === name.toLowerCase();
	return isSpeaker ? sentence.slice(turn.length) : sentence;
}

/** What ends as a sentence, or has somebody's name or a heading before a colon. */
const WHOLE = /[.!?…]["”)]*$|^[^.!?:]{1,40}:\s/u;
/** Shorter words of a name are in many a text. */
const SHORTEST = 3;

/**
 * A fact as it is read in a list: its sentence, behind its subject where that is but a note which does not name it, as "managing director" in a list
 * of people; its own wording where no sentence says it. `about` is who the whole list is about, and needs no naming. Pure.
 */
export function lineOf(
	{ source, fact, sources }: Pick<SourcedFact, "source" | "fact" | "sources">,
	about?: string,
): string {
	const quote = sources[0]?.quote;
	const plain = plainSentence(quote ?? fact);
	const sentence = withoutSpeaker(plain, sources[0]?.speaker ?? "");
	const turn = speakerOf("", quote ?? "");
	// "Ada Lovelace: managing director" is a note about her, whoever says it.
	const isNote = quote !== undefined && sentence === plain && (turn === null || turn === source);
	if (!isNote || source === about || WHOLE.test(sentence)) return sentence;
	const words = source
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(({ length }) => length >= SHORTEST);
	return words.some((word) => sentence.toLowerCase().includes(word)) ? sentence : `${source}: ${sentence}`;
}
