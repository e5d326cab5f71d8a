// Owns the events between a write and the background. Knows no function and no database.
import { eventType } from "inngest";
import { z } from "zod";

/** An episode was committed and its task waits. Sent once per write; ids only, so that an event never carries prose. */
export const episodeWritten = eventType("episode.written", {
	schema: z.object({ project_id: z.uuid(), task_id: z.uuid() }),
});

export type EpisodeWritten = { name: "episode.written"; data: { project_id: string; task_id: string } };
