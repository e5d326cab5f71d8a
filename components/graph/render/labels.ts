// Owns which names are written: the most important ones that find room on the screen. Pure.

/**
 * Words that want to stand somewhere: `at` are the upper left corners of boxes that would do, the best first, in CSS pixels. Those
 * that `must` be there stand at the first of them.
 */
export type LabelWish = { at: { x: number; y: number }[]; width: number; height: number; must: boolean };

const CELL = { width: 16, height: 8 };

/**
 * Chooses from `wishes`, most important first, those that find a place whose box overlaps none chosen before, at most `limit`, each
 * with the corner where it stands; those that `must` be there come first and always. Boxes beside the canvas are no places.
 */
export function placeLabels<Wish extends LabelWish>(
	wishes: Iterable<Wish>,
	size: { width: number; height: number },
	limit: number,
): (Wish & { x: number; y: number })[] {
	const columns = Math.ceil(size.width / CELL.width);
	const rows = Math.ceil(size.height / CELL.height);
	const taken = new Uint8Array(columns * rows);
	const chosen: (Wish & { x: number; y: number })[] = [];
	for (const wish of wishes) {
		if (!wish.must && chosen.length >= limit) break;
		for (const { x, y } of wish.at) {
			const left = Math.max(0, Math.floor(x / CELL.width));
			const right = Math.min(columns - 1, Math.floor((x + wish.width) / CELL.width));
			const top = Math.max(0, Math.floor(y / CELL.height));
			const bottom = Math.min(rows - 1, Math.floor((y + wish.height) / CELL.height));
			if (left > right || top > bottom) continue;
			if (!wish.must && isTaken(left, right, top, bottom)) continue;
			for (let row = top; row <= bottom; row++) taken.fill(1, row * columns + left, row * columns + right + 1);
			chosen.push({ ...wish, x, y });
			break;
		}
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
