// The story of a deletion: an episode, and of what it said whatever rests on nothing else, in one transaction.
import type { Ctx } from "@/lib/context";
import { inTenantOrDry, type Tx } from "@/lib/db/tenant";
import { redistillProfiles } from "@/lib/enrichment/distill-profiles";
import { regenerateEntityTexts } from "@/lib/enrichment/regenerate";
import { notFound } from "@/lib/errors";
import { endsOf } from "@/lib/graph/shift-degrees";
import { findEpisodeId } from "./get-episode";
import { forgetAnswers } from "./once";
import { removeEpisode } from "./remove-episode";
import type { DeletionReceipt } from "./wire";
import { toWordRuns } from "./word-runs";

/**
 * Deletes an episode by name or uuid and answers a receipt; `dryRun` answers the same receipt and changes nothing. Edges
 * that another episode states and entities that another mentions stay; degrees and counts stay exact. Its task goes with
 * it. Throws `not_found`. Unmetered, and allowed while payment is due.
 * Decision: the graph becomes what it would be without the episode: facts that only its facts had replaced are in force
 * again, texts and profiles that mention it are generated again from what is left, and merges that could be undone forget it.
 */
export const deleteEpisode = (ctx: Ctx, name: string, dryRun: boolean): Promise<DeletionReceipt> =>
	inTenantOrDry(ctx, dryRun, (tx) => deleteEpisodeIn(ctx, tx, name));

/** `deleteEpisode` in the caller's transaction, which a dry run is to roll back. */
const deleteEpisodeIn = async (ctx: Ctx, tx: Tx, name: string): Promise<DeletionReceipt> =>
	(await deleteWithTraces(ctx, tx, name)).receipt;

/** What a deletion would take with it: the receipt, the facts and the names of entities that nothing else says. */
export type Rehearsal = { receipt: DeletionReceipt; facts: string[]; entities: string[] };

/** `deleteEpisode` as a dry run that names what would go. Changes nothing. Throws `not_found`. */
export const rehearseDeletion = (ctx: Ctx, name: string): Promise<Rehearsal> =>
	inTenantOrDry(ctx, true, (tx) => deleteWithTraces(ctx, tx, name));

async function deleteWithTraces(ctx: Ctx, tx: Tx, name: string): Promise<Rehearsal> {
	const id = await findEpisodeId(tx, ctx.projectId, name);
	const [locked] = await tx.query<{ name: string; group_id: string; content: string }>(
		"SELECT name, group_id, content FROM episodes WHERE project_id = $1 AND id = $2 FOR UPDATE",
		[ctx.projectId, id],
	);
	if (!id || !locked) throw notFound("episode");
	const { stated, gone, facts, names, entities, removal } = await removeEpisode(ctx, tx, id);
	const phrases = [...facts, ...names.map(({ name }) => name)];
	await forgetAnswers(ctx, tx, locked.name);
	await recordDeletion(ctx, tx, { ...locked, id, groupId: locked.group_id, phrases });
	await regenerateEntityTexts(ctx, tx, [...entities.kept, ...endsOf([...removal.removed, ...removal.restored])]);
	await redistillProfiles(ctx, tx, [locked.group_id]);
	const receipt: DeletionReceipt = {
		ok: true,
		deleted: { episodes: 1, edges: gone.length, entities: entities.deleted },
		kept: { edges: stated.length - gone.length, entities: entities.kept.length },
		restored: { edges: removal.restored.length },
	};
	// Several names of one entity stand together, the one that it is known by first.
	const known = new Map(names.toReversed().map(({ id, name }) => [id, name]));
	return { receipt, facts, entities: [...known.values()] };
}

/**
 * Records the deletion of an episode, in its transaction, for `proveDeleted`. `phrases` are the facts and names that went with it.
 * Keeps no text.
 */
async function recordDeletion(
	ctx: Ctx,
	tx: Tx,
	episode: { id: string; name: string; groupId: string; content: string; phrases: string[] },
): Promise<void> {
	const { salt, runLength, phraseLengths, hashes } = toWordRuns(episode.content, episode.phrases);
	await tx.query(
		`INSERT INTO deletions (project_id, team_id, id, group_id, name, deleted_at, salt, run_length, phrase_lengths, runs)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (project_id, id) DO NOTHING`,
		[
			ctx.projectId,
			ctx.team.id,
			episode.id,
			episode.groupId,
			episode.name,
			ctx.now,
			salt,
			runLength,
			phraseLengths,
			hashes,
		],
	);
}

/**
 * Deletes all versions of a document that the caller sees, newest first, in one transaction; `dryRun` answers the same receipt and
 * changes nothing. Throws `not_found`. Unmetered, and allowed while payment is due.
 */
export const deleteDocument = (ctx: Ctx, documentId: string, dryRun: boolean): Promise<DeletionReceipt> =>
	inTenantOrDry(ctx, dryRun, async (tx) => {
		const versions = await tx.query<{ id: string }>(
			"SELECT id FROM episodes WHERE project_id = $1 AND document_id = $2 ORDER BY created_at DESC, id DESC FOR UPDATE",
			[ctx.projectId, documentId],
		);
		if (versions.length === 0) throw notFound("document");
		const deleted = { episodes: 0, edges: 0, entities: 0 };
		const restored = { edges: 0 };
		let kept = { edges: 0, entities: 0 };
		for (const { id } of versions) {
			const one = await deleteEpisodeIn(ctx, tx, id);
			deleted.episodes += one.deleted.episodes;
			deleted.edges += one.deleted.edges;
			deleted.entities += one.deleted.entities;
			restored.edges += one.restored.edges;
			// What an earlier version says too goes with that one: what the last leaves is kept.
			kept = one.kept;
		}
		return { ok: true as const, deleted, kept, restored };
	});
