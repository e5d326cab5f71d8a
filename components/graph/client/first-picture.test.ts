import { expect, test } from "vitest";
import { placeAsSunflower } from "../layout/place-nodes";
import { boundsOf, CLOSEST_FIT, fitTo, LEGEND, MARGIN, toScreen } from "../render/camera";
import { placeHubs } from "./first-picture";

const hubs = (count: number, among = count) => ({
	labels: Array.from({ length: count }, (_, i) => (i % 3 ? `L${i % 3}` : null)),
	degrees: Array.from({ length: count }, (_, i) => 3 * (count - i)),
	among,
});

test("every hub is there once, where it stands among all, and the largest come last", () => {
	const { dots } = placeHubs(hubs(50, 400)) ?? { dots: [] };
	const xy = new Float32Array(100);
	placeAsSunflower(xy);
	const wanted = Array.from({ length: 50 }, (_, i) =>
		[xy[2 * i], xy[2 * i + 1]].map((v) => Math.round(v ?? 0)).join(" "),
	);
	const found = dots.flatMap(({ path }) => [...path.matchAll(/M(-?\d+ -?\d+)h0/g)].map(([, at]) => at));
	expect(found.sort()).toEqual(wanted.sort());
	const radii = dots.map(({ radius }) => radius);
	expect(radii).toEqual([...radii].sort((a, b) => a - b));
});

test.each([
	[1_000, 1_040, 720],
	[1_000, 360, 600],
	[60, 1_400, 900],
])("the box of %i, inset as it is on a canvas of %i x %i, shows a node where the view does", (among, width, height) => {
	const size = { width, height, pixelRatio: 1 };
	const { box } = placeHubs(hubs(10, among)) ?? { box: { x: 0, y: 0, width: 1, height: 1 } };
	const free = { width: width * (1 - 2 * MARGIN), height: height * (1 - 2 * MARGIN) - LEGEND };
	const k = Math.min(free.width / box.width, free.height / box.height, CLOSEST_FIT);
	const xy = new Float32Array(2 * among);
	placeAsSunflower(xy);
	const bounds = boundsOf(xy, () => true);
	if (!bounds) throw new Error("there are nodes");
	const seen = toScreen(fitTo(bounds, size), size, { x: xy[14] ?? 0, y: xy[15] ?? 0 });
	expect(seen.x).toBeCloseTo(width * MARGIN + free.width / 2 + ((xy[14] ?? 0) - box.x - box.width / 2) * k, 3);
	expect(seen.y).toBeCloseTo(height * MARGIN + free.height / 2 + ((xy[15] ?? 0) - box.y - box.height / 2) * k, 3);
});

test("one entity has a box to stand in; none has no picture", () => {
	expect(placeHubs(hubs(1))?.box).toMatchObject({ width: 1, height: 1 });
	expect(placeHubs(hubs(0))).toBeNull();
});
