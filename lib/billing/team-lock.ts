// One change at a time to the billing of a team.
import type { PoolClient } from "pg";
import { pool } from "@/lib/db/pool";
import { perProcess } from "@/lib/per-process";

/** Distinguishes this kind of advisory lock from others of the database. */
const BILLING_LOCK = 72_707_370;
const AT_ONCE = 4;

type Turns = { running: number; waiting: (() => void)[] };
const turns = () => perProcess("billing turns", (): Turns => ({ running: 0, waiting: [] }));

/**
 * Runs `work` in one transaction while nobody else, in any process, works on the billing of this team. Commits when it
 * resolves, rolls back when it throws. The lock is acquired before Stripe is read and kept until what was read is stored, so
 * that an older reading can never overwrite a newer one. Decision: this is the one place where a transaction waits for
 * HTTP; no row of the team's work is locked meanwhile, save by a team's deletion, and at most four run at a time, so that the
 * pool is never drained.
 */
export const underTeamLock = <T>(teamId: string, work: (client: PoolClient) => Promise<T>): Promise<T> =>
	underTeamLocks([teamId], work);

/** The same for several teams at once. Locks are acquired in one order, so that no two callers wait for each other. */
export async function underTeamLocks<T>(teamIds: string[], work: (client: PoolClient) => Promise<T>): Promise<T> {
	await acquireTurn();
	let client: PoolClient | undefined;
	let broken: Error | undefined;
	try {
		client = await pool().connect();
		await client.query("BEGIN");
		for (const teamId of [...teamIds].sort()) {
			await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [BILLING_LOCK, teamId]);
		}
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
		releaseTurn();
	}
}

async function acquireTurn(): Promise<void> {
	if (turns().running < AT_ONCE) turns().running++;
	else await new Promise<void>((resolve) => turns().waiting.push(resolve));
}

function releaseTurn(): void {
	const next = turns().waiting.shift();
	if (next) next();
	else turns().running--;
}
