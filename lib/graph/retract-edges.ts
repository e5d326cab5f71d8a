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
