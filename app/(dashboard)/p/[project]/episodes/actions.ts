"use server";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { sessionAction } from "@/lib/http/session-action";
import { importUpload } from "@/lib/import/import-upload";
import { retryTask } from "@/lib/tasks/retry-task";
import { DeleteEpisodeInput, ImportInput, RetryInput } from "./input";

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

/** Imports a part of a file and answers what became of each item, and where to go on. */
export const importAction = sessionAction({
	action: "episode.write",
	input: ImportInput,
	run: async ({ ctx }, { file, group, facts, from }) =>
		importUpload(
			ctx,
			{ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) },
			{ group, facts, groupBy: "none" },
			from,
		),
	audit: ({ file }, { receipts }) => {
		const stored = receipts.filter(({ status }) => status === "stored").length;
		return stored > 0 ? `${stored} from ${file.name}` : null;
	},
});
