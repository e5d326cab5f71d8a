// The public shape of a search. Spec: POST /v1/search; the record shapes are an extension of it.
import { z } from "zod";
import { EDGE_KINDS } from "@/lib/enrichment/intent";
import { Evidence } from "@/lib/graph/evidence";
import { Confidence, FactStatus, FactValue, IntentMeta, Pinned, Relation } from "@/lib/graph/wire";
import { groupId, instant, relationNames, tag, tagNames, text, toSixDecimals } from "@/lib/wire/fields";

/** A whole number in a body. */
export const whole = (min: number, max: number, fallback: number) =>
	z
		.number({ error: "must be a number" })
		.refine((value) => Number.isInteger(value) && value >= min && value <= max, {
			error: `must be a whole number from ${min} to ${max}`,
		})
		.default(fallback)
		.meta({ type: "integer", minimum: min, maximum: max });

const flag = z.boolean({ error: "must be true or false" }).default(false);

const listOf = (one: z.ZodType<string>, most: number) =>
	z
		.array(one, { error: "must be a list" })
		.min(1, { error: "must not be empty" })
		.max(most, { error: `must have at most ${most} items` });

/** A number from 0 to 1. */
export const share = z
	.number({ error: "must be a number" })
	.min(0, { error: "must be from 0 to 1" })
	.max(1, { error: "must be from 0 to 1" })
	.overwrite(toSixDecimals);

/** Refuses `group_id` together with `group_ids`. */
export const ONE_GROUP_FIELD = {
	check: (input: { group_id?: string; group_ids?: string[] }) => !(input.group_id && input.group_ids),
	issue: { path: ["group_ids"], error: "must not be given together with group_id" },
	meta: { not: { required: ["group_id", "group_ids"] } },
};

const SCOPES = ["edges", "entities", "episodes", "all"] as const;
const RERANKERS = ["rrf", "mmr", "node_distance", "none"] as const;

export const SearchInput = z
	.object({
		query: text(1, 2_000).meta({
			description: "What to look for, in your own words.",
			example: "Where does Ada work?",
		}),
		group_id: groupId.optional().describe("Search this group alone; default every group that the key sees."),
		group_ids: listOf(groupId, 100).optional().describe("Search these groups; not together with group_id."),
		scope: z
			.enum(SCOPES, { error: `must be one of ${SCOPES.join(", ")}` })
			.default("edges")
			.describe("Which lists to fill; the others are empty."),
		limit: whole(1, 100, 10).describe("Most results in each list."),
		include_retracted: flag.describe("Also find facts that were retracted or superseded."),
		as_of: instant
			.optional()
			.describe(
				"Find what was true at this instant: facts valid then, superseded since or not, and episodes up to then.",
			),
		labels: listOf(
			z
				.string({ error: "must be a string" })
				.regex(/^[A-Z][A-Za-z0-9]{0,39}$/, { error: "must be a label such as Person" }),
			20,
		)
			.optional()
			.describe("Entities with one of these labels, and facts with such an end."),
		edge_kinds: listOf(z.enum(EDGE_KINDS, { error: `must be one of ${EDGE_KINDS.join(", ")}` }), 6)
			.optional()
			.describe("Facts annotated with one of these kinds."),
		cognitive_patterns: listOf(text(1, 60), 20).optional().describe("Facts annotated with one of these patterns."),
		relations: z
			.union([relationNames, listOf(text(1, 200), 20)])
			.optional()
			.describe("Facts of these relations alone."),
		tags: z
			.union([tagNames, listOf(tag, 20)])
			.optional()
			.describe("What was written with all of these tags alone."),
		center: text(1, 400).optional().describe("An entity by name, alias or uuid: what is near it comes first."),
		reranker: z
			.enum(RERANKERS, { error: `must be one of ${RERANKERS.join(", ")}` })
			.default("rrf")
			.describe(
				"rrf: words, context and graph fused. mmr: fused, with repetition pushed down. node_distance: by distance from `center`, which it needs. none: words alone.",
			),
		min_score: share.default(0).describe("Leaves out results below this score."),
		min_confidence: share.default(0).describe("Leaves out facts that are less likely than this."),
		include_context: flag.describe("Also answer a text ready for a prompt."),
		max_tokens: whole(50, 32_000, 2_000).describe("Most tokens of that text, in o200k."),
		explain: flag.describe("Also say how each score came about."),
	})
	.refine(ONE_GROUP_FIELD.check, ONE_GROUP_FIELD.issue)
	.refine((input) => input.reranker !== "node_distance" || input.center !== undefined, {
		path: ["center"],
		error: "is required by the reranker node_distance",
	})
	.meta({
		not: { required: ["group_id", "group_ids"] },
		if: { properties: { reranker: { const: "node_distance" } }, required: ["reranker"] },
		// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
		then: { required: ["center"] },
	});
export type SearchInput = z.output<typeof SearchInput>;

const score = z.number().min(0).max(1);
const Breakdown = z.record(z.string(), z.number()).optional();

export const FoundEdge = z.strictObject({
	edge_uuid: z.uuid(),
	source: z.string(),
	target: z.string().nullable().describe("Null for a statement, a fact about its source alone."),
	name: z.string().describe("The relation."),
	relation: Relation,
	status: FactStatus,
	value: FactValue,
	fact: z.string(),
	score,
	confidence: Confidence,
	pinned: Pinned,
	evidence: Evidence,
	cognitive_pattern: z.string().nullable(),
	intent_meta: IntentMeta.nullable(),
	valid_at: z.iso.datetime(),
	invalid_at: z.iso.datetime().nullable(),
	created_at: z.iso.datetime(),
	retracted_at: z.iso.datetime().nullable(),
	group_id: z.string(),
	episodes: z.array(z.string()).describe("Names of the episodes that state it, the best match first; at most 50."),
	score_breakdown: Breakdown,
});
export type FoundEdge = z.output<typeof FoundEdge>;

export const FoundEntity = z.strictObject({
	uuid: z.uuid(),
	name: z.string(),
	labels: z.array(z.string()),
	summary: z.string(),
	edge_count: z.int().min(0),
	score,
	knot: z.boolean(),
	knot_narrative: z.string().optional().describe("For knots that the key may read whole."),
	score_breakdown: Breakdown,
});
export type FoundEntity = z.output<typeof FoundEntity>;

export const FoundEpisode = z.strictObject({
	uuid: z.uuid(),
	name: z.string(),
	excerpt: z.string().describe("The part that matches best, at most about 600 characters."),
	valid_at: z.iso.datetime(),
	group_id: z.string(),
	score,
	score_breakdown: Breakdown,
});
export type FoundEpisode = z.output<typeof FoundEpisode>;

export const SearchResult = z.strictObject({
	ok: z.literal(true),
	query: z.string(),
	edges: z.array(FoundEdge),
	entities: z.array(FoundEntity),
	episodes: z.array(FoundEpisode),
	context: z.string().optional(),
	warning: z.string().optional().describe("Why embeddings, though configured, had no part in the answer."),
	took_ms: z.number().min(0),
});
export type SearchResult = z.output<typeof SearchResult>;
