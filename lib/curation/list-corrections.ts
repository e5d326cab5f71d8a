import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { toPublicId } from "@/lib/ids";
import type { Correction, NodeState } from "./record-correction";

/** A correction that stands, in words; `id` is what an undo takes. */
export type StandingCorrection = { id: string; words: string; at: Date };

type Row = { id: string; correction: Correction; at: Date; was: string | null; is: string | null };

/** What was corrected of an entity and of its facts and was not undone, the latest first, at most 20. */
export async function listCorrections(ctx: Ctx, entityId: string): Promise<StandingCorrection[]> {
	const rows = await readInTenant<Row>(
		ctx,
		`SELECT r.id, r.correction, r.created_at AS at, NULL AS was, NULL AS is FROM retractions r
			WHERE r.project_id = $1 AND r.target_id = $2 AND r.kind = 'node_correction' AND r.undone_at IS NULL
		UNION ALL
		SELECT r.id, r.correction, r.created_at, e.fact, n.fact FROM (
				SELECT id, fact, superseded_by, retraction_id FROM edges WHERE project_id = $1 AND source_id = $2 AND retraction_reason = 'corrected'
				UNION SELECT id, fact, superseded_by, retraction_id FROM edges WHERE project_id = $1 AND target_id = $2 AND retraction_reason = 'corrected'
			) e JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id AND r.kind = 'edge_correction' AND r.undone_at IS NULL
			LEFT JOIN edges n ON n.project_id = $1 AND n.id = e.superseded_by
		ORDER BY at DESC, id LIMIT 20`,
		[ctx.projectId, entityId],
	);
	return rows.map(({ id, correction, at, was, is }) => ({
		id: toPublicId("retraction", id),
		words:
			"after" in correction
				? wordsOf(correction.before, correction.after)
				: was === is
					? `Dates of "${is}"`
					: `"${was}" is now "${is}"`,
		at,
	}));
}

function wordsOf(before: Partial<NodeState>, after: Partial<NodeState>): string {
	const words = [
		after.name !== undefined && `Renamed from ${before.name}`,
		after.labels && `Type was ${before.labels?.join(", ") || "none"}`,
		after.hidden !== undefined && (after.hidden ? "Hidden" : "Shown again"),
	];
	return words.filter(Boolean).join("; ");
}
