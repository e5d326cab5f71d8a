import { defineSchedule } from "@/inngest/job";
import { expireFacts } from "@/lib/retention/expire-facts";

/** Every minute, ends the facts of what was written with an end that has come. */
export const expireDue = defineSchedule({
	name: "expire-facts",
	cron: "* * * * *",
	run: () => expireFacts(new Date()),
});
