// Decision: a reader of our own for the part of Markdown that people write in notes. The parsers that say where each piece stands come in
// some forty packages; this one is linear in the text, whatever is in it.
import { type Block, type Box, cut, type Line, placeOf } from "./block";
import { readInline } from "./read-inline";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=\S)/;
const UNDERLINE = /^(?:={3,}|-{3,})[ \t]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^([ \t]{0,12})(?:[-*+•]|(\d{1,9})[.)])(?:[ \t]+(?:(\[[ xX]\])[ \t]+)?(?=\S)|$)/;
const DELIMITER = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Blocks within blocks deeper than this are paragraphs. */
const DEEPEST = 6;

const isBlank = ({ text }: Line) => text.trim() === "";
const indentOf = ({ text }: Line) => text.length - text.trimStart().length;

/** The first line from `from` on that is meant; behind the last where none is. */
function nextIndex(lines: Line[], from: number, isMeant: (line: Line) => boolean): number {
	let at = from;
	while (at < lines.length && !isMeant(lines[at] as Line)) at++;
	return at;
}

/** One kind of block: what of the lines from `from` on it takes; null where none begins. */
type Reader = (lines: Line[], from: number, depth: number) => { block: Block; to: number } | null;

/** Markdown as blocks; whatever is none is a paragraph with its line breaks. Pure. */
export function readMarkdown(lines: Line[], depth = 0): Block[] {
	const blocks: Block[] = [];
	for (let at = 0; at < lines.length; ) {
		if (isBlank(lines[at] as Line)) {
			at++;
			continue;
		}
		const { block, to } = readBlock(lines, at, depth) ?? readParagraph(lines, at, depth);
		blocks.push(block);
		at = to;
	}
	return blocks;
}

function readBlock(lines: Line[], from: number, depth: number): ReturnType<Reader> {
	for (const read of READERS) {
		const found = read(lines, from, depth);
		if (found) return found;
	}
	return null;
}

function readCode(lines: Line[], from: number): ReturnType<Reader> {
	const fence = FENCE.exec(lines[from]?.text ?? "")?.[1];
	if (!fence) return null;
	const end = nextIndex(lines, from + 1, ({ text }) => text.trim().startsWith(fence));
	const pieces = onLines(lines.slice(from + 1, end), (line) => [line]);
	const to = Math.min(end + 1, lines.length);
	const place = placeOf(lines.slice(from, to));
	return { block: { kind: "code", pieces, place, isClosed: end < lines.length }, to };
}

function readHeading(lines: Line[], from: number): ReturnType<Reader> {
	const [line, next] = [lines[from] as Line, lines[from + 1]];
	const signs = HEADING.exec(line.text);
	if (signs) {
		const end = line.text.replace(/[ \t]+#*[ \t]*$/, "").length;
		const words = cut(line, signs[0].length, Math.max(end, signs[0].length));
		return { block: { kind: "heading", level: signs[1]?.length ?? 1, pieces: readInline(words) }, to: from + 1 };
	}
	if (!next || !UNDERLINE.test(next.text) || line.text.includes("|") || ITEM.test(line.text)) return null;
	return { block: { kind: "heading", level: next.text[0] === "=" ? 1 : 2, pieces: readInline(line) }, to: from + 2 };
}

const readRule: Reader = (lines, from) =>
	RULE.test(lines[from]?.text ?? "") ? { block: { kind: "rule" }, to: from + 1 } : null;

function readTable(lines: Line[], from: number): ReturnType<Reader> {
	const [head, next] = [lines[from] as Line, lines[from + 1]];
	if (!head.text.includes("|") || !next?.text.includes("-") || !DELIMITER.test(next.text)) return null;
	const to = nextIndex(lines, from + 2, (line) => !line.text.includes("|"));
	const rows = [head, ...lines.slice(from + 2, to)].map((line) => cellsOf(line).map((cell) => readInline(cell)));
	return { block: { kind: "table", rows, place: placeOf(lines.slice(from, to)) }, to };
}

function cellsOf(line: Line): Line[] {
	const cells: Line[] = [];
	let from = 0;
	for (const part of line.text.split("|")) {
		const space = part.length - part.trimStart().length;
		cells.push(cut(line, from + space, from + Math.max(part.trimEnd().length, space)));
		from += part.length + 1;
	}
	if (cells[0]?.text === "") cells.shift();
	if (cells.at(-1)?.text === "") cells.pop();
	return cells;
}

function readQuote(lines: Line[], from: number, depth: number): ReturnType<Reader> {
	const to = nextIndex(lines, from, ({ text }) => !QUOTE.test(text));
	if (to === from || depth >= DEEPEST) return null;
	const inside = lines.slice(from, to).map((line) => cut(line, QUOTE.exec(line.text)?.[0].length ?? 0));
	return { block: { kind: "quote", blocks: readMarkdown(inside, depth + 1) }, to };
}

/** Items of one mark and indentation; what is indented further, or follows without a blank line, is within the item. */
function readList(lines: Line[], from: number, depth: number): ReturnType<Reader> {
	const first = ITEM.exec(lines[from]?.text ?? "");
	if (!first || depth >= DEEPEST) return null;
	const margin = first[1]?.length ?? 0;
	const items: Line[][] = [];
	const boxes: (Box | null)[] = [];
	let at = from;
	for (; at < lines.length; at++) {
		const line = lines[at] as Line;
		const sign = ITEM.exec(line.text);
		if (sign && (sign[1]?.length ?? 0) <= margin) {
			if ((sign[2] === undefined) !== (first[2] === undefined)) break;
			items.push([cut(line, sign[0].length)]);
			boxes.push(boxOf(line, sign));
			continue;
		}
		const isApart = isBlank(lines[at - 1] as Line) || startsBlock(line);
		if (!isBlank(line) && indentOf(line) <= margin && isApart) break;
		items.at(-1)?.push(sign ? line : cut(line, Math.min(indentOf(line), margin + 2)));
	}
	const start = first[2] === undefined ? null : Number(first[2]);
	const blocks = items.map((item) => readMarkdown(item, depth + 1));
	return { block: { kind: "list", start, items: blocks, boxes }, to: at };
}

function boxOf({ at }: Line, [sign, , , box]: RegExpExecArray): Box | null {
	if (box === undefined) return null;
	const start = at + sign.indexOf(box);
	return { start, end: start + box.length, isChecked: box !== "[ ]" };
}

const READERS: Reader[] = [readCode, readHeading, readRule, readTable, readQuote, readList];
const startsBlock = ({ text }: Line) => [FENCE, HEADING, RULE, QUOTE].some((sign) => sign.test(text));

function readParagraph(lines: Line[], from: number, depth: number): { block: Block; to: number } {
	let to = from + 1;
	while (to < lines.length && !isBlank(lines[to] as Line) && !endsParagraph(lines, to, depth)) to++;
	return { block: { kind: "paragraph", pieces: onLines(lines.slice(from, to), readInline) }, to };
}

/** A list may interrupt a paragraph, as people write; so may what cannot be anything else. */
const endsParagraph = (lines: Line[], at: number, depth: number) =>
	startsBlock(lines[at] as Line) ||
	(depth < DEEPEST && ITEM.test(lines[at]?.text ?? "") && !isBlank(lines[at] as Line));

/** The pieces of some lines, with the breaks between them. */
export const onLines = (lines: Line[], read: (line: Line) => ReturnType<typeof readInline>) =>
	lines.flatMap((line, n) => {
		const before = lines[n - 1];
		return before ? [{ text: "\n", at: before.at + before.text.length }, ...read(line)] : read(line);
	});
