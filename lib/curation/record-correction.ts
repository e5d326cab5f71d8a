import { auditKey } from "@/lib/auth/record-audit";
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

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
