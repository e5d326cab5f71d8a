// How a text is laid out on a page: blocks of pieces, each of which knows where it stands in the content. Pure; shared with the browser.

/** Words with one look; `at` is where they begin in the content, in UTF-16 units. */
export type Piece = { text: string; at: number; look?: "strong" | "emphasis" | "code" | "deleted"; href?: string };

/** Where a block stands in the content, signs and all; `end` is behind it. */
export type Place = { start: number; end: number };

/** The check box of an item. */
export type Box = Place & { isChecked: boolean };

export type Block =
	| { kind: "heading" | "paragraph" | "signature"; level?: number; pieces: Piece[] }
	| { kind: "code"; pieces: Piece[]; place: Place; isClosed: boolean }
	/** `boxes` are those of the items, null for one without. */
	| { kind: "list"; start: number | null; items: Block[][]; boxes: (Box | null)[] }
	| { kind: "quote"; blocks: Block[] }
	| { kind: "table"; rows: Piece[][][]; place: Place }
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

/** Where the first to the last of some lines stand. */
export const placeOf = (lines: Line[]): Place => {
	const last = lines.at(-1);
	return { start: lines[0]?.at ?? 0, end: (last?.at ?? 0) + (last?.text.length ?? 0) };
};

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
