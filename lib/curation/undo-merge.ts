import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, inTenant, readInTenant, type Tx } from "@/lib/db/tenant";
import { regenerateEntityTexts, regenerateTexts } from "@/lib/enrichment/regenerate";
import { AppError, notFound } from "@/lib/errors";
import type { GoneEdge, MergeRecord } from "@/lib/graph/merge-record";
import { removeEdges } from "@/lib/graph/remove-edges";
import { lockNames } from "@/lib/graph/resolve-entities";
import { type Ends, lockEdges, recountEntities } from "@/lib/graph/shift-degrees";
import { putBackEdge } from "./put-back-edge";
import { reconcileEdges } from "./reconcile-edges";
import { leaveMeanwhile, readMeanwhile } from "./split-evidence";

type Merge = {
	id: string;
	kept_id: string;
	gone_id: string;
	gone_name: string;
	touched: string[];
	record: MergeRecord;
	created_at: Date;
};

/** `names` are those of all that came back with the entity, which is first. */
export type UndoneMerge = { kept: string; name: string; names: string[]; entityId: string };

/**
 * Undoes a merge: the entity that went is back with its names, facts and mentions, as they were, and counts are exact.
 * What was retracted or deleted meanwhile stays so, and what came back meanwhile is back; what was said meanwhile stays with the
 * entity that was kept. Texts are generated again from the facts of now, and the record of the merge is emptied. Throws
 * `not_found` for no standing merge, and `invalid_request` while a later merge of the same entities stands, or when the kept
 * entity is gone or another took the old name. Decision: merges that touch each other come apart in the reverse order.
 */
export const undoMerge = (ctx: Ctx, mergeId: string): Promise<UndoneMerge> =>
	inTenant(ctx, (tx) => undoMergeIn(ctx, tx, mergeId));

/** `undoMerge` in the caller's transaction, with the earlier merges of the same call. */
export async function undoMergeIn(ctx: Ctx, tx: Tx, mergeId: string): Promise<UndoneMerge> {
	await lockNames(ctx, tx);
	await lockEdges(ctx, tx, await edgesOf(ctx, tx, mergeId));
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	const merge = await endMerge(ctx, tx, mergeId);
	const { record, kept_id: keptId, gone_id: goneId } = merge;
	const locked = await tx.query<{ id: string; name: string }>(
		"SELECT id, name FROM entities WHERE project_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE",
		[ctx.projectId, merge.touched],
	);
	const kept = locked.find(({ id }) => id === keptId);
	if (!kept) throw refuse("The entity that it was merged into is gone.");
	await putBackEntity(ctx, tx, merge);
	const columns = await storedColumns(tx, "edges");
	const meanwhile = await readMeanwhile(ctx, tx, record);
	const stay = new Set(meanwhile.filter(({ isAll }) => isAll).map(({ edgeId }) => edgeId));
	await moveBack(ctx, tx, merge, stay);
	const said = meanwhile.filter(({ isAll }) => !isAll);
	const left = await leaveMeanwhile(ctx, tx, columns, { kept, gone: goneId, said });
	const back: GoneEdge[] = [];
	for (const edge of record.edges) if (await putBackEdge(ctx, tx, columns, edge)) back.push(edge);
	const foreign = await dropForeign(ctx, tx, merge);
	const unsaid = await removeUnsaid(ctx, tx, [...foreign, ...record.edges.flatMap(({ standIn }) => standIn ?? [])]);
	const changed = await reconcileEdges(ctx, tx, {
		away: back.filter(({ standIn }) => !standIn).map(({ row }) => String(row.id)),
		moved: [...record.sources, ...record.targets],
		shared: [...left.edges, ...back.flatMap(({ row, standIn }) => (standIn ? [String(row.id), standIn] : []))],
		since: merge.created_at,
	});
	await putBackGroupNames(ctx, tx, merge);
	await recountEntities(ctx, tx, [...new Set([...idsOf(locked), goneId, ...left.ends])]);
	// The last episode of either may have been deleted while they were one.
	await tx.query(
		"DELETE FROM entities WHERE project_id = $1 AND id = ANY ($2) AND episode_count = 0 AND degree = 0 AND NOT hidden AND hidden_in = '{}'",
		[ctx.projectId, [keptId, goneId]],
	);
	await regenerateEntityTexts(ctx, tx, [keptId, goneId]);
	await regenerateTexts(ctx, tx, [...changed, ...unsaid]);
	const names = [merge.gone_name];
	for (const earlier of [...(record.together ?? [])].reverse()) {
		const stands = await tx.query("SELECT FROM merges WHERE project_id = $1 AND id = $2 AND undone_at IS NULL", [
			ctx.projectId,
			earlier,
		]);
		if (stands.length > 0) names.push(...(await undoMergeIn(ctx, tx, earlier)).names);
	}
	return { kept: kept.name, name: merge.gone_name, names, entityId: goneId };
}

