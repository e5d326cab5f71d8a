// Owns what is left to draw of a picture when an older one is laid over it. Pure.

/** A rectangle of pixels; right and bottom are the first beyond it. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * The pixels of a picture of even width that `cover` does not wholly hide, in boxes that do not overlap: above it, below it, at
 * its left and right. Their left and right are even.
 */
export function uncovered(width: number, height: number, cover: Box | null): Box[] {
	const all = { left: 0, top: 0, right: width, bottom: height };
	if (!cover) return [all];
	const between = (value: number, most: number) => Math.max(0, Math.min(most, value));
	const left = between(2 * Math.ceil(cover.left / 2), width);
	const right = between(2 * Math.floor(cover.right / 2), width);
	const [top, bottom] = [between(Math.ceil(cover.top), height), between(Math.floor(cover.bottom), height)];
	if (left >= right || top >= bottom) return [all];
	return [
		{ ...all, bottom: top },
		{ ...all, top: bottom },
		{ left: 0, top, right: left, bottom },
		{ left: right, top, right: width, bottom },
	].filter((box) => box.left < box.right && box.top < box.bottom);
}

/** True if a circle lies in the box. */
export const isWithin = ({ left, top, right, bottom }: Box, x: number, y: number, radius = 0) =>
	x - radius >= left && x + radius <= right && y - radius >= top && y + radius <= bottom;
