// Owns where the nodes are: d3's simulation over the levels of a schedule, tick by tick. Knows no clock, no rows, no messages.
import { forceSimulation, forceX, forceY, type Simulation } from "d3-force";
import type { Adjacency } from "../rows/adjacency";
import { forceEdges } from "./force-edges";
import { forceManyBody } from "./force-many-body";
import { ALPHA_REST, type Level, levelsOf, reheated } from "./levels";
import { placeByNeighbours } from "./place-nodes";

/**
 * What pulls: edge e joins the nodes `ends[2 * e]` < `ends[2 * e + 1]`, edges in rising order of the latter. `strengths[e]`
 * scales it, null for all alike.
 */
export type LayoutGraph = { nodes: number; ends: Uint32Array; strengths: Float32Array | null; adjacency: Adjacency };

/** `spread` scales how nodes repel one another and `gravity` what keeps them together; 1 is neutral. */
export type Forces = { spread: number; gravity: number };

/** Where a layout goes on from: nodes that are not `isPlaced` enter beside their neighbours. */
export type Start = { xy: Float64Array; isPlaced: Uint8Array; atRest: boolean };

type LayoutNode = {
	index: number;
	x: number;
	y: number;
	vx: number;
	vy: number;
	fx?: number | null;
	fy?: number | null;
};

const REPULSION = -30;
/** Coarse levels are a start: with twice the error of the forces, as measured, the layout is as good. */
const THETA = 0.7;
const THETA_COARSE = 1;
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
	hold(node: number, at: { x: number; y: number } | null): void;
	/** Fixes a node to a place, whatever pulls it. */
	pin(node: number, at: { x: number; y: number }): void;
	/** Lets a node go; null lets all go. */
	unpin(node: number | null): void;
	pins(): { node: number; at: { x: number; y: number } }[];
	/** Where all are, to go on from in another layout. */
	positions(): Float64Array;
};

/**
 * A layout of `graph`: from nothing, or from where it was, warmed up unless it is `atRest`. The same arguments and calls give
 * the same places.
 */
export function graphLayout(graph: LayoutGraph, forces: Forces, start: Start | null): GraphLayout {
	const { nodes: count, adjacency } = graph;
	const nodes: LayoutNode[] = Array.from({ length: count }, (_, index) => ({ index, x: 0, y: 0, vx: 0, vy: 0 }));
	const xy = start?.xy ?? new Float64Array(2 * count);
	const isPlaced = start?.isPlaced ?? new Uint8Array(count);
	let levels = !start ? levelsOf(count) : start.atRest ? [] : reheated(count, WARM);
	let at = 0;
	let ticks = 0;
	let placed = 0;
	let simulation: Simulation<LayoutNode, undefined> | null = null;
	let held: number | null = null;
	let current = forces;
	const charge = forceManyBody<LayoutNode>();
	const along = forceEdges<LayoutNode>(graph.ends).distance(LINK_LENGTH).scale(graph.strengths);
	const [towardsX, towardsY] = [forceX<LayoutNode>(0), forceY<LayoutNode>(0)];

	const applyForces = () => {
		charge.strength(REPULSION * current.spread);
		towardsX.strength(GRAVITY * current.gravity);
		towardsY.strength(GRAVITY * current.gravity);
	};

	applyForces();

	const enter = (level: Level) => {
		placeByNeighbours(xy, isPlaced, placed, level.nodes, adjacency);
		for (let i = placed; i < level.nodes; i++) {
			const node = nodes[i] as LayoutNode;
			node.x = xy[2 * i] as number;
			node.y = xy[2 * i + 1] as number;
		}
		placed = level.nodes;
		ticks = 0;
		// d3 keeps the array that it is given: it gets one that never grows.
		const active = placed === count ? nodes : nodes.slice(0, placed);
		charge.theta(placed === count ? THETA : THETA_COARSE);
		simulation = forceSimulation<LayoutNode>(active)
			.stop()
			.alpha(level.alpha)
			.alphaDecay(decayOf(level))
			.force("charge", charge)
			.force("x", towardsX)
			.force("y", towardsY)
			.force("link", along);
	};

	const save = () => {
		for (let i = 0; i < placed; i++) {
			const node = nodes[i] as LayoutNode;
			xy[2 * i] = node.x;
			xy[2 * i + 1] = node.y;
			isPlaced[i] = 1;
		}
	};

	const isRunning = () => held !== null || at < levels.length;

	const reheat = () => {
		ticks = 0;
		if (at < levels.length && placed < count) return;
		levels = reheated(count, WARM);
		at = 0;
		simulation?.alpha(WARM).alphaDecay(decayOf(levels[0] as Level));
	};

	const pin = (index: number, place: { x: number; y: number }) => {
		const node = nodes[index];
		if (!node) return;
		node.fx = place.x;
		node.fy = place.y;
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
			if (!simulation || level.nodes !== placed) {
				save();
				enter(level);
			}
			simulation?.tick();
			ticks++;
			// Held nodes keep their level warm for as long as they are held.
			if (held !== null) simulation?.alpha(Math.max(WARM, simulation.alpha()));
			else if (ticks >= level.ticks || (simulation?.alpha() ?? 0) < ALPHA_REST) at++;
			if (at < levels.length && levels[at] !== level) ticks = 0;
			return isRunning();
		},
		alpha: () => (isRunning() ? (simulation?.alpha() ?? 1) : 0),
		done() {
			const of = (all: Level[]) => all.reduce((sum, level) => sum + level.ticks * level.nodes, 0);
			const level = levels[at];
			return level ? (of(levels.slice(0, at)) + ticks * level.nodes) / Math.max(1, of(levels)) : 1;
		},
		copyTo(into) {
			save();
			if (placed < count) placeByNeighbours(xy, isPlaced.slice(), placed, count, adjacency);
			into.set(xy);
		},
		setForces(wanted) {
			current = wanted;
			applyForces();
			reheat();
		},
		hold(index, place) {
			if (place) pin(index, place);
			held = place ? index : null;
			reheat();
		},
		pin,
		unpin(index) {
			held = null;
			for (const node of index === null ? nodes : nodes.slice(index, index + 1)) {
				node.fx = null;
				node.fy = null;
			}
			reheat();
		},
		pins: () =>
			nodes.flatMap(({ fx, fy, index }) =>
				typeof fx === "number" && typeof fy === "number" ? [{ node: index, at: { x: fx, y: fy } }] : [],
			),
		positions() {
			save();
			return xy.slice();
		},
	};
}

const decayOf = ({ alpha, alphaEnd, ticks }: Level) => 1 - (alphaEnd / alpha) ** (1 / ticks);
