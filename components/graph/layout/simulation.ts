// Owns how points move, tick by tick: what d3's simulation does with its forces `manyBody`, `x`, `y` and `link`, on flat arrays.
// Knows no levels and no clock.
import { edgePull, pullAlong } from "./edge-pull";
import { manyBodyField } from "./many-body-field";

/** Points, x and y of each in turn in every array. */
export type Bodies = {
	places: Float64Array;
	velocities: Float64Array;
	/** Where they are held, NaN for those that are free. */
	pins: Float64Array;
};

export type Edges = {
	/** Edge e joins the points `ends[2 * e]` < `ends[2 * e + 1]`, edges in rising order of the latter. */
	ends: Uint32Array;
	/** Scales the pull of each edge; null for all alike. */
	strengths: ArrayLike<number> | null;
	/** How long they want to be. */
	length: number;
};

/** What each point attracts the others with, how exactly that is known (`force-many-body.ts`), and what pulls all to the middle. */
export type Forces = { attraction: number; theta: number; gravity: number };

export type Simulation = {
	/** How warm it is: what moves the points is in proportion to it. */
	alpha: number;
	/** The share of it that is lost with each tick. */
	alphaDecay: number;
	/** Moves all points once. */
	tick(): void;
	setForces(forces: Forces): void;
};

/** The share of its velocity that a point keeps from tick to tick: d3's default. */
const KEPT = 0.6;
/** As near as points are taken to be at least, squared. */
const NEAR2 = 1;

/**
 * Moves the first `count` of `bodies`, which stay the caller's; edges to others are left out. The same sums in the same order
 * as d3's. Decision: its nodes are objects, and to read and write 50,000 of them takes a quarter of a tick.
 */
export function simulation(bodies: Bodies, count: number, edges: Edges, start: Forces): Simulation {
	const field = manyBodyField(count);
	const along = edgePull(edges.ends, count, edges.strengths);
	const ahead = new Float64Array(2 * count);
	const random = lcg();
	const jiggle = () => (random() - 0.5) * 1e-6;
	const bounds = { near2: NEAR2, far2: Number.POSITIVE_INFINITY, jiggle };
	let forces = start;

	const setForces = (wanted: Forces) => {
		forces = wanted;
		field.setStrengths(new Float64Array(count).fill(wanted.attraction));
	};

	setForces(start);
	takePins(bodies, 2 * count);

	return {
		alpha: 1,
		alphaDecay: 0,
		setForces,
		tick() {
			this.alpha -= this.alpha * this.alphaDecay;
			field.compute(bodies.places, forces.theta, bounds);
			lookAhead(bodies, field.pulls, forces.gravity, this.alpha, ahead);
			pullAlong(along, ahead, edges.length, this.alpha, jiggle);
			move(bodies, ahead);
		},
	};
}

function takePins({ places, pins }: Bodies, end: number): void {
	for (let i = 0; i < end; i++) if (!Number.isNaN(pins[i])) places[i] = pins[i] as number;
}

/** Where points would be after this tick if there were no edges. */
function lookAhead(
	{ places, velocities }: Bodies,
	pulls: Float64Array,
	gravity: number,
	alpha: number,
	ahead: Float64Array,
): void {
	for (let i = 0; i < ahead.length; i++) {
		const place = places[i] as number;
		const pulled = (velocities[i] as number) + (pulls[i] as number) * alpha;
		ahead[i] = place + (pulled - place * gravity * alpha);
	}
}

/** Every point goes some of the way to where it was to be, and remembers how far. */
function move({ places, velocities, pins }: Bodies, ahead: Float64Array): void {
	for (let i = 0; i < ahead.length; i++) {
		const place = places[i] as number;
		const pin = pins[i] as number;
		const isFree = Number.isNaN(pin);
		const velocity = isFree ? ((ahead[i] as number) - place) * KEPT : 0;
		velocities[i] = velocity;
		places[i] = isFree ? place + velocity : pin;
	}
}

/** A linear congruential generator (Numerical Recipes), as d3's, so that the same start always ends the same way. */
function lcg(): () => number {
	let state = 1;
	return () => {
		state = (1664525 * state + 1013904223) % 4294967296;
		return state / 4294967296;
	};
}
