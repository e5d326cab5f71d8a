import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { restoreEdges } from "@/lib/graph/restore-edges";
import type { Ends } from "@/lib/graph/shift-degrees";

/** Edges that an undo touched: those that were away all the while, those that moved back, and those that had a stand-in or were one. */
type Touched = { away: string[]; moved: string[]; shared: string[]; since: Date };

/**
 * Makes edges agree with the retractions of now, after a merge was taken apart, and answers the ends of those that changed.
 * What was retracted, or replaced, by something undone or deleted meanwhile is in force; what rests on retracted episodes
 * alone is not, nor is an edge that was away while an entity of it was retracted. An edge that became one with an equal one is
 * apart from it again. Degrees are the caller's to recount.
 */
export async function reconcileEdges(ctx: Ctx, tx: Tx, { away, moved, shared, since }: Touched): Promise<Ends[]> {
	const free = await tx.query<{ id: string }>(FREE, [ctx.projectId, away, moved]);
	const restored = await restoreEdges(ctx, tx, idsOf(free));
	const retracted = await tx.query<Ends>(RETRACT, [ctx.projectId, [...away, ...shared], away, since]);
	return [...restored, ...retracted];
}

const STANDS = "r.project_id = $1 AND r.undone_at IS NULL";

/** An episode of edge `e` that no retraction takes out of the evidence, and that `condition` holds of. */
const statedInForce = (condition = "true") => `EXISTS (
	SELECT FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
	WHERE v.project_id = $1 AND v.edge_id = e.id AND ${condition} AND NOT EXISTS (
		SELECT FROM retractions r WHERE ${STANDS} AND r.kind = 'episode' AND r.target_id = v.episode_id))`;

/** Retired edges whose cause is gone. */
const FREE = `
SELECT e.id FROM edges e LEFT JOIN retractions by ON by.project_id = $1 AND by.id = e.retraction_id
WHERE e.project_id = $1 AND e.retracted_at IS NOT NULL AND (e.id = ANY ($3) AND e.retraction_reason = 'merged' AND by.id IS NULL OR e.id = ANY ($2) AND CASE
	-- What said it again after it was retracted puts nothing in force.
	WHEN by.kind = 'episode' THEN by.undone_at IS NOT NULL OR ${statedInForce("p.created_at <= e.retracted_at")}
	WHEN by.id IS NOT NULL THEN by.undone_at IS NOT NULL
	ELSE e.superseded_by IS NOT NULL AND NOT EXISTS (SELECT FROM edges n WHERE n.project_id = $1 AND n.id = e.superseded_by) END)
ORDER BY e.id`;

const RETRACT = `
WITH cause AS (
	SELECT DISTINCT ON (e.id) e.id, r.id AS retraction_id, r.reason, r.created_at FROM edges e JOIN retractions r ON ${STANDS} AND (
		(r.kind = 'episode' AND NOT ${statedInForce()} AND EXISTS (
			SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id AND v.episode_id = r.target_id))
		OR (r.kind = 'entity' AND e.id = ANY ($3) AND r.target_id IN (e.source_id, e.target_id) AND r.created_at >= $4))
	WHERE e.project_id = $1 AND e.id = ANY ($2) AND e.retracted_at IS NULL
	ORDER BY e.id, r.id DESC
)
UPDATE edges e SET retracted_at = c.created_at, retraction_id = c.retraction_id, retraction_reason = coalesce(nullif(c.reason, ''), 'retracted')
FROM cause c WHERE e.project_id = $1 AND e.id = c.id
RETURNING e.source_id AS "sourceId", e.target_id AS "targetId", e.group_id AS "groupId"`;