const refuse = (message: string) => new AppError("invalid_request", message);

/** The edges in place that an undo changes: those that moved and the stand-ins. Empty for no standing merge. */
async function edgesOf(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const [merge] = await tx.query<{ record: MergeRecord }>(
		"SELECT record FROM merges WHERE project_id = $1 AND id = $2 AND undone_at IS NULL",
		[ctx.projectId, id],
	);
	if (!merge) return [];
	const { sources, targets, edges } = merge.record;
	return [...sources, ...targets, ...edges.flatMap(({ standIn, heirs }) => [...(standIn ? [standIn] : []), ...heirs])];
}

/** Marks the merge as undone and empties its record, which is answered. Whoever changes one holds the graph's version. */
async function endMerge(ctx: Ctx, tx: Tx, id: string): Promise<Merge> {
	const [merge] = await tx.query<Merge>(
		"SELECT id, kept_id, gone_id, gone_name, touched, record, created_at FROM merges WHERE project_id = $1 AND id = $2 AND undone_at IS NULL",
		[ctx.projectId, id],
	);
	if (!merge) throw notFound("merge");
	const [later] = await tx.query<{ gone_name: string }>(
		"SELECT gone_name FROM merges WHERE project_id = $1 AND id > $2 AND undone_at IS NULL AND touched && $3 ORDER BY id DESC LIMIT 1",
		[ctx.projectId, id, merge.touched],
	);
	if (later)
		throw refuse(`The merge of ${later.gone_name} came later and touches the same entities: undo that one first.`);
	await tx.query("UPDATE merges SET undone_at = $3, record = '{}' WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
		ctx.now,
	]);
	return merge;
}

