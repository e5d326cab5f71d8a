import { expect, test } from "vitest";
import { hasMoreValues, isDeeper } from "./bounds";

const has = (json: string, limit: number) => hasMoreValues(Buffer.from(json), limit);

test("values are counted without parsing, and never too few; what strings hold is none", () => {
	for (const value of [1, "a,[{", 'q"\\', [], {}, [1, 2, [3]], { a: { b: [null, "]"] }, c: 1 }, Array(50).fill({})]) {
		const json = JSON.stringify(value);
		let count = 0;
		JSON.stringify(value, (_, one) => {
			count++;
			return one;
		});
		expect([json, has(json, count - 1)]).toEqual([json, true]);
		expect([json, has(json, 2 * count)]).toEqual([json, false]);
	}
});

test("levels are counted from the outside", () => {
	expect([isDeeper([[1]], 1), isDeeper([[1]], 2), isDeeper("x", 0)]).toEqual([true, false, false]);
});
