// Facts and entities near the ranked episodes and the question's entities. Every list read is bounded.
import type { Tx } from "@/lib/db/tenant";
import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { isMentionedWith, isSaidWith, isShown, tellsEndOf } from "@/lib/graph/conditions";
import { saysItsName } from "@/lib/graph/find-entity";
import { nameKey } from "@/lib/graph/name-key";
import type { StatedSpan } from "./silence";
import type { SearchInput } from "./wire";

/** What a fact must be to be found. `asOf` null means now. */
export type FactFilter = Pick<
	SearchInput,
	"include_retracted" | "labels" | "edge_kinds" | "cognitive_patterns" | "relations" | "tags" | "min_confidence"
> & {
	projectId: string;
	groups: string[] | null;
	asOf: Date | null;
};

/** A fact that may be an answer; a statement has no target. */
export type FactCandidate = {
	id: string;
	sourceId: string;
	targetId: string | null;
	/** Its sentence with the names of both ends. */
	text: string;
	createdAt: number;
	/** The place of the best episode that states it in the list that was asked with; null for none of these. */
	place: number | null;
	/** An end that was not asked for is of a kind that was. */
	isKind: boolean;
};

const MAX_NEAR_ENTITY = 200;
const MAX_FILTERED = 300;
/** Facts read in all; long episodes state dozens each. */
const MAX_READ = 1_000;
/** Statements of episodes looked at for them: some of these are retracted, or said twice. */
const MAX_STATED = 2 * MAX_READ;

/**
 * Facts of the given entities (newest first, 200 an end), under a filter of kinds or patterns the newest that pass it, and facts
 * that the given episodes state, best episode first: at most 1,000, of the first 2,000 that these state unless a filter is narrow. `kinds` are labels. Decision: as of an instant, a fact that
 * was superseded later still counts; one that was retracted as wrong does not, unless retracted facts are wanted.
 */
export async function readFacts(
	tx: Tx,
	filter: FactFilter,
	episodeIds: string[],
	entityIds: string[],
	kinds: string[],
): Promise<FactCandidate[]> {
	const values: unknown[] = [filter.projectId, episodeIds, entityIds];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const conditions = factConditions(filter, bind);
	const near = (column: string) =>
		`SELECT id, NULL::int AS n FROM unnest($3::uuid[]) AS w(entity_id) CROSS JOIN LATERAL (
			SELECT e.id FROM edges e WHERE e.project_id = $1 AND e.${column} = w.entity_id ${conditions}
			ORDER BY e.created_at DESC LIMIT ${MAX_NEAR_ENTITY}) x`;
	const filtered =
		filter.edge_kinds || filter.cognitive_patterns || filter.relations || filter.tags
			? `UNION ALL (SELECT e.id, NULL::int FROM edges e WHERE e.project_id = $1 ${filter.relations || filter.tags ? "" : "AND e.edge_kind IS NOT NULL"} ${conditions}
				ORDER BY e.created_at DESC LIMIT ${MAX_FILTERED})`
			: "";
	// A filter may leave few of them.
	const isNarrow =
		filter.labels ||
		filter.edge_kinds ||
		filter.cognitive_patterns ||
		filter.relations ||
		filter.tags ||
		filter.min_confidence > 0 ||
		filter.asOf;
	const isKind =
		kinds.length > 0
			? `EXISTS (SELECT FROM entities n WHERE n.project_id = $1 AND n.id IN (e.source_id, e.target_id)
				AND n.id <> ALL ($3::uuid[]) AND n.labels && ${bind(kinds)}::text[])`
			: "false";
	// Each lateral look-up follows the order of its list and ends with its limit.
	return tx.query<FactCandidate>(
		`WITH hit AS (
			(SELECT v.edge_id AS id, w.n::int - 1 AS n FROM unnest($2::uuid[]) WITH ORDINALITY AS w(episode_id, n) CROSS JOIN LATERAL (
				SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = w.episode_id) v
				ORDER BY w.n ${isNarrow ? "" : `LIMIT ${MAX_STATED}`})
			UNION ALL ${near("source_id")} UNION ALL ${near("target_id")} ${filtered}
		), listed AS (
			SELECT id, min(n) AS place FROM hit GROUP BY id ORDER BY bool_or(n IS NULL) DESC, min(n), id
		)
		SELECT e.* FROM listed h CROSS JOIN LATERAL (
			SELECT e.id, e.source_id AS "sourceId", e.target_id AS "targetId", e.source_name || ' ' || e.fact || coalesce(' ' || e.target_name, '') AS text,
				date_part('epoch', e.created_at) AS "createdAt", h.place, ${isKind} AS "isKind"
			FROM edges e WHERE e.project_id = $1 AND e.id = h.id ${conditions}
		) e LIMIT ${MAX_READ}`,
		values,
	);
}

/** The SQL conditions on an edge `e`. */
function factConditions(filter: FactFilter, bind: (value: unknown) => string): string {
	const all: string[] = [];
	if (filter.groups) all.push(`e.group_id = ANY (${bind(filter.groups)}::text[])`);
	if (filter.asOf) {
		const at = `${bind(filter.asOf)}::timestamptz`;
		all.push(`e.valid_at <= ${at} AND (e.invalid_at IS NULL OR e.invalid_at > ${at})`);
		if (!filter.include_retracted) all.push(`(e.retracted_at IS NULL OR e.superseded_by IS NOT NULL)`);
	} else if (!filter.include_retracted) {
		all.push("e.retracted_at IS NULL");
	}
	if (filter.min_confidence > 0) all.push(`e.confidence >= ${bind(filter.min_confidence)}::real`);
	if (filter.relations) all.push(`e.relation = ANY (${bind(filter.relations)}::text[])`);
	if (filter.edge_kinds) all.push(`e.edge_kind = ANY (${bind(filter.edge_kinds)}::text[])`);
	if (filter.cognitive_patterns) all.push(`e.cognitive_pattern = ANY (${bind(filter.cognitive_patterns)}::text[])`);
	if (filter.tags) all.push(isSaidWith("$1", "e.id", filter.tags));
	if (filter.labels) {
		all.push(`EXISTS (SELECT FROM entities n WHERE n.project_id = $1 AND n.id IN (e.source_id, e.target_id)
			AND n.labels && ${bind(filter.labels)}::text[])`);
	}
	return all.map((one) => `AND ${one}`).join(" ");
}

