import { setMaxListeners } from "node:events";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AppError } from "@/lib/errors";
import { selectLinks } from "@/lib/graph/stream-links";
import { selectNodes, streamNodes } from "@/lib/graph/stream-nodes";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { streamPool } from "./pool";
import { openRowStream, type Reader } from "./stream";
import { inTenant, runInTenant } from "./tenant";

let team: TestTeam;
const ALL = { query: "", limit: 50_000, offset: 0 };
const LINKS = { include_retracted: false, limit: 100_000, offset: 0 };
/** About 40 MB of rows: more than all buffers on the way hold. */
const LARGE = "SELECT to_json(repeat('x', 1000))::text FROM generate_series(1, 40000)";

beforeAll(async () => {
	team = await testTeam();
	await writeFacts(team.ctx, [["Ada", "knows", "Bob"]]);
});

const reader = (signal = new AbortController().signal): Reader => ({ wants: () => true, signal });
const open = async (statement: string, signal?: AbortSignal) => {
	const { bytes } = await openRowStream(team.ctx, statement, reader(signal));
	if (!bytes) throw new Error("no stream");
	return bytes;
};
const busyConnections = () => streamPool().totalCount - streamPool().idleCount;

describe("a stream", () => {
	beforeEach(() => vi.waitFor(() => expect(busyConnections()).toBe(0), { timeout: 10_000 }));

	test("ends with the count of its rows", async () => {
		const text = await new Response(await open("SELECT to_json(n)::text FROM generate_series(1, 5000) n")).text();
		const lines = text.trimEnd().split("\n");
		expect(lines).toHaveLength(5001);
		expect(lines.at(-1)).toBe('{"_end":5000}');
	});

	test("passes text as it is, whatever it holds", async () => {
		const odd = `back\\slash "quote" tab\t line\nfeed \u0001\u0002 \\. 😀 \u2028`;
		const bytes = await open(`SELECT to_json(E'${odd.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}'::text)::text`);
		const [line] = (await new Response(bytes).text()).split("\n");
		expect(JSON.parse(line ?? "")).toBe(odd);
	});

	test("that fails before its first row rejects, so that the caller can still answer an error", async () => {
		await expect(open("SELECT (1 / 0)::text")).rejects.toMatchObject({ code: "22012" });
	});

	test("that fails later is cut, without the sentinel", async () => {
		const bytes = await open(
			"SELECT to_json(repeat('x', 1000) || 1 / (30000 - n))::text FROM generate_series(1, 40000) n",
		);
		const seen: string[] = [];
		const read = async () => {
			for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>)
				seen.push(new TextDecoder().decode(chunk));
		};
		await expect(read()).rejects.toThrow();
		expect(seen.length).toBeGreaterThan(1);
		expect(seen.join("")).not.toContain("_end");
	});

	test("is one snapshot: rows written while it runs do not appear", async () => {
		const bytes = await open(selectNodes(team.ctx, ALL));
		await writeFacts(team.ctx, [["Late", "knows", "Later"]]);
		expect(await new Response(bytes).text()).not.toContain("Late");
	});

	test("whose reader wants no rows of this version opens none", async () => {
		const seen: string[] = [];
		const { bytes, version } = await streamNodes(team.ctx, ALL, { ...reader(), wants: (v) => seen.push(v) < 0 });
		expect([bytes, seen]).toEqual([null, [version]]);
	});

	test("whose reader cancels, or goes away at any moment, frees its connection: 300 of them leak none", async () => {
		const oneAborted = async (i: number) => {
			const abort = new AbortController();
			const when = i % 4;
			if (when === 0) abort.abort();
			if (when === 1) setImmediate(() => abort.abort());
			const bytes = await open(LARGE, abort.signal).catch(() => null);
			const rows = bytes?.getReader();
			if (when === 2) await rows?.read().catch(() => null);
			if (when === 3) await rows?.cancel().catch(() => null);
			abort.abort();
		};
		for (let batch = 0; batch < 15; batch++) await Promise.all(Array.from({ length: 20 }, (_, i) => oneAborted(i)));
		await vi.waitFor(() => expect(busyConnections()).toBe(0), { timeout: 10_000 });
		expect(streamPool().waitingCount).toBe(0);
		expect(await new Response(await open("SELECT '1'")).text()).toBe('1\n{"_end":1}\n');
	}, 60_000);

	test.each([4, 20])("of another team begins at once beside 200 stalled readers of %i teams", async (teams) => {
		const [other, ...hostile] = await Promise.all(Array.from({ length: teams + 1 }, () => testTeam()));
		if (!other) throw new Error("no team");
		const gone = new AbortController();
		setMaxListeners(0, gone.signal);
		const stalled = Array.from({ length: 200 }, (_, i) =>
			openRowStream(hostile[i % teams]?.ctx ?? other.ctx, LARGE, reader(gone.signal)).catch(() => null),
		);
		await vi.waitFor(() => expect(busyConnections()).toBe(20), { timeout: 10_000 });
		const tookMs: number[] = [];
		for (let n = 0; n < 5; n++) {
			const startedMs = performance.now();
			const { bytes } = await openRowStream(other.ctx, "SELECT '1'", reader());
			expect(await new Response(bytes).text()).toBe('1\n{"_end":1}\n');
			tookMs.push(performance.now() - startedMs);
		}
		gone.abort();
		await Promise.all(stalled);
		// The fastest, as the machine may have other work.
		expect(Math.min(...tookMs)).toBeLessThan(500);
	});

	test("whose reader reads nothing is cut after the limit; meanwhile another team's begins at once, past all who wait", async () => {
		vi.stubEnv("STREAM_STALL_MS", "2000");
		vi.resetModules();
		const { openRowStream: openWithLimit } = await import("./stream");
		const { streamPool: itsPool } = await import("./pool");
		const other = await testTeam();
		const share = 10;
		const stalled = await Promise.all(Array.from({ length: share }, () => openWithLimit(team.ctx, LARGE, reader())));
		// Each gets in once one ended, or is refused.
		const waiting = Array.from({ length: 190 }, async () => {
			const opened = await openWithLimit(team.ctx, LARGE, reader()).catch((error: AppError) => error.slug);
			if (typeof opened === "string") expect(opened).toBe("rate_limited");
			else await opened.bytes?.cancel();
		});
		const startedMs = performance.now();
		const { bytes } = await openWithLimit(other.ctx, "SELECT '1'", reader());
		expect(await new Response(bytes).text()).toBe('1\n{"_end":1}\n');
		expect(performance.now() - startedMs).toBeLessThan(500);
		expect(itsPool().totalCount).toBeLessThanOrEqual(share + 1);
		await Promise.all(waiting);
		await vi.waitFor(() => expect(itsPool().totalCount - itsPool().idleCount).toBe(0));
		for (const { bytes: rows } of stalled) await expect(rows?.getReader().read()).rejects.toThrow("stalled");
		vi.unstubAllEnvs();
	});
});

