import type { Ctx } from "@/lib/context";
import { inTenantOrDry } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { deleteEpisodeIn } from "./delete-episode";
import type { DeletionReceipt } from "./wire";

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
