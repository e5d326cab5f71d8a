import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../messages";
import { isFiltering, type Place, readPlace, toQuery } from "./address";

const NOWHERE: Place = { node: null, camera: null, filter: NO_FILTER, group: null, renderer: null };
const again = (place: Place) => readPlace(new URLSearchParams(toQuery(place)));

describe("an address", () => {
	test("of nothing in particular is empty", () => {
		expect(toQuery(NOWHERE)).toBe("");
		expect(again(NOWHERE)).toEqual(NOWHERE);
		expect(isFiltering(NO_FILTER)).toBe(false);
	});

	test.each(["50% off", "a/b & c", "😀", "x;knots", "+1 555"])("carries the odd name %s", (node) => {
		expect(again({ ...NOWHERE, node }).node).toBe(node);
	});

	test("carries a whole filter", () => {
		const filter = {
			labels: ["Person", "A,B;C", ""],
			minDegree: 2,
			knotsOnly: true,
			patterns: ["preference"],
			showRetracted: true,
			showIsolated: true,
			showLeaves: true,
			minConfidence: 0.6,
			time: { mode: "since" as const, at: 1_785_000_000 },
		};
		expect(again({ ...NOWHERE, filter }).filter).toEqual(filter);
		expect(isFiltering(filter)).toBe(true);
	});

	test("carries a camera to a tenth of a unit", () => {
		expect(again({ ...NOWHERE, camera: { x: -12.34, y: 5, k: 0.123456 } }).camera).toEqual({
			x: -12.3,
			y: 5,
			k: 0.1235,
		});
	});

	test.each([
		"x=1&y=2",
		"x=1&y=2&k=0",
		"x=a&y=2&k=1",
		"group=no%20spaces",
		"filter=degree:few",
		"filter=until:soon",
		"filter=confidence:7",
	])("takes the malformed %s for left out", (query) => {
		expect(readPlace(new URLSearchParams(query))).toEqual(NOWHERE);
	});
});
