// The public shapes of the graph. The SQL of the store answers in exactly these.
import { z } from "zod";
import { isUuid } from "@/lib/ids";
import {
	flag,
	fraction,
	fromCursor,
	groupId,
	integer,
	pathName,
	relationNames,
	tagNames,
	text,
	wholeNumber,
} from "@/lib/wire/fields";
import { STATUSES } from "../extraction/extraction";
import { Evidence } from "./evidence";

const uuid = z.uuid();
const instant = z.iso.datetime();

/** Spec: Node skeleton. */
export const NodeRow = z.strictObject({
	u: uuid.describe("Entity uuid."),
	n: z.string().describe("Entity name."),
	l: z.array(z.string()).describe("Labels."),
	d: z.int().min(0).describe("Degree: active edges, in plus out."),
	k: z.union([z.literal(0), z.literal(1)]).describe("1 if the entity is a knot."),
	ks: z.number().nullable().describe("Knot score; null for non-knots."),
});

/** Spec: Edge skeleton. */
export const LinkRow = z.strictObject({
	u: uuid.describe("Edge uuid."),
	s: z.string().describe("Source entity name."),
	t: z.string().describe("Target entity name."),
	p: z.string().nullable().describe("Cognitive pattern; null if not annotated."),
	r: z.union([z.literal(0), z.literal(1)]).describe("1 if retracted."),
});

/** Spec: Sentinel row. */
export const EndRow = z.strictObject({
	_end: z.int().min(0).describe("Rows in this response."),
	next: z.string().optional().describe("Of changes: the `since` to go on with."),
});

export const Relation = z.string().describe("Its canonical name in snake_case, or the words of the text.");
export const FactStatus = z
	.enum(STATUSES)
	.describe("How it is told: negated and hypothetical facts do not hold, planned ones not yet.");
export const FactValue = z.string().nullable().describe("What a statement gives: a date, an amount, a state.");
export const Pinned = z.boolean().describe("Comes first wherever facts are shown.");
export const Confidence = z.number().min(0).max(1).describe("How likely it is; 1 for what a client stated.");

export const IntentMeta = z.strictObject({
	edge_kind: z.string(),
	cognitive_pattern: z.string(),
	why_connected: z.string(),
	director_vision: z.string(),
});

/** Spec: Entity (in node details). */
export const EntityBody = z.strictObject({
	uuid,
	name: z.string(),
	labels: z.array(z.string()),
	aliases: z.array(z.string()).describe("Other surface forms."),
	summary: z.string(),
	edge_count: z.int(),
	episode_count: z.int(),
	space: z.enum(["team", "member"]),
	member_id: z.string().nullable(),
	created_at: instant,
	knot_narrative: z.string().nullable(),
	knot_score: z.number().nullable(),
	knot_synthesized_at: z.number().nullable(),
	knot_model: z.string().nullable(),
	narrative: z
		.strictObject({
			text: z.string(),
			stance: z.string(),
			open_questions: z.array(z.string()),
			cognitive_pattern: z.string(),
		})
		.nullable(),
});

/** One edge in full. Spec: Legacy endpoints. */
export const LegacyEdgeBody = z.strictObject({
	uuid,
	source: z.string(),
	target: z.string(),
	source_uuid: uuid,
	target_uuid: uuid,
	name: z.string().describe("The relation."),
	fact: z.string(),
	cognitive_pattern: z.string().nullable(),
	intent_meta: IntentMeta.nullable(),
	episodes: z.array(z.string()).describe("Names of the episodes that state it."),
	valid_at: instant,
	invalid_at: instant.nullable(),
	created_at: instant,
	retracted_at: instant.nullable(),
	retraction_reason: z.string().nullable(),
});

/** Spec: Neighbor (in node details). */
const NeighborBody = z.strictObject({
	peer: z.string(),
	direction: z.enum(["in", "out"]),
	relation: Relation,
	status: FactStatus,
	fact: z.string(),
	cognitive_pattern: z.string().nullable(),
	intent_meta: IntentMeta.nullable(),
	edge_uuid: uuid,
	confidence: Confidence,
	pinned: Pinned,
	evidence: Evidence,
});

