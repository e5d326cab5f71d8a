// The jobs that run at fixed times.
import { defineSchedule } from "@/inngest/job";
import { sweepLinks } from "@/lib/accounts/links";
import { sweepOauth } from "@/lib/accounts/oauth/tokens";
import { sweepAttempts } from "@/lib/auth/attempts";
import { expireFacts, purgeExpiredData } from "@/lib/billing/retention";
import { reconcileBilling } from "@/lib/billing/sync-team";
import { synthesizeKnots } from "@/lib/enrichment/evaluate-knots";
import { env } from "@/lib/env";
import { sweepChanges, sweepStaleTasks } from "@/lib/events/sweep";
import { sweepRequests } from "@/lib/http/record-request";
import { reindexStale } from "@/lib/search/reindex-stale";
import { syncDue } from "@/lib/sources/sync-due";
import { sweepReservations } from "@/lib/usage/reserve-use";

/** The jobs that run at fixed times, each with when. */
export const schedules = [
	// Every five minutes, enqueues again or fails tasks that stand still.
	defineSchedule({ name: "sweep-stale-tasks", cron: "*/5 * * * *", run: () => sweepStaleTasks(new Date()) }),
	// Every minute, ends the facts of what was written with an end that has come.
	defineSchedule({ name: "expire-facts", cron: "* * * * *", run: () => expireFacts(new Date()) }),
	// Every ten minutes, synthesises the knots that the hourly limit put off.
	defineSchedule({ name: "synthesize-knots", cron: "*/10 * * * *", run: () => synthesizeKnots(new Date()) }),
	// Every quarter of an hour, releases credits reserved for work that never reported.
	defineSchedule({ name: "sweep-reservations", cron: "*/15 * * * *", run: () => sweepReservations(new Date()) }),
	// Every night, before the purge, reads every customer's standing from Stripe again. Does nothing without Stripe's keys.
	defineSchedule({ name: "reconcile-billing", cron: "43 2 * * *", run: reconcileBilling }),
	// Every night, deletes the memory of teams whose retention has ended, unless the operator set RETENTION_PURGE=off.
	defineSchedule({
		name: "purge-expired-data",
		cron: "17 3 * * *",
		run: async () => (env().RETENTION_PURGE === "off" ? { teams: 0, deleted: 0 } : purgeExpiredData(new Date())),
	}),
	// Every hour, removes log lines past their 30 days, sign-in attempts that no longer count, and links and OAuth tokens past their time.
	defineSchedule({
		name: "sweep-logs",
		cron: "17 * * * *",
		async run() {
			for (const sweep of [sweepAttempts, sweepLinks, sweepChanges, sweepOauth]) await sweep(new Date());
			return { requests: await sweepRequests(new Date()) };
		},
	}),
	// Every five minutes, indexes again what was written under older rules; nothing to do but after an upgrade.
	defineSchedule({ name: "reindex-stale", cron: "*/5 * * * *", run: () => reindexStale(new Date()) }),
	// Every minute, reads the live sources that are due.
	defineSchedule({ name: "sync-sources", cron: "* * * * *", run: syncDue }),
];
