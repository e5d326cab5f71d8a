// Where the points of a small graph drawing stand. Pure and repeatable; for some dozens of points, not for thousands.
import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";

type Point = { x: number; y: number };

const ROUNDS = 240;
/** How far points push each other away: farther, and whatever hangs by one edge would fly to the rim. */
const REACH = 130;

/** Positions of `count` points with `edges` between them by index, filling 0..1 on both axes, the first near the middle. */
export function settleGraph(count: number, edges: [number, number][]): Point[] {
	const points: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
	forceSimulation(points)
		.force("push", forceManyBody().strength(-120).distanceMax(REACH))
		.force("pull", forceLink(edges.map(([source, target]) => ({ source, target }))).distance(40))
		.force("x", forceX().strength(0.06))
		.force("y", forceY().strength(0.06))
		.stop()
		.tick(ROUNDS);
	const xs = points.map(({ x = 0 }) => x);
	const ys = points.map(({ y = 0 }) => y);
	return points.map((_, i) => ({ x: shareOf(xs, i), y: shareOf(ys, i) }));
}

/** Where one of some values stands between the least, 0, and the greatest, 1. */
function shareOf(values: number[], i: number): number {
	const [low, high] = [Math.min(...values), Math.max(...values)];
	return high - low < 1e-9 ? 0.5 : ((values[i] ?? low) - low) / (high - low);
}
