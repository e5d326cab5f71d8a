// What a pointer means: the nearest node within reach, else a hub whose disc it lies on, else the nearest edge. Pure.
import type { Camera, Picked, Point } from "../messages";
import { radiusOf } from "./renderer";
import { isShown, type Scene } from "./scene";

/** CSS pixels around the pointer: a target of at least 20 pixels across, however small the node. */
const REACH = 10;
/** CSS pixels beside an edge. */
const EDGE_REACH = 5;
/** Only so many nodes are large enough to be hit away from their middle. */
const HUBS = 400;

/** The node or else the edge at a point of the graph. */
export function pick(scene: Scene, camera: Camera, at: Point): Picked {
	const node = nodeAt(scene, camera, at);
	return { node, edge: node === null ? edgeAt(scene, camera, at) : null };
}

/** Decision: all nodes are looked at, as 200,000 take half a millisecond and an index would have to follow the layout. */
function nodeAt(scene: Scene, { k }: Camera, { x, y }: Point): number | null {
	const { xy, sizes, placed } = scene;
	let best: number | null = null;
	let hub: number | null = null;
	let bestSquare = (REACH / k) ** 2;
	for (let node = 0; node < placed; node++) {
		const square = ((xy[2 * node] as number) - x) ** 2 + ((xy[2 * node + 1] as number) - y) ** 2;
		if (node < HUBS && square <= (radiusOf(sizes[node] as number, k) / k) ** 2 && isShown(scene, node)) hub ??= node;
		if (square >= bestSquare || !isShown(scene, node)) continue;
		bestSquare = square;
		best = node;
	}
	return best ?? hub;
}

/** Decision: all edges too: 100,000 take about a millisecond. */
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
