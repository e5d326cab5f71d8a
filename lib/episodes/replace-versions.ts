// A document's newest version takes the place of those before it.
import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { regenerateTexts } from "@/lib/enrichment/regenerate";
import { type Ends, lockEdges, shiftDegrees } from "@/lib/graph/shift-degrees";
import type { WriteResult } from "./wire";

/** A version, as far as it matters here. */
type Version = { id: string; groupId: string; documentId?: string | null; validAt: Date };

/** The earlier versions of a document, the newest first, and the facts in force that these alone say. */
type Versions = { last: string; ids: string[]; edgeIds: string[] };

/** What an episode's document said before, in its group; null for the first version. Who writes another one meanwhile waits. */
export async function lockVersions(ctx: Ctx, tx: Tx, { documentId, groupId }: Version): Promise<Versions | null> {
	if (!documentId) return null;
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 68767385))", [
		`${ctx.projectId} ${groupId} ${documentId}`,
	]);
	const versions = await tx.query<{ id: string; name: string }>(
		"SELECT id, name FROM episodes WHERE project_id = $1 AND document_id = $2 AND group_id = $3 ORDER BY created_at DESC, id DESC",
		[ctx.projectId, documentId, groupId],
	);
	const [last] = versions;
	if (!last) return null;
	const ids = idsOf(versions);
	const edges = await tx.query<{ id: string }>(ONLY_THESE, [ctx.projectId, ids]);
	return { last: last.name, ids, edgeIds: idsOf(edges) };
}

/**
 * Ends the facts in force that earlier versions alone say and the new one, saved by now, does not: superseded, from the instant on
 * that the new one is true. What it says too keeps its id. In the transaction of the write; undefined for the first version.
 * Decision: deleting the new version does not put them in force again; each can be, by its uuid.
 */
export async function replaceVersions(
	ctx: Ctx,
	tx: Tx,
	{ id, validAt }: Version,
	earlier: Versions | null,
): Promise<WriteResult["replaced"]> {
	if (!earlier) return undefined;
	const { last, ids, edgeIds } = earlier;
	await lockEdges(ctx, tx, edgeIds);
	const ended = await tx.query<Ends>(
		`UPDATE edges e SET retracted_at = $3, retraction_reason = 'superseded', invalid_at_before = invalid_at,
			invalid_at = least(invalid_at, greatest(valid_at, $4::timestamptz))
		WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND retracted_at IS NULL
			AND NOT EXISTS (SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id AND v.episode_id = $5)
		RETURNING source_id AS "sourceId", target_id AS "targetId", group_id AS "groupId"`,
		[ctx.projectId, edgeIds, ctx.now, validAt, id],
	);
	await shiftDegrees(ctx, tx, ended, -1);
	await regenerateTexts(ctx, tx, ended);
	// Some were ended by what the new version says.
	const [counts] = await tx.query<{ ended: number; kept: number }>(COUNTS, [ctx.projectId, edgeIds, ids, id]);
	return { episode: last, ended: counts?.ended ?? 0, kept: counts?.kept ?? 0 };
}

const ONLY_THESE = `
SELECT DISTINCT e.id FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id AND e.retracted_at IS NULL
WHERE v.project_id = $1 AND v.episode_id = ANY ($2::uuid[]) AND NOT EXISTS (
	SELECT FROM edge_episodes o WHERE o.project_id = $1 AND o.edge_id = e.id AND o.episode_id <> ALL ($2::uuid[]))`;

const COUNTS = `
SELECT (SELECT count(*)::int FROM edges WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND retracted_at IS NOT NULL) AS ended,
	(SELECT count(DISTINCT v.edge_id)::int FROM edge_episodes v
		JOIN edge_episodes own ON own.project_id = $1 AND own.edge_id = v.edge_id AND own.episode_id = $4
		WHERE v.project_id = $1 AND v.episode_id = ANY ($3::uuid[])) AS kept`;
