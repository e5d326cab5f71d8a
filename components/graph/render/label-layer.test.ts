import { afterEach, expect, test, vi } from "vitest";
import { createLabelLayer } from "./label-layer";
import { NO_MARKS } from "./marks";
import { addNodes, Scene, setPlaces } from "./scene";

/** A canvas that notes in which fonts it was written on. */
function canvasThatNotes() {
	const fonts = new Set<string>();
	const context = {
		font: "",
		measureText: (text: string) => ({ width: 7 * text.length }),
		fillText: () => fonts.add(context.font),
		strokeText() {},
		setTransform() {},
		clearRect() {},
	};
	return { fonts, canvas: { width: 0, height: 0, getContext: () => context } as unknown as OffscreenCanvas };
}

afterEach(() => vi.unstubAllGlobals());

test("the page's own font is not named before it has come, and is from then on", async () => {
	const added: unknown[] = [];
	vi.stubGlobal(
		"FontFace",
		class {
			load = async () => this;
		},
	);
	vi.stubGlobal("fonts", { add: (face: unknown) => added.push(face) });
	const { fonts, canvas } = canvasThatNotes();
	const scene = new Scene();
	const columns = { degrees: Uint32Array.of(3, 1), bits: new Uint8Array(2), hues: new Uint8Array(2) };
	addNodes(scene, { from: 0, ...columns, names: ["Ada", "Charles"] });
	setPlaces(scene, Float32Array.of(0, 0, 60, 60));
	const frame = {
		scene,
		camera: { x: 30, y: 30, k: 1 },
		size: { width: 400, height: 300, pixelRatio: 1 },
		theme: { ink: "#000", accent: "#00f", background: "#fff" } as never,
		marks: NO_MARKS,
		isMoving: false,
	};
	const layer = createLabelLayer(canvas);
	layer.draw(frame);
	expect([...fonts].map((font) => font.includes("Instrument"))).toEqual([false]);
	fonts.clear();
	await layer.loadFont();
	expect(added).toHaveLength(1);
	layer.draw(frame);
	expect([...fonts].map((font) => font.includes("Instrument"))).toEqual([true]);
});
