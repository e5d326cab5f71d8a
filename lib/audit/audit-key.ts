import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { recordAudit } from "./record-audit";

/** An audit entry of what an API key did, in the transaction that did it; a person's act is logged where it enters. */
export async function auditKey(ctx: Ctx, tx: Tx, action: string, target: string): Promise<void> {
	if (ctx.actor.kind !== "key") return;
	const { requestId, now: at } = ctx;
	const actor = `API key ${ctx.actor.id}`;
	await recordAudit({ teamId: ctx.team.id, actorId: null, actor, action, target, address: "", requestId, at }, tx);
}
