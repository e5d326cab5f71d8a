// Longer than 250 lines: one session is driven through all that it can meet.
import { describe, expect, test } from "vitest";
import { opened, rowsOf, type Service, settled } from "@/components/graph/testing/open-session";
import { NO_FILTER, type ToView } from "../messages";
import type { KeptPlaces } from "./position-cache";

const isLoaded = (message: ToView) => message.kind === "visible" && message.rows === "loaded";
const isBroken = (message: ToView) => message.kind === "visible" && message.rows === "broken";

describe("a graph that is opened", () => {
	test("is painted row by row, settles, and tells its counts and legend", async () => {
		const { painted, known, xy } = await settled(rowsOf(3_000, 6_000));
		const names = painted.flatMap((message) => (message.kind === "nodes" ? message.names : []));
		expect(names).toEqual(Array.from({ length: 3_000 }, (_, i) => `Node ${i}`));
		const edges = painted.reduce((sum, message) => sum + (message.kind === "edges" ? message.ends.length / 2 : 0), 0);
		expect(edges).toBe(6_000);
		expect(painted.filter(isLoaded)).toHaveLength(1);
		expect(xy()?.every(Number.isFinite)).toBe(true);
		const counts = { nodes: 3_000, links: 6_000, waiting: 0 };
		expect(known("progress")).toEqual({ ...counts, nodesDone: true, linksDone: true, version: "1" });
		expect(known("legend")).toMatchObject({
			labels: [
				["Event", 1_000, 3],
				["Person", 1_000, 0],
				["Topic", 1_000, 7],
			],
			isolated: 0,
		});
	});

	test("has the same places each time, however its rows arrive", async () => {
		const first = await settled({ ...rowsOf(2_600, 5_200), chunk: 1_000 });
		const second = await settled({ ...rowsOf(2_600, 5_200), chunk: 33_333 });
		expect(second.xy()).toEqual(first.xy());
	});

	test("has no node twice when it moves while it is read", async () => {
		const before = rowsOf(3_000, 6_000);
		let pages = 0;
		const service = {
			...before,
			get nodes() {
				pages++;
				return pages === 1 ? before.nodes : [{ u: "new", n: "New", l: [], d: 99, k: 0, ks: null }, ...before.nodes];
			},
			get version() {
				return pages === 1 ? "1" : "2";
			},
		};
		const { painted } = await settled(service);
		const names = painted.flatMap((message) => (message.kind === "nodes" ? message.names : []));
		expect(names).toEqual(Array.from({ length: 3_000 }, (_, i) => `Node ${i}`));
	});

	test("shows all nodes before the last edges, and says at the end that it is loaded and what is visible", async () => {
		const service = rowsOf(6_000, 30_000);
		service.links[7] = { ...service.links[7], r: 1 };
		const { painted } = await settled(service);
		const kinds = painted.map(({ kind }) => kind);
		const loaded = painted.findIndex(isLoaded);
		expect(kinds.lastIndexOf("nodes")).toBeLessThan(kinds.indexOf("edges"));
		expect(kinds.slice(loaded)).not.toContain("edges");
		const last = painted[loaded];
		expect(last?.kind === "visible" && last.edges?.indexOf(0)).toBe(7);
		expect(kinds.filter((kind) => kind === "visible")).toHaveLength(1);
	});

	test("that is paused before it is laid out says that it does not run", async () => {
		const open = opened(rowsOf(30, 60));
		open.session.take({ kind: "pause", paused: true });
		await open.until(() => open.known("isRunning") !== undefined);
		expect([open.known("isRunning"), open.known("done")]).toEqual([false, 0]);
	});

	test("may be empty", async () => {
		const { known } = await settled({ nodes: [], links: [] });
		expect(known("isRunning")).toBe(false);
	});

	test("may have links whose nodes never come", async () => {
		const service = rowsOf(10, 20);
		service.links.push({ u: "lost", s: "Nobody", t: "Node 1", p: null, r: 0 });
		const { known } = await settled(service);
		expect(known("progress")).toMatchObject({ links: 20, waiting: 1 });
	});
});

