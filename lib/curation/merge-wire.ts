// The public shapes of merges.
import { z } from "zod";
import { pathName, text } from "@/lib/wire/fields";

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
		dry_run: z
			.boolean({ error: "must be true or false" })
			.default(false)
			.describe("Report what would happen and change nothing."),
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
