import type { z } from "zod";
import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { episodesOf, evidenceOf, predicateOf, quotesOf } from "./evidence";
import { findEntityId } from "./find-entity";
import type { DetailsFilter, EntityBody } from "./wire";

/** Latest facts that make a summary. */
const SUMMARY_FACTS = 5;
/** Facts below it are in a summary only where too few are above. */
const SURE = 0.6;

/** The SQL of the facts of a summary: the latest of those that are surer, each wording once. `seen` has id, fact, confidence and both times. */
export const latestOf = (seen: string) => `SELECT * FROM (
		SELECT DISTINCT ON (fact) id, fact, confidence, valid_at, created_at FROM ${seen} ORDER BY fact, valid_at DESC, created_at DESC, id
	) wordings ORDER BY confidence >= ${SURE} DESC, valid_at DESC, created_at DESC, id LIMIT ${SUMMARY_FACTS}`;
const MENTIONING_EPISODES = 20;

/**
 * The details of one entity as JSON text, built by Postgres in one statement: the entity, every neighbour over an active
 * edge and every statement in force, with `include_retracted` also those that are not (newest first), those below `min_confidence` left out, and the latest mentioning
 * episodes. `name` may be an alias or a uuid. Throws `not_found`.
 * Decision: the summary is read, not stored: the latest active facts that the caller may see, so that it is never stale
 * and never reveals a hidden group; a narrative made from all groups is hidden from a key that does not see them all.
 * Spec: GET /v1/graph/nodes/{name}/details.
 */
export async function getEntityDetails(ctx: Ctx, name: string, filter: DetailsFilter = {}): Promise<string> {
	return inTenant(
		ctx,
		async (tx) => {
			const id = await findEntityId(tx, ctx.projectId, name, filter.group_id);
			if (!id) throw notFound("entity");
			const [row] = await tx.query<{ body: string }>(DETAILS, seenBy(ctx.projectId, id, filter));
			if (!row) throw notFound("entity");
			return row.body;
		},
		"read only",
	);
}

/** The entity itself as it is read in details; hidden ones too. In the caller's transaction. Throws `not_found`. */
export async function readEntity(
	tx: Tx,
	projectId: string,
	id: string,
	filter: DetailsFilter = {},
): Promise<z.output<typeof EntityBody>> {
	const [row] = await tx.query<{ entity: z.output<typeof EntityBody> | null }>(
		`${SEEN} SELECT ${ENTITY} AS entity`,
		seenBy(projectId, id, filter),
	);
	if (!row?.entity) throw notFound("entity");
	return row.entity;
}

/** A fact of an entity in the words of those who said it, the latest first. */
export type Worded = {
	uuid: string;
	peer: string | null;
	fact: string;
	confidence: number;
	importance: number | null;
	quotes: string[];
};

/** All facts of an entity that hold, the newest first, links and statements alike, with little beside their words. */
export const readWorded = (tx: Tx, projectId: string, id: string, filter: DetailsFilter = {}): Promise<Worded[]> =>
	tx.query<Worded>(
		`${SEEN} SELECT id AS uuid, CASE WHEN direction IS NOT NULL THEN peer END AS peer, fact, confidence, importance, ${quotesOf("seen.id")} AS quotes
			FROM seen ORDER BY direction IS NULL, created_at DESC, id`,
		seenBy(projectId, id, filter),
	);

/** The parameters of `SEEN`. */
const seenBy = (projectId: string, id: string, filter: DetailsFilter): unknown[] => [
	...[projectId, id, filter.group_id ?? null, filter.min_confidence ?? 0, filter.relations ?? null],
	filter.include_retracted ?? false,
];

/** The facts of an entity: those in force, and where it is wanted the statements that are not. */
const SEEN = `
WITH seen AS (
	SELECT x.*, CASE WHEN edge_kind IS NOT NULL THEN json_build_object('edge_kind', edge_kind, 'cognitive_pattern', cognitive_pattern,
		'why_connected', why_connected, 'director_vision', director_vision) END AS intent_meta
	FROM (
		SELECT target_name AS peer, CASE WHEN target_id IS NOT NULL THEN 'out' END AS direction, edges.*
		FROM edges WHERE project_id = $1 AND source_id = $2 AND (retracted_at IS NULL OR ($6 AND target_id IS NULL))
		UNION ALL
		SELECT source_name, 'in', edges.* FROM edges WHERE project_id = $1 AND target_id = $2 AND retracted_at IS NULL
	) x WHERE ($3::text IS NULL OR x.group_id = $3) AND x.confidence >= $4::real AND ($5::text[] IS NULL OR x.relation = ANY ($5))
), counts AS (
	SELECT coalesce(sum(degree), 0)::int AS edge_count, coalesce(sum(episode_count), 0)::int AS episode_count
	FROM entity_groups WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
)`;

const ENTITY = `(SELECT row_to_json(b) FROM (
	SELECT e.id AS uuid, e.name, e.labels,
		ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = $2 ORDER BY alias) AS aliases,
		coalesce((SELECT string_agg(fact, ' ' ORDER BY valid_at DESC, created_at DESC, id)
		FROM (${latestOf("(SELECT * FROM seen WHERE retracted_at IS NULL) held")}) f), '') AS summary,
		c.edge_count, c.episode_count, e.space, e.member_id, to_char(e.created_at, ${ISO}) AS created_at,
		CASE WHEN s.whole THEN e.knot_narrative END AS knot_narrative, e.knot_score,
		extract(epoch FROM e.knot_synthesized_at)::float8 AS knot_synthesized_at, e.knot_model,
		CASE WHEN s.whole THEN e.narrative END AS narrative
	FROM entities e, counts c, LATERAL (SELECT c.episode_count = e.episode_count AS whole) s
	WHERE e.project_id = $1 AND e.id = $2) b)`;

const DETAILS = `${SEEN}
SELECT json_build_object(
	'entity', ${ENTITY},
	'neighbors', coalesce((SELECT json_agg(json_build_object(
		'peer', peer, 'direction', direction, 'relation', relation, 'status', status, 'fact', fact, 'cognitive_pattern', cognitive_pattern, 'intent_meta', intent_meta,
		'edge_uuid', id, 'confidence', confidence, 'evidence', ${evidenceOf("seen.id")}) ORDER BY created_at DESC, id)
		FROM seen WHERE direction IS NOT NULL), '[]'),
	'statements', coalesce((SELECT json_agg(json_build_object(
		'uuid', id, 'predicate', ${predicateOf("seen")}, 'relation', relation, 'value', value, 'status', status, 'fact', fact, 'cognitive_pattern', cognitive_pattern, 'intent_meta', intent_meta,
		'confidence', confidence, 'evidence', ${evidenceOf("seen.id")}, 'valid_at', to_char(valid_at, ${ISO}), 'invalid_at', to_char(invalid_at, ${ISO}),
		'created_at', to_char(created_at, ${ISO}), 'retracted_at', to_char(retracted_at, ${ISO}),
		'episodes', ${episodesOf("seen.id")}) ORDER BY created_at DESC, id)
		FROM seen WHERE direction IS NULL), '[]'),
	'episodes', coalesce((SELECT json_agg(json_build_object('uuid', m.episode_id, 'name', ep.name, 'valid_at', to_char(m.valid_at, ${ISO})) ORDER BY m.valid_at DESC, m.episode_id DESC)
		FROM (SELECT episode_id, valid_at FROM mentions WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
			ORDER BY valid_at DESC, episode_id DESC LIMIT ${MENTIONING_EPISODES}) m
		JOIN episodes ep ON ep.project_id = $1 AND ep.id = m.episode_id), '[]')
)::text AS body`;
