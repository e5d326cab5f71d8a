"use server";
import { z } from "zod";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { MAX_CONTENT_CHARACTERS } from "@/lib/episodes/wire";
import { sessionAction } from "@/lib/http/session-action";
import { loadSample } from "@/lib/onboarding/load-sample";
import { readEpisodePage } from "@/lib/reading/read-episode-page";
import { text } from "@/lib/wire/fields";

/** Writes the sample conversation into the project. */
export const loadSampleAction = sessionAction({
	action: "episode.write",
	input: z.object({}),
	run: ({ ctx }) => loadSample(ctx),
	audit: (_, { written }) => `sample conversation, ${written} episodes`,
});

/** Writes one episode and answers it with what was understood of it. It costs a write like any other. */
export const writeEpisodeAction = sessionAction({
	action: "episode.write",
	input: z.object({ content: text(1, MAX_CONTENT_CHARACTERS) }),
	run: async ({ ctx }, { content }) => {
		const { answer } = await ingestEpisode(ctx, { content, source_description: "dashboard" });
		const { episode, sentences } = await readEpisodePage(ctx, answer.episode_name);
		return { uuid: episode.uuid, content: episode.content, warning: answer.warning, sentences };
	},
	audit: (_, { uuid }) => `episode ${uuid}`,
});
