import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { pool } from "@/lib/db/pool";
import { runInTenant } from "@/lib/db/tenant";
import type { TaskBody } from "@/lib/events/get-task";
import { toUuid } from "@/lib/ids";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { GET } from "./route";

let ours: TestTeam;
let theirs: TestTeam;
let task_id: string;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
});
beforeEach(async () => {
	const body = { subject: "Ada", predicate: "knows", object: "Bob", extract_intent: false };
	const { cogram } = (await (await callRoute(addFact, { key: ours.key, body })).json()) as { cogram: TaskBody };
	task_id = cogram.task_id;
});

const get = (query: Record<string, string> = {}, key = ours.key, id = task_id) =>
	callRoute(GET, { key, params: { task_id: id }, query });
const readTask = async (response: Promise<Response>) => (await (await response).json()) as TaskBody;

/** What the pipeline does to a task, in one transaction; the database notifies whoever waits. */
async function setState(state: TaskBody["state"]): Promise<void> {
	await runInTenant(
		ours.ctx,
		"UPDATE tasks SET state = $2, finished_at = CASE WHEN $2 = 'done' THEN now() END WHERE id = $1",
		[toUuid("task", task_id), state],
	);
}

/** Connections of this database that listen. */
const listeners = async () =>
	(await pool().query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()"))
		.rows.length;

describe("200", () => {
	test("a new task is queued, with every step in order and intent annotation skipped", async () => {
		const task = await readTask(get());
		expect(task).toMatchObject({ state: "queued", status: "pipeline_running_in_background", finished_at: null });
		expect(task.steps.map(({ name, state, reason }) => [name, state, reason])).toEqual([
			["narration", "pending", null],
			["profile_distillation", "pending", null],
			["intent_annotation", "skipped", "not_requested"],
			["knot_evaluation", "pending", null],
		]);
		expect(task.summary).toEqual({
			nodes_narrated: 0,
			profile_distilled: false,
			profile_skip_reason: null,
			edges_annotated: 0,
			intents_charged: 0,
			knots_synthesized: 0,
		});
		const byUuid = await readTask(get({}, ours.key, toUuid("task", task_id) ?? ""));
		expect(byUuid.task_id).toBe(task_id);
	});

	test("figures of the steps make the summary", async () => {
		const uuid = toUuid("task", task_id);
		const finish = (name: string, state: string, reason: string | null, result: object) =>
			runInTenant(
				ours.ctx,
				"UPDATE task_steps SET state = $3, reason = $4, result = $5 WHERE task_id = $1 AND name = $2",
				[uuid, name, state, reason, result],
			);
		await finish("narration", "done", null, { nodes_narrated: 2 });
		await finish("profile_distillation", "skipped", "too_few_episodes", {});
		await finish("knot_evaluation", "done", null, { knots_synthesized: 1 });
		await setState("done");
		expect(await readTask(get())).toMatchObject({
			state: "done",
			status: "pipeline_done",
			summary: { nodes_narrated: 2, profile_skip_reason: "too_few_episodes", knots_synthesized: 1 },
		});
	});

	test("a finished task answers at once, however long one would wait", async () => {
		await setState("done");
		expect(await readTask(get({ wait_seconds: "30" }))).toMatchObject({ state: "done" });
	});

	test("200 waiters share one listening connection, and all are answered when the task has ended, not before", async () => {
		const waiters = Array.from({ length: 200 }, () => readTask(get({ wait_seconds: "30" })));
		await expect.poll(listeners).toBe(1);
		await setState("running");
		await setState("done");
		for (const task of await Promise.all(waiters)) expect(task.state).toBe("done");
		expect(await listeners()).toBe(1);
	});

	test("without a change the answer comes when the wait is over", async () => {
		const started = performance.now();
		expect((await readTask(get({ wait_seconds: "1" }))).state).toBe("queued");
		expect(performance.now() - started).toBeGreaterThan(900);
	});

	test("a lost listening connection is replaced and nobody hangs", async () => {
		const waiter = readTask(get({ wait_seconds: "30" }));
		await expect.poll(listeners).toBe(1);
		await pool().query(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()",
		);
		await expect.poll(listeners).toBe(1);
		await setState("done");
		expect((await waiter).state).toBe("done");
	});

	test("a client that goes away stops waiting", async () => {
		const gone = new AbortController();
		const waiter = callRoute(GET, {
			key: ours.key,
			params: { task_id },
			query: { wait_seconds: "30" },
			signal: gone.signal,
		});
		await expect.poll(listeners).toBe(1);
		gone.abort();
		expect((await waiter).status).toBe(200);
	});
});

test.each(["31", "-1", "1.5", "1e1", "", " 5", "x"])("400 for wait_seconds %j", async (wait_seconds) => {
	expect(await readAnswer(await get({ wait_seconds }))).toMatchObject({
		status: 400,
		body: { details: [{ field: "wait_seconds" }] },
	});
});

test("404 for another team's task, for one of a hidden group and for none alike", async () => {
	const { key } = await issueKey({ teamId: ours.teamId, groups: ["other"] });
	const none = await readAnswer(await get({}, ours.key, "task_00000000000000000000000000000000"));
	expect(none.status).toBe(404);
	expect(await readAnswer(await get({}, theirs.key))).toEqual(none);
	expect(await readAnswer(await get({}, key))).toEqual(none);
	expect(await readAnswer(await get({}, ours.key, "task_a/b%"))).toEqual(none);
});
