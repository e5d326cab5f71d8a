// What a conversation in a text is, whatever form it is in. Pure.
import type { Span } from "../extraction";

/**
 * What somebody says: places in the text, `said` in pieces where something stands between them. `at` is the clock that the text shows,
 * as if it were UTC; null where it gives no date.
 */
export type Turn = { name: Span | null; said: Span[]; at: Date | null };

/** A conversation in a text. `notices` counts what nobody said: who joined, pictures, messages that were deleted. */
export type Transcript = { app: string; turns: Turn[]; notices: number };

/** A person's name where little else tells it from prose: words that begin large, with small particles between them. */
export const PERSON = String.raw`\p{Lu}[\p{L}\p{M}\d.'’-]*(?:(?: \p{Ll}{1,3})? [\p{Lu}\d(][\p{L}\p{M}\d.'’()-]*){0,4}`;

/** A line of a text without its end. */
export type Line = Span & { text: string };

/** The lines of a text in order. */
export function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	for (let start = 0; start < text.length; ) {
		const found = text.indexOf("\n", start);
		const next = found < 0 ? text.length : found;
		const end = text[next - 1] === "\r" && next > start ? next - 1 : next;
		lines.push({ start, end, text: text.slice(start, end) });
		start = next + 1;
	}
	return lines;
}

/** What Teams and Zoom add to a name: a guest, the one who holds the meeting, pronouns. */
const ADDED = /\s*\((?:[^()\n]*\/[^()\n]*|ext\.?|extern(?:al|e|o)?|guest|gast|unverified|host|co-host)\)$/i;

/** The name of a speaker as people say it: of "Lind, Ada (Guest)" Ada Lind. */
export const toSpeaker = (name: string): string =>
	name.replace(ADDED, "").replace(/^(\p{L}[^,@\n]{0,40}), (\p{L}[^,@\n]{0,40})$/u, "$2 $1");
