// The graph's write path: one episode's extraction into entities, edges, mentions and provenance, in the caller's
// transaction, with a constant number of statements however long the prose is. Knows no HTTP and no extractor.
import type { Ctx } from "@/lib/context";
import { OVERTAKEN } from "@/lib/db/sqlstate";
import { columnsOf, idsOf, settleAll, type Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { cleanName, nameKey } from "./name-key";
import { type Resolved, resolveEntities, type StoreEntity } from "./resolve-entities";
import { lockSubjects, type Retired, retireEndedFacts } from "./retire-facts";
import { type EpisodeRef, type SaidBefore, type SavedEdge, type StoreEdge, saveEdges } from "./save-edges";
import { endsOf } from "./shift-degrees";

/** `entities`: distinct entities created or touched, and hidden ones of which a known fact was said again. `edges`: one for each distinct fact, edge or statement, in order; `created` is false where provenance alone was added. */
export type Saved = { entities: Resolved[]; edges: SavedEdge[]; retired: Retired[] };

/** What an episode says, and which known facts it ends. */
export type Graph = { entities: StoreEntity[]; edges: StoreEdge[]; outdated?: Outdated[] };

/** What is stored of an episode already. */
export async function readSaid(ctx: Ctx, tx: Tx, episodeId: string): Promise<SaidBefore> {
	const [said] = await tx.query<SaidBefore>(
		`SELECT ARRAY(SELECT entity_id FROM mentions WHERE project_id = $1 AND episode_id = $2) AS entities,
			ARRAY(SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = $2) AS edges`,
		[ctx.projectId, episodeId],
	);
	return said ?? { entities: [], edges: [] };
}

/**
 * Stores what one episode said, or a part of it after what was said `before`. The same fact again adds provenance, not a second
 * edge; one that was retracted stays so, with the episode as evidence all the same, unless a client states it. Of hidden entities
 * nothing else is stored. Facts that the new ones end are
 * retired under the guard of `retire-facts.ts`. To be followed by `countInGraph` in the same transaction, late: only that locks the
 * entities.
 */
export async function saveExtraction(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	extraction: Graph,
	before?: SaidBefore,
): Promise<Saved> {
	const resolved = await resolveEntities(ctx, tx, episode.groupId, extraction.entities, before ? episode.id : null);
	const shown = new Map([...resolved].filter(([, entity]) => !entity.hidden));
	const [, , edges] = await settleAll([
		saveNames(ctx, tx, episode.groupId, extraction.entities, shown),
		lockSubjects(tx, shown, extraction.edges),
		saveEdges(ctx, tx, episode, resolved, extraction.edges),
	]);
	const retired = await retireEndedFacts(ctx, tx, episode, shown, edges, extraction.outdated, before);
	const ends = new Set(endsOf(edges));
	const said = [...resolved.values()].filter((entity) => !entity.hidden || ends.has(entity.id));
	const entities = [...new Map(said.map((entity) => [entity.id, entity])).values()];
	return { entities, edges, retired };
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
	before?: SaidBefore,
): Promise<void> {
	const degree = new Map<string, number>();
	const add = (id: string, n: number) => degree.set(id, (degree.get(id) ?? 0) + n);
	for (const edge of edges.filter((edge) => edge.created)) for (const id of linkedBy(edge)) add(id, 1);
	for (const edge of retired) for (const id of linkedBy(edge)) add(id, -1);
	const named = new Map(entities.map((entity) => [entity.id, entity]));
	const mentioned = new Set(idsOf(entities));
	const touched = [...new Set([...mentioned, ...degree.keys()])].sort();
	for (const id of before?.entities ?? []) mentioned.delete(id);
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
	await settleAll([moved, counted]);
}

/** The entities whose degrees an edge counts in: both ends, and none for a statement. */
const linkedBy = ({ sourceId, targetId }: { sourceId: string; targetId: string | null }) =>
	targetId === null ? [] : [sourceId, targetId];

/**
 * Keeps how this group names what was resolved: the name that it was first seen under there, and every other form as
 * an alias, of the entity and in the group. The rows of the group are there to be counted in by `countInGraph`. Rows that exist
 * are looked up, one by one whatever the statistics say: an insert that does nothing would wait for every writer that counts in them.
 */
async function saveNames(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	entities: StoreEntity[],
	resolved: Map<string, Resolved>,
): Promise<void> {
	const names = new Map<string, { id: string; name: string; key: string; isOwn: boolean }>();
	const aliases = new Map<string, { key: string; id: string; alias: string; isOwn: boolean }>();
	for (const { name, aliases: forms } of entities) {
		const key = nameKey(name);
		const entity = resolved.get(key);
		if (!entity) continue;
		if (!names.has(entity.id)) {
			names.set(entity.id, {
				id: entity.id,
				name: cleanName(name),
				key,
				isOwn: key === entity.key,
			});
		}
		for (const form of [name, ...forms]) {
			const key = nameKey(form);
			const isOwn = key === entity.key;
			if (key) aliases.set(`${key} ${entity.id}`, { key, id: entity.id, alias: cleanName(form), isOwn });
		}
	}
	if (names.size === 0) return;
	const groups = [...names.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
	const rows = [...aliases.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
	await tx.query(
		`WITH form AS (
			SELECT * FROM unnest($3::text[], $4::uuid[], $5::text[], $6::bool[]) AS w(key, id, alias, is_own)
		), named AS (
			INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, name, name_key, is_own, created_at)
			SELECT $1, $2, $7, id, name, key, is_own, $8 FROM unnest($9::uuid[], $10::text[], $11::text[], $12::bool[]) AS w(id, name, key, is_own)
			WHERE (SELECT entity_id FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = w.id AND g.group_id = $7) IS NULL
			ON CONFLICT DO NOTHING RETURNING entity_id, name_key
		), said AS (
			INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
			SELECT $1, $2, $7, key, id, alias FROM form f
			WHERE NOT EXISTS (SELECT FROM named n WHERE n.entity_id = f.id AND n.name_key = f.key)
				AND (SELECT name_key FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = f.id AND g.group_id = $7) IS DISTINCT FROM f.key
			ON CONFLICT DO NOTHING
		)
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
		SELECT $1, $2, key, id, alias FROM form WHERE NOT is_own ON CONFLICT DO NOTHING`,
		[
			ctx.projectId,
			ctx.team.id,
			...columnsOf(rows, "key", "id", "alias", "isOwn"),
			groupId,
			ctx.now,
			...columnsOf(groups, "id", "name", "key", "isOwn"),
		],
	);
}
