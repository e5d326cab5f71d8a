import { expect, test } from "vitest";
import { arrayFraming, ndjsonFraming } from "./framing";

const ROWS = [{ a: 1 }, { b: 'line\nfeed, "comma"' }, { c: [1, 2] }, { d: "é😀" }];
const LINES = Buffer.from(ROWS.map((row) => `${JSON.stringify(row)}\n`).join(""));

/** The framed bytes when they arrive in batches that end at these places. */
function framed(cuts: number[]): string {
	const framing = arrayFraming();
	const edges = [0, ...cuts, LINES.length];
	const batches = edges.slice(1).map((end, i) => framing.batch(Buffer.from(LINES.subarray(edges[i], end))));
	return framing.head + Buffer.concat(batches).toString() + framing.end(ROWS.length);
}

test("wherever batches end, the rows are one JSON array", () => {
	for (let first = 1; first < LINES.length; first++) {
		for (let second = first; second < LINES.length; second += 7) {
			expect(JSON.parse(framed([first, second]))).toEqual(ROWS);
		}
	}
});

test("no rows are an empty array, and nothing but the sentinel", () => {
	const { head, end } = arrayFraming();
	expect(head + end(0)).toBe("[]");
	expect(ndjsonFraming().end(0)).toBe('{"_end":0}\n');
});
