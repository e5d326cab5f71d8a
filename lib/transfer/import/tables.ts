// Tables: comma-separated values by rows, or a conversation where their rows are messages.
import path from "node:path";
import Papa from "papaparse";
import { textless, toEpisodes } from "@/lib/extraction/records/messages";
import { isKnownHeader } from "@/lib/extraction/tables/columns";
import { LEAD, toWords, withoutTitle } from "@/lib/extraction/tables/table";
import { dateIn } from "@/lib/extraction/text/dates";
import { layoutOf } from "@/lib/extraction/text/layout";
import { type Item, toDate, Unreadable } from "./item";
import { decode, readBytes, type Source } from "./source";

const MAX_TABLE = 16 * 1024 ** 2;
/** Of one episode: so much as its facts are all read. */
const [ROWS, CHARACTERS] = [40, 15_000];

/** A table in episodes of some rows each, all below its headers. Its date is that in its name, else when it was last changed. */
export async function* readCsv(source: Source): AsyncGenerator<Item> {
	const text = decode(await readBytes(source, MAX_TABLE)).replace(LEAD, "");
	const { data: all } = Papa.parse<string[]>(text, {
		skipEmptyLines: "greedy",
		delimitersToGuess: [",", ";", "\t", "|"],
	});
	const data = withoutTitle(all, (row) => row);
	const [headers = [], ...rows] = data;
	if (rows.length === 0) throw new Unreadable("has no rows below its headers");
	const messages = messagesOf(headers.map(toWords), rows);
	const name = path.basename(source.path);
	const inName = dateIn(name);
	const dated = { at: inName ?? source.modifiedAt, isDated: inName !== null };
	if (messages) {
		const said = messages.filter((message) => message.text !== "");
		const title = path.basename(name, path.extname(name));
		yield* toEpisodes(said, {
			origin: source.path,
			app: "Chat",
			title,
			at: dated.at,
			isDated: dated.isDated || said.some(({ at }) => at !== null),
		});
		return yield* textless(source.path, messages.length - said.length, messages.length);
	}
	for (const [i, row] of rows.entries()) {
		const reason = "has more cells than the table has headers";
		if (row.length > headers.length) yield { kind: "refused", origin: `${source.path}, row ${i + 1}`, reason };
	}
	for (const { content, first, last } of inPieces(data)) {
		const origin = `${source.path}, rows ${first} to ${last}`;
		yield { kind: "episode", origin, content, source: name, thread: name, ...dated };
	}
}

type Piece = { content: string; first: number; last: number };

/** Some rows each of a table below its headers, from the `first` to the `last`. Rows with more cells than headers are left out. */
function* inPieces([headers = [], ...rows]: string[][]): Generator<Piece> {
	let open: string[][] = [];
	let [size, first] = [0, 1];
	const close = (last: number): Piece => ({
		content: Papa.unparse([headers, ...open], { newline: "\n" }),
		first,
		last,
	});
	for (const [i, row] of rows.entries()) {
		if (row.length > headers.length) continue;
		const length = row.reduce((sum, cell) => sum + cell.length + 1, 0);
		if (open.length === ROWS || (open.length > 0 && size + length > CHARACTERS)) {
			yield close(i);
			[open, size, first] = [[], 0, i + 1];
		}
		open.push([...row, ...Array<string>(headers.length - row.length).fill("")]);
		size += length;
	}
	if (open.length > 0) yield close(rows.length);
}

/** A table as CSV in pieces for an episode each, all below its headers. */
export const piecesOf = (csv: string): string[] =>
	[...inPieces(Papa.parse<string[]>(csv, { delimiter: "," }).data)].map(({ content }) => content);

const [SPEAKER, WORDS, TIME] = [
	["author", "sender", "from", "speaker", "user", "username", "sender name"],
	["content", "message", "text", "body", "message text"],
	["date", "time", "timestamp", "datetime", "created at", "sent", "sent at", "date sent"],
] as const;

/** A table within a document as CSV, where its headers are marked as such or are known and its rows are facts; else null. */
export function toCsv(rows: string[][], isHead: boolean): string | null {
	const [headers = []] = rows;
	const isHeaded = isHead || headers.some((header) => isKnownHeader(toWords(header)));
	const isTable = isHeaded && rows.every((row) => row.length <= headers.length);
	const csv = Papa.unparse(rows, { newline: "\n" });
	return isTable && layoutOf(csv).stated ? csv : null;
}

/** What a ticket or a mail has and a message has not. */
const TICKET = new Set(["title", "status", "state", "assignee", "assignees", "priority", "key", "subject"]);

/** The messages that rows are which have each a speaker, words and a time; null for other tables, tickets among them. */
function messagesOf(headers: string[], rows: string[][]) {
	const [speaker, words, time] = [SPEAKER, WORDS, TIME].map((names) =>
		headers.findIndex((one) => (names as readonly string[]).includes(one)),
	);
	if (speaker === undefined || words === undefined || time === undefined || Math.min(speaker, words, time) < 0)
		return null;
	if (headers.some((header) => TICKET.has(header))) return null;
	return rows.map((row) => ({
		speaker: row[speaker]?.trim() || null,
		text: row[words]?.trim() ?? "",
		at: toDate(row[time]?.trim()) ?? dateIn(row[time] ?? ""),
	}));
}
