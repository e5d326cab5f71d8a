// Owns where nodes stand until there is a layout: the more edges, the nearer to the middle, unless somebody took them elsewhere.

import type { Added } from "../data/graph-rows";
import { grow } from "../data/grow";
import type { Point } from "./graph-layout";
import { placeAsSunflower } from "./place-nodes";

/** Nodes on their way get their places in steps. */
const STEP_MS = 200;

export type SunflowerHost = {
	now(): number;
	later(work: () => void, ms: number): void;
	/** Takes the places of all nodes, x and y of each in turn, which stay the sunflower's. */
	show(xy: Float32Array): void;
};

export type Sunflower = {
	/** Gives places to nodes that came, and shows them soon. */
	place(added: Added): void;
	show(): void;
	take(node: number, to: Point): void;
	/** Forgets that a node was taken elsewhere; null of all. */
	letGo(node: number | null): void;
	/** The nodes that were taken elsewhere, and where to. */
	pins(): Map<number, Point>;
};

export function sunflower(host: SunflowerHost): Sunflower {
	let xy = new Float32Array(0);
	let count = 0;
	let shownAt = Number.NEGATIVE_INFINITY;
	let isDue = false;
	const pins = new Map<number, Point>();

	const show = () => {
		shownAt = host.now();
		isDue = false;
		host.show(xy.subarray(0, 2 * count));
	};

	return {
		show,
		pins: () => pins,
		place({ from, to }) {
			xy = grow(xy, 2 * to);
			count = to;
			placeAsSunflower(xy, from, to);
			const wait = shownAt + STEP_MS - host.now();
			if (wait <= 0) show();
			else if (!isDue) {
				isDue = true;
				host.later(() => {
					if (isDue) show();
				}, wait);
			}
		},
		take(node, to) {
			pins.set(node, to);
			xy.set([to.x, to.y], 2 * node);
			show();
		},
		letGo(node) {
			if (node === null) pins.clear();
			else pins.delete(node);
		},
	};
}
