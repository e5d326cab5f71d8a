// Where the nodes are: a simulation over the levels of a schedule, tick by tick. Knows no clock, no rows and no messages.
import type { Adjacency } from "../data/adjacency";
import type { Point } from "../messages";
import { placeByNeighbours } from "./place-nodes";
import { type Body, type Edges, graphSimulation } from "./simulation";

export type LayoutGraph = Edges & { nodes: number; adjacency: Adjacency };

/** Where a layout goes on from, and what becomes its own: nodes that are not `isPlaced` enter beside their neighbours. */
export type Start = { xy: Float64Array; isPlaced: Uint8Array; atRest: boolean };

/** How warm a layout stays while a node is held, and how warm it gets when something in it changed. */
const WARM = 0.3;

export type GraphLayout = ReturnType<typeof graphLayout>;

/**
 * A layout of `graph`: from nothing, or from where it was, warmed up unless it is `atRest`. Nodes in `pins` stay where those say, and the
 * layout adds what is pinned later. The same arguments and calls give the same places.
 * Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it.
 */
export function graphLayout(graph: LayoutGraph, start: Start | null, pins = new Map<number, Point>()) {
	const { nodes: count, adjacency } = graph;
	/** x and y of all nodes in turn; those whose level has come are `bodies`. */
	const places = start?.xy ?? new Float64Array(2 * count);
	const isPlaced = start?.isPlaced ?? new Uint8Array(count);
	const bodies: Body[] = [];
	let levels = count === 0 || start?.atRest ? [] : start ? reheated(count) : levelsOf(count);
	let at = 0;
	let ticks = 0;
	let moving: ReturnType<typeof graphSimulation> | null = null;
	let held: number | null = null;

	const isRunning = () => held !== null || at < levels.length;

	function enter(level: Level): void {
		placeByNeighbours(places, isPlaced, bodies.length, level.nodes, adjacency);
		for (let index = bodies.length; index < level.nodes; index++) {
			const [x, y] = [places[2 * index] as number, places[2 * index + 1] as number];
			const pin = pins.get(index);
			bodies.push({ index, x, y, vx: 0, vy: 0, fx: pin?.x, fy: pin?.y });
		}
		moving = graphSimulation(bodies, graph);
		moving.alpha(level.alpha).alphaDecay(decayOf(level)).alphaMin(0);
	}

	function reheat(): void {
		ticks = 0;
		if (at < levels.length && bodies.length < count) return;
		levels = reheated(count);
		at = 0;
		moving?.alpha(WARM).alphaDecay(decayOf(levels[0] as Level));
	}

	/** Fixes a node to a place, whatever pulls it; at once, as before its level comes no tick would take it there. */
	function pin(node: number, place: Point): void {
		if (node >= count) return;
		pins.set(node, place);
		places.set([place.x, place.y], 2 * node);
		isPlaced[node] = 1;
		const body = bodies[node];
		if (body) Object.assign(body, { x: place.x, y: place.y, fx: place.x, fy: place.y });
	}

	for (const [node, place] of pins) pin(node, place);

	return {
		/** How many nodes there are. */
		count,
		isRunning,
		isHeld: () => held !== null,
		/** Moves the nodes once; false when they are at rest. */
		tick(): boolean {
			const level = levels[at];
			if (!level) return false;
			if (!moving || level.nodes !== bodies.length) enter(level);
			moving?.tick();
			for (let i = 0; i < bodies.length; i++) {
				places[2 * i] = bodies[i]?.x as number;
				places[2 * i + 1] = bodies[i]?.y as number;
			}
			ticks++;
			// Held nodes keep their level warm for as long as they are held.
			if (held !== null) moving?.alpha(Math.max(WARM, moving.alpha()));
			else if (ticks >= level.ticks) {
				at++;
				ticks = 0;
			}
			return isRunning();
		},
		/** How far the schedule is, from 0 to 1. */
		done(): number {
			const of = (all: Level[]) => all.reduce((sum, level) => sum + level.ticks * level.nodes, 0);
			const level = levels[at];
			return level ? (of(levels.slice(0, at)) + ticks * level.nodes) / Math.max(1, of(levels)) : 1;
		},
		/** Writes x and y of all nodes in turn. Those whose level has not come yet stand beside their neighbours. */
		copyTo(xy: Float32Array): void {
			if (bodies.length < count) placeByNeighbours(places, isPlaced.slice(), bodies.length, count, adjacency);
			xy.set(places);
		},
		/** Pins a node to a place and keeps the rest warm; null leaves it where it is, pinned still. */
		hold(node: number, place: Point | null): void {
			if (place) pin(node, place);
			held = place ? node : null;
			reheat();
		},
		/** Lets a node go; null lets all go. */
		unpin(node: number | null): void {
			held = null;
			for (const one of node === null ? [...pins.keys()] : [node]) {
				pins.delete(one);
				const body = bodies[one];
				if (body) Object.assign(body, { fx: null, fy: null });
			}
			reheat();
		},
		/** Where all are, to go on from in another layout. */
		positions: () => places.slice(),
	};
}

const decayOf = ({ alpha, alphaEnd, ticks }: Level) => 1 - (alphaEnd / alpha) ** (1 / ticks);

/** `nodes` best connected ones take part for `ticks` ticks, from `alpha` down to `alphaEnd`. */
export type Level = { nodes: number; ticks: number; alpha: number; alphaEnd: number };

/** Sizes of the coarse levels: each is laid out by itself, then its nodes carry the next. */
const COARSE = [
	{ nodes: 500, ticks: 60 },
	{ nodes: 2_000, ticks: 30 },
	{ nodes: 8_000, ticks: 16 },
	{ nodes: 24_000, ticks: 10 },
];
const LAST_TICKS = 16;
/** Together as warm as 90 ticks down to `ALPHA_REST`, and as good. */
const REHEATED_TICKS = 40;
/** Without coarse levels, as d3 by default. */
const ONLY_TICKS = 300;

/** Coarse levels stay hot: the next one moves their nodes anyhow. */
const ALPHA_COARSE = 0.4;
const ALPHA_LAST = 0.03;
/** The alpha at which a layout is at rest: what moves below it, nobody sees. */
const ALPHA_REST = 0.003;

/**
 * The levels of a layout from nothing: 500 hubs, 2,000, 8,000, 24,000, all. Rows arrive by falling degree, so the first of
 * them are the skeleton of the rest. Decision: the schedule counts ticks and nodes, never time, so that the same rows give
 * the same layout on any machine. Decision: every level starts as hot as it can and has few ticks. Measured at 50,000 nodes
 * against levels that start at .4 with twice the ticks: edges are shorter (.196 of a random pair against .199), stress is the
 * same (.189), more of the nearest are of one's own community (.66 against .61), at 25 ticks' worth of work instead of 75.
 */
export function levelsOf(nodes: number): Level[] {
	const coarse = COARSE.filter((level) => level.nodes < 0.8 * nodes);
	if (coarse.length === 0) return [{ nodes, ticks: ONLY_TICKS, alpha: 1, alphaEnd: ALPHA_REST }];
	return [
		...coarse.map((level) => ({ ...level, alpha: 1, alphaEnd: ALPHA_COARSE })),
		{ nodes, ticks: LAST_TICKS, alpha: 1, alphaEnd: ALPHA_LAST },
	];
}

/** A layout that is at rest is warmed up by something that changed in it. */
const reheated = (nodes: number): Level[] => [{ nodes, ticks: REHEATED_TICKS, alpha: WARM, alphaEnd: ALPHA_LAST }];
