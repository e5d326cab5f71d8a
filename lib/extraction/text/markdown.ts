// What of Markdown is no prose: code, the boxes of tasks, and tables, whose rows are facts. Pure.
import { type Block, linesOf, type Piece } from "@/lib/text/block";
import { readMarkdown } from "@/lib/text/read-markdown";
import type { Extraction, Span } from "../extraction";
import { joinExtractions } from "../reader/join-extractions";
import { isKnownHeader } from "../tables/columns";
import { readTable, type TableFacts } from "../tables/read-table";
import { type Entry, fieldOf, toWords } from "../tables/table";
import { without } from "./marks";
import { plain } from "./notes";

/** A text without it, every word at its place; what its tables say; and its tasks that are done. */
export type Markdown = { prose: string; stated: Extraction | null; done: Span[] };

/** The Markdown of a text written on the day `at`. What is code alone is read all the same, as people put marks around prose. */
export function findMarkdown(text: string, at: Date | null): Markdown {
	const blocks = allOf(readMarkdown(linesOf(text)));
	const tables = blocks.flatMap((block) => (block.kind === "table" ? tableOf(block, at) : []));
	const code = blocks.flatMap((block) => (block.kind === "code" && block.isClosed ? [block.place] : []));
	const boxes = blocks.flatMap((block) => (block.kind === "list" ? block.boxes : [])).filter((box) => box !== null);
	const prose = without(
		text,
		[...tables.map(({ place }) => place), ...code, ...boxes],
		tables.flatMap(({ said }) => said),
	);
	const [first, ...others] = tables.map(({ stated }) => stated);
	return {
		prose: prose.trim() === "" && tables.length === 0 ? text : prose,
		stated: first ? { ...first, ...joinExtractions([first, ...others], true) } : null,
		done: blocks.flatMap(doneOf),
	};
}

/** Blocks and those within them. */
const allOf = (blocks: Block[]): Block[] =>
	blocks.flatMap((block) => {
		if (block.kind === "list") return [block, ...block.items.flatMap(allOf)];
		return block.kind === "quote" ? allOf(block.blocks) : [block];
	});

type Table = Pick<TableFacts, "stated"> & { place: Span; said: Span[] };

/** What a table says where each of its columns has a header; one on its side has its headers in the first column, and is prose. */
function tableOf({ rows, place }: Extract<Block, { kind: "table" }>, at: Date | null): Table[] {
	const [head = [], ...body] = rows;
	const headers = head.map((cell) => toWords(wordsOf(cell)));
	const isOnItsSide = headers.length === 2 && body.some(([first]) => isKnownHeader(toWords(wordsOf(first ?? []))));
	if (headers.length < 2 || headers.includes("") || isOnItsSide) return [];
	const entries = body.map(
		(cells): Entry => ({
			fields: cells.flatMap((cell, i) => fieldOf(headers[i] ?? "", wordsOf(cell), placeOf(cell))),
			at: placeOf(cells.flat()),
			within: null,
		}),
	);
	const { stated, prose } = readTable(entries, at);
	return stated.entities.length > 0 ? [{ stated, place, said: prose.flatMap(({ said }) => said) }] : [];
}

const wordsOf = (pieces: Piece[]): string => plain(pieces.map(({ text }) => text).join(""));

function placeOf(pieces: Piece[]): Span {
	const [first, last] = [pieces[0], pieces.at(-1)];
	return { start: first?.at ?? 0, end: last ? last.at + last.text.length : 0 };
}

/** The first lines of the tasks of a list that are done: what is indented below has boxes of its own. */
const doneOf = (block: Block): Span[] =>
	block.kind !== "list"
		? []
		: block.items.flatMap(([first], i) =>
				block.boxes[i]?.isChecked && first?.kind === "paragraph" ? [placeOf(first.pieces)] : [],
			);
