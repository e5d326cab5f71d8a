import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { findEntityId } from "./find-entity";

/** Latest facts that make a summary. */
export const SUMMARY_FACTS = 5;
const MENTIONING_EPISODES = 20;

/** An ISO 8601 UTC timestamp with milliseconds, as JSON of JavaScript writes it. */
export const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * The details of one entity as JSON text, built by Postgres in one statement: the entity, every neighbour over an active
 * edge (newest first) and the latest mentioning episodes. `name` may be an alias or a uuid. Throws `not_found`.
 * Decision: the summary is read, not stored: the latest active facts that the caller may see, so that it is never stale
 * and never tells of a hidden group; a narrative made from all groups is hidden from a key that does not see them all.
 * Spec: GET /v1/graph/nodes/{name}/details.
 */
export async function getEntityDetails(ctx: Ctx, name: string, groupId?: string): Promise<string> {
	return inTenant(
		ctx,
		async (tx) => {
			const id = await findEntityId(tx, ctx.projectId, name, groupId);
			if (!id) throw notFound("entity");
			const [row] = await tx.query<{ body: string }>(DETAILS, [ctx.projectId, id, groupId ?? null]);
			if (!row) throw notFound("entity");
			return row.body;
		},
		"read only",
	);
}

const DETAILS = `
WITH seen AS (
	SELECT x.id, x.peer, x.direction, x.fact, x.cognitive_pattern, x.edge_kind, x.why_connected, x.director_vision, x.valid_at, x.created_at
	FROM (
		SELECT id, target_name AS peer, 'out' AS direction, fact, cognitive_pattern, edge_kind, why_connected, director_vision, valid_at, created_at, group_id
		FROM edges WHERE project_id = $1 AND source_id = $2 AND retracted_at IS NULL
		UNION ALL
		SELECT id, source_name, 'in', fact, cognitive_pattern, edge_kind, why_connected, director_vision, valid_at, created_at, group_id
		FROM edges WHERE project_id = $1 AND target_id = $2 AND retracted_at IS NULL
	) x WHERE $3::text IS NULL OR x.group_id = $3
), counts AS (
	SELECT coalesce(sum(degree), 0)::int AS edge_count, coalesce(sum(episode_count), 0)::int AS episode_count
	FROM entity_groups WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
)
SELECT json_build_object(
	'entity', (SELECT row_to_json(b) FROM (
		SELECT e.id AS uuid, e.name, e.labels,
			ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = $2 ORDER BY alias) AS aliases,
			coalesce((SELECT string_agg(fact, ' ' ORDER BY valid_at DESC, created_at DESC)
				FROM (SELECT fact, valid_at, created_at FROM seen ORDER BY valid_at DESC, created_at DESC LIMIT ${SUMMARY_FACTS}) f), '') AS summary,
			c.edge_count, c.episode_count, e.space, e.member_id, to_char(e.created_at, ${ISO}) AS created_at,
			CASE WHEN s.whole THEN e.knot_narrative END AS knot_narrative, e.knot_score,
			extract(epoch FROM e.knot_synthesized_at)::float8 AS knot_synthesized_at, e.knot_model,
			CASE WHEN s.whole THEN e.narrative END AS narrative
		FROM entities e, counts c, LATERAL (SELECT c.episode_count = e.episode_count AS whole) s
		WHERE e.project_id = $1 AND e.id = $2) b),
	'neighbors', coalesce((SELECT json_agg(json_build_object(
		'peer', peer, 'direction', direction, 'fact', fact, 'cognitive_pattern', cognitive_pattern,
		'intent_meta', CASE WHEN edge_kind IS NOT NULL THEN json_build_object('edge_kind', edge_kind,
			'cognitive_pattern', cognitive_pattern, 'why_connected', why_connected, 'director_vision', director_vision) END,
		'edge_uuid', id) ORDER BY created_at DESC, id) FROM seen), '[]'),
	'episodes', coalesce((SELECT json_agg(json_build_object('uuid', m.episode_id, 'name', ep.name, 'valid_at', to_char(m.valid_at, ${ISO})) ORDER BY m.valid_at DESC, m.episode_id DESC)
		FROM (SELECT episode_id, valid_at FROM mentions WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
			ORDER BY valid_at DESC, episode_id DESC LIMIT ${MENTIONING_EPISODES}) m
		JOIN episodes ep ON ep.project_id = $1 AND ep.id = m.episode_id), '[]')
)::text AS body`;
