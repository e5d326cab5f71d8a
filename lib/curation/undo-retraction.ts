import type { Ctx } from "@/lib/context";
import { acrossGroups, idsOf, inTenant, type Tx } from "@/lib/db/tenant";
import { redistillProfiles } from "@/lib/enrichment/distill-profiles";
import { regenerateEntityTexts, regenerateTexts } from "@/lib/enrichment/regenerate";
import { removeEpisode } from "@/lib/episodes/remove-episode";
import { AppError, notFound } from "@/lib/errors";
import { lockNames } from "@/lib/graph/resolve-entities";
import { type RestoredEdge, restoreEdges } from "@/lib/graph/restore-edges";
import { retractEdges } from "@/lib/graph/retract-edges";
import { endsOf, lockEdges } from "@/lib/graph/shift-degrees";
import { toPublicId, toUuid } from "@/lib/ids";
import type { Correction, EdgeDates } from "./corrections";
import type { UndoResult } from "./retract";
import { forgetHiding, undoNodeCorrection } from "./undo-node";

/**
 * Brings back what a retraction took, or, named by its own uuid, one edge whatever retired it (a newer fact as well). An
 * edge that an equal one replaced meanwhile merges into that, see `restore-edges.ts`. Done again it changes nothing and
 * answers no edges. A correction is undone whole: the edge that it added goes, a node's fields are as they were unless
 * they changed again meanwhile. Throws `not_found`, alike for a retraction that reaches into groups a key may not see.
 * Decision: a fact brought back from a newer one stands beside it; the caller says that both hold.
 */
export const undoRetraction = (ctx: Ctx, id: string): Promise<UndoResult> =>
	inTenant(ctx, (tx) => undoRetractionIn(ctx, tx, id));

