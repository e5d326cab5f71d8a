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
	/** Scales the pull of each edge; null for all alike. */
	strengths: Float32Array | null;
};

/** `spread` scales how nodes repel one another and `gravity` what keeps them together; 1 is neutral. */
export type Forces = { spread: number; gravity: number };

type Link = SimulationLinkDatum<Body> & { strength: number };

const STRENGTH = -30;
/** Decision: with twice the error of .7, layouts of 300 to 50,000 nodes are as good, and one of 50,000 takes a tenth less. */
const THETA = 1;
const LINK_LENGTH = 30;
const GRAVITY = 0.015;

/** A stopped simulation of `bodies` and the edges among them. */
export function graphSimulation(bodies: Body[], edges: Edges, forces: Forces): Simulation<Body, Link> {
	const links = linksAmong(bodies, edges);
	const simulation = forceSimulation<Body, Link>(bodies)
		.stop()
		.force("charge", forceManyBody<Body>().theta(THETA))
		.force(
			"link",
			forceLink<Body, Link>(links)
				.distance(LINK_LENGTH)
				.strength((link) => link.strength),
		);
	setForces(simulation, forces);
	return simulation;
}

export function setForces(simulation: Simulation<Body, Link>, { spread, gravity }: Forces): void {
	(simulation.force("charge") as ReturnType<typeof forceManyBody<Body>>).strength(STRENGTH * spread);
	simulation
		.force("x", forceX<Body>(0).strength(GRAVITY * gravity))
		.force("y", forceY<Body>(0).strength(GRAVITY * gravity));
}

/** As d3 does by default, an edge pulls in inverse proportion to the edges of its less connected end. */
function linksAmong(bodies: Body[], { ends, strengths }: Edges): Link[] {
	const degrees = new Uint32Array(bodies.length);
	let count = 0;
	for (; 2 * count < ends.length && (ends[2 * count + 1] as number) < bodies.length; count++)
		for (const end of [ends[2 * count] as number, ends[2 * count + 1] as number])
			degrees[end] = (degrees[end] as number) + 1;
	return Array.from({ length: count }, (_, e) => {
		const [source, target] = [ends[2 * e] as number, ends[2 * e + 1] as number];
		const fewer = Math.min(degrees[source] as number, degrees[target] as number);
		return {
			source: bodies[source] as Body,
			target: bodies[target] as Body,
			strength: (strengths?.[e] ?? 1) / fewer,
		};
	});
}
