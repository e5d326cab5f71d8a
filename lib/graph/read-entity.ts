// An entity as details, its page and corrections read it: its own row, and its facts in the order of details.
import type { z } from "zod";
import { ISO } from "@/lib/db/framing";
import type { Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { quotesOf } from "./evidence";
import type { EntityBody, FactsFilter } from "./wire";

/** Latest facts that make a summary. */
const SUMMARY_FACTS = 5;
/** Facts below it are in a summary only where too few are above. */
const SURE = 0.6;
/** Facts each way that are looked at for a summary, and for the page of an entity: those recorded last. */
export const LOOKED_AT = 200;

/** The first five values of a statement about an entity's facts. */
export const seenBy = (projectId: string, id: string, filter: FactsFilter): unknown[] => [
	...[projectId, id, filter.group_id ?? null, filter.min_confidence ?? 0, filter.relations ?? null],
];

/** The SQL condition of `seenBy`. */
export const IS_SEEN =
	"($3::text IS NULL OR group_id = $3) AND confidence >= $4::real AND ($5::text[] IS NULL OR relation = ANY ($5))";

/**
 * The SQL of facts at an entity, those recorded last first, at most `limit` each way: rows of `edges` that meet a condition, with the
 * entity at the other end as `peer` and a `direction`, both null for a statement. Each half ends with its limit, however many there are.
 */
export const newestFacts = (project: string, entity: string, condition: string, limit: string | number) => `(
	(SELECT target_name AS peer, CASE WHEN target_id IS NOT NULL THEN 'out' END AS direction, edges.* FROM edges
		WHERE project_id = ${project} AND source_id = ${entity} AND ${condition} ORDER BY created_at DESC, id LIMIT ${limit})
	UNION ALL
	(SELECT source_name, 'in', edges.* FROM edges
		WHERE project_id = ${project} AND target_id = ${entity} AND ${condition} ORDER BY created_at DESC, id LIMIT ${limit}))`;

/**
 * The SQL of an entity's summary: the latest of the surer facts that meet a condition, each wording once. Decision: of those recorded
 * last, so that it costs the same of an entity that everything is about.
 */
export const summaryOf = (project: string, entity: string, condition: string) => `coalesce((
	SELECT string_agg(fact, ' ' ORDER BY valid_at DESC, created_at DESC, id) FROM (
		SELECT * FROM (
			SELECT DISTINCT ON (fact) id, fact, confidence, valid_at, created_at
			FROM ${newestFacts(project, entity, `retracted_at IS NULL AND ${condition}`, LOOKED_AT)} newest ORDER BY fact, valid_at DESC, created_at DESC, id
		) wordings ORDER BY confidence >= ${SURE} DESC, valid_at DESC, created_at DESC, id LIMIT ${SUMMARY_FACTS}) f), '')`;

/**
 * The entity itself as it is read in details; hidden ones too. In the caller's transaction. Throws `not_found`.
 * Decision: the summary is read, not stored: the latest active facts that the caller may see, so that it is never stale
 * and never reveals a hidden group; a narrative made from all groups is hidden from a key that does not see them all.
 */
export async function readEntity(
	tx: Tx,
	projectId: string,
	id: string,
	filter: FactsFilter = {},
): Promise<z.output<typeof EntityBody>> {
	const [row] = await tx.query<{ entity: z.output<typeof EntityBody> }>(ENTITY, seenBy(projectId, id, filter));
	if (!row) throw notFound("entity");
	return row.entity;
}

const ENTITY = `SELECT row_to_json(b) AS entity FROM (
	SELECT e.id AS uuid, e.name, e.labels,
		ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = $2 ORDER BY alias) AS aliases,
		${summaryOf("$1", "$2", IS_SEEN)} AS summary, c.edge_count, c.episode_count, e.space, e.member_id, to_char(e.created_at, ${ISO}) AS created_at,
		CASE WHEN s.whole THEN e.knot_narrative END AS knot_narrative, e.knot_score,
		extract(epoch FROM e.knot_synthesized_at)::float8 AS knot_synthesized_at, e.knot_model,
		CASE WHEN s.whole THEN e.narrative END AS narrative
	FROM entities e, (
		SELECT coalesce(sum(degree), 0)::int AS edge_count, coalesce(sum(episode_count), 0)::int AS episode_count
		FROM entity_groups WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
	) c, LATERAL (SELECT c.episode_count = e.episode_count AS whole) s
	WHERE e.project_id = $1 AND e.id = $2) b`;

/** A fact of an entity in the words of those who said it, the latest first. */
export type Worded = {
	uuid: string;
	peer: string | null;
	fact: string;
	confidence: number;
	importance: number | null;
	pinned: boolean;
	quotes: string[];
};

/**
 * The facts of an entity that hold, links and statements alike, with little beside their words, the newest first: of those with a `peer`
 * or of all, at most 200 each way.
 */
export const readWorded = (
	tx: Tx,
	projectId: string,
	id: string,
	filter: FactsFilter & { peer?: string } = {},
): Promise<Worded[]> => tx.query<Worded>(WORDED, [...seenBy(projectId, id, filter), filter.peer ?? null]);

const WORDED = `SELECT id AS uuid, peer, fact, confidence, importance, pinned, ${quotesOf("seen.id")} AS quotes
	FROM ${newestFacts("$1", "$2", `retracted_at IS NULL AND ${IS_SEEN} AND ($6::text IS NULL OR $6 IN (source_name, target_name))`, LOOKED_AT)} seen
	ORDER BY direction IS NULL, created_at DESC, id`;
