import { z } from "zod";
import { auditKey } from "@/lib/auth/audit";
import type { Ctx } from "@/lib/context";
import { inTenant, inTenantOrDry, type Tx } from "@/lib/db/tenant";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { toPublicId, toUuid } from "@/lib/ids";
import { dryRun, pathName, text } from "@/lib/wire/fields";
import { answerQuestion } from "./answer-question";
import { type MergeReceipt, mergeEntitiesIn } from "./merge-entities";
import { undoMergeIn } from "./undo-merge";

/**
 * Merges entities by name into one, all or none, or keeps two apart for good, as the page Review does with "they are different".
 * The answer's `merge_id` undoes the whole call. Unmetered. Throws `not_found`, `invalid_request` for names of one entity and for
 * two that are kept apart, and `missing_scope` for a key limited to groups.
 */
export async function mergeNames(ctx: Ctx, { keep, merge, never, dry_run }: MergeInput): Promise<MergeResult> {
	if (ctx.groups)
		throw new AppError("missing_scope", "A key limited to groups cannot merge entities, which every group has.");
	if (never !== undefined) return keepApart(ctx, never as [string, string], dry_run ?? false);
	return inTenantOrDry(ctx, dry_run ?? false, async (tx) => {
		const receipts: MergeReceipt[] = [];
		for (const gone of merge ?? []) {
			const earlier = receipts.flatMap(({ mergeId }) => mergeId ?? []);
			receipts.push(await mergeEntitiesIn(ctx, tx, { kept: keep ?? "", gone }, earlier));
		}
		const last = receipts.at(-1);
		if (!last) throw new Error("a merge of nothing");
		for (const { kept, gone } of receipts)
			await auditKey(ctx, tx, "entity.merge", `entity ${gone.uuid} into ${kept.uuid}`);
		return {
			ok: true as const,
			merge_id: dry_run || !last.mergeId ? null : toPublicId("merge", last.mergeId),
			entity: last.kept.name,
			moved: {
				edges: receipts.reduce((sum, { facts, sharedFacts }) => sum + facts + sharedFacts, 0),
				mentions: receipts.reduce((sum, { episodes }) => sum + episodes, 0),
			},
		};
	});
}

/** Undoes a merge by its public id or uuid, with those of the same call. Throws as `undoMerge` does, and `not_found` for a key limited to groups. */
export async function undoMergeById(ctx: Ctx, id: string): Promise<UndoMergeResult> {
	const uuid = toUuid("merge", id);
	if (!uuid || ctx.groups) throw notFound("merge");
	return inTenant(ctx, async (tx) => {
		const undone = await undoMergeIn(ctx, tx, uuid);
		await auditKey(ctx, tx, "entity.merge", `merge ${uuid} undone`);
		return { ok: true as const, kept: undone.kept, restored: undone.names };
	});
}

async function keepApart(ctx: Ctx, names: [string, string], isRehearsal: boolean): Promise<MergeResult> {
	const [one, other] = await inTenant(ctx, async (tx) => [
		await find(ctx, tx, names[0]),
		await find(ctx, tx, names[1]),
	]);
	if (!one || !other) throw notFound("entity");
	if (one.id === other.id) throw invalidField("never", "Both names already mean this entity.");
	const key = `duplicate:${[one.id, other.id].sort().join(":")}`;
	if (!isRehearsal) {
		await answerQuestion(ctx, `API key ${ctx.actor.id}`, { key, answer: "different" });
		await inTenant(ctx, (tx) => auditKey(ctx, tx, "entity.merge", `entities ${one.id} and ${other.id} kept apart`));
	}
	return { ok: true, merge_id: null, entity: one.name, moved: { edges: 0, mentions: 0 } };
}

async function find(ctx: Ctx, tx: Tx, name: string): Promise<{ id: string; name: string } | undefined> {
	const [row] = await tx.query<{ id: string; name: string }>(
		"SELECT id, name FROM entities WHERE project_id = $1 AND id = $2",
		[ctx.projectId, await findEntityId(tx, ctx.projectId, name)],
	);
	return row;
}

const name = text(1, 400);

export const MergeInput = z
	.object({
		keep: name.optional().describe("The entity that stays (name, alias or uuid)."),
		merge: z
			.array(name)
			.min(1, { error: "must name at least one entity" })
			.max(50, { error: "may name at most 50 entities" })
			.optional()
			.describe("The entities that become part of it."),
		never: z
			.array(name)
			.length(2, { error: "must name two entities" })
			.optional()
			.describe("Instead: two entities that are not the same. They are never suggested as one, and never merged."),
		dry_run: dryRun,
	})
	.refine(
		({ keep, merge, never }) =>
			never === undefined ? keep !== undefined && merge !== undefined : keep === undefined && merge === undefined,
		{ error: "either keep and merge, or never, is required" },
	)
	.meta({
		oneOf: [
			{ required: ["keep", "merge"], not: { required: ["never"] } },
			{ required: ["never"], not: { anyOf: [{ required: ["keep"] }, { required: ["merge"] }] } },
		],
	});
export type MergeInput = z.input<typeof MergeInput>;

export const MergeResult = z.strictObject({
	ok: z.literal(true),
	merge_id: z.string().nullable().describe("For the undo; null on a dry run, and for two that are kept apart."),
	entity: z.string().describe("The name of the entity that stays; of two that are kept apart, of the first."),
	moved: z.strictObject({ edges: z.int().min(0), mentions: z.int().min(0) }),
});
export type MergeResult = z.output<typeof MergeResult>;

export const MergePath = z.object({ id: pathName });

export const UndoMergeResult = z.strictObject({
	ok: z.literal(true),
	kept: z.string().describe("The entity that had been kept."),
	restored: z.array(z.string()).describe("The entities that are back, by name."),
});
export type UndoMergeResult = z.output<typeof UndoMergeResult>;
