// Owns which node a pointer means: the nearest within a finger's tip, else a hub whose disc it lies on. Pure but for its cache.
import type { Camera } from "../messages";
import type { Point } from "./camera";
import { radiusOf } from "./renderer";
import { isShown, type Scene } from "./scene";
import { indexPlaces, type SpatialIndex } from "./spatial-index";

/** CSS pixels around the pointer: a target of at least 20 pixels across, however small the node. */
const REACH = 10;
/** Only so many nodes are large enough to be hit away from their middle. */
const HUBS = 400;

/** Keeps an index of the places and makes it anew when they have changed and somebody asks. */
export function createPicker(scene: Scene) {
	let index: SpatialIndex | null = null;
	let indexed = -1;
	/** The node at a point of the graph; null if there is none. */
	return (camera: Camera, { x, y }: Point): number | null => {
		if (!index || indexed !== scene.revision.places) {
			index = indexPlaces(scene.xy.subarray(0, scene.placed * 2));
			indexed = scene.revision.places;
		}
		const near = index.nearest(x, y, REACH / camera.k, (node) => isShown(scene, node));
		return near ?? hubAt(scene, camera, { x, y });
	};
}

function hubAt(scene: Scene, camera: Camera, { x, y }: Point): number | null {
	for (let node = 0; node < Math.min(HUBS, scene.placed); node++) {
		const distance = Math.hypot((scene.xy[2 * node] ?? 0) - x, (scene.xy[2 * node + 1] ?? 0) - y) * camera.k;
		if (distance <= radiusOf(scene.sizes[node] ?? 1, camera.k) && isShown(scene, node)) return node;
	}
	return null;
}
