import { describe, expect, test } from "vitest";
import { packed } from "@/lib/testing/row-batches";
import { EDGE_PATTERN, EDGE_RETRACTED, NODE_KNOT } from "../messages";
import type { Detail } from "./detail-budget";
import { createEasel, type Part } from "./easel";
import { paintEdges } from "./paint-edges";
import { paintNodes } from "./paint-nodes";
import { packColour } from "./pixels";
import type { Frame } from "./renderer";
import { addEdges, addNodes, createScene, setEmphasis, setPlaces, setVisible } from "./scene";
import { uncovered } from "./uncovered";

const THEME = {
	background: "#ffffff",
	edge: "#000000",
	edgeAlpha: 0.5,
	pattern: "#ff0000",
	ink: "#000000",
	halo: "#ffffff",
	accent: "#0000ff",
	knot: "#ffff00",
	rest: "#808080",
	hues: ["#00ff00", "#00ffff", "#ff00ff"],
};
const SIZE = { width: 80, height: 60, pixelRatio: 1 };

/** A hub in the middle, a knot far right, two leaves: three edges from the hub, to the right, to the left, upwards. */
function star(edgeBits: number[] = [0, 0, 0]): Frame {
	const scene = createScene();
	const degrees = Uint32Array.of(3, 1, 1, 1);
	const hues = Uint8Array.of(0, 1, 2, 1);
	addNodes(scene, {
		kind: "nodes",
		from: 0,
		degrees,
		bits: Uint8Array.of(0, NODE_KNOT, 0, 0),
		hues,
		names: packed(["h", "r", "l", "u"]),
	});
	addEdges(scene, { kind: "edges", from: 0, ends: Uint32Array.of(0, 1, 0, 2, 0, 3), bits: Uint8Array.from(edgeBits) });
	setPlaces(scene, Float32Array.of(0.5, 0.5, 30.5, 0.5, -30.5, 0.5, 0.5, -20.5));
	return { scene, camera: { x: 0, y: 0, k: 1 }, size: SIZE, theme: THEME, density: { nodes: 4, edges: 3 } };
}

function painted(frame: Frame, detail: Detail | null = null, part?: Part): string[][] {
	const { width, height, pixelRatio } = frame.size;
	const easel = createEasel(width * pixelRatio, height * pixelRatio);
	const all = { boxes: uncovered(easel.pixels.width, easel.pixels.height, null), cover: null };
	for (const _ of paintEdges(easel, frame, detail, part ?? all));
	for (const _ of paintNodes(easel, frame, detail, part ?? all));
	const bytes = new Uint8Array(easel.pixels.colours.slice().buffer);
	return Array.from({ length: easel.pixels.height }, (_, y) =>
		Array.from({ length: easel.pixels.width }, (_, x) => {
			const at = 4 * (y * easel.pixels.width + x);
			return `#${[0, 1, 2].map((i) => (bytes[at + i] ?? 0).toString(16).padStart(2, "0")).join("")}`;
		}),
	);
}

const [MIDDLE, RIGHT] = [
	[40, 30],
	[70, 30],
] as const;
const at = (picture: string[][], [x, y]: readonly [number, number]) => picture[y]?.[x];
const brightness = (colour: string | undefined) => packColour(colour ?? "") & 0xff;

describe("a picture", () => {
	test("is background, edges above it, and nodes above these", () => {
		const picture = painted(star());
		expect(at(picture, [5, 5])).toBe("#ffffff");
		expect(at(picture, MIDDLE)).toBe("#00ff00");
		expect(at(picture, RIGHT)).toBe("#00ffff");
		expect(brightness(at(picture, [55, 30]))).toBeGreaterThan(110);
		expect(brightness(at(picture, [55, 30]))).toBeLessThan(150);
	});

	test("has retracted edges fainter, those with a pattern in its colour, and rings around knots", () => {
		const picture = painted(star([EDGE_RETRACTED, EDGE_PATTERN, 0]));
		const [faint, full] = [brightness(at(picture, [55, 30])), brightness(at(picture, [40, 17]))];
		expect((255 - faint) / (255 - full)).toBeCloseTo(0.45, 1);
		expect(at(picture, [25, 30])).toMatch(/^#ff(..)\1$/);
		expect(at(picture, [70, 25])).toBe("#ffff00");
	});

	test("goes as far as it is told", () => {
		const picture = painted(star(), { nodes: 1, edges: 1 });
		expect(at(picture, MIDDLE)).toBe("#00ff00");
		expect(at(picture, [55, 30])).not.toBe("#ffffff");
		expect([at(picture, RIGHT), at(picture, [40, 10])]).not.toContain("#00ffff");
		expect(at(picture, [25, 30])).toBe("#ffffff");
	});

	test("leaves out what is hidden, and fades what an emphasis does not lift out", () => {
		const hidden = star();
		setVisible(hidden.scene, Uint8Array.of(1, 0, 1, 1), Uint8Array.of(0, 1, 1));
		expect([at(painted(hidden), RIGHT), at(painted(hidden), [55, 30])]).toEqual(["#ffffff", "#ffffff"]);
		const lifted = star();
		setEmphasis(lifted.scene, { nodes: [0, 1], centre: 0 });
		const picture = painted(lifted);
		expect(at(picture, RIGHT)).toBe("#00ffff");
		expect(at(picture, [55, 30])).toMatch(/^#(..)\1ff$/);
		expect(brightness(at(picture, [42, 9]))).toBeGreaterThan(200);
	});

	test("of twice the pixels is the same, twice as large", () => {
		const frame = { ...star(), size: { ...SIZE, pixelRatio: 2 } };
		const picture = painted(frame);
		expect(picture.length).toBe(120);
		expect(at(picture, [81, 61])).toBe("#00ff00");
		expect(at(picture, [141, 61])).toBe("#00ffff");
		expect(brightness(at(picture, [110, 61]))).toBeLessThan(150);
		expect(at(picture, [110, 58])).toBe("#ffffff");
	});

	test("painted around a cover is the whole picture there", () => {
		const frame = star([0, EDGE_PATTERN, EDGE_RETRACTED]);
		const cover = { left: 20, top: 10, right: 60, bottom: 50 };
		const boxes = uncovered(SIZE.width, SIZE.height, cover);
		const [around, whole] = [painted(frame, null, { boxes, cover }), painted(frame)];
		for (const { left, top, right, bottom } of boxes)
			for (let y = top; y < bottom; y++) expect(around[y]?.slice(left, right)).toEqual(whole[y]?.slice(left, right));
		expect(at(around, MIDDLE)).not.toBe(at(whole, MIDDLE));
	});
});

test("a picture that was given up half-way leaves nothing behind in the next", () => {
	const easel = createEasel(SIZE.width, SIZE.height);
	const part = { boxes: uncovered(SIZE.width, SIZE.height, null), cover: null };
	const given = paintEdges(easel, star(), null, part);
	given.next();
	const empty = { ...star(), scene: createScene() };
	for (const _ of paintEdges(easel, empty, null, part));
	expect(easel.pixels.colours.every((colour) => colour === packColour("#ffffff"))).toBe(true);
});