test("a stream that breaks keeps what came, and goes on from there when asked to", async () => {
	const open = opened({ ...rowsOf(100, 200), cut: "links" });
	await open.until(() => Boolean(open.known("broken")));
	expect(open.known("broken")).toEqual({ stream: "links", status: null, message: "The stream ended early." });
	await open.until(() => open.xy() !== null);
	const kinds = open.painted.map(({ kind }) => kind);
	expect(kinds.slice(open.painted.findIndex(isBroken))).toContain("positions");
	expect(open.painted.some(isLoaded)).toBe(false);
	open.session.take({ kind: "retry" });
	await open.until(() => open.painted.some(isLoaded));
	const ends = open.painted.flatMap((message) => (message.kind === "edges" ? [...message.ends] : []));
	expect(ends).toHaveLength(400);
});

test("a connection that fails is a cut", async () => {
	const open = opened({ ...rowsOf(10, 20), isOffline: true });
	await open.until(() => Boolean(open.known("broken")));
	expect(open.known("broken")).toEqual({ stream: "nodes", status: null, message: "network" });
});

test("held nodes go where they are taken and stay there", async () => {
	const open = await settled(rowsOf(60, 120));
	open.session.take({ kind: "hold", node: 7, at: { x: 500, y: -300 } });
	open.session.take({ kind: "hold", node: 7, at: null });
	const before = open.painted.length;
	await open.until(() => open.painted.slice(before).some((one) => one.kind === "positions" && one.settled));
	expect([...(open.xy()?.subarray(14, 16) ?? [])]).toEqual([500, -300]);
});

describe("nodes that are taken elsewhere before there is a layout", () => {
	/** A graph that is all here, but not laid out before `see`, as the positions of an earlier visit are still being read. */
	async function unseen(service: Service, kept: KeptPlaces | null = null) {
		let see = () => {};
		const found = new Promise<KeptPlaces | null>((resolve) => {
			see = () => resolve(kept);
		});
		const open = opened(service, { find: () => found, keep: async () => {} });
		await open.until(() => open.painted.some(isLoaded));
		const hold = (node: number) => open.session.take({ kind: "hold", node, at: { x: 500, y: -300 } });
		const shown = (node: number) =>
			open.painted.flatMap((one) => (one.kind === "positions" ? [[...one.xy.subarray(2 * node, 2 * node + 2)]] : []));
		return { ...open, hold, shown, see: () => see() };
	}

	test("stay there in it, whichever level they belong to, unless they are let go", async () => {
		const open = await unseen(rowsOf(3_000, 6_000));
		for (const node of [7, 8, 9, 2_900]) open.hold(node);
		open.session.take({ kind: "hold", node: 2_900, at: null });
		const sunflowers = open.shown(7).length;
		await open.until(() => open.shown(2_900).at(-1)?.[0] === 500);
		open.session.take({ kind: "unpin", node: 8 });
		open.see();
		await open.until(() => open.xy() !== null);
		for (const node of [7, 2_900])
			for (const place of open.shown(node).slice(sunflowers + 1)) expect(place).toEqual([500, -300]);
		expect(open.xy()?.[2 * 8]).not.toBe(500);
		expect(open.xy()?.[2 * 9]).toBe(500);
	});

	test("are all let go at once", async () => {
		const open = await unseen(rowsOf(60, 120));
		for (const node of [7, 8]) open.hold(node);
		open.session.take({ kind: "unpin", node: null });
		open.see();
		await open.until(() => open.xy() !== null);
		expect([open.xy()?.[14], open.xy()?.[16]]).not.toContain(500);
	});

	test("stay there among places that were kept, and draw their neighbours after them", async () => {
		const service = rowsOf(60, 120);
		const kept = await new Promise<KeptPlaces>((resolve) => {
			opened(service, { find: async () => null, keep: async (one) => resolve(one) });
		});
		const open = await unseen(service, kept);
		open.hold(7);
		open.session.take({ kind: "hold", node: 7, at: null });
		open.see();
		await open.until(() => open.xy() !== null);
		expect([...(open.xy()?.subarray(14, 16) ?? [])]).toEqual([500, -300]);
		expect(open.xy()?.subarray(0, 14)).not.toEqual(kept.xy.subarray(0, 14));
	});
});

