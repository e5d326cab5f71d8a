import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { env } from "@/lib/env";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";

/** Every night, deletes the memory of teams whose retention has ended, unless the operator set RETENTION_PURGE=off. */
export const purgeExpired = inngest.createFunction(
	{ id: "purge-expired-data", triggers: [cron("17 3 * * *")], retries: 2 },
	({ step }) =>
		env().RETENTION_PURGE === "off"
			? Promise.resolve({ teams: 0, deleted: 0 })
			: step.run("purge", () => purgeExpiredData(new Date())),
);
