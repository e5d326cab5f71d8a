// What a pointer means: the nearest node within reach, else a hub whose disc it lies on, else the nearest edge. Pure but for its cache.
import type { Camera, Point } from "../messages";
import { boundsOf } from "./camera";
import { radiusOf } from "./renderer";
import { isShown, type Scene } from "./scene";

/** CSS pixels around the pointer: a target of at least 20 pixels across, however small the node. */
const REACH = 10;
/** CSS pixels beside an edge. */
const EDGE_REACH = 5;
/** Only so many nodes are large enough to be hit away from their middle. */
const HUBS = 400;

/** Keeps an index of the places and makes it anew when they have changed and somebody asks. */
export function createPicker(scene: Scene) {
	let index: ReturnType<typeof indexPlaces> | null = null;
	let indexed = -1;

	function nodeAt(camera: Camera, { x, y }: Point): number | null {
		if (!index || indexed !== scene.revision.places) {
			index = indexPlaces(scene.xy.subarray(0, scene.placed * 2));
			indexed = scene.revision.places;
		}
		const near = index.nearest(x, y, REACH / camera.k, (node) => isShown(scene, node));
		return near ?? hubAt(scene, camera, { x, y });
	}

	/** The node or else the edge at a point of the graph. */
	return (camera: Camera, at: Point): Picked => {
		const node = nodeAt(camera, at);
		return { node, edge: node === null ? edgeAt(scene, camera, at) : null };
	};
}

export type Picked = { node: number | null; edge: number | null };

/** Decision: all edges are looked at, as 100,000 take about a millisecond and an index would have to follow the layout. */
function edgeAt({ ends, edgeCount, shownEdges, xy, placed }: Scene, camera: Camera, { x, y }: Point): number | null {
	let best: number | null = null;
	let bestSquare = (EDGE_REACH / camera.k) ** 2;
	for (let edge = 0; edge < edgeCount; edge++) {
		if (shownEdges?.[edge] === 0) continue;
		const a = ends[2 * edge] as number;
		const b = ends[2 * edge + 1] as number;
		if (a >= placed || b >= placed) continue;
		const ax = xy[2 * a] as number;
		const ay = xy[2 * a + 1] as number;
		const dx = (xy[2 * b] as number) - ax;
		const dy = (xy[2 * b + 1] as number) - ay;
		const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
		const share = Math.max(0, Math.min(1, along));
		const square = (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2;
		if (square >= bestSquare) continue;
		bestSquare = square;
		best = edge;
	}
	return best;
}

function hubAt(scene: Scene, camera: Camera, { x, y }: Point): number | null {
	for (let node = 0; node < Math.min(HUBS, scene.placed); node++) {
		const distance = Math.hypot((scene.xy[2 * node] ?? 0) - x, (scene.xy[2 * node + 1] ?? 0) - y) * camera.k;
		if (distance <= radiusOf(scene.sizes[node] ?? 1, camera.k) && isShown(scene, node)) return node;
	}
	return null;
}

/** Sorts the places in `xy` (x and y in turn) into cells that hold two nodes on average. Linear in their number. */
export function indexPlaces(xy: Float32Array) {
	const count = xy.length >> 1;
	const { minX, minY, maxX, maxY } = boundsOf(xy, () => true) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
	const across = Math.max(1, Math.ceil(Math.sqrt(count / 2)));
	const cell = (Math.max(maxX - minX, maxY - minY, 1e-6) * (1 + 1e-6)) / across;
	const lineOf = (offset: number) => Math.min(across - 1, Math.max(0, Math.floor(offset / cell)));
	const cellOf = (x: number, y: number) => lineOf(y - minY) * across + lineOf(x - minX);
	const cellOfNode = (node: number) => cellOf(xy[2 * node] as number, xy[2 * node + 1] as number);

	// A counting sort: the nodes of a cell lie in `sorted` from where `starts` has it up to where that has the next.
	const starts = new Uint32Array(across * across + 2);
	for (let i = 0; i < count; i++) starts[cellOfNode(i) + 2] = (starts[cellOfNode(i) + 2] as number) + 1;
	for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
	const sorted = new Uint32Array(count);
	for (let i = 0; i < count; i++) {
		const at = cellOfNode(i) + 1;
		const place = starts[at] as number;
		sorted[place] = i;
		starts[at] = place + 1;
	}

	/** The nearest node to (x, y) within `radius`, as far as `accepts` lets it count; null if there is none. */
	function nearest(x: number, y: number, radius: number, accepts: (node: number) => boolean): number | null {
		let best: number | null = null;
		let bestSquare = radius * radius;
		const last = lineOf(y + radius - minY);
		for (let row = lineOf(y - radius - minY); row <= last; row++) {
			const from = starts[row * across + lineOf(x - radius - minX)] as number;
			const to = starts[row * across + lineOf(x + radius - minX) + 1] as number;
			for (let i = from; i < to; i++) {
				const node = sorted[i] as number;
				const square = ((xy[2 * node] as number) - x) ** 2 + ((xy[2 * node + 1] as number) - y) ** 2;
				if (square > bestSquare || !accepts(node)) continue;
				bestSquare = square;
				best = node;
			}
		}
		return best;
	}
	return { nearest };
}
