import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { synthesizeKnots } from "@/lib/knots/synthesize-knots";

/** Every ten minutes, synthesises the knots that the hourly limit put off. */
export const synthesizeDeferredKnots = inngest.createFunction(
	{ id: "synthesize-knots", triggers: [cron("*/10 * * * *")], retries: 2 },
	({ step }) => step.run("synthesize", () => synthesizeKnots(new Date())),
);
