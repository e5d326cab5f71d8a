// Owns which names are written: the most important ones that find room on the screen. Pure.

/** Where words want to stand: `x` and `y` are the upper left corner of their box, in CSS pixels. */
export type LabelBox = { x: number; y: number; width: number; height: number; must: boolean };

const CELL = { width: 16, height: 8 };

/**
 * Chooses from `wishes`, most important first, those whose boxes (CSS pixels, `x` and `y` the upper left corner) overlap no box
 * chosen before, at most `limit`; those that `must` be there come first and always. Looks only at boxes on the canvas.
 */
export function placeLabels<Wish extends LabelBox>(
	wishes: Iterable<Wish>,
	size: { width: number; height: number },
	limit: number,
): Wish[] {
	const columns = Math.ceil(size.width / CELL.width);
	const rows = Math.ceil(size.height / CELL.height);
	const taken = new Uint8Array(columns * rows);
	const chosen: Wish[] = [];
	for (const wish of wishes) {
		if (!wish.must && chosen.length >= limit) break;
		const left = Math.max(0, Math.floor(wish.x / CELL.width));
		const right = Math.min(columns - 1, Math.floor((wish.x + wish.width) / CELL.width));
		const top = Math.max(0, Math.floor(wish.y / CELL.height));
		const bottom = Math.min(rows - 1, Math.floor((wish.y + wish.height) / CELL.height));
		if (left > right || top > bottom) continue;
		if (!wish.must && isTaken(left, right, top, bottom)) continue;
		for (let row = top; row <= bottom; row++) taken.fill(1, row * columns + left, row * columns + right + 1);
		chosen.push(wish);
	}
	return chosen;

	function isTaken(left: number, right: number, top: number, bottom: number): boolean {
		for (let row = top; row <= bottom; row++) {
			for (let at = row * columns + left; at <= row * columns + right; at++) if (taken[at]) return true;
		}
		return false;
	}
}

const LONGEST = 32;

/** A name as it is written beside a node: 32 characters at most. */
export const shorten = (name: string) =>
	name.length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join("")}…` : name;