/** The columns of a table that are stored as given; Postgres itself makes the others. */
async function storedColumns(tx: Tx, table: "entities" | "edges"): Promise<string> {
	const [row] = await tx.query<{ columns: string }>(
		`SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
		WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
		[table],
	);
	return row?.columns ?? "";
}

/** The entity's row as it was; its counts are taken anew. A record from before a column came gets what that began with. */
async function putBackEntity(ctx: Ctx, tx: Tx, { gone_id: goneId, gone_name: name, record }: Merge): Promise<void> {
	const columns = await storedColumns(tx, "entities");
	const added = await tx.query(
		`INSERT INTO entities (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::entities, '{"stated_labels":[],"labels_fixed":false,"hidden":false,"hidden_in":[]}'::jsonb || $2) WHERE NOT EXISTS (
			SELECT FROM entities WHERE project_id = $1 AND name_key = $2::jsonb ->> 'name_key') RETURNING id`,
		[ctx.projectId, JSON.stringify(record.entity)],
	);
	if (added.length === 0) throw refuse(`There is an entity named ${name} again: merge it first.`);
	await tx.query(
		`INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
		SELECT $1, $2, w.key, $3, w.alias FROM unnest($4::text[], $5::text[]) AS w(key, alias) ON CONFLICT DO NOTHING`,
		[ctx.projectId, ctx.team.id, goneId, ...columnsOf(record.aliases, "alias_key", "alias")],
	);
}

/** What each group called the entity; the recount that follows says how much of it there is, and takes rows without any away. */
async function putBackGroupNames(ctx: Ctx, tx: Tx, { kept_id: keptId, record }: Merge): Promise<void> {
	const { groups = [], groupAliases = [], newGroupAliases = [] } = record;
	for (const [table, rows] of [
		["entity_groups", groups],
		["alias_groups", groupAliases],
	] as const) {
		await tx.query(
			`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1) ON CONFLICT DO NOTHING`,
			[JSON.stringify(rows)],
		);
	}
	await tx.query(
		`DELETE FROM alias_groups a USING unnest($3::text[], $4::text[]) AS w(group_id, alias_key)
		WHERE a.project_id = $1 AND a.entity_id = $2 AND a.group_id = w.group_id AND a.alias_key = w.alias_key`,
		[ctx.projectId, keptId, ...columnsOf(newGroupAliases, "group_id", "alias_key")],
	);
}

/** Gives the entity that went its edges, but for those that are to `stay`, its mentions and its names. */
async function moveBack(ctx: Ctx, tx: Tx, merge: Merge, stay: Set<string>): Promise<void> {
	const { kept_id: keptId, gone_id: goneId, gone_name: name, record } = merge;
	for (const [end, ids] of [
		["source", record.sources],
		["target", record.targets],
	] as const) {
		await tx.query(
			`UPDATE edges SET ${end}_id = $3, ${end}_name = $4 WHERE project_id = $1 AND id = ANY ($5) AND ${end}_id = $2`,
			[ctx.projectId, keptId, goneId, name, ids.filter((id) => !stay.has(id))],
		);
	}
	await tx.query(
		"UPDATE mentions SET entity_id = $3 WHERE project_id = $1 AND entity_id = $2 AND episode_id = ANY ($4)",
		[ctx.projectId, keptId, goneId, record.mentions],
	);
	await tx.query(
		`INSERT INTO mentions (project_id, team_id, episode_id, entity_id, group_id, valid_at, label)
		SELECT $1, team_id, id, $2, group_id, valid_at, $4::jsonb ->> id::text FROM episodes WHERE project_id = $1 AND id = ANY ($3)`,
		[ctx.projectId, goneId, record.sharedMentions, JSON.stringify(record.sharedLabels ?? {})],
	);
	await tx.query("DELETE FROM aliases WHERE project_id = $1 AND entity_id = $2 AND alias_key = ANY ($3)", [
		ctx.projectId,
		keptId,
		record.newAliasKeys,
	]);
	await tx.query(
		"UPDATE knot_syntheses SET entity_id = $3 WHERE project_id = $1 AND entity_id = $2 AND id = ANY ($4)",
		[ctx.projectId, keptId, goneId, record.knotSyntheses],
	);
}

/** Takes from the edges of the entity that was kept what episodes say that spoke of the other one alone; answers those edges. */
async function dropForeign(ctx: Ctx, tx: Tx, { kept_id: keptId, record }: Merge): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`DELETE FROM edge_episodes v USING edges e WHERE v.project_id = $1 AND v.episode_id = ANY ($3)
			AND e.project_id = $1 AND e.id = v.edge_id AND $2 IN (e.source_id, e.target_id) RETURNING e.id`,
		[ctx.projectId, keptId, record.mentions],
	);
	return idsOf(rows);
}

/** Removes those of these edges that nothing says, now that what was lent to them is given back. */
async function removeUnsaid(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<Ends[]> {
	const unsaid = await tx.query<{ id: string }>(
		`SELECT id FROM edges e WHERE project_id = $1 AND id = ANY ($2)
			AND NOT EXISTS (SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id)`,
		[ctx.projectId, edgeIds],
	);
	const { removed, restored } = await removeEdges(ctx, tx, idsOf(unsaid));
	return [...removed, ...restored];
}

export type StandingMerge = { id: string; name: string; at: Date };

/** The merges into an entity that stand, the last first, at most 50. */
export async function listMerges(ctx: Ctx, entityId: string): Promise<StandingMerge[]> {
	return readInTenant<StandingMerge>(
		ctx,
		`SELECT id, gone_name AS name, created_at AS at FROM merges
				WHERE project_id = $1 AND kept_id = $2 AND undone_at IS NULL ORDER BY id DESC LIMIT 50`,
		[ctx.projectId, entityId],
	);
}
