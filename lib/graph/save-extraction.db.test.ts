import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant, readInTenant, runInTenant } from "@/lib/db/tenant";
import { insertEpisode } from "@/lib/episodes/store-write";
import { uuidv7 } from "@/lib/ids";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { restoreEdges } from "./restore-edges";
import { retractEdges } from "./retract-edges";
import { countInGraph, saveExtraction } from "./save-extraction";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const rows = <R extends object>(sql: string) => readInTenant<R>(team.ctx, sql);

describe("entities", () => {
	test("names that differ in case, spacing, width or a leading article are one entity under its first form", async () => {
		await writeFacts(team.ctx, [["Acme  Corp", "hired", "Ada"]]);
		await writeFacts(team.ctx, [["the ACME corp", "hired", "Bob"]]);
		await writeFacts(team.ctx, [["Ａｃｍｅ Corp", "hired", "Cid"]]);
		expect(await rows("SELECT name, degree FROM entities WHERE name_key = 'acme corp'")).toEqual([
			{ name: "Acme Corp", degree: 3 },
		]);
	});

	test("an alias means its entity within the group while it is nobody else's", async () => {
		await writeFacts(team.ctx, [["Maria Lopez", "leads", "Acme"]], { aliases: { "Maria Lopez": ["Maria"] } });
		await writeFacts(team.ctx, [["Maria", "likes", "tea"]]);
		expect(await rows("SELECT degree FROM entities WHERE name = 'Maria Lopez'")).toEqual([{ degree: 2 }]);
		await writeFacts(team.ctx, [["Maria Chen", "leads", "Initech"]], { aliases: { "Maria Chen": ["Maria"] } });
		await writeFacts(team.ctx, [["Maria", "likes", "coffee"]]);
		expect(await rows("SELECT name, degree FROM entities WHERE name LIKE 'Maria%' ORDER BY name")).toEqual([
			{ name: "Maria", degree: 1 },
			{ name: "Maria Chen", degree: 1 },
			{ name: "Maria Lopez", degree: 2 },
		]);
	});

	test("an alias of another group's entity means nothing here", async () => {
		await writeFacts(team.ctx, [["Maria Lopez", "leads", "Acme"]], { aliases: { "Maria Lopez": ["Maria"] } });
		await writeFacts(team.ctx, [["Maria", "likes", "tea"]], { groupId: "elsewhere" });
		expect(await rows("SELECT degree FROM entities WHERE name = 'Maria'")).toEqual([{ degree: 1 }]);
	});
});

describe("edges", () => {
	test("the same fact again adds provenance, not a second edge", async () => {
		const first = await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]]);
		const again = await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]]);
		expect(again.edges.map(({ id, created }) => ({ id, created }))).toEqual([
			{ id: first.edges[0]?.id, created: false },
		]);
		expect(await rows("SELECT count(*)::int AS n FROM edge_episodes")).toEqual([{ n: 2 }]);
		expect(await rows("SELECT degree, episode_count FROM entities WHERE name = 'Ada'")).toEqual([
			{ degree: 1, episode_count: 2 },
		]);
	});

	test("the same fact in another group is that group's own", async () => {
		await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]]);
		const other = await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]], { groupId: "b" });
		expect(other.edges[0]?.created).toBe(true);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("a fact stated twice in one episode is one edge, and one about itself is none", async () => {
		const saved = await writeFacts(team.ctx, [
			["Ada", "knows", "Bob"],
			["Ada", "knows", "Bob"],
			["Ada", "knows", "ada"],
		]);
		expect(saved.edges).toHaveLength(1);
	});
});

describe("the graph version", () => {
	test("moves with every write", async () => {
		await writeFacts(team.ctx, [["Ada", "knows", "Bob"]]);
		await writeFacts(team.ctx, [["Ada", "knows", "Cid"]]);
		expect(await rows("SELECT version::int AS version FROM graphs")).toEqual([{ version: 2 }]);
	});
});

