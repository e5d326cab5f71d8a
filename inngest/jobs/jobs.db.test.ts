import { InngestTestEngine } from "@inngest/test";
import { expect, test } from "vitest";
import { toFunctions } from "@/inngest/adapters/inngest";
import type { Job } from "@/inngest/job";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { retryTask } from "@/lib/events/get-task";
import { failStep, finishTasks } from "@/lib/events/steps";
import { sweepStaleTasks } from "@/lib/events/sweep";
import { toUuid } from "@/lib/ids";
import { readTask } from "@/lib/testing/read-task";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { embedEpisodes } from "./embed-episodes";
import { processEpisodes } from "./process-episodes";
import { schedules } from "./schedules";

/** The scheduled job of a name. */
function scheduled(name: string): Job {
	const job = schedules.find((one) => one.name === name);
	if (!job) throw new Error(`No job is called ${name}.`);
	return job;
}

const PROSE =
	"Ada Lovelace works at Acme. Ada Lovelace leads the Atlas project. Ada Lovelace prefers PostgreSQL. Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace wants to open a school.";

async function write({ ctx }: TestTeam, content = PROSE, extractIntent = false): Promise<string> {
	const input = { content, group_id: "default", source_description: "test", extract_intent: extractIntent };
	return (await ingestEpisode({ ...ctx, now: new Date() }, input)).answer.cogram.task_id;
}

function functionOf(job: Job) {
	const [made] = toFunctions([job]);
	if (!made) throw new Error("no function");
	return made;
}

const eventOf = ({ projectId }: TestTeam, taskId: string) => ({
	name: "episode.written",
	data: { project_id: projectId, task_id: toUuid("task", taskId) ?? "" },
});

const process = (team: TestTeam, taskIds: string[]) => {
	const [first, ...rest] = taskIds.map((taskId) => eventOf(team, taskId));
	if (!first) throw new Error("nothing to process");
	return new InngestTestEngine({ function: functionOf(processEpisodes), events: [first, ...rest] }).execute();
};

test("process-episodes runs every step in its order and finishes the tasks of a whole batch", async () => {
	const team = await testTeam();
	const tasks = [await write(team, PROSE, true), await write(team, "Bob likes tea.")];
	const { ctx } = await process(team, tasks);
	const names = ctx.step.run.mock.calls.map(([name]) => name);
	expect([...new Set(names)]).toEqual([
		"extraction",
		"indexing",
		"intent_annotation",
		"narration",
		"profile_distillation",
		"knot_evaluation",
		"finish",
	]);
	expect(await readTask(team, tasks[0] ?? "")).toMatchObject({
		state: "done",
		steps: [
			{ name: "narration", state: "done", result: { nodes_narrated: 1 } },
			{ name: "profile_distillation", state: "skipped", reason: "not_due" },
			{ name: "intent_annotation", state: "done", result: { intents_charged: 1 } },
			{ name: "knot_evaluation", state: "done" },
		],
	});
	expect(await readTask(team, tasks[1] ?? "")).toMatchObject({
		state: "done",
		steps: [
			{ name: "narration", result: { nodes_narrated: 0 } },
			{ name: "profile_distillation", state: "done", result: { profile_distilled: true } },
			{ name: "intent_annotation", state: "skipped", reason: "not_requested" },
			{ name: "knot_evaluation", result: { knots_synthesized: 1 } },
		],
	});
});

test("process-episodes does nothing for a project that is gone", async () => {
	const team = await testTeam();
	const task = await write(team);
	await pool().query("DELETE FROM teams WHERE id = $1", [team.teamId]);
	await expect(process(team, [task])).resolves.toBeDefined();
});

test("an episode without an edge costs no intent", async () => {
	const team = await testTeam();
	const task = await write(team, "Hm.", true);
	await process(team, [task]);
	expect((await readTask(team, task)).steps[2]).toMatchObject({
		state: "done",
		result: { edges_annotated: 0, intents_charged: 0 },
	});
	const counters = await runInTenant(
		team.ctx,
		"SELECT meter, used::int, reserved::int FROM usage_counters ORDER BY meter",
	);
	expect(counters).toEqual([
		{ meter: "intents", used: 0, reserved: 0 },
		{ meter: "writes", used: 1, reserved: 0 },
	]);
});

