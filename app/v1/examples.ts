// What the documentation shows. A test holds every example against the schema of its operation.
// Longer than 250 lines: one list of examples, nothing else.
import type { Examples } from "@/lib/http/openapi/to-openapi";

const EDGE = "019e0c9d-6a00-7000-8000-0000000000e1";
const ADA = "019e0c9d-6a00-7000-8000-0000000000a1";
const EPISODE = "019e0c9d-6a00-7000-8000-0000000000f1";
const NAME = "ep_019e0c9d6a00700080000000000000f1";
const TASK = "task_019e0c9d6a00700080000000000000b1";
const RETRACTION = "rtr_019e0c9d6a00700080000000000000c1";
const MERGE = "mrg_019e0c9d6a0070008000000000000011";
const AT = "2026-05-08T13:56:00.000Z";
const FACT = "Ada Lovelace works at Acme.";
const EVIDENCE = [{ episode: NAME, quote: FACT, start: 0, end: 27 }];

const written = (entities: number, edges: number) => ({
	ok: true,
	episode_name: NAME,
	extracted: { entities, edges, statements: 0 },
	group_id: "default",
	warning: null,
	cogram: {
		mode: "async",
		status: "pipeline_running_in_background",
		task_id: TASK,
		note: "Narrative and profile populate within about 15 seconds. Poll GET /v1/tasks/{task_id}.",
	},
	intent_suggestion: null,
});

const TASK_DONE = {
	ok: true,
	task_id: TASK,
	episode_name: NAME,
	group_id: "default",
	state: "done",
	status: "pipeline_done",
	created_at: AT,
	finished_at: "2026-05-08T13:56:02.000Z",
	elapsed_ms: 2000,
	steps: [
		{ name: "narration", state: "done", attempts: 1, started_at: AT, finished_at: AT, reason: null, error: null },
		{
			name: "intent_annotation",
			state: "skipped",
			attempts: 0,
			started_at: null,
			finished_at: null,
			reason: "not_requested",
			error: null,
		},
	],
	summary: {
		nodes_narrated: 2,
		profile_distilled: true,
		profile_skip_reason: null,
		edges_annotated: 0,
		intents_charged: 0,
		knots_synthesized: 0,
	},
	error: null,
};

const ENTITY = {
	uuid: ADA,
	name: "Ada Lovelace",
	labels: ["Person"],
	aliases: ["Ada"],
	summary: FACT,
	edge_count: 1,
	episode_count: 1,
	space: "team",
	member_id: null,
	created_at: AT,
	knot_narrative: null,
	knot_score: null,
	knot_synthesized_at: null,
	knot_model: null,
	narrative: null,
};

const EPISODE_ROW = {
	uuid: EPISODE,
	name: NAME,
	content: FACT,
	source_description: "api",
	group_id: "default",
	valid_at: AT,
	created_at: AT,
};

