// The story of a deletion: an episode, and of what it said whatever rests on nothing else, in one transaction.
import type { Ctx } from "@/lib/context";
import { inTenantOrDry } from "@/lib/db/in-tenant-or-dry";
import { acrossGroups, type Tx } from "@/lib/db/tenant";
import { recordDeletion } from "@/lib/deletions/record-deletion";
import { notFound } from "@/lib/errors";
import { removeEdges } from "@/lib/graph/remove-edges";
import { removeMentions } from "@/lib/graph/remove-mentions";
import { endsOf, lockEdges } from "@/lib/graph/shift-degrees";
import { forgetAnswers } from "@/lib/idempotency/once";
import { forgetEpisode } from "@/lib/merges/forget-episode";
import { redistillProfiles } from "@/lib/profiles/distill-profiles";
import { regenerateEntityTexts } from "@/lib/texts/regenerate";
import { findEpisodeId } from "./find-episode";
import type { DeletionReceipt } from "./wire";

/**
 * Deletes an episode by name or uuid and answers a receipt; `dryRun` answers the same receipt and changes nothing. Edges
 * that another episode states and entities that another mentions stay; degrees and counts stay exact. Its task goes with
 * it. Throws `not_found`. Unmetered, and allowed while payment is due.
 * Decision: the graph becomes what it would be without the episode: facts that only its facts had replaced are in force
 * again, texts and profiles that mention it are generated again from what is left, and merges that could be undone forget it.
 */
export async function deleteEpisode(ctx: Ctx, name: string, dryRun: boolean): Promise<DeletionReceipt> {
	return inTenantOrDry(ctx, dryRun, async (tx) => {
		const id = await findEpisodeId(tx, ctx.projectId, name);
		const [locked] = await tx.query<{ name: string; group_id: string; content: string }>(
			"SELECT name, group_id, content FROM episodes WHERE project_id = $1 AND id = $2 FOR UPDATE",
			[ctx.projectId, id],
		);
		if (!id || !locked) throw notFound("episode");
		const stated = await statedEdges(ctx, tx, id);
		await lockEdges(ctx, tx, stated);
		const gone = await statedByNoOther(ctx, tx, id, stated);
		const [facts, names] = [await factsOf(ctx, tx, gone), await mentionedNames(ctx, tx, id)];
		const { removed, restored } = await removeEdges(ctx, tx, gone);
		const entities = await removeMentions(ctx, tx, id);
		await forgetEpisode(ctx, tx, id);
		await tx.query("DELETE FROM episodes WHERE project_id = $1 AND id = $2", [ctx.projectId, id]);
		await forgetAnswers(ctx, tx, locked.name);
		const goneNames = names.filter((entity) => !entities.kept.includes(entity.id));
		if (entities.deleted > 0) await forgetCorrections(ctx, tx, goneNames);
		const phrases = [...facts, ...goneNames.map(({ name }) => name)];
		await recordDeletion(ctx, tx, { ...locked, id, groupId: locked.group_id, phrases });
		await regenerateEntityTexts(ctx, tx, [...entities.kept, ...endsOf([...removed, ...restored])]);
		await redistillProfiles(ctx, tx, [locked.group_id]);
		return {
			ok: true,
			deleted: { episodes: 1, edges: gone.length, entities: entities.deleted },
			kept: { edges: stated.length - gone.length, entities: entities.kept.length },
			restored: { edges: restored.length },
		};
	});
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
	return rows.map((row) => row.id);
}

/** Removes the corrections of entities that are gone, which hold their names; none of them can be undone any more. */
const forgetCorrections = (ctx: Ctx, tx: Tx, gone: { id: string }[]) =>
	acrossGroups(tx, () =>
		tx.query("DELETE FROM retractions WHERE project_id = $1 AND kind = 'node_correction' AND target_id = ANY ($2)", [
			ctx.projectId,
			gone.map(({ id }) => id),
		]),
	);

async function factsOf(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<string[]> {
	const rows = await tx.query<{ fact: string }>("SELECT fact FROM edges WHERE project_id = $1 AND id = ANY ($2)", [
		ctx.projectId,
		edgeIds,
	]);
	return rows.map(({ fact }) => fact);
}

/** The entities that an episode mentions, by each of their names. */
const mentionedNames = (ctx: Ctx, tx: Tx, episodeId: string) =>
	tx.query<{ id: string; name: string }>(
		`SELECT e.id, n.name FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id,
			LATERAL (SELECT e.name UNION SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id) n(name)
		WHERE m.project_id = $1 AND m.episode_id = $2`,
		[ctx.projectId, episodeId],
	);
