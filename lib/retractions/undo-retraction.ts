import type { Ctx } from "@/lib/context";
import type { Correction } from "@/lib/corrections/record-correction";
import { undoNodeCorrection } from "@/lib/corrections/write-node";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { lockNames } from "@/lib/graph/resolve-entities";
import { restoreEdges } from "@/lib/graph/restore-edges";
import { retractEdges } from "@/lib/graph/retract-edges";
import { lockEdges } from "@/lib/graph/shift-degrees";
import { isUuid, toPublicId, toUuid } from "@/lib/ids";
import { regenerateEntityTexts, regenerateTexts } from "@/lib/texts/regenerate";
import type { UndoResult } from "./wire";

/**
 * Brings back what a retraction took, or, named by its own uuid, one edge whatever retired it (a newer fact as well). An
 * edge that an equal one replaced meanwhile merges into that, see `restore-edges.ts`. Done again it changes nothing and
 * answers no edges. A correction is undone whole: the edge that it added goes, a node's fields are as they were unless
 * they changed again meanwhile. Throws `not_found`, alike for a retraction that reaches into groups a key may not see.
 * Decision: a fact brought back from a newer one stands beside it; the caller says that both hold.
 */
export async function undoRetraction(ctx: Ctx, id: string): Promise<UndoResult> {
	const uuid = isUuid(id) ? id.toLowerCase() : toUuid("retraction", id)?.toLowerCase();
	if (!uuid) throw notFound("retraction");
	return inTenant(ctx, async (tx) => {
		if (await isOfNode(ctx, tx, uuid)) await lockNames(ctx, tx);
		const retraction = await endRetraction(ctx, tx, uuid);
		const edgeIds = retraction ? await edgesOf(ctx, tx, retraction) : await oneEdge(ctx, tx, uuid);
		if (retraction?.ends) await undoCorrection(ctx, tx, retraction, edgeIds);
		const restored = await restoreEdges(ctx, tx, edgeIds);
		await regenerateTexts(ctx, tx, restored, { bringsBack: true });
		return {
			ok: true,
			retraction_id: retraction ? toPublicId("retraction", uuid) : null,
			restored_edges: restored.length,
			edges: restored.map(({ id, fact, mergedInto }) => ({ edge_uuid: id, fact, merged_into: mergedInto })),
		};
	});
}

/** `ends` when it was standing until now; a second undo ends nothing. */
type Retraction = { id: string; kind: string; target_id: string; correction: Correction | null; ends: boolean };

/** Whether it changed what a name means, so that no writer may be under way. */
async function isOfNode(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
	const rows = await tx.query(
		"SELECT FROM retractions WHERE project_id = $1 AND id = $2 AND kind = 'node_correction'",
		[ctx.projectId, id],
	);
	return rows.length > 0;
}

/** Undoes a correction: the edge that it added goes, and a node's fields are as they were. */
async function undoCorrection(
	ctx: Ctx,
	tx: Tx,
	{ target_id, correction }: Retraction,
	edgeIds: string[],
): Promise<void> {
	if (correction === null) return;
	if ("before" in correction) {
		await lockEdges(ctx, tx, edgeIds);
		await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
		await undoNodeCorrection(ctx, tx, target_id, correction);
		await regenerateEntityTexts(ctx, tx, [target_id]);
	} else if (correction.added !== null) {
		await lockEdges(ctx, tx, [correction.added, ...edgeIds]);
		await regenerateTexts(
			ctx,
			tx,
			await retractEdges(ctx, tx, [correction.added], { retractionId: null, reason: "undone" }),
		);
	}
}

/** Marks a retraction as undone, keeping the first time; null when there is none of that id. */
async function endRetraction(ctx: Ctx, tx: Tx, id: string): Promise<Retraction | null> {
	const [row] = await tx.query<Retraction>(
		`UPDATE retractions r SET undone_at = coalesce(r.undone_at, $3) FROM (SELECT undone_at FROM retractions WHERE project_id = $1 AND id = $2 FOR UPDATE) old
		WHERE r.project_id = $1 AND r.id = $2 RETURNING r.id, r.kind, r.target_id, r.correction, old.undone_at IS NULL AS ends`,
		[ctx.projectId, id, ctx.now],
	);
	return row ?? null;
}

/**
 * What the retraction holds; for an episode also the edges that it states and that went with another of their episodes, for
 * a corrected edge also what the edge in its place had replaced.
 */
async function edgesOf(ctx: Ctx, tx: Tx, { id, kind, target_id, correction, ends }: Retraction): Promise<string[]> {
	const added = correction && "added" in correction ? correction.added : null;
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM edges WHERE project_id = $1 AND retraction_id = $2
		UNION
		SELECT e.id FROM edge_episodes v
			JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
			JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id AND r.kind = 'episode'
		WHERE v.project_id = $1 AND v.episode_id = $3 AND $4 = 'episode'
		UNION
		SELECT id FROM edges WHERE project_id = $1 AND superseded_by = $5 AND $6`,
		[ctx.projectId, id, target_id, kind, added, ends && added !== null],
	);
	return rows.map((row) => row.id);
}

async function oneEdge(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const rows = await tx.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
	]);
	if (rows.length === 0) throw notFound("retraction");
	return [id];
}
