// Conversations in text: chats as phones export them, subtitles and transcripts of meetings.
import path from "node:path";
import { dateIn } from "@/lib/extraction/text/dates";
import { type Transcript, toSpeaker } from "@/lib/extraction/text/transcript";
import type { Item } from "./item";
import { textless, toEpisodes } from "./messages";
import type { Source } from "./source";

/** Marks of direction, and those around the name of somebody who is mentioned. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The episodes of a conversation: its messages' days; one without dates is of the day in its name, else when its file was changed. */
export function readTranscript(text: string, { app, turns, notices }: Transcript, source: Source): Item[] {
	const wordsAt = ({ start, end }: { start: number; end: number }) => text.slice(start, end).replace(MARKS, "");
	const messages = turns.map(({ name, said, at }) => ({
		speaker: name && toSpeaker(wordsAt(name)),
		text: said.map(wordsAt).join(" ").replaceAll("\r\n", "\n"),
		at,
	}));
	const name = dateIn(path.basename(source.path));
	const thread = { origin: source.path, app, title: titleOf(source), at: name ?? source.modifiedAt };
	const isDated = name !== null || turns.some(({ at }) => at !== null);
	return [...toEpisodes(messages, { ...thread, isDated }), ...textless(source.path, notices, notices + turns.length)];
}

/** The name of a chat as phones put it into that of the file, or of the zip around it. */
function titleOf({ path: name }: Source): string {
	const own = path.basename(name, path.extname(name));
	const outer = path.basename(path.dirname(name)).replace(/\.zip$/i, "");
	const title = own === "_chat" ? outer : own;
	return title.replace(
		/^WhatsApp Chat(?: with| -|:)?\s+|^(?:WhatsApp[- ]Chat mit|Discussion WhatsApp avec|Chat de WhatsApp con|Conversa do WhatsApp com)\s+/i,
		"",
	);
}
