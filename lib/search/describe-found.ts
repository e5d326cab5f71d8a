// What search answers about the facts, entities and episodes that it has chosen.
import type { z } from "zod";
import type { Tx } from "@/lib/db/tenant";
import type { Status } from "@/lib/extraction/extraction";
import { type Evidence, evidenceOf } from "@/lib/graph/evidence";

/** A found fact's public fields, without its score. */
export type FactRow = {
	edge_uuid: string;
	source: string;
	target: string | null;
	name: string;
	relation: string;
	status: Status;
	value: string | null;
	fact: string;
	confidence: number;
	pinned: boolean;
	evidence: z.output<typeof Evidence>;
	cognitive_pattern: string | null;
	intent_meta: { edge_kind: string; cognitive_pattern: string; why_connected: string; director_vision: string } | null;
	valid_at: Date;
	invalid_at: Date | null;
	created_at: Date;
	retracted_at: Date | null;
	group_id: string;
	episodes: { id: string; name: string }[];
};

/** The public fields of facts by id, in no order. Episodes are those that the caller sees, newest first, at most 50. */
export const describeFacts = (tx: Tx, projectId: string, ids: string[]) =>
	tx.query<FactRow>(
		`SELECT e.id AS edge_uuid, e.source_name AS source, e.target_name AS target, e.relation AS name, e.relation, e.status, e.value, e.fact, e.confidence, e.pinned,
			${evidenceOf("e.id")} AS evidence, e.cognitive_pattern,
			CASE WHEN e.edge_kind IS NOT NULL THEN json_build_object('edge_kind', e.edge_kind, 'cognitive_pattern', e.cognitive_pattern,
				'why_connected', e.why_connected, 'director_vision', e.director_vision) END AS intent_meta,
			e.valid_at, e.invalid_at, e.created_at, e.retracted_at, e.group_id,
			coalesce((SELECT json_agg(json_build_object('id', x.id, 'name', x.name)) FROM (
				SELECT p.id, p.name FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
				WHERE v.project_id = $1 AND v.edge_id = e.id ORDER BY p.created_at DESC, p.id DESC LIMIT 50) x), '[]') AS episodes
		FROM edges e WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[])`,
		[projectId, ids],
	);

/** An entity's public fields, without its score. `knot_narrative` is null unless the caller sees all that it was made from. */
export type EntityRow = {
	uuid: string;
	name: string;
	labels: string[];
	summary: string;
	edge_count: number;
	knot: boolean;
	knot_narrative: string | null;
	/** The groups searched are all that the caller sees of it. */
	is_whole: boolean;
};

/** The public fields of entities by id, as the caller sees them in these groups, in no order. The summary is the latest five active facts, each wording once. */
export const describeEntities = (tx: Tx, projectId: string, ids: string[], groups: string[] | null) =>
	tx.query<EntityRow>(
		`SELECT e.id AS uuid, e.name, e.labels, c.edge_count, e.is_knot AS knot,
			c.episode_count = e.episode_count AS is_whole, CASE WHEN e.is_knot AND c.episode_count = e.episode_count THEN e.knot_narrative END AS knot_narrative,
			coalesce((SELECT string_agg(f.fact, ' ' ORDER BY f.valid_at DESC, f.created_at DESC, f.id) FROM (
				SELECT * FROM (SELECT DISTINCT ON (x.fact) x.* FROM (
					(SELECT id, fact, valid_at, created_at FROM edges WHERE project_id = $1 AND source_id = e.id AND retracted_at IS NULL
						AND ($3::text[] IS NULL OR group_id = ANY ($3)) ORDER BY created_at DESC LIMIT 20)
					UNION ALL
					(SELECT id, fact, valid_at, created_at FROM edges WHERE project_id = $1 AND target_id = e.id AND retracted_at IS NULL
						AND ($3::text[] IS NULL OR group_id = ANY ($3)) ORDER BY created_at DESC LIMIT 20)
				) x ORDER BY x.fact, x.valid_at DESC, x.created_at DESC, x.id) d
				ORDER BY d.valid_at DESC, d.created_at DESC, d.id LIMIT 5) f), '') AS summary
		FROM entities e CROSS JOIN LATERAL (
			SELECT sum(degree)::int AS edge_count, sum(episode_count)::int AS episode_count FROM entity_groups g
			WHERE g.project_id = $1 AND g.entity_id = e.id AND ($3::text[] IS NULL OR g.group_id = ANY ($3))
		) c
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[])`,
		[projectId, ids, groups],
	);

/** Names and texts of episodes by id; a text is cut after 8,000 characters. */
export const describeEpisodes = (tx: Tx, projectId: string, ids: string[]) =>
	tx.query<{ id: string; name: string; text: string }>(
		"SELECT id, name, left(content, 8000) AS text FROM episodes WHERE project_id = $1 AND id = ANY ($2::uuid[])",
		[projectId, ids],
	);