test("a filter hides and moves nothing", async () => {
	const open = await settled(rowsOf(90, 180));
	const positions = open.painted.filter(({ kind }) => kind === "positions").length;
	open.session.take({ kind: "filter", filter: { ...NO_FILTER, labels: ["Topic"] } });
	expect(open.known("visible")).toBe(30);
	expect(open.painted.filter(({ kind }) => kind === "positions")).toHaveLength(positions);
	const csv = await open.ask("csv");
	expect(csv.trim().split("\r\n")).toHaveLength(31);
});

describe("a graph that moved on", () => {
	/** Two nodes more, one of them tied to node 5, and one edge retracted. */
	function movedOn(service: Service): void {
		service.version = "2";
		service.nodes = [
			...service.nodes,
			{ u: "new", n: "Newcomer", l: ["Topic"], d: 1, k: 1, ks: 7 },
			{ u: "lone", n: "Loner", l: [], d: 0, k: 0, ks: null },
		];
		const retracted = { ...service.links[0], r: 1 };
		service.links = [retracted, ...service.links.slice(1), { u: "edge", s: "Newcomer", t: "Node 5", p: "goal", r: 0 }];
	}

	test("takes in what is new near its neighbours, keeps indices and pins, and hardly moves the rest", async () => {
		const service = { ...rowsOf(200, 400), chunk: 1_000 };
		const open = await settled(service);
		const before = open.xy() as Float32Array;
		open.session.take({ kind: "hold", node: 3, at: { x: before[6] as number, y: before[7] as number } });
		open.session.take({ kind: "hold", node: 3, at: null });
		movedOn(service);
		open.session.take({ kind: "refresh", version: "2" });
		await open.until(() => (open.xy()?.length ?? 0) === 404);
		const after = open.xy() as Float32Array;
		const newcomer = await open.ask("nodeByName", "Newcomer");
		expect(newcomer).toMatchObject({ node: 200, neighbours: 1, row: { k: 1, ks: 7 } });
		const apart = (a: number, b: number, xy: Float32Array) =>
			Math.hypot((xy[2 * a] ?? 0) - (xy[2 * b] ?? 0), (xy[2 * a + 1] ?? 0) - (xy[2 * b + 1] ?? 0));
		const reach = Math.max(...Array.from({ length: 200 }, (_, i) => apart(0, i, before)));
		expect(apart(200, 5, after)).toBeLessThan(reach / 2);
		expect([after[6], after[7]]).toEqual([before[6], before[7]]);
		const moved = Array.from({ length: 200 }, (_, i) =>
			Math.hypot((after[2 * i] ?? 0) - (before[2 * i] ?? 0), (after[2 * i + 1] ?? 0) - (before[2 * i + 1] ?? 0)),
		).sort((a, b) => a - b);
		expect(moved[100]).toBeLessThan(reach / 5);
	});

	test("shows new names, labels and counts of what was here", async () => {
		const service = rowsOf(20, 40);
		const open = await settled(service);
		service.version = "2";
		service.nodes = service.nodes.map((node, i) => (i === 3 ? { ...node, n: "Renamed", l: ["Event"], d: 77 } : node));
		service.links = service.links.filter((link) => !Object.values(link).includes("Node 3"));
		open.session.take({ kind: "refresh", version: "2" });
		const isAnew = (message: ToView) => message.kind === "nodes" && message.names.includes("Renamed");
		await open.until(() => open.painted.some(isAnew));
		const facts = open.painted.find(isAnew);
		expect(facts?.kind === "nodes" && [facts.names[3], facts.degrees[3], facts.hues[3]]).toEqual(["Renamed", 77, 3]);
	});

	test("hides what was retracted until it is asked for", async () => {
		const service = rowsOf(50, 100);
		const open = await settled(service);
		open.session.take({ kind: "filter", filter: { ...NO_FILTER, showLeaves: true } });
		movedOn(service);
		open.session.take({ kind: "refresh", version: "2" });
		await open.until(() => (open.xy()?.length ?? 0) === 104);
		const visible = open.painted.findLast(({ kind }) => kind === "visible");
		expect(visible?.kind === "visible" && visible.nodes && [...visible.nodes].indexOf(0)).toBe(51);
		expect(visible?.kind === "visible" && visible.edges?.indexOf(0)).toBe(0);
	});

	test("is not read again for the version that is here", async () => {
		const service = rowsOf(20, 40);
		const open = await settled(service);
		movedOn(service);
		open.session.take({ kind: "refresh", version: "1" });
		expect(await open.ask("nodeByName", "Newcomer")).toBeNull();
	});
});

