import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sweepReservations } from "@/lib/usage/sweep-reservations";

/** Every quarter of an hour, gives back credits held for work that never reported. */
export const sweepHeldCredits = inngest.createFunction(
	{ id: "sweep-reservations", triggers: [cron("*/15 * * * *")], retries: 2 },
	({ step }) => step.run("sweep", () => sweepReservations(new Date())),
);
