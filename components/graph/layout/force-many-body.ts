// Owns the many-body force as d3's simulation takes it, for who has one; the layout takes the field itself (`simulation.ts`).
// Pure: chance comes from the simulation.
import type { Force, SimulationNodeDatum } from "d3-force";
import { manyBodyField } from "./many-body-field";

type Accessor<Node> = (node: Node, index: number, nodes: Node[]) => number;

export interface ManyBodyForce<Node extends SimulationNodeDatum> extends Force<Node, undefined> {
	initialize(nodes: Node[], random: () => number): void;
	/** How strongly each node attracts the others; below zero it repels them. -30 by default. */
	strength(strength: number | Accessor<Node>): this;
	/** Accuracy, as `beStrict` in `cell-moments.ts` takes it. 0.7 by default. */
	theta(theta: number): this;
	/** Nodes nearer than this push no harder than at about this distance. 1 by default. */
	distanceMin(distance: number): this;
	/** Nodes further away than this leave each other alone. Infinity by default. */
	distanceMax(distance: number): this;
}

/**
 * In place of d3's `forceManyBody`: the same law, strength and distance bounds, with less error in a fraction of the time. It
 * allocates next to nothing but in `initialize`. Decision: `theta` bounds what cells reach by the spread of their points and
 * by how many these are, not by width alone as d3 does.
 */
export function forceManyBody<Node extends SimulationNodeDatum>(): ManyBodyForce<Node> {
	let nodes: Node[] = [];
	let field = manyBodyField(0);
	let places = new Float64Array(0);
	let strengthOf: Accessor<Node> = () => -30;
	let accuracy = 0.7;
	const bounds = { near2: 1, far2: Number.POSITIVE_INFINITY, jiggle: () => 1e-6 };

	const weigh = () => field.setStrengths(Float64Array.from(nodes, (node, i) => +strengthOf(node, i, nodes)));

	const force = (alpha: number) => {
		const { pulls } = field;
		const count = nodes.length;
		for (let i = 0; i < count; i++) {
			const node = nodes[i] as Node;
			places[2 * i] = node.x as number;
			places[2 * i + 1] = node.y as number;
		}
		field.compute(places, accuracy, bounds);
		for (let i = 0; i < count; i++) {
			const node = nodes[i] as Node;
			node.vx = (node.vx as number) + (pulls[2 * i] as number) * alpha;
			node.vy = (node.vy as number) + (pulls[2 * i + 1] as number) * alpha;
		}
	};

	const api: ManyBodyForce<Node> = Object.assign(force, {
		initialize(all: Node[], random: () => number) {
			nodes = all;
			bounds.jiggle = () => (random() - 0.5) * 1e-6;
			field = manyBodyField(all.length);
			places = new Float64Array(2 * all.length);
			weigh();
		},
		strength(strength: number | Accessor<Node>) {
			strengthOf = typeof strength === "function" ? strength : () => strength;
			weigh();
			return api;
		},
		theta(theta: number) {
			accuracy = theta;
			return api;
		},
		distanceMin(distance: number) {
			bounds.near2 = distance * distance;
			return api;
		},
		distanceMax(distance: number) {
			bounds.far2 = distance * distance;
			return api;
		},
	});
	return api;
}
