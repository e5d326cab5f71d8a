// Owns where the nodes are: a simulation over the levels of a schedule, tick by tick. Knows no clock, no rows, no messages.
import type { Adjacency } from "../rows/adjacency";
import { ALPHA_REST, type Level, levelsOf, reheated } from "./levels";
import { placeByNeighbours } from "./place-nodes";
import { type Bodies, type Simulation, simulation } from "./simulation";

/**
 * What pulls: edge e joins the nodes `ends[2 * e]` < `ends[2 * e + 1]`, edges in rising order of the latter. `strengths[e]`
 * scales it, null for all alike.
 */
export type LayoutGraph = { nodes: number; ends: Uint32Array; strengths: Float32Array | null; adjacency: Adjacency };

/** `spread` scales how nodes repel one another and `gravity` what keeps them together; 1 is neutral. */
export type Forces = { spread: number; gravity: number };

export type Point = { x: number; y: number };

/** Where a layout goes on from, and what becomes its own: nodes that are not `isPlaced` enter beside their neighbours. */
export type Start = { xy: Float64Array; isPlaced: Uint8Array; atRest: boolean };

const STRENGTH = -30;
/**
 * How exact the pushes are (`beStrict`). Decision: with twice the error of .7, layouts of 300 to 50,000 nodes are as good (edges and
 * stress within two thousandths), and one of 50,000 takes a tenth less.
 */
const THETA = 1;
const LINK_LENGTH = 30;
const GRAVITY = 0.015;
/** How warm a layout stays while a node is held, and how warm it gets when something in it changed. */
const WARM = 0.3;

export type GraphLayout = {
	/** How many nodes there are. */
	count: number;
	/** Moves the nodes once; false when they are at rest. */
	tick(): boolean;
	alpha(): number;
	/** How far the schedule is, from 0 to 1. */
	done(): number;
	isRunning(): boolean;
	/** Writes x and y of all nodes in turn. Those whose level has not come yet stand beside their neighbours. */
	copyTo(xy: Float32Array): void;
	setForces(forces: Forces): void;
	/** Pins a node to a place and keeps the rest warm; null leaves it where it is, pinned still. */
	hold(node: number, at: Point | null): void;
	/** Fixes a node to a place, whatever pulls it. */
	pin(node: number, at: Point): void;
	/** Lets a node go; null lets all go. */
	unpin(node: number | null): void;
	/** The pinned nodes and where they are. */
	pins(): Map<number, Point>;
	/** Where all are, to go on from in another layout. */
	positions(): Float64Array;
};

/**
 * A layout of `graph`: from nothing, or from where it was, warmed up unless it is `atRest`. The same arguments and calls give
 * the same places.
 */
export function graphLayout(graph: LayoutGraph, forces: Forces, start: Start | null): GraphLayout {
	const { nodes: count, ends, strengths, adjacency } = graph;
	const edges = { ends, strengths, length: LINK_LENGTH };
	const bodies: Bodies = {
		places: start?.xy ?? new Float64Array(2 * count),
		velocities: new Float64Array(2 * count),
		pins: new Float64Array(2 * count).fill(Number.NaN),
	};
	const { places, pins } = bodies;
	const isPlaced = start?.isPlaced ?? new Uint8Array(count);
	let levels = !start ? levelsOf(count) : start.atRest ? [] : reheated(count, WARM);
	let at = 0;
	let ticks = 0;
	let placed = 0;
	let moving: Simulation | null = null;
	let held: number | null = null;
	let current = forces;

	const physics = () => ({
		strength: STRENGTH * current.spread,
		theta: THETA,
		gravity: GRAVITY * current.gravity,
	});

	const enter = (level: Level) => {
		placeByNeighbours(places, isPlaced, placed, level.nodes, adjacency);
		placed = level.nodes;
		ticks = 0;
		moving = simulation(bodies, placed, edges, physics());
		moving.warm(level.alpha, decayOf(level));
	};

	const isRunning = () => held !== null || at < levels.length;

	const reheat = () => {
		ticks = 0;
		if (at < levels.length && placed < count) return;
		levels = reheated(count, WARM);
		at = 0;
		moving?.warm(WARM, decayOf(levels[0] as Level));
	};

	const pin = (node: number, place: Point) => {
		if (node >= count) return;
		pins.set([place.x, place.y], 2 * node);
		// At once: before its level comes, or in a layout at rest, no tick takes it there.
		places.set([place.x, place.y], 2 * node);
		isPlaced[node] = 1;
	};

	return {
		count,
		isRunning,
		tick() {
			const level = levels[at];
			if (!level || count === 0) {
				at = levels.length;
				return false;
			}
			if (!moving || level.nodes !== placed) enter(level);
			moving?.tick();
			ticks++;
			// Held nodes keep their level warm for as long as they are held.
			if (held !== null) moving?.warm(Math.max(WARM, moving.alpha()));
			else if (ticks >= level.ticks || (moving?.alpha() ?? 0) < ALPHA_REST) at++;
			if (at < levels.length && levels[at] !== level) ticks = 0;
			return isRunning();
		},
		alpha: () => (isRunning() ? (moving?.alpha() ?? 1) : 0),
		done() {
			const of = (all: Level[]) => all.reduce((sum, level) => sum + level.ticks * level.nodes, 0);
			const level = levels[at];
			return level ? (of(levels.slice(0, at)) + ticks * level.nodes) / Math.max(1, of(levels)) : 1;
		},
		copyTo(into) {
			if (placed < count) placeByNeighbours(places, isPlaced.slice(), placed, count, adjacency);
			into.set(places);
		},
		setForces(wanted) {
			current = wanted;
			moving?.setPhysics(physics());
			reheat();
		},
		hold(index, place) {
			if (place) pin(index, place);
			held = place ? index : null;
			reheat();
		},
		pin,
		unpin(node) {
			held = null;
			if (node === null) pins.fill(Number.NaN);
			else pins.fill(Number.NaN, 2 * node, 2 * node + 2);
			reheat();
		},
		pins() {
			const found = new Map<number, Point>();
			for (let node = 0; node < count; node++) {
				const at = { x: pins[2 * node] as number, y: pins[2 * node + 1] as number };
				if (!Number.isNaN(at.x)) found.set(node, at);
			}
			return found;
		},
		positions: () => places.slice(),
	};
}

const decayOf = ({ alpha, alphaEnd, ticks }: Level) => 1 - (alphaEnd / alpha) ** (1 / ticks);
