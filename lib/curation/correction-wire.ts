import { z } from "zod";
import { label, words } from "@/lib/episodes/fact-wire";
import { EntityBody } from "@/lib/graph/wire";
import { FoundEdge } from "@/lib/search/wire";
import { instant, pathName, text } from "@/lib/wire/fields";

// Strict: a correction that is not understood must not look as if it was made.
const NOTHING = { error: "at least one field to change is required" };
const isSome = (input: object) => Object.values(input).some((value) => value !== undefined);
const someOf = (fields: string[]) => ({ anyOf: fields.map((field) => ({ required: [field] })) });

export const NodeCorrection = z
	.strictObject({
		name: words("The new name; the old one stays an alias.", "Ada Lovelace").optional(),
		labels: z
			.array(label, { error: "must be a list" })
			.min(1, { error: "must not be empty" })
			.max(10, { error: "must have at most 10 items" })
			.optional()
			.describe("The labels; what prose takes it for counts no more."),
		hidden: z
			.boolean({ error: "must be true or false" })
			.optional()
			.describe("True for what is no thing: it leaves the graph with its facts, and prose does not make it again."),
	})
	.refine(isSome, NOTHING)
	.meta(someOf(["name", "labels", "hidden"]));
export type NodeCorrection = z.output<typeof NodeCorrection>;

const retractionId = z.string().nullable().describe("For the undo; null when nothing had to change.");

export const CorrectedNode = EntityBody.extend({ hidden: z.boolean(), retraction_id: retractionId });
export type CorrectedNode = z.output<typeof CorrectedNode>;

export const EdgeCorrection = z
	.strictObject({
		fact: text(1, 2_000)
			.optional()
			.describe("The wording; default: subject, predicate and object in a row where those change."),
		predicate: words("What the source does or is.", "works_at").optional(),
		source: words("Who or what the fact is about.", "Ada Lovelace").optional(),
		target: words("The other end; null for none.", "Acme").nullable().optional(),
		valid_at: instant.optional().describe("When the fact began to hold."),
		invalid_at: instant.nullable().optional().describe("When it stopped, or will stop, to hold; null for not at all."),
		pinned: z
			.boolean({ error: "must be true or false" })
			.optional()
			.describe(
				"True for what is to come first wherever facts are shown; false takes that back. Alone it changes nothing else.",
			),
	})
	.refine(isSome, NOTHING)
	.meta(someOf(["fact", "predicate", "source", "target", "valid_at", "invalid_at", "pinned"]));
export type EdgeCorrection = z.output<typeof EdgeCorrection>;

export const CorrectedEdge = FoundEdge.omit({ score: true, score_breakdown: true }).extend({
	superseded: z.uuid().nullable().describe("The edge that this one took the place of."),
	retraction_id: retractionId,
});
export type CorrectedEdge = z.output<typeof CorrectedEdge>;

export const EdgePath = z.object({ uuid: pathName });
