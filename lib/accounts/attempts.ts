// Owns how often a door may be tried. Counted in Postgres, so that every process counts together.
import { createHash } from "node:crypto";
import { pool } from "@/lib/db/pool";

/** Tries are forgotten after this long without another. */
const MEMORY_SECONDS = 900;
/** Tries before the first wait. An address stands for many people behind one router. */
const FREE = { account: 5, address: 40 } as const;

export type Tried = { kind: keyof typeof FREE; what: string };

/**
 * Counts one try and answers whether it may go on. Past the free ones each try doubles the wait, from one second to a
 * quarter of an hour; a try during the wait is refused and not counted. One statement, so parallel tries cannot slip by.
 */
export async function takeAttempt(tried: Tried, now: Date): Promise<boolean> {
	const { rowCount } = await pool().query(TAKE, [keyOf(tried), now, MEMORY_SECONDS, FREE[tried.kind]]);
	return rowCount === 1;
}

/** Forgets the tries of something, as after a success. */
export async function forgetAttempts(tried: Tried): Promise<void> {
	await pool().query("DELETE FROM attempts WHERE key = $1", [keyOf(tried)]);
}

/** Takes one try back, as for the network address that a success came from: many people may sit behind it. */
export async function giveBackAttempt(tried: Tried): Promise<void> {
	await pool().query("UPDATE attempts SET tries = tries - 1 WHERE key = $1 AND tries > 0", [keyOf(tried)]);
}

/** Removes what no longer counts. */
export async function sweepAttempts(now: Date): Promise<void> {
	await pool().query("DELETE FROM attempts WHERE last_at < $1::timestamptz - make_interval(secs => $2)", [
		now,
		MEMORY_SECONDS,
	]);
}

const keyOf = ({ kind, what }: Tried) => `${kind}:${createHash("sha256").update(what).digest("base64url")}`;

const TAKE = `INSERT INTO attempts AS a (key, tries, last_at) VALUES ($1, 1, $2)
ON CONFLICT (key) DO UPDATE SET last_at = $2,
	tries = CASE WHEN a.last_at < $2::timestamptz - make_interval(secs => $3) THEN 1 ELSE a.tries + 1 END
WHERE a.tries < $4 OR a.last_at <= $2::timestamptz - make_interval(secs => least($3, power(2, least(a.tries - $4, 20))))`;
