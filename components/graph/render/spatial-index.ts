// Finding the node under a pointer: nodes sorted into the cells of a square grid. Pure.
import { boundsOf } from "./camera";

export type SpatialIndex = {
	/** The nearest node to (x, y) within `radius`, as far as `accepts` lets it count; null if there is none. */
	nearest(x: number, y: number, radius: number, accepts: (node: number) => boolean): number | null;
};

/** Sorts the places in `xy` (x and y in turn) into cells that hold two nodes on average. Linear in their number. */
export function indexPlaces(xy: Float32Array): SpatialIndex {
	const count = xy.length >> 1;
	const { minX, minY, maxX, maxY } = boundsOf(xy, () => true) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
	const side = Math.max(maxX - minX, maxY - minY, 1e-6);
	const across = Math.max(1, Math.ceil(Math.sqrt(count / 2)));
	const cell = (side * (1 + 1e-6)) / across;
	const columnOf = (x: number) => Math.min(across - 1, Math.max(0, Math.floor((x - minX) / cell)));
	const rowOf = (y: number) => Math.min(across - 1, Math.max(0, Math.floor((y - minY) / cell)));

	// A counting sort: `starts` of a cell is where its nodes begin in `sorted`.
	const starts = new Uint32Array(across * across + 1);
	const cells = new Uint32Array(count);
	for (let i = 0; i < count; i++) {
		const at = rowOf(xy[2 * i + 1] ?? 0) * across + columnOf(xy[2 * i] ?? 0);
		cells[i] = at;
		starts[at + 1] = (starts[at + 1] ?? 0) + 1;
	}
	for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
	const free = starts.slice();
	const sorted = new Uint32Array(count);
	for (let i = 0; i < count; i++) {
		const at = cells[i] ?? 0;
		sorted[free[at] ?? 0] = i;
		free[at] = (free[at] ?? 0) + 1;
	}

	return {
		nearest(x, y, radius, accepts) {
			let best: number | null = null;
			let bestSquare = radius * radius;
			for (let row = rowOf(y - radius); row <= rowOf(y + radius); row++) {
				const first = starts[row * across + columnOf(x - radius)] ?? 0;
				const last = starts[row * across + columnOf(x + radius) + 1] ?? 0;
				for (let i = first; i < last; i++) {
					const node = sorted[i] ?? 0;
					const square = ((xy[2 * node] ?? 0) - x) ** 2 + ((xy[2 * node + 1] ?? 0) - y) ** 2;
					if (square > bestSquare || !accepts(node)) continue;
					bestSquare = square;
					best = node;
				}
			}
			return best;
		},
	};
}
