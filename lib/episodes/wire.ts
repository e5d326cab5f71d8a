// The public shapes of episodes. Spec: Episode (write request), Episode write result.
import { z } from "zod";
import { Evidence } from "@/lib/graph/evidence";
import { Confidence, FactStatus, FactValue, Relation } from "@/lib/graph/wire";
import {
	flag,
	groupId,
	instant,
	integer,
	pathName,
	tagList,
	tagNames,
	text,
	truth,
	writtenInstant,
} from "@/lib/wire/fields";

export const MAX_CONTENT_CHARACTERS = 100_000;

/** A name that a caller gives an episode, unique in the project. */
export const episodeName = z
	.string()
	.regex(/^(?!\.\.?$)[A-Za-z0-9_.:-]{1,120}$/, {
		error: "must be 1 to 120 of letters, digits and _ . : -, and neither . nor ..",
	})
	.meta({ description: "Your own unique name for the episode." });

/** What a writer may say of a text or a fact besides. */
export const Filing = {
	group_id: groupId.default("default"),
	source_description: text(0, 120).default("api").describe("Free-form label shown in the dashboard."),
	extract_intent: truth.default(false).describe("Also annotate intent; counts as one intent."),
	name: episodeName.optional(),
	tags: tagList.default([]).describe("By which it is found, at most 20."),
	document_id: text(1, 200)
		.optional()
		.describe(
			"The document that it is the newest version of: what earlier versions in the group said and this one does not ends.",
		),
	expires_at: instant.optional().describe("From then on what it alone says is ended."),
};

export const EpisodeInput = z.object({
	content: text(1, Number.MAX_SAFE_INTEGER).meta({
		maxLength: MAX_CONTENT_CHARACTERS,
		description: "The prose to ingest.",
		example: "Ada joined Acme in May.",
	}),
	valid_at: writtenInstant
		.optional()
		.describe(
			"When the prose was true; default now. Its offset is the zone in which words like yesterday are read; with Z the project's time zone is.",
		),
	author: text(1, 120).optional().describe("Who says I where the text names no speaker: a person's name."),
	...Filing,
});
export type EpisodeInput = z.output<typeof EpisodeInput>;

const IntentSuggestion = z.strictObject({
	should_extract: z.boolean(),
	confidence: z.number(),
	reason: z.string(),
});

export const WriteResult = z.strictObject({
	ok: z.literal(true),
	episode_name: z.string(),
	extracted: z.strictObject({
		entities: z.int().min(0),
		edges: z.int().min(0),
		statements: z.int().min(0).describe("New facts about one entity alone."),
	}),
	group_id: z.string(),
	warning: z.string().nullable(),
	cogram: z.strictObject({
		mode: z.literal("async"),
		status: z.literal("pipeline_running_in_background"),
		task_id: z.string(),
		note: z.string(),
	}),
	intent_suggestion: IntentSuggestion.nullable(),
	replaced: z
		.strictObject({
			episode: z.string().describe("The version before."),
			ended: z.int().min(0).describe("Facts of earlier versions that this one does not say, which end."),
			kept: z.int().min(0).describe("Facts of earlier versions that it says too."),
		})
		.optional()
		.describe("Where an earlier version of the document was written."),
});
export type WriteResult = z.output<typeof WriteResult>;

/** What is said of a fact of an episode, edge or statement. */
const SAID = {
	status: FactStatus,
	fact: z.string(),
	retracted: z.boolean(),
	confidence: Confidence,
	evidence: Evidence,
};

export const EpisodeBody = z.strictObject({
	uuid: z.uuid(),
	name: z.string(),
	content: z.string(),
	group_id: z.string(),
	source_description: z.string(),
	tags: z.array(z.string()),
	document_id: z.string().nullable(),
	expires_at: z.iso.datetime().nullable().describe("When what it alone says ends."),
	author: z.string().nullable().describe("Who says I in it, as given with the write."),
	valid_at: z.iso.datetime(),
	created_at: z.iso.datetime(),
	extract_intent: z.boolean(),
	extractor: z.string().describe("Which extractor ran."),
	task_id: z.string(),
	entities: z.array(z.strictObject({ uuid: z.uuid(), name: z.string() })),
	edges: z.array(
		z.strictObject({
			edge_uuid: z.uuid(),
			source: z.string(),
			target: z.string(),
			relation: Relation,
			...SAID,
		}),
	),
	statements: z
		.array(
			z.strictObject({
				uuid: z.uuid(),
				entity: z.string(),
				predicate: z.string(),
				relation: Relation,
				value: FactValue,
				...SAID,
			}),
		)
		.describe("Facts about one entity alone."),
});
export type EpisodeBody = z.output<typeof EpisodeBody>;

export const EpisodePath = z.object({ name: pathName });

export const EpisodesQuery = z.object({
	group_id: groupId.optional(),
	tags: tagNames.optional(),
	limit: integer(1, 1_000, 100),
	offset: integer(0, 999_999_999, 0),
});
export type EpisodesPage = z.output<typeof EpisodesQuery>;

export const EpisodeList = z.strictObject({
	ok: z.literal(true),
	episodes: z.array(
		z.strictObject({
			uuid: z.uuid(),
			name: z.string(),
			group_id: z.string(),
			source_description: z.string(),
			excerpt: z.string().describe("The first 200 characters of the content."),
			valid_at: z.iso.datetime(),
			created_at: z.iso.datetime(),
			extract_intent: z.boolean(),
			task_id: z.string(),
		}),
	),
	total: z.int().min(0).describe("Episodes in all, on whatever page."),
});

/** One episode in full. Spec: Legacy endpoints. */
export const LegacyEpisodeBody = z.strictObject({
	uuid: z.uuid(),
	name: z.string(),
	content: z.string(),
	source_description: z.string(),
	group_id: z.string(),
	valid_at: z.iso.datetime(),
	created_at: z.iso.datetime(),
});

export const DocumentPath = z.object({ document_id: pathName });

export const DeletionQuery = z.object({ dry_run: flag(false).describe("Answer the receipt and change nothing.") });

export const DeletionReceipt = z.strictObject({
	ok: z.literal(true),
	deleted: z.strictObject({ episodes: z.int(), edges: z.int(), entities: z.int() }),
	kept: z.strictObject({ edges: z.int(), entities: z.int() }).describe("What other episodes state or mention as well."),
	restored: z.strictObject({ edges: z.int() }).describe("Older facts in force again."),
});
export type DeletionReceipt = z.output<typeof DeletionReceipt>;
