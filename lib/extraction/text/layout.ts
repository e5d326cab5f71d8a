// What a text is besides prose: a mail, a conversation, a table with headers, JSON, a note with properties. Pure.
import type { Extraction, Span } from "../extraction";
import { joinExtractions } from "../reader/join-extractions";
import { isKnownHeader } from "../tables/columns";
import { readTable } from "../tables/read-table";
import { findEntries, toWords } from "../tables/table";
import { findAgentLog } from "./agent-log";
import { findMail } from "./mail";
import { findNote } from "./notes";
import { findOrg } from "./org";
import { type Readable, toReadable } from "./readable";
import { findTranscript } from "./turns";
import { unwrap } from "./unwrap";

/** `readable` is what the reader is given in the place of a text, null where that is the text itself; `stated` what its form says. */
export type Layout = { readable: Readable | null; stated: Extraction | null };

/** The layout of a text that is pasted or imported. */
export function layoutOf(text: string): Layout {
	const mail = findMail(text);
	if (mail) return unwrapped(text, { readable: { ...asWritten(mail.prose, null), days: mail.days }, stated: null });
	const log = findAgentLog(text);
	if (log) return unwrapped(text, { readable: asWritten(log, null), stated: null });
	const transcript = findTranscript(text);
	if (transcript) return unwrapped(text, { readable: toReadable(text, transcript), stated: null });
	return tableIn(text) ?? unwrapped(text, noteIn(text) ?? { readable: null, stated: null });
}

/** The same with its broken lines put together. */
function unwrapped(text: string, { readable, stated }: Layout): Layout {
	const before = readable ?? asWritten(text, null);
	const whole = unwrap(before.text);
	return { readable: whole === before.text ? readable : { ...before, text: whole }, stated };
}

function tableIn(text: string): Layout | null {
	const entries = findEntries(text);
	const found = entries && readTable(entries);
	if (!found || found.stated.entities.length + found.prose.length === 0) return null;
	// Lines with commas or tabs that nobody headed are no table, or one on its side.
	const isJson = /^\s*[[{]/.test(text);
	const isHeaded = entries[0]?.fields.some(({ name }) => isKnownHeader(name));
	const isOnItsSide = entries.some(
		({ fields }) => fields.length === 2 && isKnownHeader(toWords(fields[0]?.value ?? "")),
	);
	if (!isJson && (!isHeaded || isOnItsSide)) return null;
	const readable = toReadable(text, { app: "table", turns: found.prose, notices: 0 });
	// The ends of lines within a text of JSON.
	const prose = isJson ? readable.text.replace(/\\[nrt]/g, "  ") : readable.text;
	return { readable: { ...readable, text: prose }, stated: found.stated };
}

function noteIn(text: string): Layout | null {
	const org = findOrg(text);
	if (org) return { readable: asWritten(org.prose, org.at), stated: null };
	const note = findNote(text);
	if (!note) return null;
	const { stated, prose } = readTable([note.entry]);
	// A property that is a sentence is read as one.
	const readable = prose
		.flatMap(({ said }) => said)
		.reduce((all, { start, end }) => all.slice(0, start) + text.slice(start, end) + all.slice(end), note.prose);
	const [subject] = stated.entities;
	if (subject) subject.aliases = [...new Set([...subject.aliases, ...note.aliases])];
	const isSaid = stated.edges.length + stated.statements.length > 0;
	const dated = <F extends { validAt: Date | null }>(fact: F): F => ({ ...fact, validAt: fact.validAt ?? note.at });
	const facts = { ...stated, edges: stated.edges.map(dated), statements: stated.statements.map(dated) };
	return { readable: asWritten(readable, note.at), stated: isSaid ? facts : null };
}

const asWritten = (text: string, at: Date | null): Readable => ({
	text,
	days: at ? [{ start: 0, at }] : [],
	quoteOf: (found) => found,
});

/** What was read in the place of a text, with its evidence there and what the form of the text says. */
export function withLayout(read: Extraction, { readable, stated }: Layout): Extraction {
	const quotes = readable ? quoted(read, readable) : read;
	return stated ? { ...quotes, ...joinExtractions([stated, quotes], true) } : quotes;
}

function quoted(extraction: Extraction, { quoteOf }: Readable): Extraction {
	const quote = <F extends { evidence: Span | null }>(fact: F): F => ({
		...fact,
		evidence: fact.evidence && quoteOf(fact.evidence),
	});
	return { ...extraction, edges: extraction.edges.map(quote), statements: extraction.statements.map(quote) };
}
