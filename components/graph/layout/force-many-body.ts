// Owns the many-body force as d3's simulation takes it. Pure: chance comes from the simulation.
import type { Force, SimulationNodeDatum } from "d3-force";
import { manyBodyField } from "./many-body-field";

type Accessor<Node> = (node: Node, index: number, nodes: Node[]) => number;

export interface ManyBodyForce<Node extends SimulationNodeDatum> extends Force<Node, undefined> {
	initialize(nodes: Node[], random: () => number): void;
	/** How strongly each node attracts the others; below zero it repels them. -30 by default. */
	strength(strength: number | Accessor<Node>): this;
	/** Accuracy: cells whose radii add up to less than this share of their distance are taken as a whole. 0.7 by default. */
	theta(theta: number): this;
	/** Nodes nearer than this push no harder than at about this distance. 1 by default. */
	distanceMin(distance: number): this;
	/** Nodes further away than this leave each other alone. Infinity by default. */
	distanceMax(distance: number): this;
}

/**
 * In place of d3's `forceManyBody`: the same law, strength and distance bounds, with less error in a fraction of the time. It
 * allocates only in `initialize`. Decision: `theta` compares cells by radius and pairs of them by distance, not as d3 does.
 */
export function forceManyBody<Node extends SimulationNodeDatum>(): ManyBodyForce<Node> {
	let nodes: Node[] = [];
	let field = manyBodyField(0);
	let [x, y, strengths] = [new Float64Array(0), new Float64Array(0), new Float64Array(0)];
	let strengthOf: Accessor<Node> = () => -30;
	let jiggle = () => 1e-6;
	const settings = { theta: 0.7, distanceMin2: 1, distanceMax2: Number.POSITIVE_INFINITY };

	const weigh = () => {
		for (const [i, node] of nodes.entries()) strengths[i] = +strengthOf(node, i, nodes);
	};

	const force = (alpha: number) => {
		const count = nodes.length;
		for (let i = 0; i < count; i++) {
			const node = nodes[i] as Node;
			x[i] = node.x as number;
			y[i] = node.y as number;
		}
		field.compute(x, y, strengths, count, settings, jiggle);
		const { forceX, forceY } = field;
		for (let i = 0; i < count; i++) {
			const node = nodes[i] as Node;
			node.vx = (node.vx as number) + (forceX[i] as number) * alpha;
			node.vy = (node.vy as number) + (forceY[i] as number) * alpha;
		}
	};

	const api: ManyBodyForce<Node> = Object.assign(force, {
		initialize(all: Node[], random: () => number) {
			nodes = all;
			jiggle = () => (random() - 0.5) * 1e-6;
			field = manyBodyField(all.length);
			[x, y, strengths] = [new Float64Array(all.length), new Float64Array(all.length), new Float64Array(all.length)];
			weigh();
		},
		strength(strength: number | Accessor<Node>) {
			strengthOf = typeof strength === "function" ? strength : () => strength;
			weigh();
			return api;
		},
		theta(theta: number) {
			settings.theta = theta;
			return api;
		},
		distanceMin(distance: number) {
			settings.distanceMin2 = distance * distance;
			return api;
		},
		distanceMax(distance: number) {
			settings.distanceMax2 = distance * distance;
			return api;
		},
	});
	return api;
}
