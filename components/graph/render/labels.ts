// Which names are written: the most important ones that find room on the screen. Pure.
import type { Point } from "../messages";

/**
 * Words that want to stand somewhere: `at` are the upper left corners of boxes that would do, the best first, in CSS pixels. Those
 * that `must` be there stand at the first of them.
 */
export type LabelWish = Size & {
	at: Point[];
	must: boolean;
	/** May lie over an obstacle, but not over other words; where it finds no place, none of less weight stands in its stead. */
	isBold?: boolean;
};

/** CSS pixels. */
type Size = { width: number; height: number };
export type Box = Point & Size;

/** What a cell is under. */
const [WORDS, OBSTACLE] = [1, 2];
const CELL = { width: 8, height: 4 };

/**
 * Chooses from `wishes`, most important first, those that find a place whose box overlaps none chosen before, at most `limit`, each
 * with the corner where it stands; those that `must` be there come first and always. Boxes beside the canvas are no places, nor is what lies over
 * an obstacle.
 */
export function placeLabels<Wish extends LabelWish>(
	wishes: Iterable<Wish>,
	size: Size,
	limit: number,
	obstacles: Iterable<Box> = [],
): (Wish & Point)[] {
	const columns = Math.ceil(size.width / CELL.width);
	const rows = Math.ceil(size.height / CELL.height);
	const taken = new Uint8Array(columns * rows);
	const chosen: (Wish & Point)[] = [];
	for (const box of obstacles) for (const row of rowsUnder(box, box)) row.fill(OBSTACLE);
	for (const wish of wishes) {
		if (!wish.must && chosen.length >= limit) break;
		const found = wish.at.find((at) => isFree(wish, at));
		const blocked = found ? [found] : wish.isBold ? wish.at : [];
		for (const at of blocked) for (const row of rowsUnder(at, wish)) row.fill(WORDS);
		if (found) chosen.push({ ...wish, ...found });
	}
	return chosen;

	function isFree(wish: Wish, at: Point): boolean {
		const { must, isBold } = wish;
		const under = rowsUnder(at, wish);
		const isTaken = under.some((row) => row.includes(WORDS) || (!isBold && row.includes(OBSTACLE)));
		const isCut = at.x < 0 || at.x + wish.width > size.width;
		return under.length > 0 && (must || !(isTaken || isCut));
	}

	/** The cells under a box, row by row; none for one beside the canvas. */
	function rowsUnder({ x, y }: Point, { width, height }: Size): Uint8Array[] {
		const left = Math.max(0, Math.floor(x / CELL.width));
		const right = Math.min(columns - 1, Math.floor((x + width) / CELL.width));
		const top = Math.max(0, Math.floor(y / CELL.height));
		const bottom = Math.min(rows - 1, Math.floor((y + height) / CELL.height));
		if (left > right) return [];
		return Array.from({ length: Math.max(0, bottom - top + 1) }, (_, i) =>
			taken.subarray((top + i) * columns + left, (top + i) * columns + right + 1),
		);
	}
}

const LONGEST = 32;

/** A name as it is written beside a node: 32 characters at most. */
export const shorten = (name: string) =>
	name.length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join("")}…` : name;
