import { describe, expect, test } from "vitest";
import { labelHue, REST } from "@/components/ui/type-look";
import { EDGE_PATTERN, EDGE_RETRACTED, NO_FILTER } from "../messages";
import type { LinkRow, NodeRow } from "../rows";
import { adjacencyOf } from "./adjacency";
import { findCommunities } from "./find-communities";
import { GraphRows } from "./graph-rows";
import { visibleRows } from "./visible-rows";

const node = (n: string, more: Partial<NodeRow> = {}): NodeRow => ({
	u: `u-${n}`,
	n,
	l: ["Topic"],
	d: 2,
	k: 0,
	ks: null,
	...more,
});
const link = (s: string, t: string, more: Partial<LinkRow> = {}): LinkRow => ({
	u: `${s}>${t}`,
	s,
	t,
	p: null,
	r: 0,
	...more,
});

describe("rows that arrive", () => {
	test("links that miss an end are counted, once however often they come, and taken when it is here", () => {
		const rows = new GraphRows();
		rows.addNodes([node("a"), node("b")]);
		expect(rows.addLinks([link("a", "b"), link("b", "c"), link("c", "a"), link("c", "a")])).toEqual({ from: 0, to: 1 });
		expect([rows.counts().waiting, rows.edgeCount]).toEqual([2, 1]);
		rows.addNodes([node("c")]);
		expect(rows.addLinks([link("b", "c")])).toEqual({ from: 1, to: 2 });
		expect([rows.counts().waiting, rows.edgeCount]).toEqual([1, 2]);
	});

	test("come out as they came", () => {
		const rows = new GraphRows();
		const row = node("a", { k: 1, ks: 7.5, l: ["Person", "Author"] });
		rows.addNodes([row, node("b", { l: [] })]);
		expect(rows.row(0)).toEqual(row);
		rows.addLinks([link("a", "b", { p: "goal", r: 1 })]);
		expect(rows.edgeBits[0]).toBe(EDGE_PATTERN | EDGE_RETRACTED);
		expect(rows.link(0).p).toBe("goal");
	});

	test("twice are taken once, as when a stream is read on after the graph moved", () => {
		const rows = new GraphRows();
		rows.addNodes([node("a"), node("b")]);
		rows.addLinks([link("a", "b")]);
		rows.addNodes([node("b"), node("c"), node("c")]);
		rows.addLinks([link("a", "b"), link("b", "c")]);
		expect([rows.nodeCount, rows.edgeCount]).toEqual([3, 2]);
	});

	test("of a node that was renamed meanwhile tie its links by both names", () => {
		const rows = new GraphRows();
		rows.addNodes([node("a"), node("b")]);
		expect(rows.addNodes([node("b2", { u: "u-b" }), node("c")])).toEqual({ from: 2, to: 3 });
		rows.addLinks([link("a", "b"), link("a", "b2"), link("b2", "c")]);
		expect([...rows.ends.subarray(0, 6)]).toEqual([0, 1, 0, 1, 1, 2]);
	});

	test("of a newer version update, append and mark what is gone", () => {
		const rows = new GraphRows();
		rows.addNodes([node("a"), node("b"), node("c")]);
		rows.addLinks([link("a", "b"), link("b", "c")]);
		const renamed = node("b2", { u: "u-b", d: 9 });
		const added = rows.update([renamed, node("d"), node("a")], [link("a", "b2", { u: "a>b", r: 1 }), link("d", "a")]);
		expect(added).toEqual({ nodes: { from: 3, to: 4 }, edges: { from: 2, to: 3 } });
		expect([rows.name(1), rows.degrees[1], rows.indexOf("b2"), rows.indexOf("b")]).toEqual(["b2", 9, 1, undefined]);
		expect([...rows.goneNodes.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
		expect([...rows.goneEdges.subarray(0, 3)]).toEqual([0, 1, 0]);
		expect(rows.edgeBits[0]).toBe(EDGE_RETRACTED);
	});
});

describe("a filter", () => {
	const rows = new GraphRows();
	rows.addNodes([
		node("hub", { d: 9, k: 1, l: ["Person"] }),
		node("mid", { d: 4 }),
		node("low", { d: 1, l: [] }),
		node("lone", { d: 0, l: ["Topic", "Person"] }),
	]);
	rows.addLinks([link("hub", "mid", { p: "goal" }), link("mid", "low"), link("hub", "low", { r: 1 })]);
	rows.addFacts([
		{ u: "hub>mid", e: "leads", v: 100, x: null, c: 0.9 },
		{ u: "mid>low", e: "owns", v: 200, x: null, c: 0.5 },
		{ u: "hub>low", e: "hired", v: 100, x: 200, c: 0.9 },
		{ u: "elsewhere", e: "knows", v: 1, x: null, c: 1 },
	]);
	const seen = (change: Partial<typeof NO_FILTER>) => {
		const { nodes, edges, count } = visibleRows(rows, { ...NO_FILTER, ...change });
		const names = [0, 1, 2, 3].filter((i) => !nodes || nodes[i] === 1).map((i) => rows.name(i));
		expect(count).toBe(names.length);
		return { names, edges: [0, 1, 2].filter((e) => !edges || edges[e] === 1) };
	};

	test.each<[string, Partial<typeof NO_FILTER>, string[], number[]]>([
		["nothing but what no edge joins", {}, ["hub", "mid", "low"], [0, 1]],
		["nothing at all", { showIsolated: true }, ["hub", "mid", "low", "lone"], [0, 1]],
		["retracted ones shown", { showRetracted: true }, ["hub", "mid", "low", "lone"], [0, 1, 2]],
		["a label", { labels: ["Person"] }, ["hub"], []],
		["no label", { labels: [""] }, ["low"], []],
		["no labels at all", { labels: [] }, [], []],
		["least degree", { minDegree: 4 }, ["hub", "mid"], [0]],
		["knots", { knotsOnly: true }, ["hub"], []],
		["a pattern", { patterns: ["goal"] }, ["hub", "mid"], [0]],
		["what is likely", { minConfidence: 0.6 }, ["hub", "mid"], [0]],
		["what was known early", { time: { mode: "until", at: 150 } }, ["hub", "mid", "low"], [0, 2]],
		["what was known later", { time: { mode: "until", at: 250 } }, ["hub", "mid", "low"], [0, 1]],
		["what is new", { time: { mode: "since", at: 200 } }, ["mid", "low"], [1]],
	])("%s", (_, change, names, edges) => {
		expect(seen(change)).toEqual({ names, edges });
	});

	test("folds what one edge alone joins where enough is left, until that or something narrower is asked for", () => {
		const ring = new GraphRows();
		const name = (n: number) => `n${n}`;
		ring.addNodes([
			...Array.from({ length: 25 }, (_, n) => node(name(n), { d: n === 0 ? 3 : 2, l: ["Person"] })),
			node("leaf", { d: 1, l: ["Person"] }),
		]);
		ring.addLinks([...Array.from({ length: 25 }, (_, n) => link(name(n), name((n + 1) % 25))), link("n0", "leaf")]);
		const count = (change: Partial<typeof NO_FILTER>) => visibleRows(ring, { ...NO_FILTER, ...change }).count;
		expect([count({}), count({ showIsolated: true })]).toEqual([25, 25]);
		expect([count({ showLeaves: true }), count({ labels: ["Person"] })]).toEqual([26, 26]);
	});

	test("that hides nothing says so", () => {
		expect(visibleRows(rows, { ...NO_FILTER, showRetracted: true })).toEqual({ nodes: null, edges: null, count: 4 });
	});
});

test("neighbours lie sorted, with their edges, and a loop counts once", () => {
	const { starts, peers, edges } = adjacencyOf(4, 4, Uint32Array.from([2, 0, 1, 0, 3, 3, 0, 2]));
	expect([...starts]).toEqual([0, 3, 4, 6, 7]);
	expect([...peers]).toEqual([1, 2, 2, 0, 0, 0, 3]);
	expect([...edges]).toEqual([1, 0, 3, 1, 0, 3, 2]);
});

test("communities are what hangs together, the largest first", () => {
	const clique = (from: number, size: number) =>
		Array.from({ length: size }, (_, i) => Array.from({ length: i }, (_, j) => [from + i, from + j])).flat();
	const pairs = [...clique(0, 4), ...clique(4, 6), [3, 4]];
	const found = findCommunities(11, Uint32Array.from(pairs.flat()));
	expect([...found]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2]);
});

test("a label looks alike in every graph, and what says nothing is grey", () => {
	expect(["Person", "Organization", "Topic"].map(labelHue)).toEqual([0, 1, 7]);
	expect(["", "Object"].map(labelHue)).toEqual([REST, REST]);
	const own = labelHue("Feature flag");
	expect(own).toBe(labelHue("Feature flag"));
	expect(own).toBeGreaterThan(labelHue("Procedure"));
	expect(own).toBeLessThan(REST);
});
