// What a kill -9 of the process leaves behind. Every test runs the real worker in a process of its own, holds it at one
// point with a lock on a row that it needs there, kills it, lets go, and starts another.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closePools, pool } from "@/lib/db/pool";
import { beginTenant, runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { toUuid } from "@/lib/ids";
import { readTask } from "@/lib/testing/read-task";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";

const SLOW = 120_000;
/** Built once: loaded as TypeScript, each of the processes would take seconds to start. Below the repository, for its packages. */
const PROCESS = path.resolve(process.env.TEST_FOLDER ?? ".test", `background-process-${process.pid}.mjs`);
let database: ThrowAwayDatabase;
let team: TestTeam;
let holder: pg.Client;
const children = new Set<ChildProcess>();

beforeAll(async () => {
	// A database of its own: workers of other suites must not come to the rescue.
	database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	process.env.DATABASE_URL = database.url;
	await build({
		entryPoints: ["lib/testing/background-process.ts"],
		outfile: PROCESS,
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		logLevel: "silent",
	});
}, SLOW);
afterAll(async () => {
	rmSync(PROCESS, { force: true });
	await closePools();
	await database.stop();
});
beforeEach(async () => {
	team = await testTeam({ tier: "growth" });
	holder = new pg.Client({ connectionString: database.url });
	await holder.connect();
});
afterEach(async () => {
	for (const child of children) await kill(child);
	await holder.end();
});

async function start(...words: string[]): Promise<{ child: ChildProcess; said: string }> {
	const child = spawn(process.execPath, [PROCESS, ...words], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, LOG_LEVEL: "fatal" },
	});
	children.add(child);
	const [chunk] = await once(child.stdout as NodeJS.ReadableStream, "data");
	return { child, said: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
	children.delete(child);
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, "exit");
	child.kill("SIGKILL");
	await gone;
}

const PROSE =
	"Ada Lovelace works at Acme. Ada Lovelace leads the Atlas project. Ada Lovelace prefers PostgreSQL. Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace wants to open a school.";

async function write(): Promise<string> {
	const input = { content: PROSE, group_id: "default", source_description: "test", extract_intent: true };
	return (await ingestEpisode({ ...team.ctx, now: new Date() }, input)).answer.cogram.task_id;
}

/** Holds the rows of `statement`, as a writer does, until the returned function is called. */
async function hold(statement: string, values: unknown[]): Promise<() => Promise<unknown>> {
	await holder.query(beginTenant(team.ctx));
	const { rowCount } = await holder.query(`${statement} FOR NO KEY UPDATE`, values);
	expect(rowCount).toBeGreaterThan(0);
	return () => holder.query("ROLLBACK");
}

/** Waits until somebody waits for a lock in a statement like this one. */
async function untilBlocked(like: string): Promise<void> {
	const blocked = async () =>
		(
			await pool().query(
				"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
				[`%${like}%`],
			)
		).rowCount;
	await expect.poll(blocked, { timeout: 40_000 }).toBe(1);
}

async function stepsDone(task: string): Promise<string[]> {
	const { steps } = await readTask(team, task);
	return steps.filter(({ state }) => state === "done").map(({ name }) => name);
}

/** Everything that could be lost or doubled. */
async function effects() {
	const [row] = await runInTenant(
		team.ctx,
		`SELECT
		(SELECT count(*)::int FROM edges) AS edges,
		(SELECT count(*)::int FROM edges WHERE edge_kind IS NOT NULL AND cognitive_pattern IS NOT NULL AND why_connected IS NOT NULL AND director_vision IS NOT NULL) AS annotated,
		(SELECT count(*)::int FROM entities WHERE narrative IS NOT NULL) AS narrated,
		(SELECT count(*)::int FROM entities WHERE is_knot) AS knots,
		(SELECT count(*)::int FROM knot_syntheses) AS syntheses,
		(SELECT count(*)::int FROM profiles) AS profiles,
		(SELECT json_object_agg(meter, json_build_array(used, reserved)) FROM usage_counters) AS meters`,
	);
	return row as Record<string, unknown> & { edges: number };
}

