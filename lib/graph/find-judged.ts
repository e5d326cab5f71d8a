// Facts of which somebody judged, one by one, that a new one ended them or may have done so.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { EpisodeRef, SavedEdge } from "./save-edges";

/** A fact that is over since `endsAt`, because of the edge `byId`. */
export type Ended = { id: string; byId: string; endsAt: Date };

/** Facts that were judged to have ended, one by one; also by an edge that was known before. */
export async function findJudged(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	edges: SavedEdge[],
	said: string[],
): Promise<(Ended & { isDoubt: boolean })[]> {
	const judged = edges.flatMap((by) =>
		by.endings.flatMap(({ edgeId, isDoubt = false }) => (edgeId ? [{ by, edgeId, isDoubt }] : [])),
	);
	if (judged.length === 0) return [];
	const open = await tx.query<{ id: string }>(
		`SELECT id FROM edges old WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND group_id = $3 AND retracted_at IS NULL
			AND id <> ALL ($4::uuid[]) AND ${SAID_AT} <= $5`,
		[ctx.projectId, judged.map(({ edgeId }) => edgeId), episode.groupId, said, episode.validAt],
	);
	const ids = new Set(open.map(({ id }) => id));
	return judged
		.filter(({ edgeId }) => ids.has(edgeId))
		.map(({ by, edgeId, isDoubt }) => ({ id: edgeId, byId: by.id, endsAt: endsAt(by, episode), isDoubt }));
}

/** Keeps which facts may be over, for the review to ask. */
export async function noteDoubts(ctx: Ctx, tx: Tx, doubts: Ended[]): Promise<void> {
	if (doubts.length === 0) return;
	await tx.query(
		`UPDATE edges SET doubted_by = ($3::uuid[])[array_position($2::uuid[], id)]
		WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND coalesce(retracted_at, '-infinity') = '-infinity'`,
		[ctx.projectId, doubts.map(({ id }) => id), doubts.map(({ byId }) => byId)],
	);
}

/** When an edge `old` was said last. */
export const SAID_AT = `(SELECT max((SELECT p.valid_at FROM episodes p WHERE p.project_id = $1 AND p.id = v.episode_id))
	FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = old.id)`;

/** A new date takes the place of the old one when it is told, another thing when it begins. */
export const endsAt = (by: SavedEdge, episode: EpisodeRef): Date => (by.targetId && by.validAt) || episode.validAt;
