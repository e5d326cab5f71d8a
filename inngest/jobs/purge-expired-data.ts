import { defineSchedule } from "@/inngest/job";
import { env } from "@/lib/env";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";

/** Every night, deletes the memory of teams whose retention has ended, unless the operator set RETENTION_PURGE=off. */
export const purgeExpired = defineSchedule({
	name: "purge-expired-data",
	cron: "17 3 * * *",
	run: async () => (env().RETENTION_PURGE === "off" ? { teams: 0, deleted: 0 } : purgeExpiredData(new Date())),
});
