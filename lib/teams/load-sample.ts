import type { Ctx } from "@/lib/context";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError } from "@/lib/errors";
import sample from "./sample-conversation.json";

/** The group that the sample is written into. */
export const SAMPLE_GROUP = "sample";

/**
 * Writes the sample, 42 notes of eight weeks of an invented ferry company with what changed in them, into the group `sample`,
 * the way every write goes: each costs a write and may be refused for it. Notes that are there already are left alone, so it
 * may be run again.
 */
export async function loadSample(ctx: Ctx): Promise<{ written: number }> {
	let written = 0;
	for (const [index, note] of sample.entries()) {
		const name = `sample-${String(index + 1).padStart(2, "0")}`;
		try {
			await ingestEpisode({ ...ctx, now: new Date() }, { ...note, name, group_id: SAMPLE_GROUP });
			written++;
		} catch (error) {
			if (!(error instanceof AppError && error.slug === "name_conflict")) throw error;
		}
	}
	return { written };
}
