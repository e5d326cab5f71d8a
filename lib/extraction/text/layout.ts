// What a text is besides prose: a mail, a conversation, a table with headers, JSON, a note with properties. Pure.
import type { Day, ExtractedEdge, ExtractedEntity, ExtractedStatement, Extraction, Span } from "../extraction";
import { joinExtractions } from "../reader/join-extractions";
import type { Triple } from "../records/item";
import { readPasted } from "../records/known";
import { isKnownHeader } from "../tables/columns";
import { type CellProse, readTable } from "../tables/read-table";
import { findEntries, NOWHERE, toWords } from "../tables/table";
import { findAgentLog } from "./agent-log";
import { withoutBoilerplate } from "./boilerplate";
import { findHead } from "./head";
import { findMail, findReply, type Mail, quotesOf } from "./mail";
import { findMarkdown } from "./markdown";
import { findNote } from "./notes";
import { findOrg } from "./org";
import { ownDateOf } from "./own-date";
import { type Readable, toReadable } from "./readable";
import { withoutStops } from "./sentences";
import { findTranscript } from "./turns";
import { unwrap } from "./unwrap";

/**
 * `readable` is what the reader is given in the place of a text, null where that is the text itself; `stated` what its form says; `done`
 * where its tasks stand that are done, `past` what it quotes of others.
 */
export type Layout = { readable: Readable | null; stated: Extraction | null; done?: Span[]; past?: Span[] };
type Prose = Omit<Layout, "done">;

/** The layout of a text that is pasted or imported. `at` is when it was true: what a table plans for a day ahead is told by that alone. */
export function layoutOf(text: string, at: Date | null = null): Layout {
	const special = exportIn(text) ?? tableIn(text, at);
	if (special) return special;
	const { prose, stated, done } = findMarkdown(text, at);
	const plain = withoutStops(withoutBoilerplate(prose));
	const found = proseIn(plain, at);
	const before = found.readable ?? asWritten(plain, null);
	const whole = unwrap(before.text);
	const readable = found.readable || whole !== text ? { ...before, text: whole } : null;
	const day = readable?.days.length === 1 ? readable.days[0]?.at : null;
	const facts = joined(stated && day ? dated(stated, day) : stated, found.stated);
	return { ...found, readable, stated: facts, ...(done.length > 0 && { done }) };
}

/** How a text that is no table is read: a mail, a conversation, a note, or an answer that quotes. */
function proseIn(text: string, at: Date | null): Prose {
	const mail = findMail(text);
	if (mail) return { readable: asMail(mail), stated: null };
	const log = findAgentLog(text);
	if (log) return { readable: asWritten(log, null), stated: null };
	const transcript = findTranscript(text);
	if (transcript) return { readable: toReadable(text, transcript), stated: null };
	const note = noteIn(text);
	const day = note?.readable?.days[0]?.at ?? ownDateOf(text, at);
	if (note?.readable) return { ...note, readable: asWritten(note.readable.text, day) };
	const reply = findReply(text);
	if (reply) return { readable: asMail(reply), stated: null };
	const head = findHead(text);
	const stated = head && readTable([head.entry]).stated;
	for (const subject of stated?.entities.slice(0, 1) ?? []) subject.aliases = head?.aliases ?? [];
	const past = [...quotesOf(text), ...(head?.places ?? [])];
	return {
		readable: day && asWritten(text, day),
		stated: stated && dated(stated, day),
		...(past.length > 0 && { past }),
	};
}

const joined = (one: Extraction | null, other: Extraction | null): Extraction | null =>
	one && other ? { ...one, ...joinExtractions([one, other], true) } : (one ?? other);

/** An export of conversations or of another memory is read as its items are when they are imported. */
function exportIn(text: string): Prose | null {
	const items = readPasted(text);
	if (!items) return null;
	const days: Day[] = [];
	let prose = "";
	let stated: Extraction | null = null;
	for (const item of items) {
		if (item.kind === "fact") stated = joined(stated, tripleOf(item));
		else {
			const own = layoutOf(item.content);
			days.push({ start: prose.length, at: item.at });
			prose += `${own.readable?.text ?? item.content}\n`;
			stated = joined(stated, own.stated);
		}
	}
	return {
		readable: { text: prose, days, quoteOf: (found) => placeOf(text, prose.slice(found.start, found.end)) },
		stated,
	};
}

function tripleOf({ subject, predicate, object, fact, at, until }: Triple): Extraction {
	const fields = [
		{ name: "name", value: subject },
		{ name: toWords(predicate), value: object, link: "relation" as const },
	].map((field) => ({ ...field, at: NOWHERE }));
	const { stated } = readTable([{ fields, at: NOWHERE, within: null }]);
	const edges = stated.edges.map((edge) => ({ ...edge, fact: fact ?? edge.fact, invalidAt: until }));
	return dated({ ...stated, edges }, at);
}

