import { inngest } from "@/inngest/client";
import { episodeWritten } from "@/inngest/events";
import { openJob } from "@/lib/auth/job-door";
import type { Ctx } from "@/lib/context";
import { annotateIntents } from "@/lib/intents/annotate-intents";
import { evaluateKnots } from "@/lib/knots/evaluate-knots";
import { log } from "@/lib/log";
import { narrateEpisodes } from "@/lib/narration/narrate-episodes";
import { distillProfiles } from "@/lib/profiles/distill-profiles";
import type { StepName } from "@/lib/tasks/create-task";
import { failStep, failTasks, finishTasks } from "@/lib/tasks/steps";

/** What a client reads of a step that failed for good; the log has the cause. */
const PUBLIC_FAILURE = "This step failed after several attempts. POST /v1/tasks/{task_id}/retry runs it again.";

/** The steps in the order of their needs: later ones read what earlier ones wrote. */
const STEPS: { name: StepName; run: (ctx: Ctx, taskIds: string[]) => Promise<void> }[] = [
	{ name: "intent_annotation", run: annotateIntents },
	{ name: "narration", run: narrateEpisodes },
	{ name: "profile_distillation", run: distillProfiles },
	{ name: "knot_evaluation", run: evaluateKnots },
];

/**
 * The background pipeline of written episodes, a batch of one project at a time. A step that fails for good is marked
 * so and stops none of the others.
 */
export const processEpisodes = inngest.createFunction(
	{
		id: "process-episodes",
		triggers: [episodeWritten],
		batchEvents: { maxSize: 100, timeout: "1s", key: "event.data.project_id" },
		concurrency: [{ key: "event.data.project_id", limit: 1 }],
		retries: 4,
		onFailure: async ({ event, step }) => {
			const { events, event: first } = event.data as { events?: unknown[]; event?: unknown };
			const batch = toBatch((events ?? [first]) as Written[]);
			await step.run("fail", () =>
				withJob(batch, event.data.run_id, (ctx) => failTasks(ctx, batch.taskIds, PUBLIC_FAILURE)),
			);
		},
	},
	async ({ events, step, runId }) => {
		const batch = toBatch(events);
		for (const { name, run } of STEPS) {
			try {
				await step.run(name, () => withJob(batch, runId, (ctx) => run(ctx, batch.taskIds)));
			} catch (error) {
				log.error({ step: name, run: runId, err: (error as Error).message }, "a background step failed for good");
				await step.run(`fail ${name}`, () =>
					withJob(batch, runId, (ctx) => failStep(ctx, batch.taskIds, name, PUBLIC_FAILURE)),
				);
			}
		}
		await step.run("finish", () => withJob(batch, runId, (ctx) => finishTasks(ctx, batch.taskIds)));
	},
);

type Written = { data: { project_id: string; task_id: string } };
type Batch = { projectId: string; taskIds: string[] };

function toBatch(events: Written[]): Batch {
	const projectId = events[0]?.data.project_id;
	if (!projectId) throw new Error("a batch holds at least one event");
	return { projectId, taskIds: events.map(({ data }) => data.task_id) };
}

/** Does the work in the project's context, or nothing when the project is gone. */
async function withJob(batch: Batch, runId: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
	const ctx = await openJob(batch.projectId, runId, new Date());
	if (ctx) await work(ctx);
}
