import { describe, expect, test } from "vitest";
import { placeLabels, shorten } from "./labels";

const SIZE = { width: 400, height: 200 };
const wish = (node: number, x: number, y: number, must = false) => ({
	node,
	at: [{ x, y }],
	width: 60,
	height: 14,
	must,
});
const nodesOf = (wishes: ReturnType<typeof wish>[], limit = 50) =>
	placeLabels(wishes, SIZE, limit).map(({ node }) => node);

describe("labels", () => {
	test("that would cover a more important one are left out", () => {
		expect(nodesOf([wish(0, 100, 100), wish(1, 130, 104), wish(2, 100, 140)])).toEqual([0, 2]);
	});

	test("that must be there stay, whatever they cover and however many there are", () => {
		expect(nodesOf([wish(5, 100, 100, true), wish(6, 104, 100, true), wish(0, 110, 100)], 1)).toEqual([5, 6]);
	});

	test("lie over no obstacle, unless they are bold", () => {
		const wishes = [wish(0, 100, 100), { ...wish(1, 100, 100), isBold: true }, wish(2, 100, 100)];
		const disc = { x: 110, y: 104, width: 20, height: 20 };
		expect(placeLabels(wishes, SIZE, 5, [disc]).map(({ node }) => node)).toEqual([1]);
	});

	test("of a knot that finds no room are missing, and so is that of a leaf beside it", () => {
		const knot = {
			...wish(1, 100, 100),
			isBold: true,
			at: [
				{ x: 100, y: 100 },
				{ x: 100, y: 130 },
			],
		};
		const others = [wish(0, 100, 100, true), wish(9, 100, 130, true)];
		expect(nodesOf([...others, knot, wish(2, 130, 134), wish(3, 250, 134)])).toEqual([0, 9, 3]);
	});

	test("outside the canvas take no place", () => {
		expect(nodesOf([wish(0, -90, 20), wish(1, 500, 20), wish(2, 20, 300), wish(3, 20, 20)], 1)).toEqual([3]);
	});

	test("are no more than asked for", () => {
		const many = Array.from({ length: 9 }, (_, i) => wish(i, (i % 3) * 120, Math.floor(i / 3) * 60));
		expect(nodesOf(many, 4)).toEqual([0, 1, 2, 3]);
	});

	test("stand where there is room, if not at their first place", () => {
		const second = {
			...wish(1, 110, 100),
			at: [
				{ x: 110, y: 100 },
				{ x: 110, y: 70 },
			],
		};
		expect(placeLabels([wish(0, 100, 100), second], SIZE, 5).map(({ node, y }) => [node, y])).toEqual([
			[0, 100],
			[1, 70],
		]);
	});
});

test("names of more than 32 characters are cut, never in the middle of one", () => {
	expect(shorten("Ada Lovelace")).toBe("Ada Lovelace");
	expect(shorten("a".repeat(33))).toBe(`${"a".repeat(31)}…`);
	expect(shorten("🦦".repeat(40))).toBe(`${"🦦".repeat(31)}…`);
});