describe("a fact that is brought back, retracted and brought back again while it is stated", () => {
	test("is found when the transaction runs anew", async () => {
		const { ctx } = team;
		const { edges, entities } = await writeFacts(ctx, [["Ada", "knows", "Bob"]]);
		const ids = edges.map(({ id }) => id);
		const retract = () =>
			inTenant(ctx, (tx) => retractEdges(ctx, tx, ids, { retractionId: uuidv7(), reason: "entity" }));
		await retract();
		let runs = 0;
		const saved = await inTenant(ctx, async (tx) => {
			runs++;
			const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
			const id = uuidv7();
			const episode = { id, taskId: uuidv7(), name: id, groupId: "default", content: "", sourceDescription: "test" };
			const whole = { ...episode, extractIntent: false, extractor: "test", validAt: ctx.now };
			await insertEpisode(ctx, tx, whole);
			let looks = 0;
			const overtaken: typeof tx = {
				...tx,
				query: async (text, values) => {
					if (text.includes("INSERT INTO edges ") && runs === 1) {
						if (++looks === 2) await retract();
						await bringBack(ctx, ids, pid);
					}
					return tx.query(text, values);
				},
			};
			const again = edges.map((edge) => ({ ...edge, source: "Ada", target: "Bob", isStated: true }));
			const named = entities.map(({ name }) => ({ name, labels: [], aliases: [] }));
			const saved = await saveExtraction(ctx, overtaken, whole, { entities: named, edges: again });
			await countInGraph(ctx, tx, whole, saved);
			return saved;
		});
		expect(runs).toBe(2);
		expect(saved.edges.map(({ id, created }) => ({ id, created }))).toEqual([{ id: ids[0], created: false }]);
		expect(await miscounted(ctx)).toEqual([]);
	});

	/** Brings the edges back in a transaction that commits as soon as the writer waits for it; resolves when it is open. */
	const bringBack = (ctx: Ctx, ids: string[], writer: number) =>
		new Promise<void>((opened, failed) => {
			inTenant(ctx, async (tx) => {
				await restoreEdges(ctx, tx, ids);
				opened();
				await expect
					.poll(async () => (await pool().query("SELECT pg_blocking_pids($1) AS by", [writer])).rows, {
						timeout: 5_000,
					})
					.not.toEqual([{ by: [] }]);
			}).catch(failed);
		});
});

describe("the first writes of a project", () => {
	test("all succeed, however close together they come", async () => {
		const episode = { id: uuidv7(), groupId: "default", validAt: new Date() };
		const nothing = { entities: [], edges: [], retired: [] };
		for (let project = 0; project < 60; project++) {
			const { ctx } = await testTeam();
			const count = () => inTenant(ctx, (tx) => countInGraph(ctx, tx, episode, nothing));
			await Promise.all(Array.from({ length: 12 }, count));
			const versions = await runInTenant(ctx, "SELECT version::int AS version FROM graphs");
			expect(versions).toEqual([{ version: 12 }]);
		}
	}, 60_000);
});

describe("two hundred concurrent writes of overlapping names", () => {
	test("neither deadlock nor duplicate, and every degree equals a recount", async () => {
		const names = Array.from({ length: 12 }, (_, i) => `Person ${i}`);
		// Every write touches five of the twelve names, in an order of its own.
		const pick = (i: number) => Array.from({ length: 5 }, (_, j) => names[(i * 7 + j * (1 + (i % 5))) % 12] ?? "");
		await Promise.all(
			Array.from({ length: 200 }, (_, i) => {
				const [a = "", ...others] = i % 2 ? pick(i) : pick(i).reverse();
				return writeFacts(
					team.ctx,
					others
						.filter((b) => b !== a)
						.map((b) => [a, "met", b] as const)
						.map(([s, r, t]) => [s, r, t]),
					{
						groupId: `g${i % 3}`,
					},
				);
			}),
		);
		expect(await rows("SELECT count(*)::int AS n FROM episodes")).toEqual([{ n: 200 }]);
		expect(await rows("SELECT name_key FROM entities GROUP BY 1 HAVING count(*) > 1")).toEqual([]);
		expect(
			await rows("SELECT source_id FROM edges GROUP BY source_id, target_id, fact_hash, group_id HAVING count(*) > 1"),
		).toEqual([]);
		expect(await miscounted(team.ctx)).toEqual([]);
	}, 60_000);
});
