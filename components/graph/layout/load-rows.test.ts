import { expect, test } from "vitest";
import { rowLoader } from "./load-rows";

/** A service with so many rows; what was asked of it, and how far a reader is who waits for a page that never comes alive. */
function reading(rows: { nodes: number; links: number }, versions: (string | null)[] = ["1"]) {
	const asked: string[] = [];
	const counts = { nodes: 0, links: 0, waiting: 0 };
	/** How many nodes were here when it was said that they may come again. */
	const expected: number[] = [];
	let comeAlive = () => {};
	const alive = new Promise<void>((resolve) => {
		comeAlive = resolve;
	});
	const source = { nodes: "/nodes", links: "/links", nodePageRows: 50_000, linkPageRows: 100_000, cacheKey: null };
	const loader = rowLoader(
		source,
		{
			takeNodes(batch) {
				counts.nodes += batch.count;
			},
			takeLinks(batch) {
				counts.links += batch.count;
			},
			expectKnown: () => void expected.push(counts.nodes),
			endNodes() {},
			counts: () => counts,
		},
		{
			alive,
			now: () => 0,
			progress() {},
			broken() {},
			async fetch(address) {
				asked.push(address);
				const url = new URL(address, "http://x");
				const [limit, offset] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name))) as [
					number,
					number,
				];
				const count = Math.max(0, Math.min(limit, rows[url.pathname === "/nodes" ? "nodes" : "links"] - offset));
				const version = versions[Math.min(asked.length, versions.length) - 1] ?? null;
				const headers = new Headers(version === null ? [] : [["X-Graph-Version", version]]);
				return new Response(`${"{}\n".repeat(count)}{"_end":${count}}\n`, { headers });
			},
		},
	);
	return { asked, counts, expected, comeAlive, loader };
}

test("a small graph is read at once, its first nodes alone", async () => {
	const { asked, counts, loader } = reading({ nodes: 1_200, links: 3_000 });
	expect(await loader.load()).toBe(true);
	expect(counts).toMatchObject({ nodes: 1_200, links: 3_000 });
	expect(asked).toEqual(["/nodes?limit=2500&offset=0", "/links?limit=10000&offset=0"]);
});

test("the flood of a large graph waits until the page is alive", async () => {
	const { asked, counts, comeAlive, loader } = reading({ nodes: 7_000, links: 10_000 });
	const loaded = loader.load();
	while (counts.nodes < 2_500) await new Promise(setImmediate);
	for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
	expect(asked).toHaveLength(1);
	comeAlive();
	expect(await loaded).toBe(true);
	expect(counts).toMatchObject({ nodes: 7_000, links: 10_000 });
	expect(asked.slice(1)).toEqual([
		"/nodes?limit=50000&offset=2500",
		"/links?limit=10000&offset=0",
		"/links?limit=100000&offset=10000",
	]);
});

test("links that fill a page just so take no request more than others", async () => {
	const { asked, counts, comeAlive, loader } = reading({ nodes: 3_000, links: 100_000 });
	comeAlive();
	expect(await loader.load()).toBe(true);
	expect(counts).toMatchObject({ nodes: 3_000, links: 100_000 });
	expect(asked.filter((address) => address.startsWith("/links"))).toHaveLength(2);
});

test("the many links of a few nodes wait as well", async () => {
	const { asked, counts, comeAlive, loader } = reading({ nodes: 1_200, links: 30_000 });
	const loaded = loader.load();
	while (asked.length < 2 || counts.links < 10_000) await new Promise(setImmediate);
	for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
	expect(asked).toHaveLength(2);
	comeAlive();
	expect(await loaded).toBe(true);
	expect(counts).toMatchObject({ nodes: 1_200, links: 30_000 });
	expect(asked.slice(1)).toEqual(["/links?limit=10000&offset=0", "/links?limit=100000&offset=10000"]);
});

test.each([
	["one version hold no row twice", ["1"], []],
	["a graph that moves may hold rows twice, from the first page that does", ["1", "2", "2"], [2_500]],
	["a service that tells no version may", [null], [2_500]],
])("pages of %s", async (_, versions, looked) => {
	const { comeAlive, expected, loader } = reading({ nodes: 2_500, links: 7 }, versions);
	comeAlive();
	expect(await loader.load()).toBe(true);
	expect([...new Set(expected)]).toEqual(looked);
	expect(loader.version()).toBe(versions[0]);
});
