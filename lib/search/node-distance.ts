// How many edges lie between a chosen entity and others. Bounded: three steps, a few thousand edges.
import type { Tx } from "@/lib/db/tenant";

const STEPS = 3;
const EDGES_PER_ENTITY = 200;
const ENTITIES_PER_STEP = 300;

/** By entity, in active edges. */
export type Distances = Map<string, number>;

/** Distance in active edges from `center` (0) of every entity within three steps, as far as the caller sees; entities not reached are absent. */
export async function readDistances(
	tx: Tx,
	projectId: string,
	groups: string[] | null,
	center: string,
): Promise<Distances> {
	const distances = new Map([[center, 0]]);
	let edge = [center];
	for (let step = 1; step <= STEPS && edge.length > 0; step++) {
		const rows = await tx.query<{ id: string }>(
			`SELECT DISTINCT x.id FROM unnest($2::uuid[]) AS w(id) CROSS JOIN LATERAL (
				(SELECT target_id AS id FROM edges WHERE project_id = $1 AND source_id = w.id AND target_id IS NOT NULL AND retracted_at IS NULL
					AND ($3::text[] IS NULL OR group_id = ANY ($3)) ORDER BY created_at DESC LIMIT ${EDGES_PER_ENTITY})
				UNION ALL
				(SELECT source_id FROM edges WHERE project_id = $1 AND target_id = w.id AND retracted_at IS NULL
					AND ($3::text[] IS NULL OR group_id = ANY ($3)) ORDER BY created_at DESC LIMIT ${EDGES_PER_ENTITY})
			) x`,
			[projectId, edge, groups],
		);
		edge = rows.map(({ id }) => id).filter((id) => !distances.has(id));
		for (const id of edge) distances.set(id, step);
		edge = edge.slice(0, ENTITIES_PER_STEP);
	}
	return distances;
}

/** 1 at the centre, halved by each step; 0 for what was not reached. Pure. */
export const nearness = (distance: number | undefined): number => (distance === undefined ? 0 : 0.5 ** distance);
