import { defineSchedule } from "@/inngest/job";
import { reconcileBilling } from "@/lib/billing/reconcile";

/** Every night, before the purge, reads every customer's standing from Stripe again. Does nothing without Stripe's keys. */
export const reconcileNightly = defineSchedule({
	name: "reconcile-billing",
	cron: "43 2 * * *",
	run: reconcileBilling,
});
