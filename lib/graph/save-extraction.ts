// The graph's write path: one episode's extraction into entities, edges, mentions and provenance, in the caller's
// transaction, with a constant number of statements however long the prose is. Knows no HTTP and no extractor.
import type { Ctx } from "@/lib/context";
import { OVERTAKEN } from "@/lib/db/sqlstate";
import { type Tx, together } from "@/lib/db/tenant";
import type { Span } from "@/lib/extraction/extraction";
import { uuidv7 } from "@/lib/ids";
import { toSpan } from "./evidence";
import { factHash, nameKey } from "./name-key";
import { type Resolved, resolveEntities, type StoreEntity, saveNames } from "./resolve-entities";
import { type Retired, retireEndedFacts, takeTurns } from "./retire-facts";
import { shareNames } from "./take-names";

/**
 * A fact to store: an edge, or without a target a statement. `source` and `target` are names of the same extraction's
 * entities. `evidence` is where the episode's content states it, null where nobody knows.
 */
export type StoreEdge = {
	source: string;
	relation: string;
	target: string | null;
	fact: string;
	/** How likely it is, 0 to 1. */
	confidence: number;
	evidence: Span | null;
	validAt: Date | null;
	invalidAt: Date | null;
	endings: { subject: string; relations: string[]; object: string | null; edgeId?: string }[];
};

/** The episode that states it all; its row must be in place. */
export type EpisodeRef = { id: string; groupId: string; validAt: Date };

export type SavedEdge = StoreEdge & { id: string; sourceId: string; targetId: string | null; created: boolean };

/** `entities`: distinct entities created or touched. `edges`: one for each distinct fact, edge or statement, in order; `created` is false where provenance alone was added. */
export type Saved = { entities: Resolved[]; edges: SavedEdge[]; retired: Retired[] };

/**
 * Stores what one episode said. The same fact again adds provenance, not a second edge; facts that the new ones end are
 * retired under the guard of `retire-facts.ts`. No merge changes what a name means until the transaction ends. To be followed by `countInGraph` in the same transaction, late: only that
 * locks the entities.
 */
export async function saveExtraction(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	extraction: { entities: StoreEntity[]; edges: StoreEdge[] },
): Promise<Saved> {
	const [, resolved] = await together([
		shareNames(ctx, tx),
		resolveEntities(ctx, tx, episode.groupId, extraction.entities),
	]);
	const entities = [...new Map([...resolved.values()].map((entity) => [entity.id, entity])).values()];
	const [, , edges] = await together([
		saveNames(ctx, tx, episode.groupId, extraction.entities, resolved),
		takeTurns(tx, resolved, extraction.edges),
		saveEdges(ctx, tx, episode, resolved, extraction.edges),
	]);
	const retired = await retireEndedFacts(ctx, tx, episode, resolved, edges);
	return { entities, edges, retired };
}

async function saveEdges(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	wanted: StoreEdge[],
): Promise<SavedEdge[]> {
	const distinct = new Map<string, NewEdge>();
	for (const edge of wanted) {
		const source = resolved.get(nameKey(edge.source));
		const target = edge.target === null ? null : resolved.get(nameKey(edge.target));
		if (!source || target === undefined || source.id === target?.id) continue;
		const hash = factHash(edge.relation, edge.fact);
		const key = `${source.id} ${target?.id} ${hash}`;
		if (distinct.has(key)) continue;
		distinct.set(key, {
			...edge,
			id: uuidv7(),
			sourceId: source.id,
			targetId: target?.id ?? null,
			created: true,
			hash,
			sourceName: source.name,
			targetName: target?.name ?? null,
		});
	}
	const rows = [...distinct.values()];
	if (rows.length === 0) return [];
	const known = await addEdges(ctx, tx, episode, rows);
	// A writer of the same fact that committed between the look and the insert: its edge is there to be found now.
	const missed = rows.filter((_, i) => known.get(i + 1) === null);
	const late = missed.length > 0 ? await addEdges(ctx, tx, episode, missed) : new Map<number, string | null>();
	for (const [i, row] of rows.entries()) {
		const id = known.get(i + 1) ?? late.get(missed.indexOf(row) + 1);
		// Retracted again between the two looks: the transaction runs anew.
		if (!id) throw Object.assign(new Error("an edge was neither added nor found"), { code: OVERTAKEN });
		row.created = id === row.id;
		row.id = id;
	}
	return rows;
}

