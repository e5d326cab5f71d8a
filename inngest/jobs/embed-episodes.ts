import { z } from "zod";
import { defineJob, defineSchedule } from "@/inngest/job";
import { jobContext } from "@/lib/auth/job-context";
import { EPISODE_WRITTEN } from "@/lib/events/create-task";
import { embedMissing, embedWritten } from "@/lib/search/embed-missing";

/** Embeds what was just written, so that it is found by what it means a moment after the write. */
export const embedNew = defineJob({
	name: "embed-written",
	trigger: { event: EPISODE_WRITTEN },
	schema: z.object({ project_id: z.uuid(), task_id: z.uuid() }),
	async run({ events, runId, step }) {
		const projectId = events[0]?.project_id;
		if (!projectId) return;
		await step("embed-written", async () => {
			const ctx = await jobContext(projectId, runId, new Date());
			if (ctx)
				await embedWritten(
					ctx,
					events.map(({ task_id }) => task_id),
				);
		});
	},
});

/** Every minute, embeds what has no vectors yet: what was written before an upgrade or under another model, and what failed. */
export const embedEpisodes = defineSchedule({
	name: "embed-episodes",
	cron: "* * * * *",
	run: () => embedMissing(new Date()),
});
