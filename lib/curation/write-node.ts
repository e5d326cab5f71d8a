import type { Ctx } from "@/lib/context";
import { acrossGroups, idsOf, inSnapshot, type Tx } from "@/lib/db/tenant";
import { regenerateTexts } from "@/lib/enrichment/regenerate";
import { AppError } from "@/lib/errors";
import { nameKey } from "@/lib/graph/name-key";
import { restoreEdges } from "@/lib/graph/restore-edges";
import type { NodeState } from "./corrections";

/** How each group spells an entity that it calls by its own name. */
async function readSpellings(ctx: Ctx, tx: Tx, id: string, name: string): Promise<Record<string, string>> {
	const rows = await tx.query<{ group_id: string; name: string }>(
		"SELECT group_id, coalesce(name, $3) AS name FROM entity_groups WHERE project_id = $1 AND entity_id = $2 AND is_own",
		[ctx.projectId, id, name],
	);
	return Object.fromEntries(rows.map((row) => [row.group_id, row.name]));
}

/**
 * Names a locked entity; the old name becomes an alias of it, in each group as that group spells it. Throws `name_conflict` when
 * another entity has the name, as its own or, unless `mayShare`, as an alias.
 */
export async function setName(
	ctx: Ctx,
	tx: Tx,
	id: string,
	{ from, to, mayShare }: { from: string; to: string; mayShare?: boolean },
) {
	const [key, oldKey] = [nameKey(to), nameKey(from)];
	const taken = await tx.query(
		`SELECT FROM entities WHERE project_id = $1 AND name_key = $2 AND id <> $3
		UNION ALL SELECT FROM aliases WHERE project_id = $1 AND alias_key = $2 AND entity_id <> $3 AND NOT $4`,
		[ctx.projectId, key, id, mayShare ?? false],
	);
	if (taken.length > 0) {
		throw new AppError("name_conflict", "Another entity has that name: merge the two instead.", {
			details: [{ field: "name", message: "is taken" }],
		});
	}
	const removed = await removeAlias(ctx, tx, id, key);
	const spellings = await readSpellings(ctx, tx, id, from);
	await tx.query("UPDATE entities SET name = $3, name_key = $4 WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
		to,
		key,
	]);
	const added = key === oldKey ? [] : await addAlias(ctx, tx, id, from, spellings);
	return { added: added.length > 0 ? from : null, removed: removed[0]?.alias ?? null, spellings };
}

/** Makes a name an alias, in every group that says it. */
export const addAlias = (ctx: Ctx, tx: Tx, id: string, alias: string, spellings: Record<string, string>) =>
	tx.query(
		`WITH said AS (
			INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
			SELECT $1, $2, s.key, $3, $4, s.value FROM jsonb_each_text($6) s ON CONFLICT DO NOTHING
		)
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING RETURNING alias_key`,
		[ctx.projectId, ctx.team.id, nameKey(alias), id, alias, JSON.stringify(spellings)],
	);

export const removeAlias = (ctx: Ctx, tx: Tx, id: string, key: string) =>
	tx.query<{ alias: string }>(
		`WITH unsaid AS (DELETE FROM alias_groups WHERE project_id = $1 AND entity_id = $2 AND alias_key = $3)
		DELETE FROM aliases WHERE project_id = $1 AND entity_id = $2 AND alias_key = $3 RETURNING alias`,
		[ctx.projectId, id, key],
	);

/** Sets every field of an entity that `state` holds, but for its name. */
export async function writeNode(
	ctx: Ctx,
	tx: Tx,
	id: string,
	{ name: _, ...state }: Partial<NodeState>,
): Promise<void> {
	await tx.query(
		`UPDATE entities e SET labels = s.labels, stated_labels = s.stated_labels, labels_fixed = s.labels_fixed, hidden = s.hidden, hidden_in = s.hidden_in
		FROM (SELECT (jsonb_populate_record(e2, $3)).* FROM entities e2 WHERE e2.project_id = $1 AND e2.id = $2) s
		WHERE e.project_id = $1 AND e.id = $2`,
		[ctx.projectId, id, JSON.stringify(state)],
	);
	// What a caller limited to groups reads labels from.
	await tx.query(
		`UPDATE entity_groups g SET fixed_labels = CASE WHEN e.labels_fixed THEN e.labels END FROM entities e
		WHERE g.project_id = $1 AND g.entity_id = $2 AND e.project_id = $1 AND e.id = $2`,
		[ctx.projectId, id],
	);
}