describe("places of the last visit", () => {
	test("are taken up as they were while the graph has not moved", async () => {
		const kept: KeptPlaces[] = [];
		const places = { find: async () => kept[0] ?? null, keep: async (one: KeptPlaces) => void kept.push(one) };
		const first = opened(rowsOf(300, 600), places);
		await first.until(() => kept.length > 0);
		const second = opened(rowsOf(300, 600), places);
		await second.until(() => second.xy() !== null);
		expect(second.xy()).toEqual(kept[0]?.xy);
	});

	test("of another graph are of no use", async () => {
		const places = {
			find: async () => ({ version: "1", uuids: ["stranger"], xy: new Float32Array([5, 5]) }),
			keep: async () => {},
		};
		const plain = await settled(rowsOf(80, 160));
		const open = opened(rowsOf(80, 160), places);
		await open.until(() => open.xy() !== null);
		expect(open.xy()).toEqual(plain.xy());
	});
});

test("colours go by label, or by community", async () => {
	const open = await settled(rowsOf(400, 800));
	open.session.take({ kind: "colour-by", by: "community" });
	const hues = open.painted.findLast(({ kind }) => kind === "nodes");
	expect(hues?.kind === "nodes" && new Set(hues.hues).size).toBeGreaterThan(2);
	open.session.take({ kind: "colour-by", by: "label" });
	const back = open.painted.findLast(({ kind }) => kind === "nodes");
	expect(back?.kind === "nodes" && [...back.hues.subarray(0, 4)]).toEqual([0, 7, 3, 0]);
});

test("the legend names communities by their best connected nodes", async () => {
	const { known } = await settled(rowsOf(400, 800));
	const { communities = [] } = known("legend") ?? {};
	const [first, ...more] = communities;
	expect(first?.[0]).toMatch(/^Node \d+, Node \d+$/);
	expect(more.map(([, nodes]) => nodes)).toEqual(more.map(([, nodes]) => nodes).sort((a, b) => b - a));
	expect(communities.map(([, , hue]) => hue)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

describe("what there is to say of edges", () => {
	const FACTS = [0, 1, 2].map((e) => ({ u: `e${e}`, e: `relation_${e}`, v: 1_000 * (e + 1), x: null, c: 0.8 }));

	test("comes once the picture is laid out, with the span of its dates", async () => {
		const open = opened({ ...rowsOf(60, 120), facts: FACTS });
		await open.until(() => Boolean(open.known("span")));
		expect(open.known("span")).toEqual({ from: 1_000, to: 3_000 });
		const found = await open.ask("edge", 1);
		expect(found?.fact).toMatchObject({ e: "relation_1", v: 2_000 });
		const relations = await open.ask("relations", found?.source.node ?? 0, 10);
		expect(relations).toContainEqual({ edge: 1, text: expect.stringContaining("relation") });
		open.session.take({ kind: "filter", filter: { ...NO_FILTER, time: { mode: "since", at: 2_500 } } });
		const visible = open.painted.findLast((message) => message.kind === "visible");
		expect(visible?.edges?.slice(0, 3)).toEqual(Uint8Array.of(0, 0, 1));
	});

	test("is left out without harm when it cannot be read", async () => {
		const open = opened({ ...rowsOf(60, 120), facts: FACTS, cut: "facts" });
		await open.until(() => open.said.some((message) => message.kind === "known" && message.part.span !== undefined));
		expect(open.known("broken")).toBeUndefined();
		expect((await open.ask("search", "Node", 3)).total).toBe(60);
	});
});
