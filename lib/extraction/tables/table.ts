// Tables in a text: comma-separated values with their headers, and JSON by its fields. Pure.
import Papa from "papaparse";
import type { Span } from "../extraction";

/** A field of a record: `name` as its header has it, in words of small letters. `link`: its value is a thing, and in which words it is tied. */
export type Field = { name: string; value: string; at: Span; link?: "property" | "relation" };

/** What a row says, or an object of JSON. `within` is the record that it is a field of, and as what. */
export type Entry = { fields: Field[]; at: Span; within: { entry: Entry; as: string } | null };

const MOST_ROWS = 1_000;
const MOST_HEADER = 60;
/** After so many values that are not found as they are written none is looked for: each costs the whole text. */
const MOST_MISSES = 50;
const NOWHERE: Span = { start: 0, end: 0 };

/** The rows of a text that is a table with headers, or the objects of one that is JSON; null for other texts. */
export function findEntries(text: string): Entry[] | null {
	const head = /^\ufeff?\s*/.exec(text)?.[0].length ?? 0;
	return /^[[{]/.test(text.slice(head, head + 1)) ? objectsIn(text) : rowsIn(text);
}

/** A header in words: "Issue key", "start_date" and "startDate" are alike. */
export const toWords = (header: string): string =>
	header
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
		.replace(/[_./-]+/g, " ")
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();

function rowsIn(text: string): Entry[] | null {
	const [first = "", second = ""] = text.trimStart().split("\n", 2);
	// Prose seldom has two lines with the same marks; looked at before all of it is parsed.
	if (second.trim() === "" || !/[,;\t]/.test(first) || !/[,;\t]/.test(second)) return null;
	const rows: { cells: string[]; at: Span }[] = [];
	let start = 0;
	Papa.parse<string[]>(text, {
		preview: MOST_ROWS,
		delimitersToGuess: [",", ";", "\t"],
		skipEmptyLines: "greedy",
		step: ({ data, meta }) => {
			rows.push({ cells: data, at: { start, end: meta.cursor } });
			start = meta.cursor;
		},
	});
	const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
	const headers = filled[0]?.cells.map((cell) => toWords(cell.replace("\ufeff", ""))) ?? [];
	const body = filled.slice(1);
	if (body.length === 0 || !isHead(filled[0]?.cells ?? [], first) || !body.every((row) => fits(row.cells, headers)))
		return null;
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
		cell.length <= MOST_HEADER && /\p{L}/u.test(cell) && !/[.!?]$|[\n:]\s|^\d/.test(cell);
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

const fieldOf = (name: string, cell: string, at: Span): Field[] => {
	const value = cell.trim();
	return name === "" || value === "" ? [] : [{ name, value, at }];
};

function trimmed(text: string, { start, end }: Span): Span {
	const words = text.slice(start, end);
	return { start: start + words.length - words.trimStart().length, end: start + words.trimEnd().length };
}

function objectsIn(text: string): Entry[] | null {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return null;
	}
	const entries: Entry[] = [];
	let [cursor, misses] = [0, 0];
	/** Where a value stands, looked for from the last one on; empty where it is written in another way than ours. */
	const placeOf = (key: string, written: string): Span => {
		const named = misses < MOST_MISSES ? text.indexOf(JSON.stringify(key), cursor) : -1;
		const at = named < 0 ? -1 : text.indexOf(written, named + key.length + 2);
		if (at < 0) {
			misses++;
			return NOWHERE;
		}
		cursor = at + written.length;
		return { start: named, end: cursor };
	};
	const read = (one: object, within: Entry["within"]) => {
		const entry: Entry = { fields: [], at: NOWHERE, within };
		if (entries.length >= MOST_ROWS) return;
		entries.push(entry);
		for (const [key, inner] of Object.entries(one)) {
			const list = (Array.isArray(inner) ? inner : [inner]).filter((part) => part !== null && part !== "");
			const flat = list.filter((part) => typeof part !== "object");
			for (const part of flat) {
				const written = JSON.stringify(part);
				entry.fields.push(...fieldOf(toWords(key), String(part), placeOf(key, written)));
			}
			for (const part of list)
				if (typeof part === "object" && !Array.isArray(part)) read(part, { entry, as: toWords(key) });
		}
	};
	for (const one of Array.isArray(value) ? value : [value]) {
		if (typeof one !== "object" || one === null || Array.isArray(one)) return null;
		read(one, null);
	}
	return entries;
}
