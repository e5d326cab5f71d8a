import { expect, test } from "vitest";
import { segmentsOf } from "./place-marks";

test("a text is cut at every mark, overlapping ones too, and loses nothing", () => {
	const pieces = segmentsOf("abcdef", [
		{ id: "x", start: 1, end: 4 },
		{ id: "y", start: 2, end: 6 },
		{ id: "out of the text", start: 4, end: 9 },
	]);
	expect(pieces.map(({ text, ids }) => [text, ids])).toEqual([
		["a", []],
		["b", ["x"]],
		["cd", ["x", "y"]],
		["ef", ["y"]],
	]);
	expect(segmentsOf("", [])).toEqual([]);
});
