// The public shape of POST /v1/context.
import { z } from "zod";
import { ONE_GROUP_FIELD, SearchInput, SearchResult, share, whole } from "./wire";

const { query, group_id, group_ids, as_of, relations, tags } = SearchInput.shape;

export const ContextInput = z
	.object({
		query,
		group_id,
		group_ids,
		max_tokens: whole(50, 8_000, 1_000).describe("Most tokens of the text, in o200k."),
		as_of: as_of.describe("Answer with what was true at this instant."),
		relations,
		tags,
		min_score: share
			.optional()
			.describe(
				"Leaves out what scores less. Default: the floor of the search, fitted so that a question about nothing that is known finds nothing; 0 switches it off.",
			),
		min_confidence: share.default(0).describe("Leaves out facts below this confidence."),
	})
	.refine(ONE_GROUP_FIELD.check, ONE_GROUP_FIELD.issue)
	.meta(ONE_GROUP_FIELD.meta);
export type ContextInput = z.output<typeof ContextInput>;

const Kind = z.enum(["fact", "episode", "narrative"]);

export const Citation = z.strictObject({
	ref: z.string().describe("The reference in the text, without its brackets."),
	kind: Kind,
	uuid: z.uuid().describe("Of the edge, of the episode, or of the entity whose narrative it is."),
	episode: z.string().optional().describe("Name of the episode; for a fact the best match of those that state it."),
	valid_at: z.iso.datetime().nullable().describe("Null for a narrative, which is made from many moments."),
});
export type Citation = z.output<typeof Citation>;

export const Omission = z.strictObject({
	kind: Kind,
	uuid: z.uuid(),
	reason: z.enum(["budget", "duplicate", "low_confidence"]),
});
export type Omission = z.output<typeof Omission>;

export const ContextResult = z.strictObject({
	ok: z.literal(true),
	text: z.string().describe("Ready for a prompt; where nothing is known one line that says so."),
	tokens: z.int().min(0).describe("Tokens of the text in o200k; never above max_tokens."),
	citations: z.array(Citation),
	warning: SearchResult.shape.warning,
	omitted: z.array(Omission).describe("What was found and is not in the text, and why."),
	took_ms: z.number().min(0),
});
export type ContextResult = z.output<typeof ContextResult>;
