import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";

export type AuditEntry = {
	teamId: string;
	/** Null for what no person did. */
	actorId: string | null;
	actor: string;
	action: string;
	/** What it was done to, in words for people; no secrets. */
	target: string;
	address: string;
	requestId: string;
	at: Date;
};

type Queries = { query(text: string, values: unknown[]): Promise<unknown> };

/** Adds one entry, in the transaction of `by` if one is given. There is no way to change or remove one. */
export async function recordAudit(entry: AuditEntry, by: Queries = pool()): Promise<void> {
	await by.query(
		`INSERT INTO audit_entries (team_id, id, at, actor_id, actor, action, target, address, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			entry.teamId,
			uuidv7(),
			entry.at,
			entry.actorId,
			entry.actor,
			entry.action,
			entry.target.slice(0, 300),
			entry.address,
			entry.requestId,
		],
	);
}

/** An audit entry of what an API key did, in the transaction that did it; a person's act is logged where it enters. */
export async function auditKey(ctx: Ctx, tx: Tx, action: string, target: string): Promise<void> {
	if (ctx.actor.kind !== "key") return;
	const { requestId, now: at } = ctx;
	const actor = `API key ${ctx.actor.id}`;
	await recordAudit({ teamId: ctx.team.id, actorId: null, actor, action, target, address: "", requestId, at }, tx);
}
