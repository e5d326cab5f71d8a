// What was known of the things that a text speaks of, before it.
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownLine } from "@/lib/extraction/outdated/find-outdated";
import { BEGINNINGS, FOR_GOOD } from "@/lib/extraction/single-valued";
import { nameKey } from "@/lib/graph/name-key";
import { termSet, termsOf } from "./words";

/** A text as a write has it; `id` is of an episode that was stored before. */
type Text = { groupId: string; content: string; validAt: Date; id?: string };

/** Names and terms of a text that are looked up. */
const MAX_NAMES = 60;
const MAX_TERMS = 200;
/** Episodes that are looked at of one term, that share words with the text, and that share most of those before it. */
const MAX_POSTINGS = 50;
const MAX_ALIKE = 64;
const MAX_EPISODES = 8;
/** Newest facts of an entity in the group that are looked through, each way. */
const MAX_LINKS = 1_000;
/** Facts of one episode or entity, those found by names and those found by words, and those that are answered. */
const MAX_OF_ONE = 100;
const MAX_READ = 100;
const MAX_FACTS = 36;

/**
 * Facts of the group that may end and are in force, or that the episode itself ended when it was read before, and that were known before it: those about
 * entities of these `names`, and those of earlier episodes that share its words, rare ones above all; first those with the most of its
 * words. Each look-up is a step or two down an index, whatever the statistics say: a join, or the order of an index, might read the project.
 */
export async function findFactsNear(ctx: Ctx, text: Text, names: string[]): Promise<KnownLine[]> {
	const said = new Set([text.content, ...names].flatMap(termsOf));
	const keys = [...new Set(names.map(nameKey))].slice(0, MAX_NAMES);
	const terms = [...said].slice(0, MAX_TERMS);
	const { groupId, validAt, id } = text;
	const values: unknown[] = [ctx.projectId, keys, groupId, validAt, terms, BEGINNINGS, FOR_GOOD];
	const found = await readInTenant<Found>(ctx, id ? FACTS_BESIDE : FACTS, id ? [...values, id] : values);
	return found
		.map((fact) => ({ fact, shared: [...termSet(fact.fact)].filter((term) => said.has(term)).length }))
		.sort((a, b) => b.shared - a.shared)
		.slice(0, MAX_FACTS)
		.map(({ fact: { ends, ...fact } }) => ({ ...fact, isNamed: ends.flatMap(termsOf).some((term) => said.has(term)) }));
}

/** `ends` are the names of its things. */
type Found = Omit<KnownLine, "isNamed"> & { ends: string[] };

const IS_IN_FORCE = "l.retracted_at IS NULL AND l.invalid_at IS NULL";
const isOfEpisode = (edge: string) =>
	`EXISTS (SELECT FROM edge_episodes o WHERE o.project_id = $1 AND o.edge_id = ${edge} AND o.episode_id = $8 OFFSET 0)`;
/** Of what others say: in force until this episode, which was stored before. */
const WAS_IN_FORCE = `(${IS_IN_FORCE} OR l.retraction_reason = 'superseded' AND ${isOfEpisode("l.superseded_by")}) AND NOT ${isOfEpisode("l.id")}`;
/** What was said before: a launch of May that was announced in April is known in April. */
const WAS_SAID = `(l.valid_at <= $4 OR EXISTS (
	SELECT FROM edge_episodes o, LATERAL (SELECT valid_at FROM episodes WHERE project_id = $1 AND id = o.episode_id OFFSET 0) p
	WHERE o.project_id = $1 AND o.edge_id = l.id AND p.valid_at <= $4 OFFSET 0))`;
const MAY_END =
	"l.group_id = $3 AND (l.status IN ('stated', 'planned') OR l.status = 'past' AND l.relation = ANY ($6)) AND l.relation <> ALL ($7)";
const FACT =
	"l.id, l.created_at, left(l.fact, 300) AS fact, l.source_name AS subject, l.relation, coalesce(l.target_name, left(l.value, 100)) AS object, array_remove(ARRAY[l.source_name, l.target_name], NULL) AS ends";
const ofEnd = (end: "source" | "target", holds: string) => `SELECT n.* FROM about a, LATERAL (
	SELECT ${FACT} FROM (SELECT * FROM edges WHERE project_id = $1 AND ${end}_id = a.id AND group_id = $3 ORDER BY created_at DESC LIMIT ${MAX_LINKS}) l
	WHERE ${holds} LIMIT ${MAX_OF_ONE}) n`;

/** Two statements, as what is asked of a stored episode alone would be set up for every write. */
const factsThat = (holds: string, isOther = "true") => `WITH about AS MATERIALIZED (
	SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
		(SELECT id FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1)
		UNION ALL
		(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 5)
	) h LIMIT ${MAX_NAMES}
), named AS MATERIALIZED (
	SELECT id, fact, subject, relation, object, ends FROM (${ofEnd("source", holds)} UNION ALL ${ofEnd("target", holds)}) n
	GROUP BY id, created_at, fact, subject, relation, object, ends ORDER BY count(*) DESC, created_at DESC, id LIMIT ${MAX_READ}
), alike AS MATERIALIZED (
	SELECT o.number, sum(1::float8 / (2 + cardinality(h.numbers))) AS shared FROM unnest($5::text[]) AS w(term), LATERAL (
		SELECT array_agg(p.number) AS numbers FROM (SELECT number FROM search_postings
			WHERE project_id = $1 AND term = w.term COLLATE "C" AND group_id = $3 ORDER BY number DESC LIMIT ${MAX_POSTINGS}) p
	) h, unnest(h.numbers) AS o(number)
	GROUP BY o.number ORDER BY shared DESC, o.number DESC LIMIT ${MAX_ALIKE}
), earlier AS MATERIALIZED (
	SELECT s.episode_id FROM alike a,
		LATERAL (SELECT episode_id, valid_at FROM search_episodes WHERE project_id = $1 AND number = a.number OFFSET 0) s
	WHERE s.valid_at <= $4 AND ${isOther} ORDER BY a.shared DESC, a.number DESC LIMIT ${MAX_EPISODES}
), told AS MATERIALIZED (
	SELECT ${FACT} FROM earlier s,
		LATERAL (SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = s.episode_id LIMIT ${MAX_OF_ONE}) v,
		LATERAL (SELECT * FROM edges WHERE project_id = $1 AND id = v.edge_id OFFSET 0) l
	WHERE ${holds} ORDER BY l.created_at DESC, l.id LIMIT ${MAX_READ}
)
SELECT * FROM named UNION SELECT id, fact, subject, relation, object, ends FROM told ORDER BY id DESC`;

const FACTS = factsThat(`${MAY_END} AND ${IS_IN_FORCE} AND ${WAS_SAID}`);
const FACTS_BESIDE = factsThat(`${MAY_END} AND ${WAS_IN_FORCE} AND ${WAS_SAID}`, "s.episode_id <> $8");
