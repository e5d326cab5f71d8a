// The graph's write path: one episode's extraction into entities, edges, mentions and provenance, in the caller's
// transaction, with a constant number of statements however long the prose is. Knows no HTTP and no extractor.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { factHash, nameKey } from "./name-key";
import { type Resolved, resolveEntities, type StoreEntity } from "./resolve-entities";
import { type Retired, retireEndedFacts } from "./retire-facts";

/** An edge to store. `source` and `target` are names of the same extraction's entities. */
export type StoreEdge = {
	source: string;
	relation: string;
	target: string;
	fact: string;
	validAt: Date | null;
	invalidAt: Date | null;
	endings: { subject: string; relations: string[]; object: string | null }[];
};

/** The episode that states it all; its row must be in place. */
export type EpisodeRef = { id: string; groupId: string; validAt: Date };

export type SavedEdge = StoreEdge & { id: string; sourceId: string; targetId: string; created: boolean };

/** `entities`: distinct entities created or touched. `edges`: one for each distinct fact, in order; `created` is false where provenance alone was added. */
export type Saved = { entities: Resolved[]; edges: SavedEdge[]; retired: Retired[] };

/**
 * Stores what one episode said. The same fact again adds provenance, not a second edge; facts that the new ones end are
 * retired under the guard of `retire-facts.ts`. Degrees, episode counts and the graph version move with it. Entity rows
 * are locked in the order of their keys, so concurrent writers of the same names wait rather than deadlock.
 */
export async function saveExtraction(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	extraction: { entities: StoreEntity[]; edges: StoreEdge[] },
): Promise<Saved> {
	const resolved = await resolveEntities(ctx, tx, episode.groupId, extraction.entities);
	const entities = [...new Map([...resolved.values()].map((entity) => [entity.id, entity])).values()];
	const edges = await saveEdges(ctx, tx, episode, resolved, extraction.edges);
	const retired = await retireEndedFacts(ctx, tx, episode, resolved, edges);
	await countInGraph(ctx, tx, episode, entities, edges, retired);
	return { entities, edges, retired };
}

async function saveEdges(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	wanted: StoreEdge[],
): Promise<SavedEdge[]> {
	const distinct = new Map<string, SavedEdge & { hash: string; sourceName: string; targetName: string }>();
	for (const edge of wanted) {
		const source = resolved.get(nameKey(edge.source));
		const target = resolved.get(nameKey(edge.target));
		if (!source || !target || source.id === target.id) continue;
		const hash = factHash(edge.relation, edge.fact);
		const key = `${source.id} ${target.id} ${hash}`;
		if (distinct.has(key)) continue;
		distinct.set(key, {
			...edge,
			id: uuidv7(),
			sourceId: source.id,
			targetId: target.id,
			created: true,
			hash,
			sourceName: source.name,
			targetName: target.name,
		});
	}
	const rows = [...distinct.values()];
	if (rows.length === 0) return [];
	// Both ends are locked by now, so no twin can appear between the look and the insert.
	const twins = await tx.query<{ n: number; id: string }>(
		`WITH wanted AS (
			SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::uuid[], $11::timestamptz[], $12::timestamptz[])
				WITH ORDINALITY AS w(id, source_id, source_name, target_id, target_name, relation, fact, hash, valid_at, invalid_at, n)
		), known AS (
			SELECT w.n, e.id FROM wanted w JOIN edges e ON e.project_id = $1 AND e.source_id = w.source_id AND e.target_id = w.target_id
				AND e.fact_hash = w.hash AND e.group_id = $13 AND e.retracted_at IS NULL
		), added AS (
			INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, invalid_at, created_at)
			SELECT $1, $2, $13, id, source_id, source_name, target_id, target_name, relation, fact, hash, valid_at, invalid_at, $14
			FROM wanted WHERE n NOT IN (SELECT n FROM known)
		), evidence AS (
			INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id)
			SELECT $1, $2, coalesce(k.id, w.id), $15 FROM wanted w LEFT JOIN known k ON k.n = w.n
		)
		SELECT n::int, id FROM known`,
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
		],
	);
	for (const { n, id } of twins) {
		const row = rows[n - 1];
		if (row) Object.assign(row, { id, created: false });
	}
	return rows;
}

/** Mentions of the episode, counts of entities per group and in all, and the graph's version, in one statement. */
async function countInGraph(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	entities: Resolved[],
	edges: SavedEdge[],
	retired: Retired[],
): Promise<void> {
	const degree = new Map<string, number>();
	const add = (id: string, n: number) => degree.set(id, (degree.get(id) ?? 0) + n);
	for (const edge of edges.filter((edge) => edge.created)) for (const id of [edge.sourceId, edge.targetId]) add(id, 1);
	for (const edge of retired) for (const id of [edge.sourceId, edge.targetId]) add(id, -1);
	const mentioned = new Set(entities.map((entity) => entity.id));
	const touched = [...new Set([...mentioned, ...degree.keys()])].sort();
	await tx.query(
		`WITH delta AS (
			SELECT * FROM unnest($3::uuid[], $4::int[], $5::int[]) AS d(id, degree, episodes)
		), mention AS (
			INSERT INTO mentions (project_id, team_id, episode_id, entity_id, group_id, valid_at)
			SELECT $1, $2, $6, id, $7, $8 FROM delta WHERE episodes > 0
		), per_group AS (
			INSERT INTO entity_groups AS g (project_id, team_id, group_id, entity_id, degree, episode_count)
			SELECT $1, $2, $7, id, degree, episodes FROM delta
			ON CONFLICT (project_id, entity_id, group_id) DO UPDATE
				SET degree = g.degree + excluded.degree, episode_count = g.episode_count + excluded.episode_count
		), overall AS (
			UPDATE entities e SET degree = e.degree + d.degree, episode_count = e.episode_count + d.episodes
			FROM delta d WHERE e.project_id = $1 AND e.id = d.id
		)
		INSERT INTO graphs AS v (project_id, team_id, version) VALUES ($1, $2, 1)
		ON CONFLICT (project_id) DO UPDATE SET version = v.version + 1`,
		[
			ctx.projectId,
			ctx.team.id,
			touched,
			touched.map((id) => degree.get(id) ?? 0),
			touched.map((id) => (mentioned.has(id) ? 1 : 0)),
			episode.id,
			episode.groupId,
			episode.validAt,
		],
	);
}
