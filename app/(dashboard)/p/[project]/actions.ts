"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { loadSample } from "@/lib/onboarding/load-sample";

/** Writes the sample conversation into the project. */
export const loadSampleAction = sessionAction({
	action: "episode.write",
	input: z.object({}),
	run: ({ ctx }) => loadSample(ctx),
	audit: (_, { written }) => `sample conversation, ${written} episodes`,
});
