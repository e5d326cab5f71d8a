import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

/**
 * Counts an episode's mentions out, before its row goes. Entities that no other episode mentions, in groups that the
 * caller may not see as well, are deleted; the others stay. Locks the
 * graph's version, then entities in the order of their ids, as writers do.
 */
export async function removeMentions(
	ctx: Ctx,
	tx: Tx,
	episodeId: string,
): Promise<{ deleted: number; kept: string[] }> {
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	const mentioned = await tx.query<{ id: string; group_id: string }>(
		`SELECT e.id, m.group_id FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id
		WHERE m.project_id = $1 AND m.episode_id = $2 ORDER BY e.id FOR UPDATE OF e`,
		[ctx.projectId, episodeId],
	);
	const ids = mentioned.map((row) => row.id);
	await tx.query(
		`WITH per_group AS (
			UPDATE entity_groups SET episode_count = episode_count - 1 WHERE project_id = $1 AND entity_id = ANY ($2) AND group_id = $3
		)
		UPDATE entities SET episode_count = episode_count - 1 WHERE project_id = $1 AND id = ANY ($2)`,
		[ctx.projectId, ids, mentioned[0]?.group_id ?? null],
	);
	const deleted = await tx.query<{ id: string }>(
		"DELETE FROM entities WHERE project_id = $1 AND id = ANY ($2) AND episode_count = 0 AND degree = 0 RETURNING id",
		[ctx.projectId, ids],
	);
	await tx.query(
		"DELETE FROM entity_groups WHERE project_id = $1 AND entity_id = ANY ($2) AND episode_count = 0 AND degree = 0",
		[ctx.projectId, ids],
	);
	const gone = new Set(deleted.map((row) => row.id));
	return { deleted: gone.size, kept: ids.filter((id) => !gone.has(id)) };
}
