// Where the view looks, and how it gets there: it follows the graph as it grows, until somebody moves it; it flies to a node and
// keeps it in the middle while the layout moves it.
import type { Camera, Point, ViewSize } from "../messages";
import { between, boundsOf, broughtIn, fitTo, panBy } from "./camera";
import { isShown, neighboursOf, placeOf, type Scene } from "./scene";

const FLIGHT_MS = 450;
/** Neighbours that are seen around a node that was flown to. */
const AROUND = 60;
/** CSS pixels at least between what was tapped and the edge of the canvas. */
const UNCOVERED = 48;

/** A viewpoint of a scene. Lengths are CSS pixels, times milliseconds. */
export class Viewpoint {
	camera: Camera = { x: 0, y: 0, k: 1 };
	/** The camera that shows the whole graph. */
	fitted: Camera = this.camera;
	/** True while the camera goes along with the growing graph. */
	follows = true;
	#flight: { from: Camera; to: Camera; since: number } | null = null;
	#tracked: number | null = null;
	/** Nodes that are shown until somebody moves on. */
	#framed: number[] | null = null;

	/** `given` is where to look instead of following. `isCalm`: without flights. */
	constructor(
		private readonly scene: Scene,
		private size: ViewSize,
		private readonly isCalm: boolean,
		given: Camera | null,
	) {
		if (given) this.steer(given);
	}

	/** What opens beside or below the picture does not push it, but uncovers the point that was tapped. */
	resize(next: ViewSize, tapped: Point | null): void {
		const { width, height } = this.size;
		this.camera = panBy(this.camera, (next.width - width) / -2, (next.height - height) / -2);
		this.size = next;
		if (this.follows) this.#fitAll(false);
		else if (this.#framed) this.#frame(this.#framed);
		else if (tapped) this.camera = broughtIn(this.camera, next, tapped, UNCOVERED);
	}

	/** After nodes have got places. */
	placed(isGrowing: boolean): void {
		this.#fitAll(isGrowing);
		if (this.#tracked === null) return;
		if (this.follows) this.fly(this.#tracked);
		else if (!this.#flight && this.#tracked < this.scene.placed)
			this.camera = { ...this.camera, ...placeOf(this.scene, this.#tracked) };
	}

	/** Shows the given nodes, or all; all of a graph that still grows are followed again. */
	show(nodes: number[] | null, isSettled: boolean): void {
		this.#tracked = null;
		this.#framed = nodes;
		this.#frame(nodes);
		if (!nodes) this.follows = !isSettled;
	}

	/** The node in the middle, with as much of its neighbourhood as the canvas takes at a readable size. */
	fly(node: number): void {
		this.#tracked = node;
		this.#framed = null;
		if (node >= this.scene.placed) return;
		const around = new Set(neighboursOf(this.scene, node).slice(0, AROUND));
		const bounds = boundsOf(this.scene.xy, (other) => around.has(other));
		if (!bounds) return;
		const k = Math.min(2.6, Math.max(fitTo(bounds, this.size).k, this.fitted.k * 2.5, 0.5));
		this.#goTo({ ...placeOf(this.scene, node), k });
	}

	/** Moved by hand. */
	steer(next: Camera): void {
		this.follows = false;
		this.#flight = null;
		this.#tracked = null;
		this.#framed = null;
		this.camera = next;
	}

	/** Goes on with a flight; true while there is more of it. */
	advance(): boolean {
		if (!this.#flight) return false;
		const { from, to, since } = this.#flight;
		const share = Math.min(1, (performance.now() - since) / FLIGHT_MS);
		this.camera = between(from, this.#tracked === null ? to : { ...to, ...placeOf(this.scene, this.#tracked) }, share);
		if (share === 1) this.#flight = null;
		return this.#flight !== null;
	}

	#boundsWhere(keep: (node: number) => boolean) {
		const { scene } = this;
		return boundsOf(scene.xy.subarray(0, scene.placed * 2), (node) => isShown(scene, node) && keep(node));
	}

	/** `isGrowing`: a step of the way at a time, so that the picture grows instead of jumping. */
	#fitAll(isGrowing: boolean): void {
		const bounds = this.#boundsWhere(() => true);
		if (!bounds) return;
		this.fitted = fitTo(bounds, this.size);
		if (this.follows) this.camera = isGrowing ? between(this.camera, this.fitted, 0.35) : this.fitted;
	}

	#frame(nodes: number[] | null): void {
		const wanted = nodes && new Set(nodes);
		const bounds = this.#boundsWhere((node) => !wanted || wanted.has(node));
		// What is lifted out of the rest has a bar of words above it.
		if (bounds) this.#goTo(fitTo(bounds, this.size, nodes ? 0.13 : undefined));
	}

	#goTo(to: Camera): void {
		this.follows = false;
		this.#flight = null;
		if (this.isCalm) this.camera = to;
		else this.#flight = { from: this.camera, to, since: performance.now() };
	}
}
