// Where nodes stand before any force has moved them. Pure.
import type { Adjacency } from "../data/adjacency";

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const GOLDEN_COS = Math.cos(GOLDEN_ANGLE);
const GOLDEN_SIN = Math.sin(GOLDEN_ANGLE);
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
	// The direction in which node i stands aside is turned on from node to node: sines of all of them would take longer.
	let cos = Math.cos((from - 1) * GOLDEN_ANGLE);
	let sin = Math.sin((from - 1) * GOLDEN_ANGLE);
	for (let i = from; i < to; i++) {
		const turned = cos * GOLDEN_COS - sin * GOLDEN_SIN;
		sin = cos * GOLDEN_SIN + sin * GOLDEN_COS;
		cos = turned;
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
		xy[2 * i] = (known > 0 ? sumX / known : 0) + radius * cos;
		xy[2 * i + 1] = (known > 0 ? sumY / known : 0) + radius * sin;
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
