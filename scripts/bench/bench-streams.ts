import { once } from "node:events";
import { request } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { selectLinks } from "@/lib/graph/stream-links";
import { selectNodes } from "@/lib/graph/stream-nodes";
import type { Service, Tenant } from "./service";
import { type Figure, figure, median, quantile, timed } from "./timing";

const RUNS = 15;
const MB = 1024 * 1024;

/** Streams of 50,000 nodes and 100,000 links against COPY of the same rows, memory with eight at once, aborts, details. */
export async function benchStreams(service: Service, tenant: Tenant): Promise<Figure[]> {
	const ctx = { projectId: tenant.projectId, groups: null } as Parameters<typeof selectNodes>[0];
	const nodes = "/v1/graph/nodes?limit=50000";
	const links = "/v1/graph/links?limit=100000";
	const copies = {
		nodes: selectNodes(ctx, { query: "", limit: 50_000, offset: 0 }),
		links: selectLinks(ctx, { include_retracted: false, limit: 100_000, offset: 0 }),
	};
	const figures: Figure[] = [];
	for (const [name, path, statement, wanted] of [
		["nodes", nodes, copies.nodes, 50_001],
		["links", links, copies.links, 100_001],
	] as const) {
		await drain(service, tenant, path);
		const ours: number[] = [];
		const first: number[] = [];
		const copy: number[] = [];
		// In turn, so that a change of the machine's speed meets both.
		for (let run = 0; run < RUNS; run++) {
			copy.push(await timed(() => copyToNull(service, tenant, statement)));
			const read = await drain(service, tenant, path);
			if (read.lines !== wanted) throw new Error(`${name}: ${read.lines} lines instead of ${wanted}`);
			ours.push(read.wallMs);
			first.push(read.firstByteMs);
		}
		figures.push(
			figure(`${name}: wall, median of ${RUNS}`, median(ours), "ms"),
			figure(`${name}: COPY to a null sink, median`, median(copy), "ms"),
			figure(`${name}: ratio to COPY`, median(ours.map((ms, i) => ms / (copy[i] ?? ms))), "x", 1.3),
			figure(`${name}: first byte, median`, median(first), "ms", 25),
		);
	}
	figures.push(await memoryOfEight(service, tenant, nodes, links), ...(await abort300(service, tenant, links)));
	const detailsMs: number[] = [];
	for (let run = 0; run < RUNS; run++)
		detailsMs.push((await drain(service, tenant, "/v1/graph/nodes/Node%201/details")).wallMs);
	figures.push(
		figure("details of the highest-degree node: p50", median(detailsMs), "ms"),
		figure("details: p95", quantile(detailsMs, 0.95), "ms"),
	);
	return figures;
}

type Drained = { wallMs: number; firstByteMs: number; lines: number };

/** Reads a whole answer and counts its lines. */
async function drain({ baseUrl }: Service, { key }: Tenant, path: string): Promise<Drained> {
	const started = performance.now();
	const outgoing = request(new URL(path, baseUrl), { headers: { authorization: `Bearer ${key}` } });
	outgoing.end();
	const [response] = (await once(outgoing, "response")) as [import("node:http").IncomingMessage];
	let firstByteMs = 0;
	let lines = 0;
	for await (const chunk of response as AsyncIterable<Buffer>) {
		firstByteMs ||= performance.now() - started;
		for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
	}
	if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
	return { wallMs: performance.now() - started, firstByteMs, lines };
}

async function copyToNull({ database }: Service, tenant: Tenant, statement: string): Promise<void> {
	await database.query(`BEGIN READ ONLY; SET LOCAL app.project_id = '${tenant.projectId}'`);
	const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
	await pipeline(database.query(copyTo(`COPY (${statement}) TO STDOUT`)), sink);
	await database.query("COMMIT");
}

async function memoryOfEight(service: Service, tenant: Tenant, nodes: string, links: string): Promise<Figure> {
	const before = service.rss();
	let peak = before;
	const watch = setInterval(() => {
		peak = Math.max(peak, service.rss());
	}, 10);
	await Promise.all(Array.from({ length: 8 }, (_, i) => drain(service, tenant, i % 2 ? nodes : links)));
	clearInterval(watch);
	return figure("memory growth with 8 streams at once", (peak - before) / MB, "MB", 80);
}

async function abort300(service: Service, tenant: Tenant, links: string): Promise<Figure[]> {
	for (let batch = 0; batch < 30; batch++) {
		await Promise.all(
			Array.from({ length: 10 }, async (_, i) => {
				const outgoing = request(new URL(links, service.baseUrl), {
					headers: { authorization: `Bearer ${tenant.key}` },
					agent: false,
				});
				outgoing.on("error", () => {});
				outgoing.end();
				if (i % 2) await Promise.race([once(outgoing, "response"), once(outgoing, "close")]);
				outgoing.destroy();
			}),
		);
	}
	const open = async () => {
		const { rows } = await service.database.query<{ n: number }>(
			"SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()",
		);
		return rows[0]?.n ?? Number.NaN;
	};
	const deadline = performance.now() + 10_000;
	while ((await open()) > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
	const left = await open();
	const after = await drain(service, tenant, links);
	return [
		figure("busy connections after 300 aborted streams", left, "", 0),
		figure("links: wall after the aborts", after.wallMs, "ms"),
	];
}
