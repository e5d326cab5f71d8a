// A text and the lines of facts as the network reads them: all in one row, where each line sees the text and itself.
import { type PieceTable, START, type Window, windowsOf, wordsOf } from "../encoder/window";

/** Rows of integers, one of each to a piece; `owners` is 0 in the text and n in the nth line. `first` has one for each line. */
export type Row = { ids: number[]; shapes: number[]; places: number[]; owners: number[]; first: number[] };

/** A line without words, which no text ends. */
const EMPTY = { ids: [START], shapes: [0] };
/** Pieces of a line that are read. */
const MOST_OF_LINE = 60;

export const windowsOfText = (text: string, pieces: PieceTable, mostPieces: number): Window[] =>
	windowsOf(text, wordsOf(text), pieces, mostPieces);

/** The row of a window of a text and of lines. Cut just as `packages/reader` cuts it for training. */
export function rowOf({ ids, shapes }: Window, lines: string[], pieces: PieceTable): Row {
	const row: Row = {
		ids: [...ids],
		shapes: [...shapes],
		places: ids.map((_, place) => place),
		owners: ids.map(() => 0),
		first: [],
	};
	for (const [i, line] of lines.entries()) {
		const own = windowsOfText(line, pieces, MOST_OF_LINE)[0] ?? EMPTY;
		row.first.push(row.ids.length);
		row.ids.push(...own.ids);
		row.shapes.push(...own.shapes);
		row.places.push(...own.ids.map((_, place) => ids.length + place));
		row.owners.push(...own.ids.map(() => i + 1));
	}
	return row;
}
