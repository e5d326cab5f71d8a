import { auditKey } from "@/lib/auth/record-audit";
import type { Ctx } from "@/lib/context";
import { readInTenant, type Tx } from "@/lib/db/tenant";
import { toPublicId } from "@/lib/ids";

/** Fields of an entity that a correction sets. */
export type NodeState = {
	name: string;
	labels: string[];
	stated_labels: string[];
	labels_fixed: boolean;
	hidden: boolean;
	/** Groups that it is hidden in by a caller limited to them. */
	hidden_in: string[];
};

/** What a correction changed of an edge that says the same afterwards. */
export type EdgeDates = { valid_at: Date | string; invalid_at: Date | string | null; confidence: number };

/** What a correction did, for its undo: the fields of a node before and after, or the edge that it added and its episode. */
export type Correction =
	| {
			before: Partial<NodeState>;
			after: Partial<NodeState>;
			aliasAdded: string | null;
			aliasRemoved: string | null;
			/** By group: how it spelled the name that it was. */
			spellings?: Record<string, string>;
			/** Corrections that had hidden the entity, which showing it again ended. */
			ended?: string[];
	  }
	| { added: string | null; episode?: string; was?: EdgeDates };

type Kind = "edge_correction" | "node_correction";

/** Keeps what was corrected among the retractions, and in the audit log when a key asked for it (a person's act is logged where it enters). */
export async function recordCorrection(
	ctx: Ctx,
	tx: Tx,
	row: { id: string; kind: Kind; targetId: string; groups: string[]; correction: Correction; audit: string },
): Promise<void> {
	await tx.query(
		`INSERT INTO retractions (project_id, team_id, id, kind, target_id, groups, created_at, correction) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[ctx.projectId, ctx.team.id, row.id, row.kind, row.targetId, row.groups, ctx.now, JSON.stringify(row.correction)],
	);
	await auditKey(ctx, tx, row.kind === "edge_correction" ? "fact.correct" : "entity.correct", row.audit);
}

/** A correction that stands, in words; `id` is what an undo takes. */
type StandingCorrection = { id: string; words: string; at: Date };

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