type NewEdge = SavedEdge & { hash: string; sourceName: string; targetName: string | null };

/** Adds edges that are not there and provenance to all, and confidence where it is higher now; by place from 1: the id of the edge, null when a twin got in between. */
async function addEdges(ctx: Ctx, tx: Tx, episode: EpisodeRef, rows: NewEdge[]): Promise<Map<number, string | null>> {
	const spans = rows.map((row) => toSpan(row.evidence));
	const stored = await tx.query<{ n: number; id: string | null }>(
		`WITH wanted AS (
			SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::uuid[], $11::timestamptz[], $12::timestamptz[], $16::real[], $17::int[], $18::int[])
				WITH ORDINALITY AS w(id, source_id, source_name, target_id, target_name, relation, fact, hash, valid_at, invalid_at, confidence, span_start, span_end, n)
		), known AS (
			SELECT w.n, w.confidence, e.id, e.confidence AS known_confidence FROM wanted w, LATERAL (
				SELECT id, confidence FROM edges WHERE project_id = $1 AND source_id = w.source_id AND target_id IS NOT DISTINCT FROM w.target_id
					AND fact_hash = w.hash AND group_id = $13 AND retracted_at IS NULL
				LIMIT 1 FOR KEY SHARE
			) e
		), surer AS (
			UPDATE edges e SET confidence = k.confidence FROM known k
			WHERE e.project_id = $1 AND e.id = k.id AND k.confidence > k.known_confidence
		), added AS (
			INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, invalid_at, created_at, confidence)
			SELECT $1, $2, $13, id, source_id, source_name, target_id, target_name, relation, fact, hash, valid_at, invalid_at, $14, confidence
			FROM wanted WHERE n NOT IN (SELECT n FROM known)
			ORDER BY source_id, target_id, hash
			ON CONFLICT (project_id, source_id, target_id, fact_hash, group_id) WHERE retracted_at IS NULL DO NOTHING
			RETURNING id
		), stored AS (
			SELECT w.n, coalesce(k.id, a.id) AS id, w.span_start, w.span_end FROM wanted w LEFT JOIN known k ON k.n = w.n LEFT JOIN added a ON a.id = w.id
		), evidence AS (
			INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
			SELECT $1, $2, id, $15, span_start, span_end FROM stored WHERE id IS NOT NULL
		)
		SELECT n::int, id FROM stored`,
		[
			ctx.projectId,
			ctx.team.id,
			rows.map((row) => row.id),
			rows.map((row) => row.sourceId),
			rows.map((row) => row.sourceName),
			rows.map((row) => row.targetId),
			rows.map((row) => row.targetName),
			rows.map((row) => row.relation),
			rows.map((row) => row.fact),
			rows.map((row) => row.hash),
			rows.map((row) => row.validAt ?? episode.validAt),
			rows.map((row) => row.invalidAt),
			episode.groupId,
			ctx.now,
			episode.id,
			rows.map((row) => row.confidence),
			spans.map((span) => span?.start ?? null),
			spans.map((span) => span?.end ?? null),
		],
	);
	return new Map(stored.map(({ n, id }) => [n, id]));
}

/**
 * Counts what was saved: mentions of the episode, degrees and episode counts per group and in all, and the graph's version.
 * The version's row is locked first, then the entities in the order of their ids, so concurrent writers of one project wait
 * rather than deadlock; call it as late as the transaction allows, since they are locked until it ends. The version is a
 * statement of its own, as the next one's snapshot is then taken behind that lock: in one taken before it, every row that a writer
 * ahead had moved on would have to be fetched and checked once more.
 * An entity whose last episode was deleted since it was found fails the transaction, which then runs again and creates it.
 */
