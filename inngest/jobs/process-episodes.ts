import { z } from "zod";
import { defineJob } from "@/inngest/job";
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { annotateIntents } from "@/lib/enrichment/annotate-intents";
import { distillProfiles } from "@/lib/enrichment/distill-profiles";
import { evaluateKnots } from "@/lib/enrichment/evaluate-knots";
import { narrateEpisodes } from "@/lib/enrichment/narrate-episodes";
import { extractMissing, indexMissing } from "@/lib/episodes/repair-episodes";
import { EPISODE_WRITTEN, type StepName } from "@/lib/events/create-task";
import { failExhaustedStep, finishTasks } from "@/lib/events/steps";
import { log } from "@/lib/log";
import { inSpansOf } from "@/lib/tracing";

/** What a client reads of a step that failed for good; the log has the cause. */
const PUBLIC_FAILURE = "This step failed after several attempts. POST /v1/tasks/{task_id}/retry runs it again.";

/** In the order of their needs: later ones read what earlier ones wrote. */
const STEPS: { name: StepName; run: (ctx: Ctx, taskIds: string[]) => Promise<void> }[] = [
	{ name: "extraction", run: extractMissing },
	{ name: "indexing", run: indexMissing },
	{ name: "intent_annotation", run: annotateIntents },
	{ name: "narration", run: narrateEpisodes },
	{ name: "profile_distillation", run: distillProfiles },
	{ name: "knot_evaluation", run: evaluateKnots },
];

/**
 * The background pipeline of written episodes, a batch of one project at a time. `task_steps` remembers what is done, so a
 * repeated run goes on where the last one stopped. A step that failed as often as it may is marked so and stops none of the others.
 */
export const processEpisodes = defineJob({
	name: "process-episodes",
	trigger: { event: EPISODE_WRITTEN },
	schema: z.object({ project_id: z.uuid(), task_id: z.uuid(), traceparent: z.string().optional() }),
	async run({ events, runId, step }) {
		const projectId = events[0]?.project_id;
		if (!projectId) return;
		const taskIds = events.map(({ task_id }) => task_id);
		const traces = events.map(({ traceparent }) => traceparent);
		/** Nothing is left to do for a project that is gone. */
		const inProject = async (work: (ctx: Ctx) => Promise<void>) => {
			const ctx = await jobContext(projectId, runId, new Date());
			if (ctx) await work(ctx);
		};
		for (const { name, run } of STEPS) {
			try {
				await step(name, () => inSpansOf(traces, name, () => inProject((ctx) => run(ctx, taskIds))));
			} catch (error) {
				log.error({ step: name, run: runId, err: (error as Error).message }, "a background step failed");
				await inProject(async (ctx) => {
					if ((await failExhaustedStep(ctx, taskIds, name, PUBLIC_FAILURE)) > 0) throw error;
				});
			}
		}
		await step("finish", () => inSpansOf(traces, "finish", () => inProject((ctx) => finishTasks(ctx, taskIds))));
	},
});
