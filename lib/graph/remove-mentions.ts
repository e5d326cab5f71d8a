import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, type Tx } from "@/lib/db/tenant";
import { votedOf, winnerOf } from "./label-votes";
import { tallyVotes } from "./resolve-entities";

/**
 * Counts an episode's mentions out, before its row goes, or those of `entityIds` alone where another reading has them not. Entities that no other episode mentions, in groups that the
 * caller may not see as well, are deleted; the others stay. Locks the
 * graph's version, then entities in the order of their ids, as writers do.
 */
export async function removeMentions(
	ctx: Ctx,
	tx: Tx,
	episodeId: string,
	entityIds: string[] | null = null,
): Promise<{ deleted: number; kept: string[] }> {
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	const mentioned = await tx.query<{ id: string; group_id: string }>(
		`SELECT e.id, m.group_id FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id
		WHERE m.project_id = $1 AND m.episode_id = $2 AND ($3::uuid[] IS NULL OR m.entity_id = ANY ($3)) ORDER BY e.id FOR UPDATE OF e`,
		[ctx.projectId, episodeId, entityIds],
	);
	const ids = idsOf(mentioned);
	await tx.query("DELETE FROM mentions WHERE project_id = $1 AND episode_id = $2 AND entity_id = ANY ($3)", [
		ctx.projectId,
		episodeId,
		ids,
	]);
	await tx.query(
		`WITH per_group AS (
			UPDATE entity_groups SET episode_count = episode_count - 1 WHERE project_id = $1 AND entity_id = ANY ($2) AND group_id = $3
		)
		UPDATE entities SET episode_count = episode_count - 1 WHERE project_id = $1 AND id = ANY ($2)`,
		[ctx.projectId, ids, mentioned[0]?.group_id ?? null],
	);
	const deleted = await tx.query<{ id: string }>(
		"DELETE FROM entities WHERE project_id = $1 AND id = ANY ($2) AND episode_count = 0 AND degree = 0 AND NOT hidden AND hidden_in = '{}' RETURNING id",
		[ctx.projectId, ids],
	);
	await tx.query(
		"DELETE FROM entity_groups WHERE project_id = $1 AND entity_id = ANY ($2) AND episode_count = 0 AND degree = 0",
		[ctx.projectId, ids],
	);
	const gone = new Set(idsOf(deleted));
	const kept = ids.filter((id) => !gone.has(id));
	await relabel(ctx, tx, kept, episodeId);
	return { deleted: gone.size, kept };
}

/** Gives these entities the labels that their mentions vote for without those of the episode. */
async function relabel(ctx: Ctx, tx: Tx, ids: string[], episodeId: string): Promise<void> {
	const entities = await tx.query<{ id: string; labels: string[]; stated: string[] }>(
		"SELECT id, labels, stated_labels AS stated FROM entities WHERE project_id = $1 AND id = ANY ($2) AND NOT labels_fixed",
		[ctx.projectId, ids],
	);
	const tallies = await tallyVotes(tx, ctx.projectId, entities, episodeId);
	const changed = entities.flatMap(({ id, labels, stated }) => {
		const voted = votedOf({ labels, stated });
		const winner = winnerOf(voted, null, tallies.get(id));
		return winner === null || winner === voted ? [] : [{ id, labels: [...stated, winner].join(",") }];
	});
	if (changed.length === 0) return;
	await tx.query(
		`UPDATE entities e SET labels = string_to_array(w.labels, ',') FROM unnest($2::uuid[], $3::text[]) AS w(id, labels)
		WHERE e.project_id = $1 AND e.id = w.id`,
		[ctx.projectId, ...columnsOf(changed, "id", "labels")],
	);
}
