import { describe, expect, test } from "vitest";
import { EDGE_PATTERN, EDGE_RETRACTED } from "../messages";
import {
	addEdges,
	addNodes,
	edgeListsOf,
	isShown,
	neighboursOf,
	Scene,
	setEmphasis,
	setPlaces,
	setVisible,
	sizeOf,
} from "./scene";

/** Four nodes: 0 tied to 1, 2 and 3; 1 to 2 by an edge with a pattern; 2 to 3 by a retracted one. */
function square(): Scene {
	const scene = new Scene();
	addNodes(scene, {
		from: 0,
		degrees: Uint32Array.of(3, 2, 2, 1),
		bits: new Uint8Array(4),
		hues: Uint8Array.of(0, 1, 2, 3),
		names: ["a", "b", "c", "d"],
	});
	addEdges(scene, {
		from: 0,
		ends: Uint32Array.of(0, 1, 0, 2, 3, 0, 1, 2, 2, 3),
		bits: Uint8Array.of(0, 0, 0, EDGE_PATTERN, EDGE_RETRACTED),
	});
	setPlaces(scene, new Float32Array(8));
	return scene;
}

const lists = (scene: Scene) =>
	Object.fromEntries(Object.entries(edgeListsOf(scene)).map(([kind, ends]) => [kind, [...ends].join(" ")]));

describe("a scene", () => {
	test("sorts its edges by how they look", () => {
		expect(lists(square())).toEqual({ plain: "0 1 0 2 3 0", pattern: "1 2", retracted: "2 3", strong: "" });
	});

	test("draws no edge before both its ends have a place", () => {
		const scene = square();
		setPlaces(scene, new Float32Array(4));
		expect(lists(scene)).toEqual({ plain: "0 1", pattern: "", retracted: "", strong: "" });
		expect([0, 1, 2].map((node) => isShown(scene, node))).toEqual([true, true, false]);
	});

	test("hides what a filter hides", () => {
		const scene = square();
		setVisible(scene, Uint8Array.of(1, 1, 1, 0), Uint8Array.of(1, 0, 0, 1, 0));
		expect(lists(scene)).toEqual({ plain: "0 1", pattern: "1 2", retracted: "", strong: "" });
		expect(isShown(scene, 3)).toBe(false);
		expect(neighboursOf(scene, 0)).toEqual([0, 1]);
		setVisible(scene, null, null);
		expect(neighboursOf(scene, 0)).toEqual([0, 1, 2, 3]);
	});

	test("makes edges strong at the centre of an emphasis, or among all its nodes", () => {
		const scene = square();
		setEmphasis(scene, { nodes: [0, 1, 2], centre: 1 });
		expect(lists(scene).strong).toBe("0 1 1 2");
		setEmphasis(scene, { nodes: [0, 1, 2], centre: null });
		expect(lists(scene).strong).toBe("0 1 0 2 1 2");
		expect([...scene.states.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
		setEmphasis(scene, null);
		expect([...scene.states.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
	});

	test("grows past its first capacity", () => {
		const scene = new Scene();
		for (let from = 0; from < 5_000; from += 1_000) {
			const names = Array.from({ length: 1_000 }, (_, i) => `n${from + i}`);
			const bytes = new Uint8Array(1_000);
			addNodes(scene, {
				from,
				degrees: new Uint32Array(1_000).fill(from),
				bits: bytes,
				hues: bytes,
				names,
			});
			const ends = new Uint32Array(2_000).fill(from);
			addEdges(scene, { from, ends, bits: bytes });
		}
		expect([scene.nodeCount, scene.edgeCount, scene.names[4_999]]).toEqual([5_000, 5_000, "n4999"]);
		expect([scene.sizes[0], scene.sizes[4_999], scene.ends[9_999]]).toEqual([
			sizeOf(0),
			Math.fround(sizeOf(4_000)),
			4_000,
		]);
	});
});
