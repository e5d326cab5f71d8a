// How often a way in may be tried. Counted in Postgres, so that every process counts together.
import { createHash } from "node:crypto";
import { pool } from "@/lib/db/pool";

/** Tries are forgotten after this long without another. */
const MEMORY_SECONDS = 900;
/**
 * Tries before the first wait. A network address stands for many people behind one router; what is tried on one account from
 * everywhere together is more than one network may try, so that no single one can keep the account's holder out.
 */
const FREE = { account: 5, address: 40, account_at_address: 5, account_anywhere: 30, browser: 5 } as const;

/** `address` only for what is counted at each network address apart. */
export type Tried = { kind: keyof typeof FREE; what: string; address?: string };

/** Whether a try may go on, and whether it was the last before the first wait. */
export type Attempt = { mayGoOn: boolean; isLastFree: boolean };

/**
 * Counts one try and answers whether it may go on. Past the free ones each try doubles the wait, from one second to a
 * quarter of an hour; a try during the wait is refused and not counted. One statement, so parallel tries cannot slip by.
 */
export async function allowAttempt(tried: Tried, now: Date): Promise<boolean> {
	return (await countAttempt(tried, now)).mayGoOn;
}

/** The same, and whether it was the last try before the first wait. */
export async function countAttempt(tried: Tried, now: Date): Promise<Attempt> {
	const free = FREE[tried.kind];
	const { rows } = await pool().query<{ tries: number }>(COUNT, [keyOf(tried), now, MEMORY_SECONDS, free]);
	return { mayGoOn: rows.length === 1, isLastFree: rows[0]?.tries === free };
}

/** Forgets the tries of something, as after a success. */
export async function forgetAttempts(tried: Tried): Promise<void> {
	await pool().query("DELETE FROM attempts WHERE key = $1", [keyOf(tried)]);
}

/** Forgets every network's tries on the password of an account, as once its holder has shown who they are. */
export async function forgetAccountAttempts(email: string): Promise<void> {
	await pool().query("DELETE FROM attempts WHERE key = $1 OR starts_with(key, $2)", [
		keyOf({ kind: "account_anywhere", what: email }),
		keyOf({ kind: "account_at_address", what: email }),
	]);
}

/** Takes one try back, as for the network address that a success came from: many people may sit behind it. */
export async function uncountAttempt(tried: Tried): Promise<void> {
	await pool().query("UPDATE attempts SET tries = tries - 1 WHERE key = $1 AND tries > 0", [keyOf(tried)]);
}

/** Removes what no longer counts. */
export async function sweepAttempts(now: Date): Promise<void> {
	await pool().query("DELETE FROM attempts WHERE last_at < $1::timestamptz - make_interval(secs => $2)", [
		now,
		MEMORY_SECONDS,
	]);
}

const keyOf = ({ kind, what, address }: Tried) =>
	[kind, hash(what), ...(address === undefined ? [] : [hash(address)])].join(":");

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

const COUNT = `INSERT INTO attempts AS a (key, tries, last_at) VALUES ($1, 1, $2)
ON CONFLICT (key) DO UPDATE SET last_at = $2,
	tries = CASE WHEN a.last_at < $2::timestamptz - make_interval(secs => $3) THEN 1 ELSE a.tries + 1 END
WHERE a.tries < $4 OR a.last_at <= $2::timestamptz - make_interval(secs => least($3, power(2, least(a.tries - $4, 20))))
RETURNING a.tries`;
