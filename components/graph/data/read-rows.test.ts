import { describe, expect, test } from "vitest";
import { readRows } from "./read-pages";

/** A body whose bytes arrive in pieces of `size`. */
function body(text: string, size: number): ReadableStream<Uint8Array> {
	const bytes = new TextEncoder().encode(text);
	let at = 0;
	return new ReadableStream({
		pull(controller) {
			if (at >= bytes.length) return controller.close();
			controller.enqueue(bytes.slice(at, at + size));
			at += size;
		},
	});
}

async function all(text: string, size: number) {
	const rows: unknown[] = [];
	for await (const batch of readRows(body(text, size))) rows.push(...batch);
	return rows;
}

describe("rows of an answer", () => {
	const ROWS = [{ n: 'Zoë 😀 "x"' }, { n: "a\\nb", l: ["{}"] }, { _end: 2 }];
	const TEXT = `${ROWS.map((row) => JSON.stringify(row)).join("\n\n")}\n`;

	test.each([1, 2, 7, 1_000])("come whole however they are cut: %d bytes a piece", async (size) => {
		expect(await all(TEXT, size)).toEqual(ROWS);
	});

	test("without a last line break count as cut", async () => {
		expect(await all(TEXT.trimEnd(), 5)).toEqual(ROWS.slice(0, 2));
	});

	test.each(["[1]", "7", "null", "{oops}"])("must be objects: %s", async (line) => {
		await expect(all(`${line}\n`, 3)).rejects.toThrow(SyntaxError);
	});

	test("of a body that nobody wants to its end are cancelled", async () => {
		let cancelled = false;
		const endless = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.enqueue(new TextEncoder().encode('{"u":1}\n')),
			cancel() {
				cancelled = true;
			},
		});
		for await (const _ of readRows(endless)) break;
		await expect.poll(() => cancelled).toBe(true);
	});
});
