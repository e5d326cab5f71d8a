import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { nameKey } from "@/lib/graph/name-key";
import { restoreEdges } from "@/lib/graph/restore-edges";
import { regenerateTexts } from "@/lib/texts/regenerate";
import type { Correction, NodeState } from "./record-correction";

/** Names a locked entity; the old name becomes an alias of it. Throws `name_conflict` when another entity has the name. */
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
	await tx.query("UPDATE entities SET name = $3, name_key = $4 WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
		to,
		key,
	]);
	const added = key === oldKey ? [] : await addAlias(ctx, tx, id, from);
	return { added: added.length > 0 ? from : null, removed: removed[0]?.alias ?? null };
}

/** Makes a name an alias, in every group that knows the entity. */
const addAlias = (ctx: Ctx, tx: Tx, id: string, alias: string) =>
	tx.query(
		`WITH said AS (
			INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
			SELECT $1, $2, group_id, $3, $4, $5 FROM entity_groups WHERE project_id = $1 AND entity_id = $4 ON CONFLICT DO NOTHING
		)
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING RETURNING alias_key`,
		[ctx.projectId, ctx.team.id, nameKey(alias), id, alias],
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
	if (state.stated_labels === undefined) return;
	await tx.query("UPDATE entity_groups SET stated_labels = $3 WHERE project_id = $1 AND entity_id = $2", [
		...[ctx.projectId, id, state.stated_labels],
	]);
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
	{ before, after, aliasAdded, aliasRemoved }: Extract<Correction, { before: object }>,
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
		// The name that is taken back names nothing, unless it was an alias before.
		if (aliasRemoved === null) {
			await removeAlias(ctx, tx, id, nameKey(known.name));
		}
		if (aliasAdded === null && nameKey(back.name) !== nameKey(known.name)) await addAlias(ctx, tx, id, back.name);
	}
	await writeNode(ctx, tx, id, back);
}
