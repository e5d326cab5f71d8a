"use server";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { sessionAction } from "@/lib/http/session-action";
import { retryTask } from "@/lib/tasks/retry-task";
import { DeleteEpisodeInput, RetryInput } from "./input";

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