export const EXAMPLES: Examples = {
	"POST /v1/episodes": { body: { content: "Ada Lovelace works at Acme in London." }, response: written(3, 2) },
	"GET /v1/episodes": {
		response: {
			ok: true,
			episodes: [
				{
					uuid: EPISODE,
					name: NAME,
					group_id: "default",
					source_description: "api",
					excerpt: FACT,
					valid_at: AT,
					created_at: AT,
					extract_intent: false,
					task_id: TASK,
				},
			],
			total: 1,
		},
	},
	"GET /v1/episodes/{name}": {
		response: {
			...EPISODE_ROW,
			author: null,
			tags: ["people"],
			document_id: null,
			expires_at: null,
			extract_intent: false,
			extractor: "fact",
			task_id: TASK,
			entities: [{ uuid: ADA, name: "Ada Lovelace" }],
			edges: [
				{
					edge_uuid: EDGE,
					source: "Ada Lovelace",
					target: "Acme",
					relation: "works_at",
					status: "stated",
					fact: FACT,
					retracted: false,
					confidence: 1,
					evidence: EVIDENCE,
				},
			],
			statements: [],
		},
	},
	"DELETE /v1/episodes/{name}": {
		response: {
			ok: true,
			deleted: { episodes: 1, edges: 2, entities: 1 },
			kept: { edges: 0, entities: 2 },
			restored: { edges: 0 },
		},
	},
	"DELETE /v1/documents/{document_id}": {
		response: {
			ok: true,
			deleted: { episodes: 2, edges: 3, entities: 1 },
			kept: { edges: 0, entities: 2 },
			restored: { edges: 0 },
		},
	},
	"POST /v1/facts": {
		body: { subject: "Ada Lovelace", predicate: "works_at", object: "Acme" },
		response: {
			...written(2, 1),
			fact: {
				edge_uuid: EDGE,
				subject: "Ada Lovelace",
				predicate: "works at",
				object: "Acme",
				fact: FACT,
				created: true,
				valid_at: AT,
			},
			retracted: [],
		},
	},
	"POST /v1/search": {
		body: { query: "Where does Ada work?", scope: "all", limit: 5 },
		response: {
			ok: true,
			query: "Where does Ada work?",
			edges: [
				{
					edge_uuid: EDGE,
					source: "Ada Lovelace",
					target: "Acme",
					name: "works_at",
					relation: "works_at",
					status: "stated",
					value: null,
					fact: FACT,
					score: 0.92,
					confidence: 1,
					evidence: EVIDENCE,
					cognitive_pattern: null,
					intent_meta: null,
					valid_at: AT,
					invalid_at: null,
					created_at: AT,
					retracted_at: null,
					group_id: "default",
					episodes: [NAME],
				},
			],
			entities: [
				{
					uuid: ADA,
					name: "Ada Lovelace",
					labels: ["Person"],
					summary: FACT,
					edge_count: 1,
					score: 0.8,
					knot: false,
				},
			],
			episodes: [{ uuid: EPISODE, name: NAME, excerpt: FACT, valid_at: AT, group_id: "default", score: 0.9 }],
			took_ms: 2.4,
		},
	},
	"POST /v1/context": {
		body: { query: "Where does Ada work?", max_tokens: 500 },
		response: {
			ok: true,
			text: `# Facts\n- [f1] "${FACT}" (since 2026-05-08)`,
			tokens: 16,
			citations: [{ ref: "f1", kind: "fact", uuid: EDGE, episode: NAME, valid_at: AT }],
			omitted: [{ kind: "episode", uuid: EPISODE, reason: "duplicate" }],
			took_ms: 2.4,
		},
	},
	"GET /v1/graph/nodes": {
		response: [{ u: ADA, n: "Ada Lovelace", l: ["Person"], d: 1, k: 0, ks: null }, { _end: 1 }],
	},
	"GET /v1/graph/links": {
		response: [{ u: EDGE, s: "Ada Lovelace", t: "Acme", p: null, r: 0 }, { _end: 1 }],
	},
	"GET /v1/graph/nodes/{name}/details": {
		response: {
			entity: ENTITY,
			neighbors: [
				{
					peer: "Acme",
					direction: "out",
					relation: "works_at",
					status: "stated",
					fact: FACT,
					cognitive_pattern: null,
					intent_meta: null,
					edge_uuid: EDGE,
					confidence: 1,
					evidence: EVIDENCE,
				},
			],
			statements: [
				{
					uuid: "019e0c9d-6a00-7000-8000-0000000000e2",
					predicate: "is on leave",
					relation: "is_on_leave",
					value: null,
					status: "stated",
					fact: "Ada Lovelace is on leave until July.",
					cognitive_pattern: null,
					intent_meta: null,
					confidence: 0.91,
					evidence: [{ episode: NAME, quote: "Ada is on leave until July.", start: 28, end: 55 }],
					valid_at: AT,
					invalid_at: null,
					created_at: AT,
					retracted_at: null,
					episodes: [NAME],
				},
			],
			episodes: [{ uuid: EPISODE, name: NAME, valid_at: AT }],
		},
	},
	"PATCH /v1/graph/nodes/{name}": {
		body: { name: "Ada King", labels: ["Person"] },
		response: {
			...ENTITY,
			name: "Ada King",
			aliases: ["Ada", "Ada Lovelace"],
			hidden: false,
			retraction_id: RETRACTION,
		},
	},
	"PATCH /v1/graph/edges/{uuid}": {
		body: { fact: "Ada Lovelace works at Acme in London." },
		response: {
			edge_uuid: "019e0c9d-6a00-7000-8000-0000000000e3",
			source: "Ada Lovelace",
			target: "Acme",
			name: "works_at",
			relation: "works_at",
			status: "stated",
			value: null,
			fact: "Ada Lovelace works at Acme in London.",
			confidence: 1,
			evidence: [{ episode: NAME, quote: "Ada Lovelace works at Acme in London.", start: 0, end: 37 }],
			cognitive_pattern: null,
			intent_meta: null,
			valid_at: AT,
			invalid_at: null,
			created_at: AT,
			retracted_at: null,
			group_id: "default",
			episodes: [NAME],
			superseded: EDGE,
			retraction_id: RETRACTION,
		},
	},
	"GET /v1/changes": {
		response: [
			{ seq: 1, at: AT, type: "fact.added", data: { edge_uuid: EDGE, group_id: "default", fact: FACT } },
			{
				seq: 2,
				at: AT,
				type: "episode.processed",
				data: { group_id: "default", episode_name: NAME, task_id: TASK, state: "done" },
			},
			{ _end: 2, next: "2" },
		],
	},
	"POST /v1/restore": {
		response: {
			ok: true,
			restored: { episode: 2, entity: 3, entity_group: 3, fact: 2, mention: 4, task: 2 },
			left_out: 7,
		},
	},
	"POST /v1/merges": {
		body: { keep: "Ada Lovelace", merge: ["A. Lovelace", "Countess Lovelace"], dry_run: false },
		response: { ok: true, merge_id: MERGE, entity: "Ada Lovelace", moved: { edges: 3, mentions: 2 } },
	},
	"DELETE /v1/merges/{id}": {
		response: { ok: true, kept: "Ada Lovelace", restored: ["Countess Lovelace", "A. Lovelace"] },
	},
	"POST /v1/retractions": {
		body: { edge_uuid: EDGE, reason: "She left.", dry_run: true },
		response: { ok: true, retraction_id: RETRACTION, retracted_edges: 1, edges: [{ edge_uuid: EDGE, fact: FACT }] },
	},
	"DELETE /v1/retractions/{id}": {
		response: {
			ok: true,
			retraction_id: RETRACTION,
			restored_edges: 1,
			edges: [{ edge_uuid: EDGE, fact: FACT, merged_into: null }],
		},
	},
	"GET /v1/groups": {
		response: {
			ok: true,
			groups: [{ group_id: "default", episodes: 1, entities: 3, edges: 2, last_written_at: AT }],
		},
	},
	"GET /v1/relations": {
		response: {
			relations: [
				{
					...{ name: "works_at", gloss: "is employed by", inverse: "employs", single_valued: false },
					facts: 1,
				},
			],
		},
	},
	"GET /v1/profile": {
		response: {
			group_id: "default",
			working_style_summary: "Ada Lovelace most often says what she likes and what she would rather not have.",
			recurring_visions: ["Machines that compose music."],
			cognitive_patterns: [
				{
					name: "preference",
					count: 3,
					confidence: 0.75,
					examples: [
						{ edge_uuid: EDGE, fact: "Ada prefers short meetings.", why_connected: "It says what Ada prefers." },
					],
				},
			],
			generated_at: AT,
		},
	},
	"GET /v1/tasks/{task_id}": { response: TASK_DONE },
	"POST /v1/tasks/{task_id}/retry": {
		response: {
			...TASK_DONE,
			state: "queued",
			status: "pipeline_running_in_background",
			finished_at: null,
			elapsed_ms: 64_000,
		},
	},
	"GET /v1/usage": {
		response: {
			tier: "hobby",
			period: { start: "2026-05-08T13:56:00.000Z", end: "2026-06-08T13:56:00.000Z" },
			writes: { used: 12, limit: 10_000, remaining: 9_988 },
			intents: { used: 0, limit: 1_000, remaining: 1_000 },
			retrievals: { used: 3, limit: 10_000, remaining: 9_997 },
			knots: { used: 1, limit: 5, remaining: 4 },
			projects: { used: 1, limit: 1, remaining: 0 },
			past_due: false,
		},
	},
	"GET /v1/graph/entities": { response: [ENTITY] },
	"GET /v1/graph/edges": {
		response: [
			{
				uuid: EDGE,
				source: "Ada Lovelace",
				target: "Acme",
				source_uuid: ADA,
				target_uuid: "019e0c9d-6a00-7000-8000-0000000000a2",
				name: "works_at",
				fact: FACT,
				cognitive_pattern: null,
				intent_meta: null,
				episodes: [NAME],
				valid_at: AT,
				invalid_at: null,
				created_at: AT,
				retracted_at: null,
				retraction_reason: null,
			},
		],
	},
	"GET /v1/graph/episodes": { response: [EPISODE_ROW] },
};
