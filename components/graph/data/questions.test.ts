import { describe, expect, test } from "vitest";
import { syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";
import { NO_FILTER } from "../messages";
import type { LinkRow, NodeRow } from "../rows";
import { answerer } from "./answer-question";
import { GraphRows } from "./graph-rows";
import { visibleRows } from "./visible-rows";

const NAMES = ["Ada Lovelace", "Grace Hopper", "ada", "Hopper, Ada", "=cmd()", "Alone"];
const PAIRS = [
	[0, 1],
	[0, 2],
	[1, 3],
	[3, 4],
	[0, 1],
] as const;

function asked(names: readonly string[], pairs: readonly (readonly [number, number])[], change = {}) {
	const rows = new GraphRows();
	const degree = (i: number) => pairs.flat().filter((end) => end === i).length;
	const node = (n: string, i: number): NodeRow => ({
		u: `u${i}`,
		n,
		l: i % 2 ? ["B"] : ["A"],
		d: degree(i),
		k: 0,
		ks: null,
	});
	rows.addNodes(names.map(node));
	const link = (a: number, b: number, e: number): LinkRow => ({
		u: `e${e}`,
		s: names[a] ?? "",
		t: names[b] ?? "",
		p: null,
		r: 0,
	});
	rows.addLinks(pairs.map(([a, b], e) => link(a, b, e)));
	const visible = visibleRows(rows, { ...NO_FILTER, showIsolated: true, ...change });
	return answerer(rows, () => visible).answers;
}

const ask = asked(NAMES, PAIRS);
const table = { sort: "degree", descending: true, text: "", from: 0, count: 10 } as const;

describe("search", () => {
	test("finds names that hold the text, whole names first, then beginnings, then by degree", () => {
		const { hits, total } = ask.search(" ADA ", 10);
		expect([total, hits.map(({ row }) => row.n)]).toEqual([3, ["ada", "Ada Lovelace", "Hopper, Ada"]]);
	});

	test("counts beyond its limit, and finds nothing for nothing", () => {
		expect(ask.search("a", 1)).toMatchObject({ total: 5, hits: [{ node: 0 }] });
		expect(ask.search("  ", 9)).toEqual({ hits: [], total: 0 });
	});

	test("of 50,000 names takes milliseconds", () => {
		const names = Array.from({ length: 50_000 }, (_, i) => `Entity number ${i} of the graph`);
		const large = asked(names, []);
		large.search("warm", 1);
		const times = Array.from({ length: 9 }, (_, i) => {
			const started = performance.now();
			large.search(`number ${i}77`, 20);
			return performance.now() - started;
		});
		expect(Math.min(...times)).toBeLessThan(5);
	});
});

describe("one node", () => {
	test("by number and by name, with its distinct neighbours", () => {
		expect(ask.node(0)).toMatchObject({
			node: 0,
			neighbours: 2,
			row: { n: "Ada Lovelace", d: 3 },
		});
		expect(ask.nodeByName("=cmd()")).toMatchObject({ node: 4, neighbours: 1 });
	});

	test("that is not there", () => {
		expect([ask.node(99), ask.nodeByName("Nobody")]).toEqual([null, null]);
	});

	test("its neighbours by degree, round and round", () => {
		const next = (after: number | null, step: 1 | -1) => ask.nextNeighbour(0, after, step)?.node;
		expect([next(null, 1), next(1, 1), next(2, 1), next(null, -1), next(1, -1)]).toEqual([1, 2, 1, 2, 2]);
		expect(ask.nextNeighbour(5, null, 1)).toBeNull();
	});

	test("all within some steps, nearest first", () => {
		expect(ask.neighbourhood(0, 1)).toEqual([0, 1, 2]);
		expect(ask.neighbourhood(0, 2)).toEqual([0, 1, 2, 3]);
		expect(ask.neighbourhood(5, 3)).toEqual([5]);
		expect(ask.neighbourhood(99, 3)).toEqual([]);
	});
});

test("one edge: its row, both ends and how many join them", () => {
	expect(ask.edge(0)).toMatchObject({
		row: { s: "Ada Lovelace", t: "Grace Hopper" },
		source: { node: 0 },
		target: { node: 1 },
		parallel: 2,
	});
	expect(ask.edge(2)).toMatchObject({ parallel: 1 });
	expect(ask.edge(99)).toBeNull();
});

describe("a path", () => {
	test("is the shortest, or none", () => {
		expect(ask.path(2, 4)?.map(({ node }) => node)).toEqual([2, 0, 1, 3, 4]);
		expect(ask.path(1, 1)).toMatchObject([{ node: 1, neighbours: 2 }]);
		expect(ask.path(0, 5)).toBeNull();
	});

	test("does not lead through what is hidden", () => {
		const hidden = asked(NAMES, PAIRS, { labels: ["A"] });
		expect(hidden.path(2, 4)).toBeNull();
	});
});

describe("the table", () => {
	test("sorts by every column, both ways, page by page", () => {
		const names = (change: object) => ask.table({ ...table, ...change }).rows.map(({ node }) => node);
		expect(names({})).toEqual([0, 1, 3, 2, 4, 5]);
		expect(names({ from: 1, count: 2 })).toEqual([1, 3]);
		expect(names({ from: 4, count: 5 })).toEqual([4, 5]);
		expect(names({ descending: false })).toEqual([5, 4, 2, 3, 1, 0]);
		expect(names({ sort: "name", descending: false })).toEqual([4, 2, 0, 5, 1, 3]);
		expect(names({ sort: "label", descending: false })).toEqual([0, 2, 4, 1, 3, 5]);
		expect(names({ sort: "neighbours" })[0]).toBe(0);
	});

	test("narrows by text and says how many there are", () => {
		expect(ask.table({ ...table, text: "hopper", count: 1 })).toMatchObject({ total: 2, rows: [{ node: 1 }] });
	});

	test("holds what is in sight", () => {
		expect(asked(NAMES, PAIRS, { labels: ["B"] }).table(table)).toMatchObject({ total: 3 });
	});

	test("of 50,000 rows serves a further page in no time", () => {
		const graph = syntheticGraph(50_000, 50_000);
		const large = asked(
			Array.from(graph.degrees, (_, i) => `Node ${i}`),
			[],
		);
		large.table({ ...table, sort: "name" });
		const started = performance.now();
		for (let i = 0; i < 20; i++) large.table({ ...table, sort: "name", from: i * 2_000, count: 40 });
		expect((performance.now() - started) / 20).toBeLessThan(10);
	});
});

test("what is in sight as CSV cannot run in a spreadsheet", () => {
	const names = [
		...["=cmd()", "+1", "-2", "@x", "\tTab", "\rReturn", "＝cmd()", "＋1", "－2", "＠x", " =1"],
		...['Say "hi", all', "Two\nlines", "a;b", "a;=cmd()", "a\tb", "a\t =cmd()", 'a";=1', "plain"],
	];
	const lines = asked(names, []).csv().split("\r\n");
	expect(lines[0]).toBe("name,labels,degree,neighbours,knot,uuid");
	expect(lines.slice(1, names.length + 1).map((line) => line.slice(0, line.search(/,[AB],/)))).toEqual([
		`"'=cmd()"`,
		`"'+1"`,
		`"'-2"`,
		`"'@x"`,
		`"'\tTab"`,
		`"'\rReturn"`,
		`"'＝cmd()"`,
		`"'＋1"`,
		`"'－2"`,
		`"'＠x"`,
		`"' =1"`,
		'"Say ""hi"", all"',
		'"Two\nlines"',
		'"a;b"',
		`"a;'=cmd()"`,
		'"a\tb"',
		`"a\t' =cmd()"`,
		`"a"";'=1"`,
		"plain",
	]);
});
