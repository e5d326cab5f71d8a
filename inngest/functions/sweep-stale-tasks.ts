import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweepStaleTasks } from "@/lib/tasks/sweep-stale-tasks";

/** Every five minutes, brings tasks on their way again that stand still. */
export const sweepStale = inngest.createFunction(
	{ id: "sweep-stale-tasks", triggers: [cron("*/5 * * * *")], retries: 2 },
	({ step }) => step.run("sweep", () => sweepStaleTasks(new Date())),
);
