import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs } from "@/inngest/jobs";
import { closePools, pool } from "@/lib/db/pool";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { readTask } from "@/lib/testing/read-task";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { startWorker, type Worker } from "./graphile";

let worker: Worker | undefined;
let database: ThrowAwayDatabase;
// Of its own: what other suites leave to the background would have to be done first.
beforeAll(async () => {
	database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	process.env.DATABASE_URL = database.url;
}, 120_000);
afterAll(async () => {
	await closePools();
	await database.stop();
});
afterEach(async () => {
	await worker?.stop();
	worker = undefined;
});

const start = async () => {
	worker = await startWorker({
		databaseUrl: database.url,
		jobs,
		engine: "embedded",
		concurrency: 2,
	});
};

async function write({ ctx }: TestTeam, content: string): Promise<string> {
	const result = await ingestEpisode(
		{ ...ctx, now: new Date() },
		{ content, group_id: "default", source_description: "test", extract_intent: false },
	);
	return result.answer.cogram.task_id;
}

const ADA = [
	"Ada Lovelace works at Acme in Berlin.",
	"Ada Lovelace leads the Atlas project.",
	"Ada Lovelace prefers PostgreSQL.",
	"Ada Lovelace met Charles Babbage in London.",
	"Ada Lovelace wrote the launch plan.",
	"Ada Lovelace hired Grace Hopper.",
];

test("a written episode is processed to the end with no Inngest server, and its entities are narrated", async () => {
	const team = await testTeam();
	await start();
	const tasks: string[] = [];
	for (const prose of ADA) tasks.push(await write(team, prose));
	for (const task of tasks)
		await expect.poll(() => readTask(team, task), { timeout: 10_000 }).toMatchObject({ state: "done" });
	const last = await readTask(team, tasks.at(-1) ?? "");
	expect(last.steps[0]).toMatchObject({ name: "narration", state: "done", attempts: 1, result: { nodes_narrated: 1 } });
	const details = JSON.parse(await getEntityDetails(team.ctx, "Ada Lovelace"));
	expect(details.entity.narrative.text).toContain("works at Acme in Berlin");
});

test("a burst of one project's events is processed in batches, and nothing of it stays behind", async () => {
	const team = await testTeam();
	const tasks: string[] = [];
	// More than one run takes, ten writers at a time.
	while (tasks.length < 430) {
		const writes = Array.from({ length: 10 }, (_, n) =>
			write(team, `Bob number ${tasks.length + n} likes tea in Paris.`),
		);
		tasks.push(...(await Promise.all(writes)));
	}
	await start();
	for (const task of tasks)
		await expect.poll(() => readTask(team, task), { timeout: 60_000 }).toMatchObject({ state: "done" });
	const left = async () =>
		(await pool().query("SELECT count(*)::int AS waiting FROM outbox WHERE project_id = $1", [team.projectId])).rows;
	await expect.poll(left, { timeout: 60_000 }).toEqual([{ waiting: 0 }]);
}, 180_000);
