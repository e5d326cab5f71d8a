import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { toWordRuns } from "./word-runs";

/**
 * Records the deletion of an episode, in its transaction, for `proveDeleted`. `phrases` are the facts and names that went with it.
 * Keeps no text.
 */
export async function recordDeletion(
	ctx: Ctx,
	tx: Tx,
	episode: { id: string; name: string; groupId: string; content: string; phrases: string[] },
): Promise<void> {
	const { salt, runLength, phraseLengths, hashes } = toWordRuns(episode.content, episode.phrases);
	await tx.query(
		`INSERT INTO deletions (project_id, team_id, id, group_id, name, deleted_at, salt, run_length, phrase_lengths, runs)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (project_id, id) DO NOTHING`,
		[
			ctx.projectId,
			ctx.team.id,
			episode.id,
			episode.groupId,
			episode.name,
			ctx.now,
			salt,
			runLength,
			phraseLengths,
			hashes,
		],
	);
}