/** Words of a question (runs of up to five) that may be entity names, as keys. Pure. */
export function possibleKeys(text: string): string[] {
	const words = text
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").replace(/['’]s$/u, ""));
	const keys = new Set<string>();
	for (let from = 0; from < Math.min(words.length, 60); from++) {
		for (let to = from + 1; to <= Math.min(words.length, from + 5); to++) {
			const key = nameKey(words.slice(from, to).join(" "));
			if (key.length > 1) keys.add(key);
		}
	}
	return [...keys];
}

/** Ids of entities that the keys name, by name or alias, that the caller sees in these groups; at most 20, best connected first. */
export async function findNamedEntities(
	tx: Tx,
	projectId: string,
	groups: string[] | null,
	keys: string[],
): Promise<string[]> {
	if (keys.length === 0) return [];
	const rows = await tx.query<{ id: string }>(
		`SELECT hit.id FROM (
			SELECT id FROM public.entities e WHERE project_id = $1 AND name_key = ANY ($2::text[]) AND ((SELECT app_groups()) IS NULL OR ${saysItsName("e")})
			UNION SELECT entity_id FROM public.aliases WHERE project_id = $1 AND alias_key = ANY ($2::text[]) AND (SELECT app_groups()) IS NULL
			UNION SELECT entity_id FROM alias_groups WHERE project_id = $1 AND alias_key = ANY ($2::text[]) AND (SELECT app_groups()) IS NOT NULL
		) hit JOIN public.entities e ON e.project_id = $1 AND e.id = hit.id AND ${isShown("e")} JOIN entity_groups g ON g.project_id = $1 AND g.entity_id = hit.id AND ($3::text[] IS NULL OR g.group_id = ANY ($3))
		GROUP BY hit.id ORDER BY sum(g.degree) DESC, hit.id LIMIT 20`,
		[projectId, keys, groups],
	);
	return rows.map(({ id }) => id);
}

/** Which entities the given episodes mention; `n` is the episode's place in the list. */
export const readMentions = (tx: Tx, projectId: string, episodeIds: string[]) =>
	tx.query<{ entityId: string; n: number }>(
		`SELECT m.entity_id AS "entityId", w.n::int - 1 AS n FROM unnest($2::uuid[]) WITH ORDINALITY AS w(episode_id, n)
		JOIN mentions m ON m.project_id = $1 AND m.episode_id = w.episode_id`,
		[projectId, episodeIds],
	);

/** What an entity is ranked by. */
export type EntityHead = { uuid: string; name: string; aliases: string[]; edgeCount: number };

/** The entities of these ids that the caller sees in these groups, in no order. */
export const readEntityHeads = (
	tx: Tx,
	projectId: string,
	ids: string[],
	{ groups, labels, tags }: { groups: string[] | null } & Pick<SearchInput, "labels" | "tags">,
) =>
	tx.query<EntityHead>(
		`SELECT e.id AS uuid, e.name, ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id LIMIT 20) AS aliases,
			sum(g.degree)::int AS "edgeCount"
		FROM entities e JOIN entity_groups g ON g.project_id = $1 AND g.entity_id = e.id AND ($3::text[] IS NULL OR g.group_id = ANY ($3))
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND ${isShown("e")} AND ($4::text[] IS NULL OR e.labels && $4) ${tags ? `AND ${isMentionedWith("$1", "e.id", tags)}` : ""}
		GROUP BY e.id, e.name`,
		[projectId, ids, groups, labels ?? null],
	);

/**
 * Where these episodes state facts, and which of these hold at an instant, null for now. A fact that was superseded ended, on no day where it had
 * not begun; one that merged into an equal one is said by that. That something ended holds, though it began and ended at once.
 */
export const readStatedSpans = (tx: Tx, projectId: string, episodeIds: string[], asOf: Date | null) =>
	tx.query<StatedSpan & { episodeId: string }>(
		`SELECT v.episode_id AS "episodeId", v.span_start AS start, v.span_end AS end,
			CASE WHEN e.retracted_at IS NULL OR e.invalid_at > e.valid_at THEN to_char(e.invalid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END AS until,
			CASE WHEN e.retracted_at IS NOT NULL AND e.retraction_reason <> 'superseded' THEN 'retracted'
				WHEN e.retracted_at IS NULL AND ${tellsEndOf("e")} THEN 'beside'
				WHEN e.invalid_at <= coalesce($3, now()) OR (e.retracted_at IS NOT NULL AND $3 IS NULL) THEN 'ended'
				WHEN e.relation = ANY ($4) THEN 'beside' ELSE 'holds' END AS state
		FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
		WHERE v.project_id = $1 AND v.episode_id = ANY ($2) AND v.span_start IS NOT NULL AND e.retraction_reason IS DISTINCT FROM 'merged'`,
		[projectId, episodeIds, asOf, OF_OWNERS],
	);

/** "Our office", "my daughter": whose a thing or person is, which sentences about them say by the way. */
const OF_OWNERS = ["has", ...RELATIONS.filter((one) => one.of_people).map(({ name }) => name)];
