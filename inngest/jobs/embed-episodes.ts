import { defineSchedule } from "@/inngest/job";
import { embedMissing } from "@/lib/search/embed-missing";

/** Every minute, embeds what was written since, and what the configured model has not embedded yet. */
export const embedEpisodes = defineSchedule({
	name: "embed-episodes",
	cron: "* * * * *",
	run: () => embedMissing(new Date()),
});
