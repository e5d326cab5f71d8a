import { z } from "zod";
import { MAX_UPLOAD_BYTES } from "@/lib/import/import-upload";

export const DeleteEpisodeInput = z.object({ episode: z.uuid({ error: "is not an episode" }), dryRun: z.boolean() });
export const RetryInput = z.object({ task: z.string().regex(/^task_[0-9a-f]{32}$/, { error: "is not a task" }) });

export const ImportInput = z.object({
	file: z
		.instanceof(File, { error: "Choose a file." })
		.refine((file) => file.size > 0, { error: "Choose a file that is not empty." })
		.refine((file) => file.size <= MAX_UPLOAD_BYTES, {
			error: "A file may have 16 MB here. The command line takes larger ones.",
		}),
	group: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, { error: "Use letters, digits, dashes and underscores." }),
	facts: z.boolean(),
	from: z.int().min(0).describe("Items of the file that are imported already."),
});
