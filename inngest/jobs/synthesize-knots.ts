import { defineSchedule } from "@/inngest/job";
import { synthesizeKnots } from "@/lib/knots/synthesize-knots";

/** Every ten minutes, synthesises the knots that the hourly limit put off. */
export const synthesizeDeferredKnots = defineSchedule({
	name: "synthesize-knots",
	cron: "*/10 * * * *",
	run: () => synthesizeKnots(new Date()),
});
