import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { toWordRuns } from "./word-runs";

/** Notes the deletion of an episode, in its transaction, for `proveDeleted`. Keeps no text. */
export async function recordDeletion(
	ctx: Ctx,
	tx: Tx,
	episode: { id: string; name: string; groupId: string; content: string },
): Promise<void> {
	const { salt, runLength, hashes } = toWordRuns(episode.content);
	await tx.query(
		`INSERT INTO deletions (project_id, team_id, id, group_id, name, deleted_at, salt, run_length, runs) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (project_id, id) DO NOTHING`,
		[ctx.projectId, ctx.team.id, episode.id, episode.groupId, episode.name, ctx.now, salt, runLength, hashes],
	);
}
