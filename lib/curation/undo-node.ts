// Taking corrections of an entity back, in any order: what a later one built on is handed on to it.
import type { Ctx } from "@/lib/context";
import { acrossGroups, type Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { nameKey } from "@/lib/graph/name-key";
import { retractEdges } from "@/lib/graph/retract-edges";
import type { Ends } from "@/lib/graph/shift-degrees";
import type { Correction, NodeState } from "./corrections";
import { activeEdges, addAlias, HIDES, removeAlias, removeUnmentioned, setName, writeNode } from "./write-node";

type NodeChange = Extract<Correction, { before: object }>;

/**
 * Puts back what a correction changed, field by field: a later correction of the same field that stands is left alone, and an undo
 * of that one then leads to where this one began; a field that changed otherwise meanwhile stays. Facts that the correction hid
 * are the caller's to restore first; those of an entity that is hidden all the same are taken again, and answered. Throws
 * `name_conflict` when the old name is another entity's by now, and `invalid_request` while the entity is part of another.
 */
export async function undoNodeCorrection(
	ctx: Ctx,
	tx: Tx,
	id: string,
	correctionId: string,
	change: NodeChange,
): Promise<Ends[]> {
	const [known] = await tx.query<NodeState>(
		"SELECT name, labels, stated_labels, labels_fixed, hidden, hidden_in FROM entities WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE",
		[ctx.projectId, id],
	);
	if (!known) {
		await assertNotMerged(ctx, tx, id);
		return [];
	}
	const { before, after, ended = [] } = change;
	const back: Partial<NodeState> = {};
	for (const field of Object.keys(after) as (keyof NodeState)[]) {
		if (field === "hidden_in") continue;
		if (await handOn(ctx, tx, id, correctionId, field, before[field])) {
			if (field === "name" && change.aliasRemoved === null) await removeAlias(ctx, tx, id, nameKey(after.name ?? ""));
		} else if (JSON.stringify(after[field]) === JSON.stringify(known[field]))
			Object.assign(back, { [field]: before[field] });
	}
	if (before.hidden_in && after.hidden_in)
		back.hidden_in = unhidden(known.hidden_in, before.hidden_in, after.hidden_in);
	if (back.name !== undefined) await putBackName(ctx, tx, id, known.name, back.name, change);
	await writeNode(ctx, tx, id, back);
	await tx.query("UPDATE retractions SET undone_at = NULL WHERE project_id = $1 AND id = ANY ($2)", [
		ctx.projectId,
		ended,
	]);
	const hidden = await hideAgain(ctx, tx, id, { ...known, ...back });
	await removeUnmentioned(ctx, tx, id);
	return hidden;
}

/** Makes a field's old value that to which the next later correction of it leads back; false when there is none. */
const handOn = (ctx: Ctx, tx: Tx, id: string, correctionId: string, field: string, value: unknown): Promise<boolean> =>
	acrossGroups(tx, async () => {
		const rows = await tx.query(
			`UPDATE retractions SET correction = jsonb_set(correction, ARRAY['before', $4], $5) WHERE project_id = $1 AND id = (
				SELECT id FROM retractions WHERE project_id = $1 AND target_id = $2 AND kind = 'node_correction' AND undone_at IS NULL
					AND id > $3 AND correction -> 'after' -> $4 IS NOT NULL ORDER BY id LIMIT 1) RETURNING id`,
			[ctx.projectId, id, correctionId, field, JSON.stringify(value)],
		);
		return rows.length > 0;
	});

/**
 * For a correction that hid an entity and was ended when it was shown again: undone for good, so that an undo of the showing
 * does not bring it back.
 */
export async function forgetHiding(ctx: Ctx, tx: Tx, id: string, correctionId: string): Promise<void> {
	await tx.query(
		`UPDATE retractions SET correction = jsonb_set(jsonb_set(correction, '{ended}', (correction -> 'ended') - $3::text), '{before,hidden}', 'false')
		WHERE project_id = $1 AND target_id = $2 AND kind = 'node_correction' AND undone_at IS NULL AND correction -> 'ended' @> to_jsonb($3::text)`,
		[ctx.projectId, id, correctionId],
	);
}

/** The groups that an entity is hidden in without what one correction changed: others may have hidden it in more since. */
const unhidden = (now: string[], before: string[], after: string[]): string[] => {
	const left = now.filter((group) => before.includes(group) || !after.includes(group));
	return [...new Set([...left, ...before.filter((group) => !after.includes(group))])].sort();
};

async function putBackName(
	ctx: Ctx,
	tx: Tx,
	id: string,
	from: string,
	to: string,
	{ aliasAdded, aliasRemoved, spellings = {} }: NodeChange,
): Promise<void> {
	// Others may have taken to calling something else that as well: the name is its own all the same.
	await setName(ctx, tx, id, { from, to, mayShare: true });
	// The name that is undone names nothing, unless it was an alias before.
	if (aliasRemoved === null) await removeAlias(ctx, tx, id, nameKey(from));
	if (aliasAdded === null && nameKey(to) !== nameKey(from)) await addAlias(ctx, tx, id, to, spellings);
	await tx.query(
		`UPDATE entity_groups g SET name = s.value FROM jsonb_each_text($4) s
		WHERE g.project_id = $1 AND g.entity_id = $2 AND g.is_own AND g.group_id = s.key AND g.name = $3`,
		[ctx.projectId, id, to, JSON.stringify(spellings)],
	);
}

/** What is undone on a row that a merge took away would be lost when the merge is undone. */
async function assertNotMerged(ctx: Ctx, tx: Tx, id: string): Promise<void> {
	const merges = await acrossGroups(tx, () =>
		tx.query("SELECT FROM merges WHERE project_id = $1 AND gone_id = $2 AND undone_at IS NULL", [ctx.projectId, id]),
	);
	if (merges.length > 0)
		throw new AppError("invalid_request", "The entity is part of another by now: undo that merge first.");
}

/** Takes the facts of an entity that is hidden, everywhere or in groups, by the last correction that stands and hides it. */
async function hideAgain(ctx: Ctx, tx: Tx, id: string, { hidden, hidden_in }: NodeState): Promise<Ends[]> {
	if (!hidden && hidden_in.length === 0) return [];
	const [by] = await acrossGroups(tx, () =>
		tx.query<{ id: string }>(
			`SELECT id FROM retractions WHERE project_id = $1 AND target_id = $2 AND ${HIDES} ORDER BY id DESC LIMIT 1`,
			[ctx.projectId, id],
		),
	);
	if (!by) return [];
	const edges = await activeEdges(ctx, tx, id, hidden ? null : hidden_in);
	return retractEdges(ctx, tx, edges, { retractionId: by.id, reason: "hidden" });
}
