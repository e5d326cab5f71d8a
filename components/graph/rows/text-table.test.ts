import { expect, test } from "vitest";
import { packed, textBatch } from "@/lib/testing/row-batches";
import { appendTexts, noTexts, textAt } from "../packed-texts";
import { textTables } from "./text-table";

const TEXTS = ["", "a", "b", "ab", "ä€😀", "\ufeffx", "\u0000", "12345678", "12345678\u0000", "x".repeat(5_000)];

test("texts have numbers in the order in which they came, each one once", () => {
	const tables = textTables();
	const [table, other] = [tables.create(), tables.create()];
	const all = [...TEXTS, ...Array.from({ length: 5_000 }, (_, i) => `text ${i}`)];
	for (let round = 0; round < 2; round++) {
		tables.setRows(textBatch(all));
		expect([...table.addColumn(0, 2)]).toEqual(all.map((_, i) => i));
		tables.setRows(textBatch(["text 4999", `a ${round}`, "", `a ${round}`]));
		expect([...other.addColumn(0, 2)]).toEqual(round === 0 ? [0, 1, 2, 1] : [0, 3, 2, 3]);
	}
	expect(table.count()).toBe(all.length);
	expect(all.map((_, i) => table.text(i))).toEqual(all);
	expect(all.map((text) => table.find(text))).toEqual(all.map((_, i) => i));
	expect(["c", "text 5000", "a 0"].map((text) => table.find(text))).toEqual([undefined, undefined, undefined]);
	expect(other.find("a 0")).toBe(1);
});

test("a column is taken of among others", () => {
	const tables = textTables();
	const table = tables.create();
	tables.setRows({ ...textBatch(["a", "b", "a", "c", "a", "b"]), count: 2 });
	expect([...table.addColumn(2, 6)]).toEqual([0, 1]);
	expect([table.text(0), table.text(1)]).toEqual(["b", "a"]);
});

test("texts that are appended have the next numbers, and are found once they are indexed", () => {
	const tables = textTables();
	const table = tables.create();
	const all = Array.from({ length: 3_000 }, (_, i) => `text ${i}`);
	tables.setRows(textBatch(all));
	expect([...table.appendColumn(0, 2)]).toEqual(all.map((_, i) => i));
	expect(all.some((text) => table.find(text) !== undefined)).toBe(false);
	table.index();
	expect(all.map((text) => table.find(text))).toEqual(all.map((_, i) => i));
	tables.setRows(textBatch(["text 2999", "another"]));
	expect([...table.addColumn(0, 2)]).toEqual([2_999, 3_000]);
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
