import { auditKey } from "@/lib/auth/record-audit";
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

/**
 * Pins an edge that the caller sees, or takes its pin away, which is the undo. It is still the same fact; asked again it changes nothing.
 * Decision: a pin orders what is shown and makes nothing true or found: a pinned fact that ended, or that a question is not about, is left out
 * as any other is.
 */
export async function pinEdge(ctx: Ctx, tx: Tx, id: string, pinned: boolean): Promise<void> {
	const changed = await tx.query(
		"UPDATE edges SET pinned = $3 WHERE project_id = $1 AND id = $2 AND pinned <> $3 RETURNING id",
		[ctx.projectId, id, pinned],
	);
	if (changed.length === 0) return;
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	await auditKey(ctx, tx, "fact.correct", `fact ${id} is ${pinned ? "pinned" : "not pinned any more"}`);
}