/** Words put before a sentence: who speaks, or what it is about. */
const MOST_BEFORE = 6;
/** Where a sentence stands in JSON that says it without a few words before it. */
function placeOf(text: string, sentence: string): Span {
	const words = sentence.trim().replace(/\.$/, "").split(" ");
	for (let from = 0; from < Math.min(words.length, MOST_BEFORE); from++) {
		const said = JSON.stringify(words.slice(from).join(" ")).slice(1, -1);
		const start = text.indexOf(said);
		if (start >= 0) return { start, end: start + said.length };
	}
	return NOWHERE;
}

function tableIn(text: string, at: Date | null): Prose | null {
	const entries = findEntries(text);
	const found = entries && readTable(entries, at);
	if (!found || found.stated.entities.length + found.prose.length === 0) return null;
	// Lines with commas or tabs that nobody headed are no table, or one on its side.
	const isJson = /^\s*[[{]/.test(text);
	const isHeaded = entries[0]?.fields.some(({ name }) => isKnownHeader(name));
	const isOnItsSide = entries.some(
		({ fields }) => fields.length === 2 && isKnownHeader(toWords(fields[0]?.value ?? "")),
	);
	if (!isJson && (!isHeaded || isOnItsSide)) return null;
	const readable = { ...toReadable(text, { app: "table", turns: found.prose, notices: 0 }), days: rowsOf(found.prose) };
	// The ends of lines within a text of JSON.
	const prose = isJson ? readable.text.replace(/\\[nrt]/g, "  ") : readable.text;
	return { readable: { ...readable, text: prose }, stated: found.stated };
}

/** Where the rows begin: each is read apart, as what one says is not said of what another names. */
const rowsOf = (prose: CellProse[]): Day[] =>
	prose
		.filter(({ row }, i) => row !== prose[i - 1]?.row)
		.map(({ name, said, at }, i) => ({ start: i === 0 ? 0 : ((name ?? said[0])?.start ?? 0), at }));

function noteIn(text: string): Prose | null {
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
	return { readable: asWritten(readable, note.at), stated: isSaid ? dated(stated, note.at) : null };
}

/** What has no date of its own was true on that day. */
function dated(stated: Extraction, at: Date | null): Extraction {
	const told = <F extends { validAt: Date | null }>(fact: F): F => ({ ...fact, validAt: fact.validAt ?? at });
	return { ...stated, edges: stated.edges.map(told), statements: stated.statements.map(told) };
}

const asWritten = (text: string, at: Date | null): Readable => ({
	text,
	days: at ? [{ start: 0, at }] : [],
	quoteOf: (found) => found,
});

const asMail = ({ prose, days }: Mail): Readable => ({ ...asWritten(prose, null), days });

/** What was read in the place of a text, with its evidence there and what the form of the text says. */
export function withLayout(read: Extraction, { readable, stated, done, past }: Layout): Extraction {
	const placed = readable ? quoted(read, readable) : read;
	const own = past ? withoutFacts(placed, past) : placed;
	const told = done ? withDone(own, done) : own;
	return stated ? { ...told, ...joinExtractions([stated, renamed(told, stated)], true) } : told;
}

/** What was read of things that the form of the text names otherwise: "Store uploads" is ADR 23. */
function renamed(told: Extraction, { entities }: Extraction): Extraction {
	const names = new Map(entities.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name])));
	const nameOf = (name: string) => names.get(name) ?? name;
	return {
		...told,
		entities: told.entities.map((one) => ({ ...one, name: nameOf(one.name) })),
		edges: told.edges.map((one) => ({ ...one, source: nameOf(one.source), target: nameOf(one.target) })),
		statements: told.statements.map((one) => ({ ...one, entity: nameOf(one.entity) })),
	};
}

const isWithin = ({ evidence: at }: { evidence: Span | null }, places: Span[]) =>
	at !== null && places.some(({ start, end }) => at.start < end && at.end > start);

/** What is quoted tells what "it" is in the answer, and is nothing that the answer says. */
function withoutFacts(extraction: Extraction, places: Span[]): Extraction {
	const isOwn = (fact: { evidence: Span | null }) => !isWithin(fact, places);
	const [edges, statements] = [extraction.edges.filter(isOwn), extraction.statements.filter(isOwn)];
	const told = new Set([
		...edges.flatMap(({ source, target }) => [source, target]),
		...statements.map((one) => one.entity),
	]);
	const isTold = (one: ExtractedEntity) => told.has(one.name) || !isWithin({ evidence: one }, places);
	return { ...extraction, entities: extraction.entities.filter(isTold), edges, statements };
}

/** What was planned or asked for in a task that is done lies behind. */
function withDone(extraction: Extraction, done: Span[]): Extraction {
	const told = <F extends ExtractedEdge | ExtractedStatement>(fact: F): F => {
		const isAhead = fact.status === "planned" || fact.relation === "asks_to";
		return isAhead && isWithin(fact, done) ? { ...fact, status: "past" } : fact;
	};
	return { ...extraction, edges: extraction.edges.map(told), statements: extraction.statements.map(told) };
}

function quoted(extraction: Extraction, { quoteOf }: Readable): Extraction {
	const quote = <F extends { evidence: Span | null }>(fact: F): F => ({
		...fact,
		evidence: fact.evidence && quoteOf(fact.evidence),
	});
	return { ...extraction, edges: extraction.edges.map(quote), statements: extraction.statements.map(quote) };
}
