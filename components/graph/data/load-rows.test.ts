import { expect, test } from "vitest";
import { loadRows, startReading } from "../data/read-pages";

const SOURCE = {
	nodes: { address: "/nodes", pageRows: 50 },
	links: { address: "/links", pageRows: 100 },
	facts: { address: "/facts", pageRows: 100 },
	cacheKey: "",
};

/** A service with so many rows, which cuts the `cutAt`th answer in its middle. */
function service(rows: { nodes: number; links: number }, cutAt = 0) {
	const asked: string[] = [];
	const fetch = async (address: string) => {
		asked.push(address);
		const url = new URL(address, "http://x");
		const limit = Number(url.searchParams.get("limit"));
		const offset = Number(url.searchParams.get("offset"));
		const count = Math.max(0, Math.min(limit, rows[url.pathname === "/nodes" ? "nodes" : "links"] - offset));
		const isCut = asked.length === cutAt;
		const body = `${"{}\n".repeat(isCut ? count / 2 : count)}${isCut ? "" : `{"_end":${count}}\n`}`;
		return new Response(body, { headers: { "X-Graph-Version": String(asked.length) } });
	};
	return { asked, fetch };
}

test("nodes are read to their end before links", async () => {
	const { asked, fetch } = service({ nodes: 60, links: 130 });
	const reading = startReading();
	const seen: string[] = [];
	await loadRows(SOURCE, reading, fetch, {
		nodes: (rows) => seen.push(`nodes ${rows.length}`),
		links: (rows) => seen.push(`links ${rows.length}`),
	});
	expect(seen).toEqual(["nodes 50", "nodes 10", "links 100", "links 30"]);
	expect(asked).toEqual([
		"/nodes?limit=50&offset=0",
		"/nodes?limit=50&offset=50",
		"/links?limit=100&offset=0",
		"/links?limit=100&offset=100",
	]);
	expect(reading).toEqual({
		nodes: { rows: 60, isDone: true },
		links: { rows: 130, isDone: true },
		version: "1",
	});
});

test.each([1, 2, 3, 4])("after answer %d was cut it goes on where it broke, and gives no row twice", async (cutAt) => {
	const { fetch } = service({ nodes: 60, links: 130 }, cutAt);
	const reading = startReading();
	const counts = { nodes: 0, links: 0 };
	const take = (name: keyof typeof counts) => (rows: unknown[]) => {
		counts[name] += rows.length;
	};
	const read = () => loadRows(SOURCE, reading, fetch, { nodes: take("nodes"), links: take("links") });
	await expect(read()).rejects.toThrow("ended early");
	await read();
	expect(counts).toEqual({ nodes: 60, links: 130 });
});
