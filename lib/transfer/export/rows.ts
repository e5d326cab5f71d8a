// The format of an export as schemas: the rows of a project that a restore reads, one a line. `docs/export.schema.json` is made of
// them. What is not named here (counts, members, keys, usage, requests) a restore leaves out.
import { z } from "zod";
import { episodeName, MAX_CONTENT_CHARACTERS } from "@/lib/episodes/wire";
import { STATUSES } from "@/lib/extraction/extraction";
import { cleanName } from "@/lib/graph/name-key";
import { text as bounded, groupId, tagList } from "@/lib/wire/fields";

const uuid = z.uuid();
const instant = z.iso.datetime({ offset: true });
/** No text is longer than the longest episode. */
const text = bounded(0, MAX_CONTENT_CHARACTERS);
const words = bounded(1, MAX_CONTENT_CHARACTERS);
/** Names are cleaned as those of a write are. */
const name = bounded(1, 1_000)
	.overwrite(cleanName)
	.refine((value) => value !== "", { error: "must hold a visible character" });
const label = z.string().regex(/^[A-Z][A-Za-z0-9]{0,39}$/);
const labels = z.array(label).max(20);
const aliases = z.array(name).max(1_000);
const row = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
	z.object({ kind: z.literal(kind), project_id: uuid, ...shape });

const narrative = z.object({
	text,
	stance: text,
	open_questions: z.array(text),
	cognitive_pattern: text,
});

const profile = z.object({
	working_style_summary: text,
	recurring_visions: z.array(text),
	cognitive_patterns: z.array(
		z.object({
			name: text,
			count: z.int().min(0),
			confidence: z.number(),
			examples: z.array(z.object({ edge_uuid: uuid, fact: text, why_connected: text })),
		}),
	),
});

const span = z.object({ episode_id: uuid, start: z.int().min(0), end: z.int().min(0) });

const step = z.object({
	name: text,
	state: z.enum(["pending", "running", "done", "failed", "skipped"]),
	attempts: z.int(),
	started_at: instant.nullable(),
	finished_at: instant.nullable(),
	reason: text.nullable(),
	error: text.nullable(),
	result: z.record(text, z.unknown()).default({}),
});

/** The rows that a restore reads, in the order in which an export has them. */
export const RESTORED = {
	episode: row("episode", {
		id: uuid,
		name: episodeName,
		group_id: groupId,
		content: words,
		source_description: bounded(0, 120),
		author: bounded(1, 120).nullable().default(null),
		tags: tagList.default([]),
		document_id: bounded(1, 200).nullable().default(null),
		expires_at: instant.nullable().default(null),
		is_expired: z.boolean().default(false),
		extract_intent: z.boolean(),
		extractor: text,
		warning: text.nullable().default(null),
		task_id: uuid,
		valid_at: instant,
		created_at: instant,
	}),
	entity: row("entity", {
		id: uuid,
		name,
		labels,
		stated_labels: labels,
		labels_fixed: z.boolean(),
		hidden: z.boolean(),
		hidden_in: z.array(groupId).default([]),
		aliases,
		space: z.enum(["team", "member"]),
		member_id: text.nullable(),
		narrative: narrative.nullable(),
		is_knot: z.boolean(),
		knot_score: z.number().nullable(),
		knot_narrative: text.nullable(),
		knot_model: text.nullable(),
		knot_synthesized_at: instant.nullable(),
		knot_facts: z.int().nullable(),
		knot_episodes: z.int().nullable(),
		created_at: instant,
	}),
	entity_group: row("entity_group", {
		entity_id: uuid,
		group_id: groupId,
		name: name.nullable(),
		is_own: z.boolean(),
		stated_labels: labels,
		fixed_labels: labels.nullable().default(null),
		created_at: instant.nullable(),
		aliases,
	}),
	fact: row("fact", {
		id: uuid,
		group_id: groupId,
		source_id: uuid,
		source_name: name,
		relation: bounded(0, 200),
		status: z.enum(STATUSES).default("stated"),
		value: words.nullable().default(null),
		target_id: uuid.nullable(),
		target_name: name.nullable(),
		fact: words,
		confidence: z.number().min(0).max(1),
		importance: z.number().min(0).max(1).nullable().default(null),
		pinned: z.boolean().default(false),
		valid_at: instant,
		invalid_at: instant.nullable(),
		invalid_at_before: instant.nullable(),
		created_at: instant,
		retracted_at: instant.nullable(),
		retraction_reason: text.nullable(),
		retraction_id: uuid.nullable(),
		superseded_by: uuid.nullable(),
		edge_kind: text.nullable(),
		cognitive_pattern: text.nullable(),
		why_connected: text.nullable(),
		director_vision: text.nullable(),
		episode_ids: z.array(uuid),
		evidence: z.array(span),
	}),
	mention: row("mention", {
		episode_id: uuid,
		entity_id: uuid,
		group_id: groupId,
		valid_at: instant,
		label: label.nullable(),
	}),
	task: row("task", {
		id: uuid,
		episode_id: uuid,
		group_id: groupId,
		state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
		created_at: instant,
		finished_at: instant.nullable(),
		error: text.nullable(),
		steps: z.array(step).nullable(),
	}),
	profile: row("profile", {
		group_id: groupId,
		body: profile,
		episode_count: z.int(),
		model: text,
		generated_at: instant,
	}),
	retraction: row("retraction", {
		id: uuid,
		target: z.enum(["edge", "episode", "entity", "edge_correction", "node_correction"]),
		target_id: uuid,
		groups: z.array(text),
		reason: text.nullable(),
		correction: z.record(text, z.unknown()).nullable(),
		created_at: instant,
		undone_at: instant.nullable(),
	}),
	merge: row("merge", {
		id: uuid,
		kept_id: uuid,
		gone_id: uuid,
		gone_name: name,
		record: z.record(text, z.unknown()),
		touched: z.array(uuid),
		created_at: instant,
		undone_at: instant.nullable(),
	}),
	review_answer: row("review_answer", {
		key: text,
		answer: text,
		undo: z.record(text, z.unknown()),
		answered_by: text,
		created_at: instant,
	}),
} as const;

export type RestoredKind = keyof typeof RESTORED;
export type RestoredRow<K extends RestoredKind> = z.output<(typeof RESTORED)[K]>;

/** Any line of an export: its head, a row of some kind, its end. */
export const ExportLine = z.union([
	z.object({
		kind: z.literal("export"),
		version: z.literal(1),
		exported_at: instant,
		team_id: uuid,
		kinds: z.record(text, text).describe("What each kind of row is."),
	}),
	...Object.values(RESTORED),
	z.looseObject({
		kind: z.enum([
			"team",
			"member",
			"invitation",
			"project",
			"api_key",
			"usage_period",
			"usage_day",
			"billing",
			"audit_entry",
			"request",
		]),
	}),
	z.object({ _end: z.int().min(0).describe("Rows of the export.") }),
]);
