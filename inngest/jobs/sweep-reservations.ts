import { defineSchedule } from "@/inngest/job";
import { sweepReservations } from "@/lib/usage/sweep-reservations";

/** Every quarter of an hour, releases credits reserved for work that never reported. */
export const sweepHeldCredits = defineSchedule({
	name: "sweep-reservations",
	cron: "*/15 * * * *",
	run: () => sweepReservations(new Date()),
});
