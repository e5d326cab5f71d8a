// Where the points of a small graph drawing stand. Pure and repeatable; for some dozens of points, not for thousands.

export type Point = { x: number; y: number };

const ROUNDS = 240;
/** How far points push, in ideal distances. */
const REACH = 3.2;

/**
 * Positions of `count` points with `edges` between them by index, inside 0..1 on both axes, the first near the middle.
 * Points push each other away and edges pull together, ever less strongly (Fruchterman and Reingold).
 */
export function settleGraph(count: number, edges: [number, number][]): Point[] {
	const points = Array.from({ length: count }, (_, i) => startOf(i, count));
	const ideal = 0.9 / Math.sqrt(Math.max(1, count));
	for (let round = 0; round < ROUNDS; round++) {
		const reach = 0.1 * (1 - round / ROUNDS) + 0.001;
		const moves = points.map((point) => ({ x: (0.5 - point.x) * 0.06, y: (0.5 - point.y) * 0.06 }));
		for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) push(points, moves, i, j, ideal);
		for (const [a, b] of edges) pull(points, moves, a, b, ideal);
		points.forEach((point, i) => {
			const move = moves[i] ?? { x: 0, y: 0 };
			const length = Math.hypot(move.x, move.y) || 1;
			point.x += (move.x / length) * Math.min(length, reach);
			point.y += (move.y / length) * Math.min(length, reach);
		});
	}
	return fillSquare(points);
}

/** A sunflower: even, never two at one place, the first in the middle. */
function startOf(index: number, count: number): Point {
	const radius = 0.45 * Math.sqrt(index / Math.max(1, count));
	const angle = index * Math.PI * (3 - Math.sqrt(5));
	return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
}

function push(points: Point[], moves: Point[], i: number, j: number, ideal: number): void {
	const [a, b, from, to] = [points[i], points[j], moves[i], moves[j]];
	if (!a || !b || !from || !to) return;
	const [dx, dy] = [a.x - b.x, a.y - b.y];
	const square = Math.max(dx * dx + dy * dy, 1e-6);
	// Far ones leave each other alone, or whatever hangs by one edge would fly to the rim.
	if (square > (REACH * ideal) ** 2) return;
	const force = (ideal * ideal) / square;
	from.x += dx * force;
	from.y += dy * force;
	to.x -= dx * force;
	to.y -= dy * force;
}

function pull(points: Point[], moves: Point[], i: number, j: number, ideal: number): void {
	const [a, b, from, to] = [points[i], points[j], moves[i], moves[j]];
	if (!a || !b || !from || !to) return;
	const [dx, dy] = [a.x - b.x, a.y - b.y];
	const force = Math.hypot(dx, dy) / ideal;
	from.x -= dx * force * 0.5;
	from.y -= dy * force * 0.5;
	to.x += dx * force * 0.5;
	to.y += dy * force * 0.5;
}

function fillSquare(points: Point[]): Point[] {
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const scale = (value: number, all: number[]) => {
		const [low, high] = [Math.min(...all), Math.max(...all)];
		return high - low < 1e-9 ? 0.5 : (value - low) / (high - low);
	};
	return points.map(({ x, y }) => ({ x: scale(x, xs), y: scale(y, ys) }));
}
