// What somebody said in a conversation, and the episodes that it becomes: one a day of a thread, each message behind its speaker's name.
import { type Episode, type Item, leftOut, toDay } from "./item";

/** A message of a thread; `speaker` is null where nobody knows who speaks. */
export type Message = { speaker: string | null; text: string; at: Date | null };

/** The record that a loose JSON value is, or an empty one. */
export const asRecord = (value: unknown): Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", " ").trim() : "");

/** The receipt for messages that say nothing: pictures, calls, what was deleted. */
export const textless = (origin: string, count: number, all: number): Item[] =>
	count > 0 ? [leftOut(origin, `${count} of ${all} messages hold no text`)] : [];

const THREAD_CHARACTERS = 18_000;

/** Where a conversation comes from. `at` is when it was held, for messages without a date; `isDated` false where that is a guess. */
type Thread = { origin: string; app: string; title: string; at: Date | null; isDated?: boolean };

/** The episodes of a thread: one for each of its days, more for long ones. */
export function toEpisodes(messages: Message[], { origin, app, title, at, isDated = true }: Thread): Episode[] {
	const thread = title ? `${app} ${title}` : app;
	const episodes: Episode[] = [];
	let day: string | null = null;
	let open: { lines: string[]; size: number; at: Date | null } | undefined;
	const close = () => {
		if (!open) return;
		const { lines, at: begun } = open;
		const place = begun && isDated ? `${origin}, ${toDay(begun)}` : origin;
		const content = lines.join("\n");
		episodes.push({
			kind: "episode",
			origin: place,
			content,
			source: thread,
			thread,
			at: begun,
			isDated: isDated && begun !== null,
		});
		open = undefined;
	};
	for (const message of messages) {
		if (message.text === "") continue;
		const when = message.at ?? at;
		const today = when ? toDay(when) : null;
		if (open && (today !== day || open.size + message.text.length > THREAD_CHARACTERS)) close();
		day = today;
		open ??= { lines: [], size: 0, at: when };
		open.lines.push(message.speaker === null ? message.text : `${message.speaker}: ${message.text}`);
		open.size += message.text.length;
	}
	close();
	return episodes;
}