describe("the plans behind the streams", () => {
	/** Text of the plan as the application's role gets it, statistics fresh. */
	const plan = async (statement: string) => {
		const rows = await runInTenant<{ "QUERY PLAN": string }>(team.ctx, `EXPLAIN ${statement}`);
		return rows.map((row) => row["QUERY PLAN"]).join("\n");
	};

	beforeAll(async () => {
		const { projectId, teamId } = team;
		await inTenant(team.ctx, async (tx) => {
			await tx.query(`INSERT INTO entities (project_id, team_id, id, name, name_key, degree, created_at)
				SELECT '${projectId}', '${teamId}', gen_random_uuid(), 'Node ' || n, 'node ' || n, 5000 / n, now() FROM generate_series(1, 5000) n`);
			await tx.query(`INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, degree)
				SELECT project_id, team_id, 'default', id, degree FROM entities WHERE name LIKE 'Node %'`);
			await tx.query(`WITH n AS (SELECT id, name, row_number() OVER () AS i FROM entities WHERE name LIKE 'Node %')
				INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
				SELECT '${projectId}', '${teamId}', 'default', gen_random_uuid(), a.id, a.name, b.id, b.name, 'r', 'f', gen_random_uuid(), now(), now() + a.i * interval '1 ms'
				FROM n a JOIN n b ON b.i = a.i % 5000 + 1`);
		});
		await streamPool().query("ANALYZE entities, edges, entity_groups");
	});

	test.each([
		["nodes", () => selectNodes(team.ctx, { ...ALL, limit: 100 }), /entities(_p\d)?_project_id_degree_id_idx/],
		[
			"nodes of a group",
			() => selectNodes(team.ctx, { ...ALL, limit: 100, group_id: "default" }),
			/entity_groups(_p\d)?_project_id_group_id_degree_entity_id_idx/,
		],
		["links", () => selectLinks(team.ctx, { ...LINKS, limit: 100 }), /edges(_p\d)?_project_id_created_at_id_idx/],
		[
			"links of a group",
			() => selectLinks(team.ctx, { ...LINKS, limit: 100, group_id: "default" }),
			/edges(_p\d)?_project_id_/,
		],
	])("%s walk an index in order and sort nothing", async (_, statement, index) => {
		const text = await plan(statement());
		expect(text).toMatch(index);
		expect(text).not.toContain("Sort");
		expect(text).not.toContain("Seq Scan");
	});
});
