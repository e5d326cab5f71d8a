import { defineSchedule } from "@/inngest/job";
import { sweepStaleTasks } from "@/lib/tasks/sweep-stale-tasks";

/** Every five minutes, enqueues again or fails tasks that stand still. */
export const sweepStale = defineSchedule({
	name: "sweep-stale-tasks",
	cron: "*/5 * * * *",
	run: () => sweepStaleTasks(new Date()),
});
