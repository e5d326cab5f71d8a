import { describe, expect, test } from "vitest";
import { ndjsonParser } from "./ndjson-parser";

type Row = { n: string };

function parse(pieces: string[]) {
	const parser = ndjsonParser<Row>();
	const batches = [...pieces.map((piece) => parser.push(piece)), parser.close()];
	return { names: batches.flatMap(({ rows }) => rows.map(({ n }) => n)), end: batches.at(-1)?.end };
}

const TEXT = '{"n":"Ada"}\n{"n":"naïve 😀","extra":[1,{"_end":9}]}\n\n{"n":"a,b\\n\\"c\\""}\r\n{"_end":3}\n';

describe("a whole stream", () => {
	test("cut at any one place gives the same rows", () => {
		for (let cut = 0; cut <= TEXT.length; cut++) {
			expect(parse([TEXT.slice(0, cut), TEXT.slice(cut)])).toEqual({ names: ["Ada", "naïve 😀", 'a,b\n"c"'], end: 3 });
		}
	});

	test("in pieces of one character", () => {
		expect(parse([...TEXT])).toEqual({ names: ["Ada", "naïve 😀", 'a,b\n"c"'], end: 3 });
	});

	test("may end without a line break", () => {
		expect(parse([TEXT.trimEnd()])).toMatchObject({ end: 3 });
	});

	test("what follows the sentinel is ignored", () => {
		expect(parse([TEXT, '{"n":"late"}\n'])).toMatchObject({ names: ["Ada", "naïve 😀", 'a,b\n"c"'], end: 3 });
	});

	test("may be empty", () => {
		expect(parse(['{"_end":0}\n'])).toEqual({ names: [], end: 0 });
	});
});

test("a cut stream has no end, and the line that was cut was never sent", () => {
	expect(parse(['{"n":"Ada"}\n{"n":"Gra'])).toEqual({ names: ["Ada"], end: null });
});

test("a line that is no JSON is an error", () => {
	expect(() => parse(['{"n":"Ada"}\noops\n'])).toThrow(SyntaxError);
});
