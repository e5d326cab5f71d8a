import type { Ctx } from "@/lib/context";
import { OVERTAKEN } from "@/lib/db/sqlstate";
import { columnsOf, type Tx } from "@/lib/db/tenant";
import type { Ending, Span, Status } from "@/lib/extraction/extraction";
import { uuidv7 } from "@/lib/ids";
import { toSpan } from "./evidence";
import { factHash, nameKey } from "./name-key";
import type { Resolved } from "./resolve-entities";

/**
 * A fact to store: an edge, or without a target a statement. `source` and `target` are names of the same extraction's
 * entities. `evidence` is where the episode's content states it, null where nobody knows.
 */
export type StoreEdge = {
	source: string;
	relation: string;
	target: string | null;
	/** `stated` by default. */
	status?: Status;
	/** The literal that a statement gives. */
	value?: string | null;
	fact: string;
	/** How likely it is, 0 to 1. */
	confidence: number;
	/** How much a colleague would want to ask for it later, 0 to 1; null where nobody judged. */
	importance?: number | null;
	evidence: Span | null;
	validAt: Date | null;
	invalidAt: Date | null;
	endings: Ending[];
	/** A client states it: it is in force, also if it was retracted before. */
	isStated?: boolean;
};

/** The episode that states it all; its row must be in place. */
export type EpisodeRef = { id: string; groupId: string; validAt: Date };

/**
 * What parts of the episode that were read earlier said: ids of entities and of edges. With `again` all of it is read once more, an
 * episode that was stored at that instant.
 */
export type SaidBefore = { entities: string[]; edges: string[]; again?: Date };

/** A stored fact; `sourceName` and `targetName` are what its things are known by. */
export type SavedEdge = StoreEdge & {
	id: string;
	sourceId: string;
	sourceName: string;
	targetId: string | null;
	targetName: string | null;
	created: boolean;
};

/** What became of a wanted edge: its id, null when a twin got in between or nothing may be made of it. */
type Stored = { n: number; id: string | null };

/**
 * Stores the distinct facts of an episode between resolved entities, and the episode as evidence of each. A fact that is known
 * already gains evidence, and confidence and importance where they are higher now. One that was retracted, corrected or hidden gains evidence and
 * stays out of force, unless a client states it, and so does what this episode said when it was read before and a later one ended. Facts whose ends were not resolved, or are one, are left out, and new ones of
 * hidden entities.
 */
export async function saveEdges(
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
			isOfHidden: source.hidden || (target?.hidden ?? false),
		});
	}
	const rows = [...distinct.values()];
	if (rows.length === 0) return [];
	const known = await addEdges(ctx, tx, episode, rows);
	// A writer of the same fact that committed between the look and the insert: its edge is there to be found now.
	const missed = rows.filter((row, i) => known.get(i + 1) === null && !row.isOfHidden);
	const late = missed.length > 0 ? await addEdges(ctx, tx, episode, missed) : new Map<number, string | null>();
	return rows.flatMap((row, i) => {
		const id = known.get(i + 1) ?? late.get(missed.indexOf(row) + 1);
		// Retracted again between the two looks: the transaction runs anew.
		if (!id && row.isOfHidden) return [];
		if (!id) throw Object.assign(new Error("an edge was neither added nor found"), { code: OVERTAKEN });
		return { ...row, created: id === row.id, id };
	});
}

type NewEdge = SavedEdge & { hash: string; isOfHidden: boolean };