/** A fact about one entity, which is no link of the graph; extension. */
const StatementBody = z.strictObject({
	uuid,
	predicate: z.string(),
	relation: Relation,
	value: FactValue,
	status: FactStatus,
	fact: z.string(),
	cognitive_pattern: z.string().nullable(),
	intent_meta: IntentMeta.nullable(),
	confidence: Confidence,
	pinned: Pinned,
	evidence: Evidence,
	valid_at: instant,
	invalid_at: instant.nullable(),
	created_at: instant,
	retracted_at: instant.nullable(),
	episodes: z.array(z.string()).describe("Names of the episodes that state it, the latest first; at most 50."),
});

/** Spec: GET /v1/graph/nodes/{name}/details. */
export const DetailsBody = z.strictObject({
	entity: EntityBody,
	neighbors: z.array(NeighborBody),
	statements: z.array(StatementBody).describe("Facts about this entity alone, pinned ones first, then the newest."),
	episodes: z.array(z.strictObject({ uuid, name: z.string(), valid_at: instant })),
	neighbors_next: z
		.string()
		.nullable()
		.optional()
		.describe("With `neighbors_limit`: the `neighbors_after` of the next page."),
});

/** GET /v1/relations. */
export const RelationList = z.strictObject({
	relations: z.array(
		z.strictObject({
			name: z.string(),
			gloss: z.string().describe("What it says, in words."),
			inverse: z.string().nullable().describe("How it is called from the other end."),
			single_valued: z.boolean().describe("A newer value ends an older one."),
			facts: z.int().min(0).describe("Facts in force that the key sees."),
		}),
	),
});

/** Spec: GET /v1/graph/nodes. */
export const NodesQuery = z.object({
	query: text(0, 200).default("").describe("Case-insensitive substring of the name."),
	group_id: groupId.optional(),
	tags: tagNames.optional(),
	limit: integer(1, 50_000, 2_000),
	offset: integer(0, 999_999_999, 0),
});
export type NodesPage = z.output<typeof NodesQuery>;

const minConfidence = fraction.optional().describe("Leaves out facts that are less likely than this.");

/** Spec: GET /v1/graph/links. */
export const LinksQuery = z.object({
	include_retracted: flag(false),
	group_id: groupId.optional(),
	min_confidence: minConfidence,
	relations: relationNames.optional(),
	tags: tagNames.optional(),
	limit: integer(1, 100_000, 5_000),
	offset: integer(0, 999_999_999, 0),
});
export type LinksPage = z.output<typeof LinksQuery>;

export const NamePath = z.object({ name: pathName });
const FactsQuery = z.object({
	group_id: groupId.optional(),
	min_confidence: minConfidence,
	relations: relationNames.optional(),
});
export type FactsFilter = Partial<z.output<typeof FactsQuery>>;

/** A fact's place among those of an entity, pinned ones first, then the newest. */
export type Place = { at: Date; id: string; pinned: boolean };

const place = z.string().transform((value, { addIssue }): Place => {
	const pinned = fromCursor(value, 3);
	const [at = "", id = ""] = pinned ?? fromCursor(value, 2) ?? [];
	if (/^\d{1,15}$/.test(at) && isUuid(id)) return { at: new Date(Number(at)), id, pinned: pinned !== null };
	addIssue("must be the `neighbors_next` of an answer");
	return z.NEVER;
});

export const DetailsQuery = FactsQuery.extend({
	include_retracted: flag(false).describe("Also lists statements that are in force no longer."),
	neighbors_limit: wholeNumber(1, 1_000).optional().describe("Most neighbors in this answer; all without it."),
	neighbors_after: place.optional().describe("The page of neighbors behind this `neighbors_next`."),
});
export type DetailsFilter = Partial<z.output<typeof DetailsQuery>>;
