// A merge: two entities that are one. Everything that was said of the one is then said of the other, and the
// record of it can be undone. Unmetered: it writes nothing new.
import type { Ctx } from "@/lib/context";
import { idsOf, inTenantOrDry, type Tx } from "@/lib/db/tenant";
import { regenerateEntityTexts } from "@/lib/enrichment/regenerate";
import { invalidField, notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import type { GoneEdge, MergeRecord } from "@/lib/graph/merge-record";
import { lockNames } from "@/lib/graph/resolve-entities";
import { lockEdges, recountEntities } from "@/lib/graph/shift-degrees";
import { uuidv7 } from "@/lib/ids";
import { moveAliases, moveGroupNames, type Named } from "./move-names";

/** What a merge does. `facts` move; `sharedFacts` both had and become one; `factsBetween` the two go, as nothing is tied to itself. */
export type MergeReceipt = {
	/** Null in a rehearsal. */
	mergeId: string | null;
	kept: { uuid: string; name: string };
	gone: { uuid: string; name: string };
	facts: number;
	sharedFacts: number;
	factsBetween: number;
	episodes: number;
	aliases: string[];
};

type MergeInput = { kept: string; gone: string };

/**
 * Merges the entity that `gone` names (by name, alias or uuid) into the entity `kept`; `dryRun` answers the same receipt and
 * changes nothing. Names, facts (retracted ones too), mentions and provenance move; counts are exact afterwards. Prose that
 * says the old name means the kept entity from then on. Waits for the writers of the project, and they for it. Throws `not_found`,
 * `invalid_request` for an entity and itself, and for two that were said to be different.
 * Decision: the kept entity keeps its name and labels; only its own texts are generated again, those of its neighbours with
 * their next episode. For callers who see every group.
 */
export async function mergeEntities(ctx: Ctx, input: MergeInput, dryRun: boolean): Promise<MergeReceipt> {
	const receipt = await inTenantOrDry(ctx, dryRun, (tx) => mergeEntitiesIn(ctx, tx, input));
	return dryRun ? { ...receipt, mergeId: null } : receipt;
}

/** `mergeEntities` in the caller's transaction; the undo takes the merges `together` along. */
export async function mergeEntitiesIn(
	ctx: Ctx,
	tx: Tx,
	input: MergeInput,
	together: string[] = [],
): Promise<MergeReceipt> {
	if (ctx.groups) throw new Error("a merge changes every group");
	await lockNames(ctx, tx);
	const [keptId, goneId] = [
		await findEntityId(tx, ctx.projectId, input.kept),
		await findEntityId(tx, ctx.projectId, input.gone),
	];
	if (!keptId || !goneId) throw notFound("entity");
	if (keptId === goneId) throw invalidField("gone", "Both names already mean this entity.");
	await assertMayBeOne(ctx, tx, keptId, goneId);
	const { kept, gone } = await lockBoth(ctx, tx, keptId, goneId);
	const edges = [...(await detachEdgesBetween(ctx, tx, keptId, goneId)), ...(await detachTwins(ctx, tx, kept, goneId))];
	const moved = await moveEdges(ctx, tx, kept, goneId);
	const mentions = await moveMentions(ctx, tx, keptId, goneId);
	const groups = await moveGroupNames(ctx, tx, keptId, gone);
	const names = await moveAliases(ctx, tx, keptId, gone);
	const record: MergeRecord = {
		entity: withoutTexts(gone.row),
		edges,
		...moved,
		...mentions,
		...names.kept,
		...groups,
		knotSyntheses: await moveSyntheses(ctx, tx, keptId, goneId),
		together,
	};
	await tx.query("DELETE FROM entities WHERE project_id = $1 AND id = $2", [ctx.projectId, goneId]);
	const ends = edges.flatMap(({ row }) => [row.source_id, row.target_id]).filter((id) => id !== null);
	const touched = [...new Set([keptId, ...ends.map(String)])];
	await recountEntities(
		ctx,
		tx,
		touched.filter((id) => id !== goneId),
	);
	await regenerateEntityTexts(ctx, tx, [keptId], { bringsBack: gone.row.narrative !== null });
	const mergeId = await keepRecord(ctx, tx, { keptId, goneId, goneName: gone.name, record, touched });
	const between = edges.filter(({ standIn }) => standIn === null).length;
	return {
		mergeId,
		kept: { uuid: keptId, name: kept.name },
		gone: { uuid: goneId, name: gone.name },
		facts: moved.sources.length + moved.targets.length,
		sharedFacts: edges.length - between,
		factsBetween: between,
		episodes: mentions.mentions.length + mentions.sharedMentions.length,
		aliases: names.shown,
	};
}

/** Throws `invalid_request` where somebody said that the two are different. */
async function assertMayBeOne(ctx: Ctx, tx: Tx, keptId: string, goneId: string): Promise<void> {
	const apart = await tx.query(
		"SELECT FROM review_answers WHERE project_id = $1 AND key = ANY ($2) AND answer = 'different'",
		[ctx.projectId, [`duplicate:${keptId}:${goneId}`, `duplicate:${goneId}:${keptId}`]],
	);
	if (apart.length > 0)
		throw invalidField("gone", "The two were said to be different: undo that on the page Review first.");
}

type Locked = Named & { row: Record<string, unknown> };

const withoutTexts = (row: Record<string, unknown>) => ({
	...row,
	narrative: row.narrative === null ? null : {},
	knot_narrative: null,
});

/** Edges `b` of the gone entity ($3) in force, and the equal ones `a` of the kept entity ($2). */
const TWINS = `edges b JOIN edges a ON a.project_id = $1 AND a.fact_hash = b.fact_hash AND a.group_id = b.group_id
	AND a.retracted_at IS NULL AND (a.source_id = $2 OR a.target_id = $2) AND ((b.source_id = $3 AND a.source_id = $2 AND a.target_id IS NOT DISTINCT FROM b.target_id)
		OR (b.target_id = $3 AND a.target_id = $2 AND a.source_id = b.source_id))
	WHERE b.project_id = $1 AND (b.source_id = $3 OR b.target_id = $3) AND b.retracted_at IS NULL`;

/**
 * Locks what the merge changes, in the order of those who retract, restore and delete: edges by id, the graph's version,
 * entities by id. Whoever adds edges is not under way, as the names are locked.
 */
async function lockBoth(ctx: Ctx, tx: Tx, keptId: string, goneId: string): Promise<{ kept: Locked; gone: Locked }> {
	const known = await tx.query<{ id: string }>(
		`SELECT id FROM edges WHERE project_id = $1 AND (source_id = $3 OR target_id = $3) UNION SELECT a.id FROM ${TWINS}`,
		[ctx.projectId, keptId, goneId],
	);
	await lockEdges(ctx, tx, idsOf(known));
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	const rows = await tx.query<Locked>(
		"SELECT e.id, e.name, e.name_key, to_jsonb(e) AS row FROM entities e WHERE e.project_id = $1 AND e.id = ANY ($2) ORDER BY e.id FOR UPDATE OF e",
		[ctx.projectId, [keptId, goneId]],
	);
	const [kept, gone] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === goneId)];
	if (!kept || !gone) throw notFound("entity");
	return { kept, gone };
}

