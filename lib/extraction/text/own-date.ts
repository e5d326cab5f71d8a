// The day that a document gives itself in its head. Pure.
import { dateIn } from "./dates";
import { linesOf } from "./transcript";

/** Lines with words in which a head is looked for, and letters of a title. */
const [HEAD_LINES, MOST_TITLE] = [6, 100];
const FIELD = /^[\s>*_-]*date(?: of (?:the )?meeting)?[*_]*:[*_]*\s*(?=\S)/i;
const HEADING = /^#{1,6} /;
/** A full date at the end of a line; a sentence has a preposition before it. */
const DATE = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`;
const ENDS_DATED = new RegExp(
	String.raw`(?<!\b(?:on|by|until|till|since|from|before|after|of|in|to) (?:\p{L}+day,? )?)(?<![\p{L}\d])${DATE}\)?$`,
	"iu",
);

const SENTENCE = /\p{Ll}[.!?]["”)]*(?:$| \p{Lu})/u;

/**
 * The day in a field "Date" of the first lines, or at the end of a heading or title there; null where there is none, and for one ahead of
 * `now`, as plans are told before their day.
 */
export function ownDateOf(text: string, now: Date | null): Date | null {
	const said = linesOf(text.slice(0, HEAD_LINES * MOST_TITLE * 2)).filter((line) => line.text.trim() !== "");
	for (const [i, line] of said.slice(0, HEAD_LINES).entries()) {
		const words = line.text.trim();
		const next = said[i + 1];
		const isTitle = HEADING.test(words) || (i === 0 && next !== undefined && next.start > line.end + 1);
		const isDated = FIELD.test(words) || (isTitle && words.length <= MOST_TITLE && ENDS_DATED.test(words));
		const date = isDated ? dateIn(words.replace(FIELD, "")) : null;
		if (date) return now && date > now ? null : date;
		// Below the first sentence another mail or entry may begin.
		if (SENTENCE.test(words)) return null;
	}
	return null;
}
