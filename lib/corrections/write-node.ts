import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { nameKey } from "@/lib/graph/name-key";
import { restoreEdges } from "@/lib/graph/restore-edges";
import { regenerateTexts } from "@/lib/texts/regenerate";
import type { Correction, NodeState } from "./record-correction";

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
 * another entity has the name.
 */
export async function setName(ctx: Ctx, tx: Tx, id: string, from: string, to: string) {
	const [key, oldKey] = [nameKey(to), nameKey(from)];
	const taken = await tx.query("SELECT FROM entities WHERE project_id = $1 AND name_key = $2 AND id <> $3", [
		ctx.projectId,
		key,
		id,
	]);
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
const addAlias = (ctx: Ctx, tx: Tx, id: string, alias: string, spellings: Record<string, string>) =>
	tx.query(
		`WITH said AS (
			INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
			SELECT $1, $2, s.key, $3, $4, s.value FROM jsonb_each_text($6) s ON CONFLICT DO NOTHING
		)
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING RETURNING alias_key`,
		[ctx.projectId, ctx.team.id, nameKey(alias), id, alias, JSON.stringify(spellings)],
	);

const removeAlias = (ctx: Ctx, tx: Tx, id: string, key: string) =>
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
		`UPDATE entities e SET labels = s.labels, stated_labels = s.stated_labels, labels_fixed = s.labels_fixed, hidden = s.hidden
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

/** Ends the corrections that hid an entity and brings the facts back that they took. */
export async function restoreHidden(ctx: Ctx, tx: Tx, id: string): Promise<void> {
	const ended = await tx.query<{ id: string }>(
		`UPDATE retractions SET undone_at = $3 WHERE project_id = $1 AND target_id = $2 AND kind = 'node_correction' AND undone_at IS NULL
			AND (correction -> 'after' ->> 'hidden')::boolean RETURNING id`,
		[ctx.projectId, id, ctx.now],
	);
	const held = await tx.query<{ id: string }>(
		"SELECT id FROM edges WHERE project_id = $1 AND retraction_id = ANY ($2)",
		[ctx.projectId, ended.map((row) => row.id)],
	);
	await regenerateTexts(
		ctx,
		tx,
		await restoreEdges(
			ctx,
			tx,
			held.map((row) => row.id),
		),
	);
}

/**
 * Puts back what a correction changed, field by field, where it is still as the correction left it. The edges that it hid are
 * the caller's to restore. Throws `name_conflict` when the old name is another entity's by now.
 */
export async function undoNodeCorrection(
	ctx: Ctx,
	tx: Tx,
	id: string,
	{ before, after, aliasAdded, aliasRemoved, spellings = {} }: Extract<Correction, { before: object }>,
): Promise<void> {
	const [known] = await tx.query<NodeState>(
		"SELECT name, labels, stated_labels, labels_fixed, hidden FROM entities WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE",
		[ctx.projectId, id],
	);
	if (!known) return;
	const fields = (Object.keys(after) as (keyof NodeState)[]).filter(
		(field) => JSON.stringify(after[field]) === JSON.stringify(known[field]),
	);
	const back: Partial<NodeState> = Object.fromEntries(fields.map((field) => [field, before[field]]));
	if (back.name !== undefined) {
		await setName(ctx, tx, id, known.name, back.name);
		// The name that is undone names nothing, unless it was an alias before.
		if (aliasRemoved === null) {
			await removeAlias(ctx, tx, id, nameKey(known.name));
		}
		if (aliasAdded === null && nameKey(back.name) !== nameKey(known.name))
			await addAlias(ctx, tx, id, back.name, spellings);
		await tx.query(
			`UPDATE entity_groups g SET name = s.value FROM jsonb_each_text($4) s
			WHERE g.project_id = $1 AND g.entity_id = $2 AND g.is_own AND g.group_id = s.key AND g.name = $3`,
			[ctx.projectId, id, back.name, JSON.stringify(spellings)],
		);
	}
	await writeNode(ctx, tx, id, back);
}