/** Removes the edges between the two, in force or not. */
const detachEdgesBetween = (ctx: Ctx, tx: Tx, keptId: string, goneId: string) =>
	detachEdges(
		ctx,
		tx,
		`SELECT id, NULL::uuid AS stand_in FROM edges WHERE project_id = $1 AND source_id IN ($2, $3) AND target_id IN ($2, $3)`,
		[keptId, goneId],
	);

/** Removes the edges in force that the kept entity has as well; its own get their episodes. */
const detachTwins = (ctx: Ctx, tx: Tx, kept: Locked, goneId: string) =>
	detachEdges(ctx, tx, `SELECT b.id, a.id AS stand_in FROM ${TWINS}`, [kept.id, goneId]);

async function detachEdges(ctx: Ctx, tx: Tx, which: string, ids: [kept: string, gone: string]): Promise<GoneEdge[]> {
	const edges = await tx.query<GoneEdge>(
		`WITH taken AS (${which}), heir AS (
			UPDATE edges e SET superseded_by = t.stand_in FROM taken t
			WHERE e.project_id = $1 AND e.superseded_by = t.id AND t.stand_in IS NOT NULL AND e.id NOT IN (SELECT id FROM taken)
			RETURNING e.id, t.id AS gone
		), lent AS (
			INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
			SELECT $1, $4, t.stand_in, v.episode_id, v.span_start, v.span_end FROM taken t JOIN edge_episodes v ON v.project_id = $1 AND v.edge_id = t.id
			WHERE t.stand_in IS NOT NULL ON CONFLICT DO NOTHING RETURNING edge_id, episode_id
		)
		SELECT to_jsonb(e) AS row, t.stand_in AS "standIn",
			ARRAY(SELECT v.episode_id FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id) AS episodes,
			coalesce((SELECT json_object_agg(v.episode_id, json_build_array(v.span_start, v.span_end)) FROM edge_episodes v
				WHERE v.project_id = $1 AND v.edge_id = e.id AND v.span_start IS NOT NULL), '{}') AS spans,
			ARRAY(SELECT l.episode_id FROM lent l WHERE l.edge_id = t.stand_in) AS lent,
			ARRAY(SELECT h.id FROM heir h WHERE h.gone = t.id) AS heirs
		FROM taken t JOIN edges e ON e.project_id = $1 AND e.id = t.id ORDER BY e.id`,
		[ctx.projectId, ...ids, ctx.team.id],
	);
	await tx.query("DELETE FROM edges WHERE project_id = $1 AND id = ANY ($2)", [
		ctx.projectId,
		edges.map(({ row }) => row.id),
	]);
	return edges;
}