/** Starts another worker and checks that the task ends as if nothing had happened. */
async function expectWholeAfterRestart(task: string) {
	await start("work");
	await expect.poll(() => readTask(team, task), { timeout: 60_000 }).toMatchObject({ state: "done" });
	const found = await effects();
	expect(found).toEqual({
		edges: found.edges,
		annotated: found.edges,
		narrated: 1,
		knots: 1,
		syntheses: 1,
		profiles: 1,
		meters: { writes: [1, 0], intents: [1, 0], knots: [1, 0] },
	});
	expect(found.edges).toBeGreaterThanOrEqual(5);
	const { steps } = await readTask(team, task);
	return Object.fromEntries(steps.map((step) => [step.name, step.attempts]));
}

test(
	"killed after the commit and before the job is picked up: the next process does it",
	async () => {
		const { child, said } = await start("write", team.key, JSON.stringify({ content: PROSE, extract_intent: true }));
		await kill(child);
		expect(await readTask(team, said)).toMatchObject({ state: "queued" });
		const attempts = await expectWholeAfterRestart(said);
		expect(attempts).toEqual({ narration: 1, profile_distillation: 1, intent_annotation: 1, knot_evaluation: 1 });
	},
	SLOW,
);

test(
	"killed between two steps: the first is remembered and not done again",
	async () => {
		const task = await write();
		const release = await hold("SELECT FROM task_steps WHERE task_id = $1 AND name = 'narration'", [
			toUuid("task", task),
		]);
		const { child } = await start("work");
		await untilBlocked("UPDATE task_steps SET state = 'running'");
		expect(await stepsDone(task)).toEqual(["intent_annotation"]);
		await kill(child);
		await release();
		const attempts = await expectWholeAfterRestart(task);
		expect(attempts).toMatchObject({ intent_annotation: 1, narration: 1 });
	},
	SLOW,
);

test(
	"killed in the middle of a step: the step is done again and has one effect",
	async () => {
		const task = await write();
		// What an earlier test had narrated would be the same again, and nothing would be written.
		await runInTenant(team.ctx, "UPDATE entities SET narrative = NULL WHERE project_id = $1", [team.projectId]);
		const release = await hold("SELECT FROM entities WHERE project_id = $1", [team.projectId]);
		const { child } = await start("work");
		await untilBlocked("UPDATE entities e SET narrative");
		await kill(child);
		await release();
		const attempts = await expectWholeAfterRestart(task);
		expect(attempts).toMatchObject({ intent_annotation: 1, narration: 2 });
	},
	SLOW,
);

test(
	"killed between the last step and the removal of its event: nothing is done twice",
	async () => {
		const task = await write();
		await holder.query("BEGIN");
		await holder.query("SELECT FROM outbox WHERE project_id = $1 FOR UPDATE", [team.projectId]);
		const { child } = await start("work");
		await untilBlocked("DELETE FROM outbox");
		await kill(child);
		await holder.query("ROLLBACK");
		const attempts = await expectWholeAfterRestart(task);
		expect(attempts).toEqual({ narration: 1, profile_distillation: 1, intent_annotation: 1, knot_evaluation: 1 });
		const left = async () =>
			(await pool().query("SELECT FROM outbox WHERE project_id = $1", [team.projectId])).rowCount;
		await expect.poll(left, { timeout: 20_000 }).toBe(0);
	},
	SLOW,
);

test(
	"killed between the annotation and the charge: neither stays, and the next process does both once",
	async () => {
		const task = await write();
		const release = await hold("SELECT FROM usage_reservations WHERE id = $1", [toUuid("task", task)]);
		const { child } = await start("work");
		await untilBlocked("FROM usage_reservations WHERE team_id");
		await kill(child);
		expect(await effects()).toMatchObject({ annotated: 0, meters: { intents: [0, 1] } });
		await release();
		const attempts = await expectWholeAfterRestart(task);
		expect(attempts).toMatchObject({ intent_annotation: 2 });
	},
	SLOW,
);
