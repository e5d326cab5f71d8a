// Owns how points move, tick by tick: d3's simulation with a pull towards the middle and along edges, the same sums in the same
// order, on flat arrays; what points do to one another is `many-body-field.ts`. Knows no levels and no clock.
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

export type Physics = {
	/** What each point attracts the others with: below zero it repels them. */
	strength: number;
	/** How exactly that is known: see `beStrict` in `cell-moments.ts`. */
	theta: number;
	/** The share of its distance by which each point is pulled to the middle. */
	gravity: number;
};

export type Simulation = {
	alpha(): number;
	/** Makes it as warm as `alpha`, in proportion to which all points move; `decay` is the share of it that is lost with each tick. */
	warm(alpha: number, decay?: number): void;
	/** Moves all points once. */
	tick(): void;
	setPhysics(physics: Physics): void;
};

/** The share of its velocity that a point keeps from tick to tick: d3's default. */
const KEPT = 0.6;
/** As near as points are taken to be at least, squared. */
const NEAR2 = 1;

/**
 * Moves the first `count` of `bodies`, which stay the caller's; edges to others are left out. Decision: d3's nodes are objects
 * that are gone through seven times a tick; without them a tick of 50,000 takes a fifteenth less, and its start a quarter.
 */
export function simulation(bodies: Bodies, count: number, edges: Edges, start: Physics): Simulation {
	const field = manyBodyField(count);
	const along = edgePull(edges.ends, count, edges.strengths);
	const ahead = new Float64Array(2 * count);
	const random = lcg();
	const jiggle = () => (random() - 0.5) * 1e-6;
	const bounds = { near2: NEAR2, far2: Number.POSITIVE_INFINITY, jiggle };
	let physics: Physics;
	let alpha = 1;
	let decay = 0;

	const setPhysics = (wanted: Physics) => {
		physics = wanted;
		field.setStrengths(new Float64Array(count).fill(wanted.strength));
	};

	setPhysics(start);
	takePins(bodies, 2 * count);

	return {
		alpha: () => alpha,
		warm(wanted, wantedDecay = decay) {
			alpha = wanted;
			decay = wantedDecay;
		},
		setPhysics,
		tick() {
			alpha -= alpha * decay;
			field.compute(bodies.places, physics.theta, bounds);
			lookAhead(bodies, field.pulls, physics.gravity, alpha, ahead);
			pullAlong(along, ahead, edges.length, alpha, jiggle);
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
