import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { type Ends, lockEdges, shiftDegrees } from "./shift-degrees";

export type RetractedEdge = Ends & { id: string; fact: string };

/** Retracts those of the edges that are active, in the name of a retraction, and answers them. Degrees move with them. */
export async function retractEdges(
	ctx: Ctx,
	tx: Tx,
	edgeIds: string[],
	by: { retractionId: string | null; reason: string },
): Promise<RetractedEdge[]> {
	if (edgeIds.length === 0) return [];
	await lockEdges(ctx, tx, edgeIds);
	const edges = await tx.query<RetractedEdge>(
		`UPDATE edges SET retracted_at = $3, retraction_reason = $4, retraction_id = $5
		WHERE project_id = $1 AND id = ANY ($2) AND retracted_at IS NULL
		RETURNING id, fact, source_id AS "sourceId", target_id AS "targetId", group_id AS "groupId"`,
		[ctx.projectId, edgeIds, ctx.now, by.reason, by.retractionId],
	);
	await shiftDegrees(ctx, tx, edges, -1);
	return edges;
}

/** What a row of `edges` says of how it was taken out of force; instants as JSON has them. */
export type Retirement = {
	retracted_at: string;
	retraction_reason: string | null;
	retraction_id: string | null;
	superseded_by: string | null;
	invalid_at: string | null;
	invalid_at_before: string | null;
};

/**
 * Takes an edge that was put in force out of force again, just as it was, and answers its ends; none when it is out of force
 * by now, or when the retraction that held it was undone meanwhile. Degrees move with it.
 */
export async function retireAgain(ctx: Ctx, tx: Tx, edgeId: string, as: Retirement): Promise<Ends[]> {
	await lockEdges(ctx, tx, [edgeId]);
	const edges = await tx.query<Ends>(
		`UPDATE edges e SET retracted_at = w.retracted_at, retraction_reason = w.retraction_reason, retraction_id = w.retraction_id,
			superseded_by = w.superseded_by, invalid_at = w.invalid_at, invalid_at_before = w.invalid_at_before
		FROM jsonb_populate_record(NULL::edges, $3) w JOIN retractions r ON r.project_id = $1 AND r.id = w.retraction_id AND r.undone_at IS NULL
		WHERE e.project_id = $1 AND e.id = $2 AND e.retracted_at IS NULL
		RETURNING e.source_id AS "sourceId", e.target_id AS "targetId", e.group_id AS "groupId"`,
		[ctx.projectId, edgeId, JSON.stringify(as)],
	);
	await shiftDegrees(ctx, tx, edges, -1);
	return edges;
}
