import type { PoolClient } from "pg";
import { pool } from "@/lib/db/pool";

/** Tells this kind of advisory lock from others of the database. */
const BILLING_LOCK = 72_707_370;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work` in one transaction while nobody else, in any process, works on the billing of this team. Commits when it
 * resolves, rolls back when it throws. The lock is taken before Stripe is read and kept until what was read is stored, so
 * that an older reading can never overwrite a newer one. Decision: this is the one place where a transaction waits for
 * HTTP; it locks no row of the team's work, and at most four run at a time, so that the pool is never drained.
 */
export async function underTeamLock<T>(teamId: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
	await enter();
	let client: PoolClient | undefined;
	let broken: Error | undefined;
	try {
		client = await pool().connect();
		await client.query("BEGIN");
		await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [BILLING_LOCK, teamId]);
		const result = await work(client);
		await client.query("COMMIT");
		return result;
	} catch (error) {
		await client?.query("ROLLBACK").catch((failure: Error) => {
			broken = failure;
		});
		throw error;
	} finally {
		client?.release(broken);
		leave();
	}
}

async function enter(): Promise<void> {
	if (running < AT_ONCE) running++;
	else await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
	const next = waiting.shift();
	if (next) next();
	else running--;
}
