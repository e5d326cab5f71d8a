import { z } from "zod";

export const DeleteEpisodeInput = z.object({ episode: z.uuid({ error: "is not an episode" }), dryRun: z.boolean() });
export const RetryInput = z.object({ task: z.string().regex(/^task_[0-9a-f]{32}$/, { error: "is not a task" }) });
