import { defineSchedule } from "@/inngest/job";
import { reindexStale } from "@/lib/search/reindex-stale";

/** Every five minutes, indexes again what was written under older rules; nothing to do but after an upgrade. */
export const reindexOld = defineSchedule({
	name: "reindex-stale",
	cron: "*/5 * * * *",
	run: () => reindexStale(new Date()),
});
