// The public shape of a task. Spec: GET /v1/tasks/{task_id}.
import { z } from "zod";
import { integer, pathName } from "@/lib/wire/fields";
import { STEPS } from "./create-task";

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