async function moveEdges(ctx: Ctx, tx: Tx, kept: Locked, goneId: string) {
	const move = async (end: "source" | "target") => {
		const rows = await tx.query<{ id: string }>(
			`UPDATE edges SET ${end}_id = $3, ${end}_name = $4 WHERE project_id = $1 AND ${end}_id = $2 RETURNING id`,
			[ctx.projectId, goneId, kept.id, kept.name],
		);
		return idsOf(rows);
	};
	return { sources: await move("source"), targets: await move("target") };
}

/** An episode that mentions both mentions the kept one once. */
async function moveMentions(ctx: Ctx, tx: Tx, keptId: string, goneId: string) {
	const moved = await tx.query<{ episode_id: string }>(
		`UPDATE mentions m SET entity_id = $3 WHERE m.project_id = $1 AND m.entity_id = $2 AND NOT EXISTS (
			SELECT FROM mentions k WHERE k.project_id = $1 AND k.episode_id = m.episode_id AND k.entity_id = $3) RETURNING episode_id`,
		[ctx.projectId, goneId, keptId],
	);
	const shared = await tx.query<{ episode_id: string; label: string | null }>(
		"DELETE FROM mentions WHERE project_id = $1 AND entity_id = $2 RETURNING episode_id, label",
		[ctx.projectId, goneId],
	);
	const ids = (rows: { episode_id: string }[]) => rows.map((row) => row.episode_id);
	const labels = shared.flatMap(({ episode_id, label }) => (label === null ? [] : [[episode_id, label]]));
	return { mentions: ids(moved), sharedMentions: ids(shared), sharedLabels: Object.fromEntries(labels) };
}

async function moveSyntheses(ctx: Ctx, tx: Tx, keptId: string, goneId: string): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		"UPDATE knot_syntheses SET entity_id = $3 WHERE project_id = $1 AND entity_id = $2 RETURNING id",
		[ctx.projectId, goneId, keptId],
	);
	return idsOf(rows);
}

type Merge = { keptId: string; goneId: string; goneName: string; record: MergeRecord; touched: string[] };

async function keepRecord(ctx: Ctx, tx: Tx, merge: Merge): Promise<string> {
	const id = uuidv7();
	await tx.query(
		`INSERT INTO merges (project_id, id, team_id, kept_id, gone_id, gone_name, record, touched, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			ctx.projectId,
			id,
			ctx.team.id,
			merge.keptId,
			merge.goneId,
			merge.goneName,
			JSON.stringify(merge.record),
			[...new Set([...merge.touched, merge.goneId])],
			ctx.now,
		],
	);
	return id;
}
