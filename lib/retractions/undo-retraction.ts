import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { restoreEdges } from "@/lib/graph/restore-edges";
import { isUuid, toPublicId, toUuid } from "@/lib/ids";
import { tellAnew } from "./tell-anew";
import type { UndoResult } from "./wire";

/**
 * Brings back what a retraction took, or, named by its own uuid, one edge whatever retired it (a newer fact as well). An
 * edge that an equal one replaced meanwhile merges into that, see `restore-edges.ts`. Done again it changes nothing and
 * answers no edges. Throws `not_found`, alike for a retraction that reaches into groups a key may not see.
 * Decision: a fact brought back from a newer one stands beside it; the caller says that both hold.
 */
export async function undoRetraction(ctx: Ctx, id: string): Promise<UndoResult> {
	const uuid = isUuid(id) ? id.toLowerCase() : toUuid("retraction", id)?.toLowerCase();
	if (!uuid) throw notFound("retraction");
	return inTenant(ctx, async (tx) => {
		const retraction = await endRetraction(ctx, tx, uuid);
		const edgeIds = retraction ? await edgesOf(ctx, tx, retraction) : await oneEdge(ctx, tx, uuid);
		const restored = await restoreEdges(ctx, tx, edgeIds);
		await tellAnew(ctx, tx, restored);
		return {
			ok: true,
			retraction_id: retraction ? toPublicId("retraction", uuid) : null,
			restored_edges: restored.length,
			edges: restored.map(({ id, fact, mergedInto }) => ({ edge_uuid: id, fact, merged_into: mergedInto })),
		};
	});
}

type Retraction = { id: string; kind: string; target_id: string };

/** Marks a retraction as undone, keeping the first time; null when there is none of that id. */
async function endRetraction(ctx: Ctx, tx: Tx, id: string): Promise<Retraction | null> {
	const [row] = await tx.query<Retraction>(
		"UPDATE retractions SET undone_at = coalesce(undone_at, $3) WHERE project_id = $1 AND id = $2 RETURNING id, kind, target_id",
		[ctx.projectId, id, ctx.now],
	);
	return row ?? null;
}

/** What the retraction holds; for an episode also the edges that it states and that went with another of their episodes. */
async function edgesOf(ctx: Ctx, tx: Tx, { id, kind, target_id }: Retraction): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM edges WHERE project_id = $1 AND retraction_id = $2
		UNION
		SELECT e.id FROM edge_episodes v
			JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
			JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id AND r.kind = 'episode'
		WHERE v.project_id = $1 AND v.episode_id = $3 AND $4 = 'episode'`,
		[ctx.projectId, id, target_id, kind],
	);
	return rows.map((row) => row.id);
}

async function oneEdge(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
	const rows = await tx.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		id,
	]);
	if (rows.length === 0) throw notFound("retraction");
	return [id];
}
