import { expect, test } from "vitest";
import { packed } from "@/lib/testing/row-batches";
import { appendTexts, noTexts, textAt } from "../packed-texts";
import { addText, appendText, createTextTable, findText, indexTexts, textOf } from "./text-table";

const TEXTS = ["", "a", "b", "ab", "ä€😀", "\ufeffx", "\u0000", "x".repeat(5_000)];

test("texts have numbers in the order in which they came, each one once", () => {
	const table = createTextTable();
	const all = [...TEXTS, ...Array.from({ length: 5_000 }, (_, i) => `text ${i}`)];
	const bytes = new TextEncoder().encode(all.join(""));
	for (let round = 0; round < 2; round++) {
		let from = 0;
		const numbers = all.map((text) => {
			const to = from + new TextEncoder().encode(text).length;
			const number = addText(table, bytes, from, to);
			from = to;
			return number;
		});
		expect(numbers).toEqual(all.map((_, i) => i));
	}
	expect(table.count).toBe(all.length);
	expect(all.map((_, i) => textOf(table, i))).toEqual(all);
	expect(all.map((text) => findText(table, text))).toEqual(all.map((_, i) => i));
	expect(["c", "text 5000"].map((text) => findText(table, text))).toEqual([undefined, undefined]);
});

test("texts that are appended have the next numbers, and are found once they are indexed", () => {
	const table = createTextTable();
	const bytes = (text: string) => new TextEncoder().encode(text);
	const all = Array.from({ length: 3_000 }, (_, i) => `text ${i}`);
	const appended = all.map((text) => appendText(table, bytes(text), 0, bytes(text).length));
	expect(appended).toEqual(all.map((_, i) => i));
	expect(all.some((text) => findText(table, text) !== undefined)).toBe(false);
	indexTexts(table);
	expect(all.map((text) => findText(table, text))).toEqual(appended);
	expect(addText(table, bytes("text 2999"), 0, 9)).toBe(2_999);
	expect(addText(table, bytes("another"), 0, 7)).toBe(3_000);
});

test("packed texts come out again, wherever they were put", () => {
	let all = noTexts();
	let count = 0;
	for (const texts of [[], TEXTS, ["plain", "", "text"]]) {
		all = appendTexts(all, count, packed(texts));
		count += texts.length;
	}
	const expected = [...TEXTS, "plain", "", "text"];
	expect(expected.map((_, i) => textAt(all, i))).toEqual(expected);
});
