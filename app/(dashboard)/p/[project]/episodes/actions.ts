"use server";
import { z } from "zod";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { retryTask } from "@/lib/events/get-task";
import { sessionAction } from "@/lib/http/session-action";

const DeleteEpisodeInput = z.object({ episode: z.uuid({ error: "is not an episode" }), dryRun: z.boolean() });
const RetryInput = z.object({ task: z.string().regex(/^task_[0-9a-f]{32}$/, { error: "is not a task" }) });

/** Answers the receipt of a deletion; `dryRun` changes nothing. */
export const deleteEpisodeAction = sessionAction({
	action: "episode.delete",
	input: DeleteEpisodeInput,
	run: ({ ctx }, { episode, dryRun }) => deleteEpisode(ctx, episode, dryRun),
	audit: ({ episode, dryRun }) => (dryRun ? null : `episode ${episode}`),
});

/** Runs the failed steps of an episode's task again. */
export const retryTaskAction = sessionAction({
	action: "task.retry",
	input: RetryInput,
	run: ({ ctx }, { task }) => retryTask(ctx, task),
	audit: ({ task }) => task,
});
