// Where the view looks, and how it gets there: it follows the graph as it grows, until somebody moves it; it flies to a node and
// keeps it in the middle while the layout moves it.
import type { Camera, ViewSize } from "../messages";
import { between, boundsOf, fitTo, panBy } from "./camera";
import { isShown, neighboursOf, placeOf, type Scene } from "./scene";

const FLIGHT_MS = 450;
/** Neighbours that are seen around a node that was flown to. */
const AROUND = 60;

/** A viewpoint of a scene. Lengths are CSS pixels, times milliseconds. */
export function createViewpoint(scene: Scene) {
	let camera: Camera = { x: 0, y: 0, k: 1 };
	let size: ViewSize = { width: 1, height: 1, pixelRatio: 1 };
	let reducedMotion = false;
	let isOpen = false;
	let follows = true;
	let fitted: Camera = camera;
	let flight: { from: Camera; to: Camera; since: number } | null = null;
	let tracked: number | null = null;

	const boundsWhere = (keep: (node: number) => boolean) =>
		boundsOf(scene.xy.subarray(0, scene.placed * 2), (node) => isShown(scene, node) && keep(node));

	/** `isGrowing`: a step of the way at a time, so that the picture grows instead of jumping. */
	function fitAll(isGrowing: boolean): void {
		const bounds = boundsWhere(() => true);
		if (!bounds) return;
		fitted = fitTo(bounds, size);
		if (follows) camera = isGrowing ? between(camera, fitted, 0.35) : fitted;
	}

	function goTo(to: Camera): void {
		follows = false;
		flight = null;
		if (reducedMotion) camera = to;
		else flight = { from: camera, to, since: performance.now() };
	}

	/** The node in the middle, with as much of its neighbourhood as the canvas takes at a readable size. */
	function fly(node: number): void {
		tracked = node;
		if (node >= scene.placed) return;
		const around = new Set(neighboursOf(scene, node).slice(0, AROUND));
		const bounds = boundsOf(scene.xy, (other) => around.has(other));
		if (!bounds) return;
		const k = Math.min(2.6, Math.max(fitTo(bounds, size).k, fitted.k * 2.5, 0.5));
		goTo({ ...placeOf(scene, node), k });
	}

	return {
		camera: () => camera,
		/** The camera that shows the whole graph. */
		fitted: () => fitted,
		/** True while the camera goes along with the growing graph. */
		follows: () => follows,
		fly,
		open(given: Camera | null, isCalm: boolean): void {
			isOpen = true;
			reducedMotion = isCalm;
			if (!given) return;
			camera = given;
			follows = false;
		},
		resize(next: ViewSize): void {
			// The upper left corner stays where it is: what opens at the right or below covers, it does not push.
			if (isOpen) camera = panBy(camera, (next.width - size.width) / -2, (next.height - size.height) / -2);
			size = next;
			if (follows) fitAll(false);
		},
		/** After nodes have got places. */
		placed(isGrowing: boolean): void {
			fitAll(isGrowing);
			if (tracked !== null && follows) fly(tracked);
			else if (tracked !== null && !flight && tracked < scene.placed)
				camera = { ...camera, ...placeOf(scene, tracked) };
		},
		/** What one has chosen stays where it is. */
		stay(): void {
			follows = false;
		},
		/** Shows the given nodes, or all; all of a graph that still grows are followed again. */
		show(nodes: number[] | null, isSettled: boolean): void {
			const wanted = nodes && new Set(nodes);
			const bounds = boundsWhere((node) => !wanted || wanted.has(node));
			tracked = null;
			// What is lifted out of the rest has a bar of words above it.
			if (bounds) goTo(fitTo(bounds, size, nodes ? 0.13 : undefined));
			if (!nodes) follows = !isSettled;
		},
		/** Moved by hand. */
		steer(next: Camera): void {
			follows = false;
			flight = null;
			tracked = null;
			camera = next;
		},
		/** Goes on with a flight; true while there is more of it. */
		advance(): boolean {
			if (!flight) return false;
			const share = Math.min(1, (performance.now() - flight.since) / FLIGHT_MS);
			const to = tracked === null ? flight.to : { ...flight.to, ...placeOf(scene, tracked) };
			camera = between(flight.from, to, share);
			if (share === 1) flight = null;
			return flight !== null;
		},
	};
}
