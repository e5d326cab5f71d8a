import { beforeAll, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { STEPS } from "@/lib/events/create-task";
import type { TaskBody } from "@/lib/events/get-task";
import { failStep, finishStep, finishTasks, startStep } from "@/lib/events/steps";
import { toUuid } from "@/lib/ids";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { POST } from "./route";

let team: TestTeam;
let task_id: string;
let uuid: string;

/** A task whose narration failed and whose other steps are done. */
beforeAll(async () => {
	team = await testTeam();
	const body = { subject: "Ada", predicate: "knows", object: "Bob" };
	const { cogram } = (await (await callRoute(addFact, { key: team.key, body })).json()) as { cogram: TaskBody };
	task_id = cogram.task_id;
	uuid = toUuid("task", task_id) ?? "";
	for (const name of STEPS.filter((step) => step !== "intent_annotation")) {
		await startStep(team.ctx, [uuid], name);
		if (name === "narration") await failStep(team.ctx, [uuid], name, "It broke.");
		else await inTenant(team.ctx, (tx) => finishStep(team.ctx, tx, name, [{ taskId: uuid, state: "done" }]));
	}
	await finishTasks(team.ctx, [uuid]);
});

const retry = async (): Promise<TaskBody> => {
	const response = await callRoute(POST, { key: team.key, params: { task_id } });
	expect(response.status).toBe(200);
	return (await response.json()) as TaskBody;
};
const events = async () =>
	(await pool().query("SELECT 1 FROM outbox WHERE data ->> 'task_id' = $1", [uuid])).rows.length;

test("the failed steps alone wait again, the task is queued and its event is out; doing it twice does it once", async () => {
	const before = await events();
	const task = await retry();
	expect(task).toMatchObject({
		state: "queued",
		status: "pipeline_running_in_background",
		error: null,
		finished_at: null,
	});
	expect(task.steps.map(({ name, state, error }) => [name, state, error])).toEqual([
		["narration", "pending", null],
		["profile_distillation", "done", null],
		["intent_annotation", "skipped", null],
		["knot_evaluation", "done", null],
	]);
	expect(await events()).toBe(before + 1);
	expect(await retry()).toMatchObject({ state: "queued" });
	expect(await events()).toBe(before + 1);
});
