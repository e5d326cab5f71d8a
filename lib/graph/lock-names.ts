// Owns the turns of those who write by name and those who change what a name means. Advisory locks of the transaction, taken
// before any row of the graph, so that nobody who waits here holds up others.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

/** For writers, side by side: from here to the end of the transaction every name of the project means what it meant. */
export async function lockNamesShared(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query("SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 77657267))", [ctx.projectId]);
}

/**
 * For a merge or its undo, alone: waits for the writers under way, and those to come wait for it and then look names up
 * anew. A writer's new edges hold locks on entities before it waits for the graph's version, so the two must not overlap.
 */
export async function lockNames(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 77657267))", [ctx.projectId]);
}