/** Adds edges that are not there and provenance to all, and confidence and importance where they are higher now; by place from 1 the id of each. */
async function addEdges(ctx: Ctx, tx: Tx, episode: EpisodeRef, rows: NewEdge[]): Promise<Map<number, string | null>> {
	const spans = rows.map((row) => toSpan(row.evidence));
	const periods = rows.map((row) => periodOf(row, episode));
	const stored = await tx.query<Stored>(
		`WITH wanted AS (
			SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::uuid[], $11::timestamptz[], $12::timestamptz[], $16::real[], $17::int[], $18::int[], $19::bool[], $20::bool[], $21::text[], $22::text[], $23::real[])
				WITH ORDINALITY AS w(id, source_id, source_name, target_id, target_name, relation, fact, hash, valid_at, invalid_at, confidence, span_start, span_end, is_stated, is_of_hidden, status, value, importance, n)
		), known AS (
			SELECT w.n, w.confidence, w.importance, e.id, e.confidence AS known_confidence, e.importance AS known_importance FROM wanted w, LATERAL (
				SELECT id, confidence, importance FROM edges WHERE project_id = $1 AND source_id = w.source_id AND target_id IS NOT DISTINCT FROM w.target_id
					AND fact_hash = w.hash AND group_id = $13 AND retracted_at IS NULL
				LIMIT 1 FOR KEY SHARE
			) e
		), again AS (
			SELECT w.n, e.id FROM wanted w, LATERAL (
				SELECT id FROM edges WHERE project_id = $1 AND source_id = w.source_id AND target_id IS NOT DISTINCT FROM w.target_id
					AND fact_hash = w.hash AND group_id = $13 AND (retraction_id IS NOT NULL
						OR EXISTS (SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = edges.id AND v.episode_id = $15))
				ORDER BY retracted_at DESC, id DESC LIMIT 1 FOR KEY SHARE
			) e WHERE NOT w.is_stated AND w.n NOT IN (SELECT n FROM known)
		), judged AS (
			UPDATE edges e SET confidence = greatest(e.confidence, k.confidence), importance = greatest(e.importance, k.importance) FROM known k
			WHERE e.project_id = $1 AND e.id = k.id AND (k.confidence > k.known_confidence OR k.importance > coalesce(k.known_importance, -1))
		), added AS (
			INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, status, value, fact, fact_hash, valid_at, invalid_at, created_at, confidence, importance)
			SELECT $1, $2, $13, id, source_id, source_name, target_id, target_name, relation, status, value, fact, hash, valid_at, invalid_at, $14, confidence, importance
			FROM wanted WHERE NOT is_of_hidden AND n NOT IN (SELECT n FROM known UNION ALL SELECT n FROM again)
			ORDER BY source_id, target_id, hash
			ON CONFLICT (project_id, source_id, target_id, fact_hash, group_id) WHERE retracted_at IS NULL DO NOTHING
			RETURNING id
		), stored AS (
			SELECT w.n, coalesce(k.id, r.id, a.id) AS id, w.span_start, w.span_end
			FROM wanted w LEFT JOIN known k ON k.n = w.n LEFT JOIN again r ON r.n = w.n LEFT JOIN added a ON a.id = w.id
		), evidence AS (
			INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
			SELECT $1, $2, id, $15, span_start, span_end FROM stored WHERE id IS NOT NULL
			ON CONFLICT DO NOTHING
		)
		SELECT n::int, id FROM stored`,
		[
			ctx.projectId,
			ctx.team.id,
			...columnsOf(rows, "id", "sourceId", "sourceName", "targetId", "targetName", "relation", "fact", "hash"),
			...columnsOf(periods, "validAt", "invalidAt"),
			episode.groupId,
			ctx.now,
			episode.id,
			rows.map((row) => row.confidence),
			spans.map((span) => span?.start ?? null),
			spans.map((span) => span?.end ?? null),
			rows.map((row) => row.isStated ?? false),
			rows.map((row) => row.isOfHidden),
			rows.map((row) => row.status ?? "stated"),
			rows.map((row) => row.value ?? null),
			rows.map((row) => row.importance ?? null),
		],
	);
	return new Map(stored.map(({ n, id }) => [n, id]));
}

/**
 * When a fact holds: from when it is said to begin, else from its episode on. An end never lies before the beginning. Decision: a
 * fact that was over when its episode was written counts as true up to its end, and an end before a stated beginning is no end.
 */
export function periodOf(
	{ validAt, invalidAt }: StoreEdge,
	episode: EpisodeRef,
): { validAt: Date; invalidAt: Date | null } {
	const begun = validAt ?? episode.validAt;
	if (invalidAt === null || invalidAt >= begun) return { validAt: begun, invalidAt };
	return validAt ? { validAt, invalidAt: null } : { validAt: invalidAt, invalidAt };
}
