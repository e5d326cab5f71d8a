// How a text is laid out on a page: blocks of pieces, each of which knows where it stands in the content. Pure; shared with the browser.

/** Words with one look; `at` is where they begin in the content, in UTF-16 units. */
export type Piece = { text: string; at: number; look?: "strong" | "emphasis" | "code" | "deleted"; href?: string };

export type Block =
	| { kind: "heading" | "paragraph" | "code" | "signature"; level?: number; pieces: Piece[] }
	| { kind: "list"; start: number | null; items: Block[][] }
	| { kind: "quote"; blocks: Block[] }
	| { kind: "table"; rows: Piece[][][] }
	| { kind: "headers"; lines: { name: string; pieces: Piece[] }[] }
	| { kind: "turn"; speaker: Piece; time: string | null; blocks: Block[] }
	| { kind: "rule" };

/** A line, or what is left of it behind the signs of the blocks around it; `at` is where that begins in the content. */
export type Line = { text: string; at: number };

/** Part of a line from one offset in it to another. */
export const cut = ({ text, at }: Line, from: number, to = text.length): Line => ({
	text: text.slice(from, to),
	at: at + from,
});

/** The lines of a text, without their ends. Pure. */
export function linesOf(content: string): Line[] {
	let at = 0;
	return content.split("\n").map((raw) => {
		const line = { text: raw.replace(/\r$/, ""), at };
		at += raw.length + 1;
		return line;
	});
}

/** The pieces of blocks in the order of the text. Pure. */
export function piecesOf(blocks: Block[]): Piece[] {
	return blocks.flatMap((block) => {
		switch (block.kind) {
			case "list":
				return block.items.flatMap(piecesOf);
			case "quote":
				return piecesOf(block.blocks);
			case "table":
				return block.rows.flat(2);
			case "headers":
				return block.lines.flatMap(({ pieces }) => pieces);
			case "turn":
				return [block.speaker, ...piecesOf(block.blocks)];
			case "rule":
				return [];
			default:
				return block.pieces;
		}
	});
}
