import { defineSchedule } from "@/inngest/job";
import { sweepLinks } from "@/lib/accounts/links";
import { sweepAttempts } from "@/lib/auth/attempts";
import { sweepChanges } from "@/lib/changes/sweep-changes";
import { sweepOauth } from "@/lib/oauth/tokens";
import { sweepRequests } from "@/lib/requests/record-request";

/** Every hour, removes log lines past their 30 days, sign-in attempts that no longer count, and links and OAuth tokens past their time. */
export const sweepLogs = defineSchedule({
	name: "sweep-logs",
	cron: "17 * * * *",
	async run() {
		for (const sweep of [sweepAttempts, sweepLinks, sweepChanges, sweepOauth]) await sweep(new Date());
		return { requests: await sweepRequests(new Date()) };
	},
});
