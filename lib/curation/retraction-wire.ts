// The public shapes of retractions. Spec: States and transitions (Edge).
import { z } from "zod";
import { pathName, text } from "@/lib/wire/fields";

export const RetractionInput = z
	.object({
		edge_uuid: z.uuid({ error: "must be a uuid" }).optional().describe("Retract this edge."),
		episode: text(1, 200).optional().describe("Retract what this episode (name or uuid) alone states."),
		entity: text(1, 400).optional().describe("Retract every edge of this entity (name, alias or uuid)."),
		siblings: z
			.boolean({ error: "must be true or false" })
			.default(false)
			.describe(
				"With edge_uuid: also the other facts of the sentences that say it, but for those said elsewhere as well.",
			),
		reason: text(0, 500).optional().describe("Why; kept with every edge."),
		dry_run: z
			.boolean({ error: "must be true or false" })
			.default(false)
			.describe("Report what would happen and change nothing."),
	})
	.refine(
		({ edge_uuid, episode, entity }) => [edge_uuid, episode, entity].filter((it) => it !== undefined).length === 1,
		{
			error: "exactly one of edge_uuid, episode and entity is required",
		},
	)
	.meta({ oneOf: ["edge_uuid", "episode", "entity"].map((field) => ({ required: [field] })) });
export type RetractionInput = z.input<typeof RetractionInput>;

export const RetractionResult = z.strictObject({
	ok: z.literal(true),
	retraction_id: z
		.string()
		.nullable()
		.describe("For the undo; null on a dry run and when there was nothing to retract."),
	retracted_edges: z.int().min(0),
	edges: z.array(z.strictObject({ edge_uuid: z.uuid(), fact: z.string() })),
});
export type RetractionResult = z.output<typeof RetractionResult>;

export const UndoResult = z.strictObject({
	ok: z.literal(true),
	retraction_id: z.string().nullable().describe("Null when one edge was named."),
	restored_edges: z.int().min(0),
	edges: z.array(
		z.strictObject({
			edge_uuid: z.uuid(),
			fact: z.string(),
			merged_into: z
				.uuid()
				.nullable()
				.describe("The equal edge that was stated meanwhile and took over the episodes of this one."),
		}),
	),
});
export type UndoResult = z.output<typeof UndoResult>;

export const RetractionPath = z.object({ id: pathName });
