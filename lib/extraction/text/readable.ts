// A conversation as the reader knows it: a line a turn, behind the name of who speaks, and nothing else. Pure.
import type { Day, Span } from "../extraction";
import { PERSON, type Transcript, toSpeaker } from "./transcript";

/** A text as it is read: `days` are those that it dates itself, and its writers, in order; `quoteOf` gives the place of a sentence in it without a tag before it. */
export type Readable = { text: string; days: Day[]; quoteOf: (found: Span) => Span };

/** Names that the network sees to be somebody's: an unsaved number or a nickname is none. */
const SEEN = new RegExp(`^${PERSON}$`, "u");

/** The day of a moment as its text gives it, without a zone. */
const dayOf = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);

/**
 * A text with the conversation in it readable: blanks stand for times, tags, numbers and notices, so that every word stays at its place
 * and what is found in one is found in the other. Whoever the network would not see to speak writes a part alone, and the next one begins another.
 */
export function toReadable(text: string, { turns }: Transcript): Readable {
	const parts: string[] = [];
	const days: Day[] = [];
	let cursor = 0;
	let isSeenBefore = true;
	const blank = (to: number, mark: string, isFirst: boolean) => {
		const length = Math.max(0, to - cursor);
		if (length > 0) parts.push(isFirst ? mark + " ".repeat(length - 1) : " ".repeat(length - 1) + mark);
		cursor = Math.max(cursor, to);
	};
	const keep = ({ end }: Span, say = (words: string) => words) => {
		parts.push(say(text.slice(cursor, end)).padStart(end - cursor));
		cursor = end;
	};
	for (const { name, said, at } of turns) {
		const from = (name ?? said[0])?.start ?? cursor;
		blank(from, cursor === 0 ? " " : "\n", false);
		const last = days.at(-1);
		const speaker = name && toSpeaker(text.slice(name.start, name.end));
		const isSeen = speaker === null || SEEN.test(speaker);
		const author = isSeen && isSeenBefore ? last?.author : speaker;
		isSeenBefore = isSeen;
		if (author !== last?.author || (at && dayOf(last?.at) !== dayOf(at)))
			days.push({ start: days.length === 0 ? 0 : from, at: at ?? last?.at ?? null, ...(author && { author }) });
		// A number is no name.
		const isNamed = speaker !== null && /\p{L}/u.test(speaker);
		if (name && isNamed) keep(name, toSpeaker);
		for (const [i, piece] of said.entries()) {
			// Found where something stands that is kept already: its words are there.
			if (piece.start < cursor) continue;
			blank(piece.start, isNamed && i === 0 ? ":" : " ", true);
			keep(piece);
		}
	}
	blank(text.length, " ", true);
	const tagged = new Map(
		turns.flatMap(({ name, said: [first] }) =>
			name && first && text[name.end] !== ":" ? [[name.start, first.start]] : [],
		),
	);
	const quoteOf = ({ start, end }: Span) => ({ start: Math.min(tagged.get(start) ?? start, end), end });
	return { text: parts.join(""), days, quoteOf };
}
