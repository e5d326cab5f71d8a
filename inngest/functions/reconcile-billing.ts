import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { reconcileBilling } from "@/lib/billing/reconcile";

/** Every night, before the purge, reads every customer's standing from Stripe again. Does nothing without Stripe's keys. */
export const reconcileNightly = inngest.createFunction(
	{ id: "reconcile-billing", triggers: [cron("43 2 * * *")], retries: 2 },
	({ step }) => step.run("reconcile", reconcileBilling),
);