export async function countInGraph(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	{ entities, edges, retired }: Saved,
): Promise<void> {
	const degree = new Map<string, number>();
	const add = (id: string, n: number) => degree.set(id, (degree.get(id) ?? 0) + n);
	for (const edge of edges.filter((edge) => edge.created)) for (const id of linkedBy(edge)) add(id, 1);
	for (const edge of retired) for (const id of linkedBy(edge)) add(id, -1);
	const named = new Map(entities.map((entity) => [entity.id, entity]));
	const mentioned = new Set(entities.map((entity) => entity.id));
	const touched = [...new Set([...mentioned, ...degree.keys()])].sort();
	const moved = tx.query(
		`INSERT INTO graphs AS v (project_id, team_id, version) VALUES ($1, $2, 1)
		ON CONFLICT (project_id) DO UPDATE SET version = v.version + 1`,
		[ctx.projectId, ctx.team.id],
	);
	const counted = tx.query(
		`WITH locked AS MATERIALIZED (
			SELECT e.id FROM entities e WHERE e.project_id = $1 AND e.id = ANY ($3::uuid[]) ORDER BY e.id FOR NO KEY UPDATE OF e
		), delta AS (
			SELECT d.* FROM unnest($3::uuid[], $4::int[], $5::int[], $11::text[], $12::text[]) AS d(id, degree, episodes, label, stated) JOIN locked USING (id)
		), mention AS (
			INSERT INTO mentions (project_id, team_id, episode_id, entity_id, group_id, valid_at, label)
			SELECT $1, $2, $6, id, $7, $8, label FROM delta WHERE episodes > 0
		), per_group AS (
			INSERT INTO entity_groups AS g (project_id, team_id, group_id, entity_id, degree, episode_count, stated_labels)
			SELECT $1, $2, $7, id, degree, episodes, string_to_array(stated, ',') FROM delta
			ON CONFLICT (project_id, entity_id, group_id) DO UPDATE
				SET degree = g.degree + excluded.degree, episode_count = g.episode_count + excluded.episode_count,
					stated_labels = excluded.stated_labels || ARRAY(SELECT l FROM unnest(g.stated_labels) l WHERE l <> ALL (excluded.stated_labels))
		), overall AS (
			UPDATE entities SET degree = degree + ($4::int[])[array_position($3::uuid[], id)],
				episode_count = episode_count + ($5::int[])[array_position($3::uuid[], id)],
				labels = coalesce(string_to_array(($9::text[])[array_position($3::uuid[], id)], ','), labels),
				stated_labels = coalesce(string_to_array(($10::text[])[array_position($3::uuid[], id)], ','), stated_labels)
			WHERE project_id = $1 AND id = ANY ($3::uuid[]) AND (SELECT count(*) FROM delta) >= 0 RETURNING 1
		)
		SELECT CASE WHEN (SELECT count(*) FROM overall) < cardinality($3::uuid[]) THEN raise_state('${OVERTAKEN}') END`,
		[
			ctx.projectId,
			ctx.team.id,
			touched,
			touched.map((id) => degree.get(id) ?? 0),
			touched.map((id) => (mentioned.has(id) ? 1 : 0)),
			episode.id,
			episode.groupId,
			episode.validAt,
			touched.map((id) => named.get(id)?.newLabels?.join(",") ?? null),
			touched.map((id) => named.get(id)?.newStatedLabels?.join(",") ?? null),
			touched.map((id) => named.get(id)?.vote ?? null),
			touched.map((id) => named.get(id)?.statedHere.join(",") ?? ""),
		],
	);
	await together([moved, counted]);
}

/** The entities whose degrees an edge counts in: both ends, and none for a statement. */
const linkedBy = ({ sourceId, targetId }: { sourceId: string; targetId: string | null }) =>
	targetId === null ? [] : [sourceId, targetId];
