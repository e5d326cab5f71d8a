import { type Block, type Piece, piecesOf } from "./block";
import { readBlocks } from "./read-blocks";

/** Letters of a title, and of what is shown below it. */
const [LONGEST, EXCERPT] = [90, 180];
/** A short first line that the next does not go on with: lines that are broken at a width are longer. */
const FIRST_LINE = /^\S.{10,58}\S(?=\n\s*[^\s\p{Ll}])/u;

/** What a text begins with, enough of it for a title and an excerpt. */
export const BEGINNING = 1_000;

/**
 * What a text is called in a list: its subject, its heading or its first words; and what it goes on with. Never empty for a text with
 * a letter in it; `isGiven` where the text says so itself. `content` may be cut off behind `BEGINNING` characters. Pure.
 */
export function titleOf(content: string): { title: string; excerpt: string; isGiven: boolean } {
	const blocks = readBlocks(content.slice(0, BEGINNING));
	const [first, ...rest] = blocks;
	if (first?.kind === "headers") {
		const subject = first.lines.find(({ name }) => name.toLowerCase() === "subject");
		if (subject) return { title: shorten(wordsOf(subject.pieces), LONGEST), excerpt: excerptOf(rest), isGiven: true };
	}
	if (first?.kind === "heading")
		return { title: shorten(wordsOf(first.pieces), LONGEST), excerpt: excerptOf(rest), isGiven: true };
	const said = first?.kind === "headers" && rest.length > 0 ? rest : blocks;
	const words = textOf(said.slice(0, 1)) || textOf(said) || content.trim();
	const line = first?.kind === "paragraph" ? FIRST_LINE.exec(content.trimStart())?.[0] : undefined;
	const title =
		line !== undefined && words.startsWith(line)
			? line
			: (/^.{12,90}?[.!?](?= )/su.exec(words)?.[0] ?? shorten(words, LONGEST));
	const going = words.slice(title.replace(/…$/, "").length).trim();
	return { title, excerpt: shorten([going, textOf(said.slice(1))].filter(Boolean).join(" "), EXCERPT), isGiven: false };
}

const wordsOf = (pieces: Piece[]) =>
	pieces
		.map(({ text }) => text)
		.join("")
		.replace(/\s+/g, " ")
		.trim();

/** Blocks as running text, who speaks before what is said; a mail without its headers. */
const textOf = (blocks: Block[]): string =>
	blocks
		.map((block) => {
			if (block.kind === "turn") return `${block.speaker.text}: ${textOf(block.blocks)}`;
			if (block.kind === "headers") return "";
			if (block.kind === "list") return block.items.map(textOf).join(" ");
			if (block.kind === "table") return block.rows.map((row) => row.map(wordsOf).join(" ")).join(" ");
			return wordsOf(piecesOf([block]));
		})
		.filter((text) => text !== "")
		.join(" ");

/** A piece of a text as words alone, without the marks of its layout. Pure. */
export const wordsOnly = (text: string): string => textOf(readBlocks(text)) || text.trim();

const excerptOf = (blocks: Block[]) => shorten(textOf(blocks), EXCERPT);

/** Cut at the end of a word. */
function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	const cut = text.slice(0, length);
	const end = cut.lastIndexOf(" ");
	return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}
