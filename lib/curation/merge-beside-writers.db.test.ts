import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { insertEpisode } from "@/lib/episodes/store-write";
import { countInGraph, saveExtraction } from "@/lib/graph/save-extraction";
import { uuidv7 } from "@/lib/ids";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { mergeEntities } from "./merge-entities";
import { undoMerge } from "./undo-merge";

let ctx: Ctx;
beforeEach(async () => {
	ctx = (await testTeam()).ctx;
	await writeFacts(ctx, [["Robert", "works_at", "Acme"]]);
	await writeFacts(ctx, [["Bob", "lives_in", "Oslo"]]);
});

const merge = async () => (await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false)).mergeId ?? "";

/** Resolves once somebody waits for this backend in turn, and not for a row of it: then nothing of theirs is in its way. */
const untilAwaited = (pid: number) =>
	expect
		.poll(
			async () =>
				(await pool().query("SELECT wait_event FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))", [pid]))
					.rows,
			{ timeout: 5_000 },
		)
		.toEqual([{ wait_event: "advisory" }]);

const facts = async () =>
	(
		await runInTenant<{ fact: string }>(
			ctx,
			"SELECT fact FROM edges WHERE project_id = $1 AND retracted_at IS NULL AND relation LIKE 'saw%' ORDER BY fact",
			[ctx.projectId],
		)
	).map(({ fact }) => fact);

test("a merge, and its undo, waits for a writer who has yet to count, and neither runs twice", async () => {
	let mergeId = "";
	for (const change of [merge, () => undoMerge(ctx, mergeId)]) {
		let runs = 0;
		let changing: Promise<unknown> = Promise.resolve();
		await inTenant(ctx, async (tx) => {
			runs++;
			const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
			const id = uuidv7();
			const episode = { id, taskId: uuidv7(), name: id, groupId: "default", content: "", sourceDescription: "test" };
			const whole = { ...episode, extractIntent: false, extractor: "test", validAt: ctx.now };
			await insertEpisode(ctx, tx, whole);
			const entities = ["Bob", "Robert", `Place ${id}`].map((name) => ({ name, labels: [], aliases: [] }));
			const edges = ["Bob", "Robert"].map((source) => ({
				...{ source, relation: "saw", target: `Place ${id}`, fact: `${source} saw ${id}` },
				...{ validAt: null, invalidAt: null, endings: [], confidence: 0.9, evidence: null },
			}));
			const saved = await saveExtraction(ctx, tx, whole, { entities, edges });
			if (runs === 1) {
				changing = change();
				await untilAwaited(pid);
			}
			await countInGraph(ctx, tx, whole, saved);
		});
		const changed = await changing;
		if (typeof changed === "string") mergeId = changed;
		expect(runs).toBe(1);
		expect(await miscounted(ctx)).toEqual([]);
	}
	expect(await facts()).toHaveLength(4);
});

test("merges and undos beside eight writers of the same entities fail nobody and lose nothing", async () => {
	const written: string[] = [];
	const writer = async (n: number) => {
		for (let i = 0; i < 6; i++) {
			const [name, other] = n % 2 ? ["Bob", "Robert"] : ["Robert", "Bob"];
			const { edges } = await writeFacts(ctx, [[name, `saw_${n}_${i}`, "the harbour"]], { alone: [other] });
			written.push(...edges.map(({ fact }) => fact));
		}
	};
	const merger = async () => {
		for (let i = 0; i < 4; i++) await undoMerge(ctx, await merge());
		await merge();
	};
	await Promise.all([merger(), ...Array.from({ length: 8 }, (_, n) => writer(n))]);
	expect(written).toHaveLength(48);
	expect(await facts()).toEqual(written.sort());
	expect(await miscounted(ctx)).toEqual([]);
});
