import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { inTenant, readInTenant } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { toPublicId, toUuid } from "@/lib/ids";
import { integer, pathName } from "@/lib/wire/fields";
import { enqueueTask, STEPS, type StepName } from "./create-task";

type State = TaskBody["state"];
type Step = TaskBody["steps"][number] & { result: Partial<TaskBody["summary"]> };
type Row = {
	episode_name: string;
	group_id: string;
	state: State;
	created_at: Date;
	finished_at: Date | null;
	error: string | null;
	steps: Step[];
};

const STATUS: Record<State, TaskBody["status"]> = {
	queued: "pipeline_running_in_background",
	running: "pipeline_running_in_background",
	done: "pipeline_done",
	failed: "pipeline_failed",
	cancelled: "pipeline_cancelled",
};

/** The uuid behind a task's public id or uuid. Throws `not_found` for anything else. */
export function taskUuid(id: string): string {
	const uuid = toUuid("task", id);
	if (!uuid) throw notFound("task");
	return uuid;
}

/** A task as it stands, by public id or uuid. Throws `not_found`. Spec: GET /v1/tasks/{task_id}. */
export async function getTask(ctx: Ctx, id: string): Promise<TaskBody> {
	const uuid = taskUuid(id);
	const [row] = await readInTenant<Row>(ctx, TASK, [ctx.projectId, uuid, STEPS]);
	if (!row) throw notFound("task");
	const body = toBody(uuid, row, new Date());
	return ctx.groups ? { ...body, summary: { ...body.summary, ...HIDDEN_FROM_GROUPS } } : body;
}

/**
 * What a caller limited to groups does not see, as it counts all groups of the project: narratives and knots are stored for those
 * who see all of them, and made from the caller's own groups as they are read.
 */
const HIDDEN_FROM_GROUPS = { nodes_narrated: 0, knots_synthesized: 0 };

/** The summary is read off the steps: each verb of the pipeline leaves its figures in its step's `result`. */
function toBody(uuid: string, row: Row, now: Date): TaskBody {
	const resultOf = (name: StepName) => row.steps.find((step) => step.name === name)?.result ?? {};
	const profile = row.steps.find((step) => step.name === "profile_distillation");
	return {
		ok: true,
		task_id: toPublicId("task", uuid),
		episode_name: row.episode_name,
		group_id: row.group_id,
		state: row.state,
		status: STATUS[row.state],
		created_at: row.created_at.toISOString(),
		finished_at: row.finished_at?.toISOString() ?? null,
		elapsed_ms: Math.max(0, (row.finished_at ?? now).getTime() - row.created_at.getTime()),
		steps: row.steps.map(({ result: _, ...step }) => step),
		summary: {
			nodes_narrated: resultOf("narration").nodes_narrated ?? 0,
			profile_distilled: resultOf("profile_distillation").profile_distilled ?? false,
			profile_skip_reason: profile?.state === "skipped" ? profile.reason : null,
			edges_annotated: resultOf("intent_annotation").edges_annotated ?? 0,
			intents_charged: resultOf("intent_annotation").intents_charged ?? 0,
			knots_synthesized: resultOf("knot_evaluation").knots_synthesized ?? 0,
		},
		error: row.error,
	};
}

const TASK = `
SELECT p.name AS episode_name, t.group_id, t.state, t.created_at, t.finished_at, t.error,
	(SELECT json_agg(json_build_object('name', s.name, 'state', s.state, 'attempts', s.attempts,
		'started_at', to_char(s.started_at, ${ISO}), 'finished_at', to_char(s.finished_at, ${ISO}),
		'reason', s.reason, 'error', s.error, 'result', s.result) ORDER BY s.position)
	FROM task_steps s WHERE s.project_id = $1 AND s.task_id = $2 AND s.name = ANY ($3)) AS steps
FROM tasks t JOIN episodes p ON p.project_id = $1 AND p.id = t.episode_id
WHERE t.project_id = $1 AND t.id = $2`;

/**
 * Runs the failed steps of a task again, in the background; done and skipped ones stay. A task without a failed step is
 * left as it is. Throws `not_found`. Extension: POST /v1/tasks/{id}/retry.
 */
export async function retryTask(ctx: Ctx, id: string): Promise<void> {
	const uuid = taskUuid(id);
	await inTenant(ctx, async (tx) => {
		const [task] = await tx.query("SELECT id FROM tasks WHERE project_id = $1 AND id = $2 FOR UPDATE", [
			ctx.projectId,
			uuid,
		]);
		if (!task) throw notFound("task");
		const failed = await tx.query(
			`UPDATE task_steps SET state = 'pending', error = NULL, finished_at = NULL
			WHERE project_id = $1 AND task_id = $2 AND state = 'failed' RETURNING name`,
			[ctx.projectId, uuid],
		);
		if (failed.length === 0) return;
		await tx.query(
			"UPDATE tasks SET state = 'queued', error = NULL, finished_at = NULL WHERE project_id = $1 AND id = $2",
			[ctx.projectId, uuid],
		);
		await enqueueTask(ctx, tx, uuid);
	});
}

const instant = z.iso.datetime();

export const TaskBody = z.strictObject({
	ok: z.literal(true),
	task_id: z.string(),
	episode_name: z.string(),
	group_id: z.string(),
	state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
	status: z.enum(["pipeline_running_in_background", "pipeline_done", "pipeline_failed", "pipeline_cancelled"]),
	created_at: instant,
	finished_at: instant.nullable(),
	elapsed_ms: z.int().min(0).describe("Until it finished, or until now."),
	steps: z.array(
		z.strictObject({
			name: z.enum(STEPS),
			state: z.enum(["pending", "running", "done", "failed", "skipped"]),
			attempts: z.int().min(0),
			started_at: instant.nullable(),
			finished_at: instant.nullable(),
			reason: z.string().nullable().describe("Why a step was skipped."),
			error: z.string().nullable().describe("Why the last attempt failed."),
		}),
	),
	summary: z
		.strictObject({
			nodes_narrated: z.int().min(0),
			profile_distilled: z.boolean(),
			profile_skip_reason: z.string().nullable(),
			edges_annotated: z.int().min(0),
			intents_charged: z.int().min(0),
			knots_synthesized: z.int().min(0),
		})
		.describe("What the background did."),
	error: z.string().nullable(),
});
export type TaskBody = z.output<typeof TaskBody>;

export const TaskPath = z.object({ task_id: pathName });
export const TaskQuery = z.object({
	wait_seconds: integer(0, 30, 0).describe(
		"Wait at most this long for the task to end; a finished task answers at once.",
	),
});
