// Where nodes stand before any force has moved them. Pure.
import type { Adjacency } from "../data/adjacency";
import type { Point } from "../messages";

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Where nodes stand aside of their neighbours' mean, one after the other: sines of all of them would take longer. */
const ASIDES = Array.from({ length: 4_096 }, (_, i) => ({
	x: Math.cos(i * GOLDEN_ANGLE),
	y: Math.sin(i * GOLDEN_ANGLE),
}));
/** How far from its neighbours' mean a node starts, in world units: below the length of a link. */
const ASIDE = 12;

/** Fills `xy` with a sunflower: the best connected in the middle, all of them evenly spread. */
export function placeAsSunflower(xy: Float32Array): void {
	for (let i = 0; 2 * i < xy.length; i++) {
		const radius = 10 * Math.sqrt(0.5 + i);
		xy[2 * i] = radius * Math.cos(i * GOLDEN_ANGLE);
		xy[2 * i + 1] = radius * Math.sin(i * GOLDEN_ANGLE);
	}
}

/**
 * Puts every node from `from` up to `to` that is not `isPlaced` beside the mean of those neighbours that are, and marks it,
 * in index order, so that nodes placed here count for later ones. One without such neighbours goes to the rim. The same
 * graph gives the same places.
 */
export function placeByNeighbours(
	xy: Float64Array,
	isPlaced: Uint8Array,
	from: number,
	to: number,
	{ starts, peers }: Adjacency,
): void {
	const rim = 1.05 * radiusOf(xy, isPlaced);
	for (let i = from; i < to; i++) {
		if (isPlaced[i] === 1) continue;
		let sumX = 0;
		let sumY = 0;
		let known = 0;
		for (let at = starts[i] as number, end = starts[i + 1] as number; at < end; at++) {
			const peer = peers[at] as number;
			if (isPlaced[peer] === 0 || peer === i) continue;
			sumX += xy[2 * peer] as number;
			sumY += xy[2 * peer + 1] as number;
			known++;
		}
		const radius = known > 0 ? ASIDE : rim + 10;
		const aside = ASIDES[i % ASIDES.length] as Point;
		xy[2 * i] = (known > 0 ? sumX / known : 0) + radius * aside.x;
		xy[2 * i + 1] = (known > 0 ? sumY / known : 0) + radius * aside.y;
		isPlaced[i] = 1;
	}
}

/** About how far the placed nodes reach: twice their mean distance from the origin. */
function radiusOf(xy: Float64Array, isPlaced: Uint8Array): number {
	let sum = 0;
	let count = 0;
	for (let i = 0; i < isPlaced.length; i++) {
		if (isPlaced[i] === 0) continue;
		const x = xy[2 * i] as number;
		const y = xy[2 * i + 1] as number;
		sum += Math.sqrt(x * x + y * y);
		count++;
	}
	return count === 0 ? 0 : (2 * sum) / count;
}
