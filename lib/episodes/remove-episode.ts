import type { Ctx } from "@/lib/context";
import { acrossGroups, idsOf, type Tx } from "@/lib/db/tenant";
import { forgetEpisode } from "@/lib/graph/merge-record";
import { type Removal, removeEdges } from "@/lib/graph/remove-edges";
import { removeMentions } from "@/lib/graph/remove-mentions";
import { lockEdges } from "@/lib/graph/shift-degrees";

/** What went with an episode. `stated` and `gone` are edges, `facts` and `names` the words that nothing says any more. */
export type RemovedEpisode = {
	stated: string[];
	gone: string[];
	facts: string[];
	/** Of entities that are gone, by each of their names. */
	names: { id: string; name: string }[];
	entities: { deleted: number; kept: string[] };
	removal: Removal;
};

/**
 * Takes a locked episode out of the graph, with whatever it alone said: edges, entities, their corrections, and what merges keep
 * of it. Degrees and counts stay exact; texts are the caller's to make anew.
 */
export async function removeEpisode(ctx: Ctx, tx: Tx, id: string): Promise<RemovedEpisode> {
	const stated = await statedEdges(ctx, tx, id);
	await lockEdges(ctx, tx, stated);
	const gone = await statedByNoOther(ctx, tx, id, stated);
	const [facts, names] = [await factsOf(ctx, tx, gone), await mentionedNames(ctx, tx, id)];
	const removal = await removeEdges(ctx, tx, gone);
	const entities = await removeMentions(ctx, tx, id);
	await forgetEpisode(ctx, tx, id);
	await tx.query("DELETE FROM episodes WHERE project_id = $1 AND id = $2", [ctx.projectId, id]);
	const goneNames = names.filter((entity) => !entities.kept.includes(entity.id));
	if (entities.deleted > 0) await forgetCorrections(ctx, tx, goneNames);
	return { stated, gone, facts, names: goneNames, entities, removal };
}

async function statedEdges(ctx: Ctx, tx: Tx, episodeId: string): Promise<string[]> {
	const rows = await tx.query<{ edge_id: string }>(
		"SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = $2",
		[ctx.projectId, episodeId],
	);
	return rows.map((row) => row.edge_id);
}

async function statedByNoOther(ctx: Ctx, tx: Tx, episodeId: string, edgeIds: string[]): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`SELECT e.id FROM unnest($3::uuid[]) AS e(id) WHERE NOT EXISTS (
			SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id AND v.episode_id <> $2)`,
		[ctx.projectId, episodeId, edgeIds],
	);
	return idsOf(rows);
}

/** Removes the corrections of entities that are gone, which hold their names; none of them can be undone any more. */
const forgetCorrections = (ctx: Ctx, tx: Tx, gone: { id: string }[]) =>
	acrossGroups(tx, () =>
		tx.query("DELETE FROM retractions WHERE project_id = $1 AND kind = 'node_correction' AND target_id = ANY ($2)", [
			ctx.projectId,
			idsOf(gone),
		]),
	);

async function factsOf(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<string[]> {
	const rows = await tx.query<{ fact: string }>("SELECT fact FROM edges WHERE project_id = $1 AND id = ANY ($2)", [
		ctx.projectId,
		edgeIds,
	]);
	return rows.map(({ fact }) => fact);
}

/** The entities that an episode mentions, by each of their names, the one they are known by first. */
const mentionedNames = (ctx: Ctx, tx: Tx, episodeId: string) =>
	tx.query<{ id: string; name: string }>(
		`SELECT e.id, n.name FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id,
			LATERAL (SELECT e.name UNION SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id) n(name)
		WHERE m.project_id = $1 AND m.episode_id = $2 ORDER BY e.id, n.name <> e.name, n.name`,
		[ctx.projectId, episodeId],
	);
