// What a text is besides prose: a conversation, a table with headers, JSON. Pure.
import type { Extraction } from "../extraction";
import { readTable } from "../tables/read-table";
import { findEntries } from "../tables/table";
import { type Readable, toReadable } from "./readable";
import { findTranscript } from "./turns";

/** `readable` is what the reader is given in the place of a text, null where that is the text itself; `stated` what its form says. */
type Layout = { readable: Readable | null; stated: Extraction | null };

/** The layout of a text that is pasted or imported. */
export function layoutOf(text: string): Layout {
	const transcript = findTranscript(text);
	if (transcript) return { readable: toReadable(text, transcript), stated: null };
	const entries = findEntries(text);
	const found = entries && readTable(entries);
	if (!found || found.stated.entities.length + found.prose.length === 0) return { readable: null, stated: null };
	const readable = toReadable(text, { app: "table", turns: found.prose, notices: 0 });
	// The ends of lines within a text of JSON.
	return { readable: { ...readable, text: readable.text.replace(/\\[nrt]/g, "  ") }, stated: found.stated };
}
