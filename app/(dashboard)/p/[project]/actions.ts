"use server";
import { z } from "zod";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { MAX_CONTENT_CHARACTERS } from "@/lib/episodes/wire";
import { sessionAction } from "@/lib/http/session-action";
import { loadSample } from "@/lib/teams/load-sample";
import { readEpisodePage } from "@/lib/views/read-episode-page";
import { groupId, instant, text } from "@/lib/wire/fields";

/** Writes the sample conversation into the project. */
export const loadSampleAction = sessionAction({
	action: "episode.write",
	input: z.object({}),
	run: ({ ctx }) => loadSample(ctx),
	audit: (_, { written }) => `sample conversation, ${written} episodes`,
});

const NOT_A_DATE = { error: "is not a date" };
/** Noon is on the same day nearly everywhere. */
const noonOf = (day: string) => `${day}T12:00:00Z`;

/** Writes one episode and answers it with what was understood of it. It costs a write like any other. */
export const writeEpisodeAction = sessionAction({
	action: "episode.write",
	input: z.object({
		content: text(1, MAX_CONTENT_CHARACTERS),
		day: z.union([
			z.literal(""),
			z.iso.date(NOT_A_DATE).refine((day) => instant.safeParse(noonOf(day)).success, NOT_A_DATE),
		]),
		group: z.union([z.literal(""), groupId]),
		author: text(0, 120),
		source: text(0, 120),
	}),
	run: async ({ ctx }, { content, day, group, author, source }) => {
		const { answer } = await ingestEpisode(ctx, {
			content,
			source_description: source || "dashboard",
			...(day && { valid_at: noonOf(day) }),
			...(group && { group_id: group }),
			...(author && { author }),
		});
		const { episode, sentences } = await readEpisodePage(ctx, answer.episode_name);
		return { uuid: episode.uuid, content: episode.content, warning: answer.warning, sentences };
	},
	audit: (_, { uuid }) => `episode ${uuid}`,
});
