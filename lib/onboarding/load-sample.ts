import type { Ctx } from "@/lib/context";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError } from "@/lib/errors";
import sample from "./sample-conversation.json";

/** The group that the sample is written into. */
export const SAMPLE_GROUP = "sample";
const DAYS_BETWEEN = 4;
const DAY_MS = 86_400_000;

/**
 * Writes the sample conversation, sixty notes of a small company, into the group `sample`, the way every write goes: each
 * costs a write and may be refused for it. Notes that are there already are left alone, so it may be run again.
 */
export async function loadSample(ctx: Ctx): Promise<{ written: number }> {
	let written = 0;
	for (const [index, content] of sample.entries()) {
		const validAt = new Date(ctx.now.getTime() - (sample.length - index) * DAYS_BETWEEN * DAY_MS);
		try {
			await ingestEpisode(
				{ ...ctx, now: new Date() },
				{
					content,
					group_id: SAMPLE_GROUP,
					source_description: "sample conversation",
					extract_intent: false,
					valid_at: validAt.toISOString(),
					name: `sample-${String(index + 1).padStart(2, "0")}`,
				},
			);
			written++;
		} catch (error) {
			if (!(error instanceof AppError && error.slug === "name_conflict")) throw error;
		}
	}
	return { written };
}
