// Jobs run by Inngest: its SDK declares them, serves them at /api/inngest and is sent the events of the outbox.
import { cron, eventType, Inngest } from "inngest";
import type { Job } from "@/inngest/job";
import { isProduction } from "@/lib/env";
import { deleteEvents, readEvents } from "@/lib/events/create-task";
import { log } from "@/lib/log";

const APP_ID = "memory-graph";
/** Most events in one run: Inngest's own limit. */
const BATCH = 100;
const RETRIES = 4;
const BY_PROJECT = "event.data.project_id";

/** Its keys come from the environment. Decision: in production it is never in dev mode, whatever INNGEST_DEV says, so it takes no unsigned call. */
export const inngest = new Inngest({
	id: APP_ID,
	logger: log.child({ part: "inngest" }),
	...(isProduction() ? { isDev: false } : {}),
});

/** The jobs as functions of the SDK: a batch of one project at a time, steps remembered by Inngest. */
export const toFunctions = (jobs: Job[]) =>
	jobs.map(({ name, trigger, schema, run }) =>
		inngest.createFunction(
			"cron" in trigger
				? { id: name, triggers: [cron(trigger.cron)], retries: 2, concurrency: 1 }
				: {
						id: name,
						triggers: [eventType(trigger.event)],
						batchEvents: { maxSize: BATCH, timeout: "1s", key: BY_PROJECT },
						concurrency: [{ key: BY_PROJECT, limit: 1 }],
						retries: RETRIES,
					},
			({ events, step, runId }) =>
				run({
					events: "cron" in trigger ? [] : events.map(({ data }) => schema.parse(data)),
					runId,
					step: (id, work) => step.run(id, work) as ReturnType<typeof work>,
				}),
		),
	);

/**
 * Sends a project's events to Inngest and removes them from the outbox once it has accepted them. A crash in between sends them
 * again under the same ids, which Inngest drops.
 */
export async function sendEvents(projectId: string): Promise<void> {
	for (;;) {
		const events = await readEvents(projectId, BATCH);
		if (events.length === 0) return;
		await inngest.send(events.map(({ createdAt, ...event }) => ({ ...event, ts: +createdAt })));
		await deleteEvents(projectId, events);
	}
}
