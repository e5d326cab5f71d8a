import { describe, expect, test } from "vitest";
import { fieldsOf } from "@/lib/testing/row-batches";
import { type Batch, rowScanner, type Shape } from "./row-scanner";

const SHAPE: Shape = [
	["n", "text"],
	["v", "json"],
];

function scanned(pieces: Uint8Array[], shape = SHAPE) {
	const scanner = rowScanner(shape);
	const rows: string[][] = [];
	const hear = (batch: Batch) => {
		rows.push(...fieldsOf(batch, shape));
		return batch.end;
	};
	for (const piece of pieces) hear(scanner.push(piece));
	return { rows, end: hear(scanner.close()) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const scan = (text: string) => scanned([bytesOf(text)]);

const TEXT =
	'{"n":"Ada","v":1}\n{"n":"naïve 😀","v":["a","b]"],"extra":{"_end":9}}\n\n{"n":"a,b\\n\\"c\\"","v":null}\r\n{"v":"x","n":"y"}\n{"_end":4}\n';
const ROWS = [
	["Ada", "1"],
	["naïve 😀", '["a","b]"]'],
	['a,b\n"c"', "null"],
	["y", '"x"'],
];

describe("a whole stream", () => {
	test("cut at any one place gives the same rows", () => {
		const bytes = bytesOf(TEXT);
		for (let cut = 0; cut <= bytes.length; cut++)
			expect(scanned([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual({ rows: ROWS, end: 4 });
	});

	test("in pieces of one byte", () => {
		expect(scanned([...bytesOf(TEXT)].map((byte) => Uint8Array.of(byte)))).toEqual({ rows: ROWS, end: 4 });
	});

	test("may end without a line break", () => {
		expect(scan(TEXT.trimEnd())).toEqual({ rows: ROWS, end: 4 });
	});

	test("what follows the sentinel is ignored", () => {
		expect(scanned([bytesOf(TEXT), bytesOf('{"n":"late","v":1}\n')])).toEqual({ rows: ROWS, end: 4 });
		expect(scan('{"_end":0}\n{"n":"late","v":1}\n')).toEqual({ rows: [], end: 0 });
	});
});

test.each([
	['{"n":"","v":""}', ["", '""']],
	['{"n":"\\u0041\\\\\\ud83d\\ude00","v":[]}', ["A\\😀", "[]"]],
	['{"n":"a","v":["\\"]"]}', ["a", '["\\"]"]']],
	['{"n":"a","v":[[1],{"b":2}]}', ["a", '[[1],{"b":2}]']],
	['{"n":"a","v":-1.5e3}', ["a", "-1.5e3"]],
	['{ "n" : "a" , "v" : true }', ["a", "true"]],
	['{"n":"a","v":1,"w":2}', ["a", "1"]],
	['{"n":"\ufeffa \u2028","v":0}', ["\ufeffa \u2028", "0"]],
	["{}", ["", "null"]],
])("%s", (line, fields) => {
	// Beside others, that a row which takes the long way does not move those which do not.
	const beside = '{"n":"before","v":1}\n';
	const { rows } = scan(`${beside}${line}\n${beside}`);
	expect(rows[0]).toEqual(["before", "1"]);
	expect(rows[1]?.map((field, i) => (i === 1 ? JSON.parse(field) : field))).toEqual([
		fields[0],
		JSON.parse(fields[1] ?? ""),
	]);
	expect(rows[2]).toEqual(["before", "1"]);
});

test("any rows come out as JSON.parse has them", () => {
	const texts = [
		"",
		"a",
		"ä€😀",
		'"',
		"\\",
		"\n",
		"\u0000",
		"\u2028",
		"]",
		"}",
		",",
		'{"n":',
		"null",
		"x".repeat(3_000),
	];
	const values = [null, 0, 7, -0.25, "", "a", '"', [], ["a", "}"], ["\\"]];
	const expected = Array.from({ length: 4_000 }, (_, i) => ({
		n: `${texts[i % 14]}${texts[(i * 5) % 13]}`,
		v: values[(i * 7) % 10],
	}));
	const bytes = bytesOf(expected.map((row) => `${JSON.stringify(row)}\n`).join(""));
	const pieces = Array.from({ length: Math.ceil(bytes.length / 999) }, (_, i) => bytes.slice(999 * i, 999 * (i + 1)));
	const { rows } = scanned(pieces);
	expect(rows.map(([n, v]) => ({ n, v: JSON.parse(v ?? "") }))).toEqual(expected);
});

test("a cut stream has no end, and the line that was cut was never sent", () => {
	expect(scan('{"n":"Ada","v":1}\n{"n":"Gra')).toEqual({ rows: [["Ada", "1"]], end: null });
});

test.each(["oops", '{"n":"a"', "7", "null", "[]", '{"n":"a","v":1}}'])("%s is no row", (line) => {
	expect(() => scan(`{"n":"Ada","v":1}\n${line}\n`)).toThrow(SyntaxError);
});

test("more rows than lines have room for, and texts longer than their lines, are all kept", () => {
	const [shortRows, longText] = [20_000, "\u0001".repeat(100_000)];
	const { rows } = scan(`${"{}\n".repeat(shortRows)}${JSON.stringify({ n: longText, v: 1 })}\n{"n":"last","v":2}\n`);
	expect(rows.length).toBe(shortRows + 2);
	expect(rows.every(([n, v], i) => i >= shortRows || (n === "" && v === "null"))).toBe(true);
	expect(rows.slice(-2)).toEqual([
		[longText, "1"],
		["last", "2"],
	]);
});

test("streams of two shapes may take turns", () => {
	const other: Shape = [["w", "json"]];
	const [one, two] = [rowScanner(SHAPE), rowScanner(other)];
	for (let i = 0; i < 3; i++) {
		expect(fieldsOf(one.push(bytesOf(`{"n":"a${i}","v":${i}}\n{"n":"cut`)), SHAPE).at(-1)).toEqual([`a${i}`, `${i}`]);
		expect(fieldsOf(two.push(bytesOf(`{"w":[${i}]}\n{"w`)), other).at(-1)).toEqual([`[${i}]`]);
		one.push(bytesOf('","v":0}\n'));
		two.push(bytesOf('":0}\n'));
	}
});
