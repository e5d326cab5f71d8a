import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { type RestoredEdge, restoreEdges } from "./restore-edges";
import { type Ends, lockEdges, shiftDegrees } from "./shift-degrees";

/** What a deletion of edges did: the ends of those deleted, and the edges in force again. */
export type Removal = { removed: Ends[]; restored: RestoredEdge[] };

/**
 * Deletes edges for good. What one of them had replaced is in force again, or ends where the edge that replaced it in
 * turn begins.
 */
export async function removeEdges(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<Removal> {
	if (edgeIds.length === 0) return { removed: [], restored: [] };
	const orphans = await tx.query<{ id: string }>(
		"SELECT id FROM edges WHERE project_id = $1 AND superseded_by = ANY ($2) AND id <> ALL ($2)",
		[ctx.projectId, edgeIds],
	);
	const orphanIds = idsOf(orphans);
	await lockEdges(ctx, tx, orphanIds);
	const inherited = await passOn(ctx, tx, edgeIds, orphanIds);
	const removed = await tx.query<Ends & { active: boolean }>(
		`DELETE FROM edges WHERE project_id = $1 AND id = ANY ($2)
		RETURNING source_id AS "sourceId", target_id AS "targetId", group_id AS "groupId", retracted_at IS NULL AS active`,
		[ctx.projectId, edgeIds],
	);
	// Before the counting, as it may lock more edges.
	const restored = await restoreEdges(
		ctx,
		tx,
		orphanIds.filter((id) => !inherited.has(id)),
	);
	await shiftDegrees(
		ctx,
		tx,
		removed.filter((edge) => edge.active),
		-1,
	);
	return { removed, restored };
}

/** Hands what the edges had replaced to the first edge that stays in the line of those that replaced them. */
async function passOn(ctx: Ctx, tx: Tx, edgeIds: string[], orphanIds: string[]): Promise<Set<string>> {
	if (orphanIds.length === 0) return new Set();
	const rows = await tx.query<{ id: string }>(
		`WITH RECURSIVE line AS (
			SELECT o.id, g.superseded_by AS heir, g.invalid_at
			FROM edges o JOIN edges g ON g.project_id = $1 AND g.id = o.superseded_by
			WHERE o.project_id = $1 AND o.id = ANY ($3)
			UNION
			SELECT line.id, g.superseded_by, g.invalid_at
			FROM line JOIN edges g ON g.project_id = $1 AND g.id = line.heir
			WHERE line.heir = ANY ($2)
		)
		UPDATE edges e SET superseded_by = line.heir,
			invalid_at = CASE WHEN e.retraction_reason = 'superseded' THEN least(e.invalid_at_before, line.invalid_at) ELSE e.invalid_at END
		FROM line
		WHERE e.project_id = $1 AND e.id = line.id AND line.heir IS NOT NULL AND line.heir <> ALL ($2)
			AND EXISTS (SELECT FROM edges h WHERE h.project_id = $1 AND h.id = line.heir)
		RETURNING e.id`,
		[ctx.projectId, edgeIds, orphanIds],
	);
	return new Set(idsOf(rows));
}