test("at the monthly cap the knot step is skipped and nothing fails", async () => {
	const team = await testTeam({ tier: "hobby" });
	const first = await write(team, PROSE, true);
	await runInTenant(
		team.ctx,
		"INSERT INTO usage_counters (team_id, period_start, meter, used) SELECT team_id, period_start, 'knots', 5 FROM usage_counters LIMIT 1",
	);
	await process(team, [first]);
	expect(await readTask(team, first)).toMatchObject({
		state: "done",
		steps: [{}, {}, {}, { name: "knot_evaluation", state: "skipped", reason: "knots_cap" }],
	});
});

test("a failed step shows in the task, and a retry runs that step alone", async () => {
	const team = await testTeam();
	const other = await write(team, "Cleo met Dan in Rome.");
	const otherUuid = toUuid("task", other) ?? "";
	for (const step of ["narration", "profile_distillation", "knot_evaluation"] as const) {
		await failStep(team.ctx, [otherUuid], step, "It failed.");
	}
	await finishTasks(team.ctx, [otherUuid]);
	expect(await readTask(team, other)).toMatchObject({
		state: "failed",
		error: expect.stringContaining("narration: It failed."),
	});
	await retryTask(team.ctx, other);
	expect(await readTask(team, other)).toMatchObject({ state: "queued", error: null });
	await process(team, [other]);
	expect(await readTask(team, other)).toMatchObject({ state: "done" });
});

test("sweep-stale-tasks brings back a task whose event was lost, and gives up after a day", async () => {
	const team = await testTeam();
	const lost = await write(team);
	const old = await write(team, "Bob likes tea.");
	await pool().query("DELETE FROM outbox WHERE project_id = $1", [team.projectId]);
	await inTenant(team.ctx, async (tx) => {
		await tx.query("UPDATE tasks SET created_at = now() - interval '1 hour' WHERE id = $1", [toUuid("task", lost)]);
		await tx.query("UPDATE tasks SET created_at = now() - interval '2 days' WHERE id = $1", [toUuid("task", old)]);
	});
	await sweepStaleTasks(new Date());
	const { rows } = await pool().query("SELECT data ->> 'task_id' AS id FROM outbox WHERE project_id = $1", [
		team.projectId,
	]);
	expect(rows).toEqual([{ id: toUuid("task", lost) }]);
	expect(await readTask(team, old)).toMatchObject({ state: "failed" });
	await sweepStaleTasks(new Date());
	const again = await pool().query("SELECT FROM outbox WHERE project_id = $1", [team.projectId]);
	expect(again.rowCount).toBe(1);
});

test("purge-expired-data deletes the memory of teams past their retention and of no others", async () => {
	const [due, paid, early] = [await testTeam(), await testTeam(), await testTeam()];
	for (const team of [due, paid, early]) await process(team, [await write(team)]);
	const set = (team: TestTeam, pastDue: boolean, days: number) =>
		pool().query("UPDATE teams SET past_due = $2, data_retention_until = now() + $3 * interval '1 day' WHERE id = $1", [
			team.teamId,
			pastDue,
			days,
		]);
	await set(due, true, -1);
	await set(paid, false, -1);
	await set(early, true, 1);
	await new InngestTestEngine({ function: functionOf(scheduled("purge-expired-data")) }).execute();
	const left = async (team: TestTeam) => {
		const [row] = await runInTenant(
			team.ctx,
			"SELECT (SELECT count(*)::int FROM episodes) + (SELECT count(*)::int FROM entities) + (SELECT count(*)::int FROM edges) + (SELECT count(*)::int FROM profiles) AS n",
		);
		return (row as { n: number }).n;
	};
	expect(await left(due)).toBe(0);
	expect(await left(paid)).toBeGreaterThan(5);
	expect(await left(early)).toBeGreaterThan(5);
});

const SWEEPS = ["sweep-stale-tasks", "sweep-reservations", "sweep-logs", "synthesize-knots", "reindex-stale"];

test.each([...SWEEPS.map(scheduled), embedEpisodes])(
	"$name runs its one step",
	async (job) => {
		const { ctx } = await new InngestTestEngine({ function: functionOf(job) }).execute();
		expect(ctx.step.run.mock.calls[0]?.[0]).toBe(job.name);
	},
	// Embedding takes up what every other suite has written, for up to 50 s.
	120_000,
);
