import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweepAttempts } from "@/lib/accounts/attempts";
import { sweepRequests } from "@/lib/requests/record-request";

/** Every hour, removes log lines past their 30 days and tries on the sign-in door that no longer count. */
export const sweepLogs = inngest.createFunction(
	{ id: "sweep-logs", triggers: [cron("17 * * * *")], retries: 2 },
	({ step }) =>
		step.run("sweep", async () => {
			await sweepAttempts(new Date());
			return { requests: await sweepRequests(new Date()) };
		}),
);
