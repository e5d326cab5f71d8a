import { describe, expect, test } from "vitest";
import { packed } from "@/lib/testing/row-batches";
import { EDGE_PATTERN, EDGE_RETRACTED } from "../messages";
import { type Coverage, createCoverage } from "./coverage";
import { type Ground, layGround, takeGround } from "./ground";
import type { Sight } from "./renderer";
import { addEdges, addNodes, createScene, edgeListsOf, setPlaces, setVisible } from "./scene";

const [WIDTH, HEIGHT, NODES] = [120, 90, 200];

/** Nodes on a spiral, with no edges yet. */
function spiral(): Sight {
	const scene = createScene();
	const columns = { degrees: new Uint32Array(NODES), bits: new Uint8Array(NODES), hues: new Uint8Array(NODES) };
	addNodes(scene, { kind: "nodes", from: 0, ...columns, names: packed(Array.from({ length: NODES }, String)) });
	setPlaces(
		scene,
		Float32Array.from({ length: 2 * NODES }, (_, i) => (i >> 2) * (i % 2 ? Math.sin(i) : Math.cos(i - 1))),
	);
	return { scene, camera: { x: 0, y: 0, k: 1 }, size: { width: WIDTH, height: HEIGHT, pixelRatio: 1 } };
}

/** As many more edges; every tenth is retracted or has a pattern. */
function more({ scene }: Sight, count: number): void {
	const from = scene.edgeCount;
	const ends = Uint32Array.from({ length: 2 * count }, (_, i) => ((from + (i >> 1)) * (i % 2 ? 7 : 3) + i) % NODES);
	const bits = Uint8Array.from({ length: count }, (_, i) => [EDGE_RETRACTED, EDGE_PATTERN][i % 20] ?? 0);
	addEdges(scene, { kind: "edges", from, ends, bits });
}

const empty = () => createCoverage(WIDTH, HEIGHT);
const grow = (ground: Ground | null, sight: Sight) => layGround(ground, sight, empty());

function taken(ground: Ground | null, sight: Sight): { count: number; layers: Coverage["layers"] } {
	const coverage = empty();
	const count = takeGround(ground, sight, edgeListsOf(sight.scene).plain, coverage);
	return { count, layers: coverage.layers };
}

describe("the ground", () => {
	test("grown in steps covers what it covers when all edges come at once", () => {
		const sight = spiral();
		let ground: Ground | null = null;
		for (const count of [10, 1, 8_000, 9_000]) {
			more(sight, count);
			ground = grow(ground, sight);
		}
		const { plain } = edgeListsOf(sight.scene);
		expect(taken(ground, sight)).toEqual({ count: plain.length, layers: grow(null, sight).coverage.layers });
		expect(taken(ground, sight).layers.some((layers) => layers > 0)).toBe(true);
	});

	test("says which edges are missing", () => {
		const sight = spiral();
		more(sight, 100);
		const ground = grow(null, sight);
		const { plain } = edgeListsOf(sight.scene);
		more(sight, 100);
		expect(taken(ground, sight).count).toBe(plain.length);
	});

	test.each<[string, (sight: Sight) => Sight]>([
		["the camera moves", (sight) => ({ ...sight, camera: { ...sight.camera, x: 1 } })],
		["the canvas is sharper", (sight) => ({ ...sight, size: { ...sight.size, pixelRatio: 2 } })],
		[
			"nodes have new places",
			(sight) => {
				setPlaces(sight.scene, Float32Array.from(sight.scene.xy));
				return sight;
			},
		],
		[
			"a covered edge goes out of sight",
			(sight) => {
				const shown = new Uint8Array(sight.scene.edgeCount).fill(1);
				shown[5] = 0;
				setVisible(sight.scene, null, shown);
				return sight;
			},
		],
	])("is of no use when %s", (_, change) => {
		const sight = spiral();
		more(sight, 100);
		const ground = grow(null, sight);
		expect(taken(ground, sight).count).toBeGreaterThan(0);
		const changed = change(sight);
		expect(taken(ground, changed)).toEqual({ count: 0, layers: empty().layers });
		more(changed, 100);
		expect(taken(grow(ground, changed), changed).count).toBe(edgeListsOf(changed.scene).plain.length);
	});
});
