// What was known of the things that a text speaks of, before it.
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownLine } from "@/lib/extraction/outdated/find-outdated";
import { nameKey } from "@/lib/graph/name-key";
import { termSet } from "./words";

/** A text as a write has it; `id` is of an episode that was stored before. */
type Text = { groupId: string; content: string; validAt: Date; id?: string };

/**
 * How many names and terms of a text are looked up, episodes of one term, episodes that share most with the text, facts of one of them,
 * and facts in all. An entity with more links than `MAX_LINKS` is not looked through.
 */
const [MAX_NAMES, MAX_TERMS, MAX_POSTINGS, MAX_EPISODES, MAX_OF_ONE, MAX_LINKS] = [60, 200, 50, 8, 100, 1_000];
const [MAX_READ, MAX_FACTS] = [150, 36];

/**
 * Facts of the group that are in force, or that the episode itself ended when it was read before, and that began before it:
 * those about entities of these `names`, and those of the episodes that share its rarest words; first those with the most of its words.
 * Each look-up is a step or two down an index, whatever the statistics say: a join, or the order of an index, might read the project.
 */
export async function findFactsNear(ctx: Ctx, text: Text, names: string[]): Promise<KnownLine[]> {
	const said = termSet(text.content);
	const keys = [...new Set(names.map(nameKey))].slice(0, MAX_NAMES);
	const terms = [...said].slice(0, MAX_TERMS);
	const rows = await readInTenant<KnownLine>(ctx, FACTS, [
		ctx.projectId,
		keys,
		text.groupId,
		text.validAt,
		text.id ?? null,
		terms,
	]);
	return rows
		.map((fact) => ({ fact, shared: [...termSet(fact.fact)].filter((term) => said.has(term)).length }))
		.filter(({ shared }) => shared > 0)
		.sort((a, b) => b.shared - a.shared)
		.slice(0, MAX_FACTS)
		.map(({ fact }) => fact);
}

const HOLDS = `l.group_id = $3 AND l.status IN ('stated', 'planned') AND l.valid_at <= $4 AND (l.retracted_at IS NULL AND l.invalid_at IS NULL
	OR $5::uuid IS NOT NULL AND l.retraction_reason = 'superseded'
		AND EXISTS (SELECT FROM edge_episodes b WHERE b.project_id = $1 AND b.edge_id = l.superseded_by AND b.episode_id = $5 OFFSET 0))`;
const TOLD = "l.id, l.created_at, l.fact, l.source_name, l.relation, l.target_name, l.value";
const ofEnd = (end: "source" | "target") => `SELECT ${TOLD} FROM about a,
	LATERAL (SELECT * FROM edges WHERE project_id = $1 AND ${end}_id = a.id OFFSET 0) l WHERE ${HOLDS}`;

const FACTS = `WITH about AS MATERIALIZED (
	SELECT e.id FROM (
		SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
			(SELECT id FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1)
			UNION ALL
			(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 5)
		) h
	) n, LATERAL (SELECT id, degree FROM entities WHERE project_id = $1 AND id = n.id OFFSET 0) e
	WHERE e.degree <= ${MAX_LINKS} LIMIT ${MAX_NAMES}
), alike AS MATERIALIZED (
	SELECT o.number FROM unnest($6::text[]) AS w(term), LATERAL (
		SELECT array_agg(p.number) AS numbers FROM (SELECT number FROM search_postings
			WHERE project_id = $1 AND term = w.term COLLATE "C" AND group_id = $3 ORDER BY number DESC LIMIT ${MAX_POSTINGS}) p
	) h, unnest(h.numbers) AS o(number)
	GROUP BY o.number ORDER BY sum(1.0 / (2 + cardinality(h.numbers))) DESC, o.number DESC LIMIT ${MAX_EPISODES}
), told AS MATERIALIZED (
	SELECT ${TOLD} FROM alike a,
		LATERAL (SELECT episode_id FROM search_episodes WHERE project_id = $1 AND number = a.number AND valid_at <= $4 OFFSET 0) s,
		LATERAL (SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = s.episode_id LIMIT ${MAX_OF_ONE}) v,
		LATERAL (SELECT * FROM edges WHERE project_id = $1 AND id = v.edge_id OFFSET 0) l
	WHERE ${HOLDS}
), near AS MATERIALIZED (
	SELECT n.* FROM (${ofEnd("source")} UNION ${ofEnd("target")} UNION SELECT * FROM told) n ORDER BY n.created_at DESC, n.id LIMIT ${MAX_READ}
)
SELECT id, left(fact, 300) AS fact, source_name AS subject, relation, coalesce(target_name, left(value, 100)) AS object FROM near`;
