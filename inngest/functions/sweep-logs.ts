import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweepAttempts } from "@/lib/accounts/attempts";
import { sweepLinks } from "@/lib/accounts/links";
import { sweepRequests } from "@/lib/requests/record-request";

/** Every hour, removes log lines past their 30 days, tries on the sign-in door that no longer count and links past their time. */
export const sweepLogs = inngest.createFunction(
	{ id: "sweep-logs", triggers: [cron("17 * * * *")], retries: 2 },
	({ step }) =>
		step.run("sweep", async () => {
			await sweepAttempts(new Date());
			await sweepLinks(new Date());
			return { requests: await sweepRequests(new Date()) };
		}),
);
