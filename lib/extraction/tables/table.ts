// Tables in a text: comma-separated values with their headers, and JSON by its fields. Pure.
import Papa from "papaparse";
import type { Span } from "../extraction";
import FOREIGN from "./foreign-headers.json" with { type: "json" };

/** A field of a record: `name` as its header has it, in words of small letters. `link`: its value is a thing, and in which words it is tied. */
export type Field = { name: string; value: string; at: Span; link?: "property" | "relation" };

/** What a row says, or an object of JSON. `within` is the record that it is a field of, and as what; `about` names the document whose head it is. */
export type Entry = { fields: Field[]; at: Span; within: { entry: Entry; as: string } | null; about?: Field };

const MOST_ROWS = 1_000;
const MOST_HEADER = 60;
/** Lists within lists of JSON that are one list. */
const MOST_NESTED = 100;
/** After so many values that are not found as they are written none is looked for: each costs the whole text. */
const MOST_MISSES = 50;
/** The place of what is written in another way than ours. */
export const NOWHERE: Span = { start: 0, end: 0 };

/** The rows of a text that is a table with headers, or the objects of one that is JSON; null for other texts. */
export function findEntries(text: string): Entry[] | null {
	return /^\s*[[{]/.test(text) ? objectsIn(text) : rowsIn(text);
}

const ENGLISH = new Map(Object.entries(FOREIGN).flatMap(([name, said]) => said.map((word) => [word, name])));

/** A header in words: "Issue key", "start_date" and "startDate" are alike, and "Abteilung" is "department". */
export function toWords(header: string): string {
	const words = header
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
		.replace(/[_./-]+/g, " ")
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();
	return ENGLISH.get(words) ?? words;
}

/** What stands before a table: the mark of UTF-8, and the line by which Excel knows what separates cells. */
export const LEAD = /^\ufeff?(?:"?sep=."?\r?\n)?/;

/** The rows of a table without its title: a cell alone above rows of several. */
export function withoutTitle<R>(rows: R[], cellsOf: (row: R) => string[]): R[] {
	const filled = (row: R | undefined) => (row ? cellsOf(row).filter((cell) => cell.trim() !== "").length : 0);
	const head = rows.findIndex((row) => filled(row) > 1);
	return head > 0 && head <= MOST_TITLE && rows.slice(0, head).every((row) => filled(row) <= 1)
		? rows.slice(head)
		: rows;
}

const MOST_TITLE = 5;

function rowsIn(text: string): Entry[] | null {
	const lead = LEAD.exec(text)?.[0].length ?? 0;
	const [first = "", second = ""] = text.slice(lead).trimStart().split("\n", 2);
	// Prose seldom has two lines with the same marks; looked at before all of it is parsed.
	if (second.trim() === "" || !/[,;\t]/.test(first) || !/[,;\t]/.test(second)) return null;
	const rows: { cells: string[]; at: Span }[] = [];
	let start = lead;
	Papa.parse<string[]>(text.slice(lead), {
		preview: MOST_ROWS,
		delimitersToGuess: [",", ";", "\t"],
		skipEmptyLines: "greedy",
		step: ({ data, meta }) => {
			const end = lead + meta.cursor;
			rows.push({ cells: data, at: { start, end } });
			start = end;
		},
	});
	const all = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
	const [head, ...body] = withoutTitle(all, ({ cells }) => cells);
	if (!head || body.length === 0) return null;
	const headers = head.cells.map(toWords);
	const line = text.slice(head.at.start, head.at.end).trim();
	if (!isHead(head.cells, line) || !body.every((row) => fits(row.cells, headers))) return null;
	return body.map(({ cells, at }) => ({
		fields: cells.flatMap((cell, i) => fieldOf(headers[i] ?? "", cell, placeIn(text, at, cell))),
		at: trimmed(text, at),
		within: null,
	}));
}

/** Headers are short, none is a sentence or a number, and most are named. Blanks behind every comma are prose. */
function isHead(cells: string[], line: string): boolean {
	const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
	const isName = (cell: string) =>
		cell.length <= MOST_HEADER && /\p{L}/u.test(cell) && !/[!?]$|\s\S*\.$|[\n:]\s|^\d/.test(cell);
	const isProse = /^[^,;\t]*(?:[,;] [^,;]*)+$/.test(line) && !/["_]/.test(line);
	return named.length >= 2 && named.length >= cells.length / 2 && named.every(isName) && !isProse;
}

const fits = (cells: string[], headers: string[]) =>
	cells.length === headers.length || (cells.length < headers.length && cells.length > headers.length / 2);

/** Where a cell stands in its row; quotes within one are doubled. */
function placeIn(text: string, { start, end }: Span, cell: string): Span {
	const written = cell.trim().replaceAll('"', '""');
	const plain = text.slice(start, end).indexOf(cell.trim());
	const at = plain < 0 ? text.slice(start, end).indexOf(written) : plain;
	return at < 0 ? NOWHERE : { start: start + at, end: start + at + (plain < 0 ? written.length : cell.trim().length) };
}

/** The field of a cell; none for an empty one, or one without a header. */
export const fieldOf = (name: string, cell: string, at: Span): Field[] => {
	const value = cell.trim();
	return name === "" || value === "" ? [] : [{ name, value, at }];
};

function trimmed(text: string, { start, end }: Span): Span {
	const words = text.slice(start, end);
	return { start: start + words.length - words.trimStart().length, end: start + words.trimEnd().length };
}

/** Fields of an object of JSON that hold what it says: of Jira, HubSpot and JSON:API. */
const WRAPPERS = new Set(["fields", "properties", "attributes"]);
const isObject = (value: unknown): value is object => value instanceof Object && !Array.isArray(value);

/** What a text says that is JSON, or an object of it a line; undefined for any other. */
export function parseJson(text: string): unknown {
	const whole = text.trim();
	return /^[[{]/.test(whole) ? (tryJson(whole) ?? tryJson(`[${linesOf(whole).join(",")}]`)) : undefined;
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

function tryJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function objectsIn(text: string): Entry[] | null {
	const value = parseJson(text);
	const entries: Entry[] = [];
	let [cursor, misses] = [0, 0];
	/** Where a key or value stands, looked for from the last one on; empty where it is written in another way than ours. */
	const placeOf = (part: unknown): Span => {
		const written = JSON.stringify(part);
		const start = misses < MOST_MISSES ? text.indexOf(written, cursor) : -1;
		if (start < 0) {
			misses++;
			return NOWHERE;
		}
		cursor = start + written.length;
		return { start, end: cursor };
	};
	const read = (one: object, within: Entry["within"]) => {
		const entry: Entry = { fields: [], at: NOWHERE, within };
		if (entries.length >= MOST_ROWS) return;
		entries.push(entry);
		readFields(one, entry);
	};
	const readFields = (one: object, entry: Entry) => {
		for (const [key, inner] of Object.entries(one)) {
			const [name, named] = [toWords(key), placeOf(key)];
			if (WRAPPERS.has(name) && isObject(inner)) {
				readFields(inner, entry);
				continue;
			}
			for (const [i, part] of [inner].flat(MOST_NESTED).entries()) {
				if (part instanceof Object) read(part, { entry, as: name });
				else if (part !== null && part !== "") {
					const at = placeOf(part);
					const isFound = named.end > 0 && at.end > 0;
					const place = i === 0 ? { start: named.start, end: at.end } : at;
					entry.fields.push(...fieldOf(name, String(part), isFound ? place : NOWHERE));
				}
			}
		}
	};
	for (const one of Array.isArray(value) ? value : [value]) {
		if (typeof one !== "object" || one === null || Array.isArray(one)) return null;
		read(one, null);
	}
	return entries;
}
