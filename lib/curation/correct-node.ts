// A correction of one entity: its name, its labels, or that it is no thing.
import type { Ctx } from "@/lib/context";
import { idsOf, inTenant, type Tx, withinGroups } from "@/lib/db/tenant";
import { regenerateEntityTexts, regenerateTexts } from "@/lib/enrichment/regenerate";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { nameKey, toWords } from "@/lib/graph/name-key";
import { readEntity } from "@/lib/graph/read-entity";
import { lockNames } from "@/lib/graph/resolve-entities";
import { retractEdges } from "@/lib/graph/retract-edges";
import { lockEdges } from "@/lib/graph/shift-degrees";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { type CorrectedNode, type NodeCorrection, type NodeState, recordCorrection } from "./corrections";
import { activeEdges, removeUnmentioned, restoreHidden, setName, writeNode } from "./write-node";

/**
 * Renames, relabels or hides an entity (found by name, alias or uuid, hidden ones too) and answers it. The old name stays an
 * alias. Hiding retracts its facts, and prose that says its names makes nothing of them until it is shown again, or a
 * client states a fact about it. Done again it changes nothing and answers no retraction. Unmetered, and allowed while
 * payment is due. A key limited to groups hides within them: what other groups say stays in force. Throws `not_found`,
 * `name_conflict` for a name or alias of another entity, `missing_scope` for a key limited to groups that renames or relabels
 * what is known beyond them. Decision: hand-set labels stand; mentions vote no more.
 */
export const correctNode = (ctx: Ctx, name: string, input: NodeCorrection): Promise<CorrectedNode> =>
	inTenant(ctx, (tx) => correctNodeIn(ctx, tx, name, input));

/** `correctNode` in the caller's transaction. */
export async function correctNodeIn(ctx: Ctx, tx: Tx, name: string, input: NodeCorrection): Promise<CorrectedNode> {
	await lockNames(ctx, tx);
	const id = await findEntityId(tx, ctx.projectId, name, undefined, "hidden too");
	if (!id) throw notFound("entity");
	const edgeIds = input.hidden ? await activeEdges(ctx, tx, id) : [];
	await lockEdges(ctx, tx, edgeIds);
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	const { groups, ...known } = await lockNode(ctx, tx, id);
	assertMayCorrect(ctx, known, input);
	const { before, after } = changesOf(ctx, known, input);
	if (Object.keys(after).length === 0) return answer(ctx, tx, id, null);
	const retractionId = uuidv7();
	const aliases = after.name === undefined ? null : await setName(ctx, tx, id, { from: known.name, to: after.name });
	await writeNode(ctx, tx, id, after);
	const taken = await retractEdges(ctx, tx, edgeIds, { retractionId, reason: "hidden" });
	const ended = input.hidden === false ? await restoreHidden(ctx, tx, id) : [];
	await recordCorrection(ctx, tx, {
		...{ id: retractionId, kind: "node_correction", targetId: id, groups },
		correction: {
			before,
			after,
			aliasAdded: aliases?.added ?? null,
			aliasRemoved: aliases?.removed ?? null,
			spellings: aliases?.spellings,
			...(ended.length > 0 && { ended }),
		},
		audit: `${Object.keys(after).join(", ")} of entity ${id}`,
	});
	await regenerateTexts(ctx, tx, taken);
	await regenerateEntityTexts(ctx, tx, [id, ...(input.hidden === undefined ? [] : await peersOf(ctx, tx, id))]);
	const corrected = await answer(ctx, tx, id, retractionId);
	await removeUnmentioned(ctx, tx, id);
	return corrected;
}

/** The entity as the caller sees it now. */
async function answer(ctx: Ctx, tx: Tx, id: string, retractionId: string | null): Promise<CorrectedNode> {
	const { hidden, hidden_in } = await lockNode(ctx, tx, id);
	const read = () => readEntity(tx, ctx.projectId, id);
	const entity = ctx.groups ? await withinGroups(tx, ctx.groups, read) : await read();
	return {
		...entity,
		hidden: hidden || (ctx.groups?.every((group) => hidden_in.includes(group)) ?? false),
		retraction_id: retractionId && toPublicId("retraction", retractionId),
	};
}

/** Whoever a fact ties to the entity, in force or not: their texts may name it. */
async function peersOf(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`SELECT target_id AS id FROM edges WHERE project_id = $1 AND source_id = $2 AND target_id IS NOT NULL
		UNION SELECT source_id FROM edges WHERE project_id = $1 AND target_id = $2`,
		[ctx.projectId, id],
	);
	return idsOf(rows);
}

/** The entity's row, locked, with the groups that know it as far as the caller sees them; `isWhole` when those are all. */
async function lockNode(ctx: Ctx, tx: Tx, id: string): Promise<NodeState & { groups: string[]; isWhole: boolean }> {
	const [row] = await tx.query<NodeState & { groups: string[]; isWhole: boolean }>(
		`SELECT name, labels, stated_labels, labels_fixed, hidden, hidden_in, g.groups, g.n = episode_count AS "isWhole"
		FROM entities e, LATERAL (
			SELECT coalesce(array_agg(group_id), '{}') AS groups, coalesce(sum(episode_count), 0)::int AS n FROM entity_groups WHERE project_id = $1 AND entity_id = $2
		) g WHERE e.project_id = $1 AND e.id = $2 FOR NO KEY UPDATE OF e`,
		[ctx.projectId, id],
	);
	if (!row) throw notFound("entity");
	return row;
}

/** A name and labels are every group's; what is hidden by a caller who sees all is theirs to show. */
function assertMayCorrect(
	ctx: Ctx,
	{ hidden, isWhole }: NodeState & { isWhole: boolean },
	input: NodeCorrection,
): void {
	if (!ctx.groups) return;
	if ((input.name !== undefined || input.labels) && !isWhole)
		throw new AppError("missing_scope", "This key is limited to groups, and others know the entity as well.");
	if (input.hidden === false && hidden)
		throw new AppError("missing_scope", "This key is limited to groups, and the entity is hidden in all of them.");
}

/** Whether it is to be hidden, in the groups of the caller alone if it is limited to some. */
function hidingOf(ctx: Ctx, { hidden_in }: NodeState, hidden: boolean): Partial<NodeState> {
	if (!ctx.groups) return hidden ? { hidden } : { hidden, hidden_in: [] };
	const others = hidden_in.filter((group) => !ctx.groups?.includes(group));
	return { hidden_in: hidden ? [...others, ...ctx.groups].sort() : others };
}

/** The fields that are to be other than they are, as they were and as they are to be. */
function changesOf(
	ctx: Ctx,
	known: NodeState,
	input: NodeCorrection,
): { before: Partial<NodeState>; after: Partial<NodeState> } {
	const wanted: Partial<NodeState> = {
		...(input.name !== undefined && { name: toWords(input.name) }),
		...(input.labels && {
			labels: [...new Set(input.labels)],
			stated_labels: [...new Set(input.labels)],
			labels_fixed: true,
		}),
		...(input.hidden !== undefined && hidingOf(ctx, known, input.hidden)),
	};
	if (wanted.name !== undefined && nameKey(wanted.name) === "") {
		const message = "must hold a letter or digit";
		throw invalidField("name", `Invalid request: name ${message}.`, message);
	}
	const fields = (Object.keys(wanted) as (keyof NodeState)[]).filter(
		(field) => JSON.stringify(wanted[field]) !== JSON.stringify(known[field]),
	);
	const pick = (from: Partial<NodeState>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
	return { before: pick(known), after: pick(wanted) };
}
