// d3's simulation with the forces of a graph: nodes repel one another, edges pull, and all are drawn to the middle.
import { forceLink, forceSimulation, forceX, forceY, type Simulation, type SimulationLinkDatum } from "d3-force";
import { forceManyBody } from "./many-body/force-many-body";

/** A node as d3 moves it; `fx` and `fy` pin it. */
export type Body = {
	index: number;
	x: number;
	y: number;
	vx: number;
	vy: number;
	fx?: number | null;
	fy?: number | null;
};

export type Edges = {
	/** Edge e joins the nodes `ends[2 * e]` < `ends[2 * e + 1]`, edges in rising order of the latter. */
	ends: Uint32Array;
	/** The community of each node. */
	communities: Uint32Array;
	/** 1 for nodes that no path joins to the best connected one. */
	loose: Uint8Array;
};

type Link = SimulationLinkDatum<Body> & { strength: number; length: number };

const STRENGTH = -30;
/** Decision: with twice the error of .7, layouts of 300 to 50,000 nodes are as good, and take less time. */
const THETA = 1;
const LINK_LENGTH = 30;
/**
 * How strongly an edge between communities pulls, against one within. Decision: measured at 50,000 nodes, .1 instead of 1
 * doubles the share of nodes whose nearest are of their own kind (.30 → .60) at the same stress.
 */
const BETWEEN_COMMUNITIES = 0.1;
/** How strongly a node is drawn to the middle of its community. */
const TOGETHER = 0.12;
const GRAVITY = 0.015;
/**
 * What a small graph has more or less of each. Decision: communities of a handful need no room between them, and edges across it are all that
 * one sees: of 62 nodes in sight the mean edge is 46 instead of 57 px in the same picture.
 */
const SMALL = { between: 0.55, together: -0.09, gravity: 0.025 };
/** How many nodes are half a small graph. */
const HALF_SMALL = 500;
/** What is joined to little stays near the rest: pushed away by all of it, it would leave the picture half empty. */
const LOOSE_GRAVITY = 0.06;
/** The leaves of a hub have room on a disc around it instead of a crowded ring: their edges are longer and softer. */
const [CROWD, LARGEST_CROWD, CROWD_POWER, SOFT] = [12, 16, 0.4, 0.4];

/** A stopped simulation of `bodies` and the edges among them. */
export function graphSimulation(bodies: Body[], edges: Edges): Simulation<Body, Link> {
	const small = HALF_SMALL / (HALF_SMALL + edges.loose.length);
	const gravity = ({ index }: Body) => (edges.loose[index] ? LOOSE_GRAVITY : GRAVITY) + SMALL.gravity * small;
	const link = forceLink<Body, Link>(linksAmong(bodies, edges, BETWEEN_COMMUNITIES + SMALL.between * small))
		.distance(({ length }) => length)
		.strength(({ strength }) => strength);
	return forceSimulation<Body, Link>(bodies)
		.stop()
		.force("charge", forceManyBody<Body>(STRENGTH, THETA))
		.force("link", link)
		.force("community", keepTogether(bodies, edges.communities, TOGETHER + SMALL.together * small))
		.force("x", forceX<Body>(0).strength(gravity))
		.force("y", forceY<Body>(0).strength(gravity));
}

/**
 * Draws the nodes of a community to their middle, so that communities come apart and edges between them do not lie across others. Those
 * of two are left alone: an edge holds them already; so is a graph of one community.
 */
function keepTogether(bodies: Body[], communities: Uint32Array, strength: number) {
	const count = bodies.reduce((most, { index }) => Math.max(most, (communities[index] ?? 0) + 1), 0);
	const [x, y, sizes] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count)];
	for (const { index } of bodies)
		sizes[communities[index] as number] = (sizes[communities[index] as number] as number) + 1;
	return (alpha: number): void => {
		if (count < 2) return;
		x.fill(0);
		y.fill(0);
		for (const body of bodies) {
			const own = communities[body.index] as number;
			x[own] = (x[own] as number) + body.x / (sizes[own] as number);
			y[own] = (y[own] as number) + body.y / (sizes[own] as number);
		}
		for (const body of bodies) {
			const own = communities[body.index] as number;
			if ((sizes[own] as number) < 3) continue;
			body.vx += ((x[own] as number) - body.x) * strength * alpha;
			body.vy += ((y[own] as number) - body.y) * strength * alpha;
		}
	};
}

/** As d3 does by default, an edge pulls in inverse proportion to the edges of its less connected end. */
function linksAmong(bodies: Body[], { ends, communities }: Edges, between: number): Link[] {
	const degrees = new Uint32Array(bodies.length);
	let count = 0;
	for (; 2 * count < ends.length && (ends[2 * count + 1] as number) < bodies.length; count++)
		for (const end of [ends[2 * count] as number, ends[2 * count + 1] as number])
			degrees[end] = (degrees[end] as number) + 1;
	return Array.from({ length: count }, (_, e) => {
		const [source, target] = [ends[2 * e] as number, ends[2 * e + 1] as number];
		const fewer = Math.min(degrees[source] as number, degrees[target] as number);
		const more = Math.max(degrees[source] as number, degrees[target] as number);
		const pull = communities[source] === communities[target] ? 1 : between;
		const crowd = Math.min(LARGEST_CROWD, Math.max(1, more / CROWD));
		return {
			source: bodies[source] as Body,
			target: bodies[target] as Body,
			length: LINK_LENGTH * crowd ** CROWD_POWER,
			strength: (pull / fewer) * (crowd > 1 && fewer === 1 ? SOFT : 1),
		};
	});
}