/** A correction that stands and hid its entity, everywhere or in groups. */
export const HIDES = `kind = 'node_correction' AND undone_at IS NULL AND ((correction -> 'after' ->> 'hidden')::boolean
	OR jsonb_array_length(correction -> 'after' -> 'hidden_in') > jsonb_array_length(correction -> 'before' -> 'hidden_in'))`;

/**
 * Ends the corrections that hid an entity from no other than the caller and brings the facts back that it sees of those they
 * took. Answers which it ended.
 */
export async function restoreHidden(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const hiding = await acrossGroups(tx, () =>
		tx.query<{ id: string }>(`SELECT id FROM retractions WHERE project_id = $1 AND target_id = $2 AND ${HIDES}`, [
			ctx.projectId,
			id,
		]),
	);
	const ended = await tx.query<{ id: string }>(
		`UPDATE retractions SET undone_at = $3 WHERE project_id = $1 AND target_id = $2 AND ${HIDES} RETURNING id`,
		[ctx.projectId, id, ctx.now],
	);
	const held = await tx.query<{ id: string }>(
		"SELECT id FROM edges WHERE project_id = $1 AND retraction_id = ANY ($2)",
		[ctx.projectId, idsOf(hiding)],
	);
	await regenerateTexts(ctx, tx, await restoreEdges(ctx, tx, idsOf(held)));
	return idsOf(ended);
}

/** The edges in force of an entity that the caller sees, in these groups if such are named. */
export async function activeEdges(ctx: Ctx, tx: Tx, id: string, groups: string[] | null = null): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM edges WHERE project_id = $1 AND (source_id = $2 OR target_id = $2) AND retracted_at IS NULL
			AND ($3::text[] IS NULL OR group_id = ANY ($3))`,
		[ctx.projectId, id, groups],
	);
	return idsOf(rows);
}

/** Removes an entity that was hidden and of which nothing speaks any more, once it is shown, with what was kept of its names. */
export async function removeUnmentioned(ctx: Ctx, tx: Tx, id: string): Promise<void> {
	const removed = await tx.query(
		`DELETE FROM entities WHERE project_id = $1 AND id = $2 AND episode_count = 0 AND degree = 0 AND NOT hidden AND hidden_in = '{}'
			AND NOT EXISTS (SELECT FROM edges WHERE project_id = $1 AND (source_id = $2 OR target_id = $2)) RETURNING id`,
		[ctx.projectId, id],
	);
	if (removed.length === 0) return;
	await acrossGroups(tx, () =>
		tx.query("DELETE FROM retractions WHERE project_id = $1 AND kind = 'node_correction' AND target_id = $2", [
			ctx.projectId,
			id,
		]),
	);
}

/** Facts that are listed. */
const LISTED = 8;

/** What would leave with an entity: how many facts in force, and the wordings of the first of them. */
export type HidePreview = { count: number; facts: string[] };

/** Tells what hiding an entity (uuid) takes away, pinned facts and the most important ones first. Changes nothing. For callers who see every group. */
export const previewHide = (ctx: Ctx, id: string): Promise<HidePreview> =>
	inSnapshot(ctx, async (tx) => {
		const ids = await activeEdges(ctx, tx, id);
		const rows = await tx.query<{ fact: string }>(
			`SELECT fact FROM edges WHERE project_id = $1 AND id = ANY ($2::uuid[])
			ORDER BY pinned DESC, importance DESC NULLS LAST, confidence DESC, id LIMIT ${LISTED}`,
			[ctx.projectId, ids],
		);
		return { count: ids.length, facts: rows.map(({ fact }) => fact) };
	});
