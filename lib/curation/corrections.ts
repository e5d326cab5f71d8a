import { z } from "zod";
import { auditKey } from "@/lib/auth/audit";
import type { Ctx } from "@/lib/context";
import { readInTenant, type Tx } from "@/lib/db/tenant";
import { label, words } from "@/lib/episodes/fact-wire";
import { EntityBody } from "@/lib/graph/wire";
import { toPublicId } from "@/lib/ids";
import { FoundEdge } from "@/lib/search/wire";
import { instant, pathName, text, truth } from "@/lib/wire/fields";

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

/**
 * Pins an edge that the caller sees, or takes its pin away, which is the undo. It is still the same fact; asked again it changes nothing.
 * Decision: a pin orders what is shown and makes nothing true or found: a pinned fact that ended, or that a question is not about, is left out
 * as any other is.
 */
export async function pinEdge(ctx: Ctx, tx: Tx, id: string, pinned: boolean): Promise<void> {
	const changed = await tx.query(
		"UPDATE edges SET pinned = $3 WHERE project_id = $1 AND id = $2 AND pinned <> $3 RETURNING id",
		[ctx.projectId, id, pinned],
	);
	if (changed.length === 0) return;
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	await auditKey(ctx, tx, "fact.correct", `fact ${id} is ${pinned ? "pinned" : "not pinned any more"}`);
}

// Strict: a correction that is not understood must not look as if it was made.
const NOTHING = { error: "at least one field to change is required" };
const isSome = (input: object) => Object.values(input).some((value) => value !== undefined);
const someOf = (fields: string[]) => ({ anyOf: fields.map((field) => ({ required: [field] })) });

export const NodeCorrection = z
	.strictObject({
		name: words("The new name; the old one stays an alias.", "Ada Lovelace").optional(),
		labels: z
			.array(label, { error: "must be a list" })
			.min(1, { error: "must not be empty" })
			.max(10, { error: "must have at most 10 items" })
			.optional()
			.describe("The labels; what prose takes it for counts no more."),
		hidden: truth
			.optional()
			.describe("True for what is no thing: it leaves the graph with its facts, and prose does not make it again."),
	})
	.refine(isSome, NOTHING)
	.meta(someOf(["name", "labels", "hidden"]));
export type NodeCorrection = z.output<typeof NodeCorrection>;

const retractionId = z.string().nullable().describe("For the undo; null when nothing had to change.");

export const CorrectedNode = EntityBody.extend({ hidden: z.boolean(), retraction_id: retractionId });
export type CorrectedNode = z.output<typeof CorrectedNode>;

export const EdgeCorrection = z
	.strictObject({
		fact: text(1, 2_000)
			.optional()
			.describe("The wording; default: subject, predicate and object in a row where those change."),
		predicate: words("What the source does or is.", "works_at").optional(),
		source: words("Who or what the fact is about.", "Ada Lovelace").optional(),
		target: words("The other end; null for none.", "Acme").nullable().optional(),
		valid_at: instant.optional().describe("When the fact began to hold."),
		invalid_at: instant.nullable().optional().describe("When it stopped, or will stop, to hold; null for not at all."),
		pinned: truth
			.optional()
			.describe(
				"True for what is to come first wherever facts are shown; false takes that back. Alone it changes nothing else.",
			),
	})
	.refine(isSome, NOTHING)
	.meta(someOf(["fact", "predicate", "source", "target", "valid_at", "invalid_at", "pinned"]));
export type EdgeCorrection = z.output<typeof EdgeCorrection>;

export const CorrectedEdge = FoundEdge.omit({ score: true, score_breakdown: true }).extend({
	superseded: z.uuid().nullable().describe("The edge that this one took the place of."),
	retraction_id: retractionId,
});
export type CorrectedEdge = z.output<typeof CorrectedEdge>;

export const EdgePath = z.object({ uuid: pathName });