/** `undoRetraction` in the caller's transaction. */
export async function undoRetractionIn(ctx: Ctx, tx: Tx, id: string): Promise<UndoResult> {
	const uuid = toUuid("retraction", id);
	if (!uuid) throw notFound("retraction");
	if (await isOfNode(ctx, tx, uuid)) await lockNames(ctx, tx);
	const retraction = await endRetraction(ctx, tx, uuid);
	const edgeIds = retraction ? await edgesOf(ctx, tx, retraction) : await oneEdge(ctx, tx, uuid);
	await assertInPlace(ctx, tx, edgeIds);
	const byRemoval = retraction?.ends ? await undoEdge(ctx, tx, retraction, edgeIds) : [];
	const restored = [...byRemoval, ...(await restoreEdges(ctx, tx, edgeIds))];
	if (retraction?.ends) await undoNode(ctx, tx, retraction, edgeIds);
	else if (retraction?.kind === "node_correction") await forgetHiding(ctx, tx, retraction.target_id, uuid);
	await regenerateTexts(ctx, tx, restored, { bringsBack: true });
	return {
		ok: true,
		retraction_id: retraction ? toPublicId("retraction", uuid) : null,
		restored_edges: restored.length,
		edges: restored.map(({ id, fact, mergedInto }) => ({ edge_uuid: id, fact, merged_into: mergedInto })),
	};
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

/** Undoes a correction of a node: its fields are as they were, and what showing it had put in force is hidden again. */
async function undoNode(ctx: Ctx, tx: Tx, { id, target_id, correction }: Retraction, edgeIds: string[]): Promise<void> {
	if (correction === null || !("before" in correction)) return;
	await lockEdges(ctx, tx, edgeIds);
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	await regenerateTexts(ctx, tx, await undoNodeCorrection(ctx, tx, target_id, id, correction));
	await regenerateEntityTexts(ctx, tx, [target_id]);
}

/**
 * Undoes a correction of an edge: its episode goes, with the edge that it added unless that is said elsewhere by now. Answers the
 * edges that this put in force. Throws `invalid_request` while a merge holds one of the two edges.
 */
async function undoEdge(
	ctx: Ctx,
	tx: Tx,
	{ target_id, correction }: Retraction,
	edgeIds: string[],
): Promise<RestoredEdge[]> {
	if (correction === null || "before" in correction) return [];
	const { added, episode, was } = correction;
	await assertInPlace(ctx, tx, added === null ? [target_id] : [target_id, added]);
	if (added !== null) await lockEdges(ctx, tx, [added, ...edgeIds]);
	const locked = await tx.query<{ group_id: string }>(
		"SELECT group_id FROM episodes WHERE project_id = $1 AND id = $2 FOR UPDATE",
		[ctx.projectId, episode ?? null],
	);
	if (episode && locked[0]) {
		if (added !== null) await giveEvidenceBack(ctx, tx, { added, target: target_id, episode });
		const { entities, removal } = await removeEpisode(ctx, tx, episode);
		if (added !== null && was) await giveDatesBack(ctx, tx, added, target_id, was);
		await regenerateEntityTexts(ctx, tx, [...entities.kept, ...endsOf([...removal.removed, ...removal.restored])]);
		await redistillProfiles(ctx, tx, [locked[0].group_id]);
		return removal.restored;
	}
	if (added !== null) {
		// A correction from before its episode was kept.
		const taken = await retractEdges(ctx, tx, [added], { retractionId: null, reason: "undone" });
		await regenerateTexts(ctx, tx, taken);
	}
	return [];
}

/**
 * What others said of an edge that says the same as the corrected one, but for its dates, is said of that one again; a standing
 * merge that lent it episodes gets them back from that one.
 */
async function giveEvidenceBack(
	ctx: Ctx,
	tx: Tx,
	{ added, target, episode }: { added: string; target: string; episode: string },
): Promise<void> {
	const same = await tx.query(
		`SELECT FROM edges a JOIN edges o ON o.project_id = $1 AND o.id = $3
		WHERE a.project_id = $1 AND a.id = $2 AND a.source_id = o.source_id AND a.target_id IS NOT DISTINCT FROM o.target_id AND a.fact_hash = o.fact_hash`,
		[ctx.projectId, added, target],
	);
	if (same.length === 0) return;
	await tx.query(
		`WITH moved AS (
			DELETE FROM edge_episodes WHERE project_id = $1 AND edge_id = $3 AND episode_id <> $5 RETURNING episode_id, span_start, span_end
		)
		INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
		SELECT $1, $2, $4, episode_id, span_start, span_end FROM moved ON CONFLICT DO NOTHING`,
		[ctx.projectId, ctx.team.id, added, target, episode],
	);
	await acrossGroups(tx, () =>
		tx.query(
			`UPDATE merges SET record = replace(record::text, $2, $3)::jsonb
			WHERE project_id = $1 AND undone_at IS NULL AND strpos(record::text, $2) > 0`,
			[ctx.projectId, added, target],
		),
	);
}

/** The edge that stays, as others say the same, has the dates of the corrected one where that is gone with its episodes. */
const giveDatesBack = (ctx: Ctx, tx: Tx, added: string, target: string, was: EdgeDates) =>
	tx.query(
		`UPDATE edges SET valid_at = $4, invalid_at = CASE WHEN retracted_at IS NULL THEN $5 ELSE invalid_at END, confidence = $6
		WHERE project_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM edges WHERE project_id = $1 AND id = $3)`,
		[ctx.projectId, added, target, was.valid_at, was.invalid_at, was.confidence],
	);

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
 * a corrected edge also what the edge in its place had replaced, and itself where it was brought back into that one.
 */
async function edgesOf(ctx: Ctx, tx: Tx, { id, kind, target_id, correction, ends }: Retraction): Promise<string[]> {
	const added = correction && "added" in correction ? correction.added : null;
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM edges WHERE project_id = $1 AND retraction_id = $2
		UNION
		SELECT e.id FROM edge_episodes v
			JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
			JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id AND e.retracted_at >= p.created_at
			JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id AND r.kind = 'episode'
		WHERE v.project_id = $1 AND v.episode_id = $3 AND $4 = 'episode'
		UNION
		SELECT id FROM edges WHERE project_id = $1 AND $6 AND (superseded_by = $5 OR id = $3 AND retraction_reason = 'merged' AND retraction_id IS NULL)`,
		[ctx.projectId, id, target_id, kind, added, ends && added !== null],
	);
	return idsOf(rows);
}

async function oneEdge(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const rows = await tx.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
	]);
	if (rows.length === 0) throw notFound("retraction");
	return [id];
}

/** A standing merge that took the edge away, as the kept entity had the same. */
const HOLDS = `m.record -> 'edges' @> jsonb_build_array(jsonb_build_object('row', jsonb_build_object('id', w.id)))
	AND NOT EXISTS (SELECT FROM edges WHERE project_id = $1 AND id = w.id)`;

/** A standing merge that made the edge equal to one in force by then, which would take over its dates and confidence for good. */
const WOULD_CHANGE = `EXISTS (
	SELECT FROM edges e JOIN edges a ON a.project_id = $1 AND a.id <> e.id AND a.source_id = e.source_id AND a.target_id IS NOT DISTINCT FROM e.target_id
		AND a.fact_hash = e.fact_hash AND a.group_id = e.group_id AND (a.retracted_at IS NULL OR a.id = ANY ($2))
	WHERE e.project_id = $1 AND e.id = w.id AND e.retracted_at IS NOT NULL AND (a.valid_at, a.confidence) <> (e.valid_at, e.confidence)
		AND (m.record -> 'sources') || (m.record -> 'targets') ?| ARRAY[a.id::text, e.id::text])`;

/**
 * Throws `invalid_request` when a standing merge holds one of these edges: what is taken back of it now would be lost when the
 * merge is undone, or what it changes of another would stay.
 */
export async function assertInPlace(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<void> {
	const holding = await tx.query(
		`SELECT FROM merges m, unnest($2::uuid[]) AS w(id) WHERE m.project_id = $1 AND m.undone_at IS NULL AND ((${HOLDS}) OR (${WOULD_CHANGE}))`,
		[ctx.projectId, edgeIds],
	);
	if (holding.length > 0) throw new AppError("invalid_request", "The fact is part of a merge by now: undo that first.");
}
