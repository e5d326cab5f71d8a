// A repeated write gets the first one's answer. Everything about an `Idempotency-Key` is here. Knows no HTTP.
import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/context";
import { inSnapshot, inTenant, type Tx } from "@/lib/db/tenant";
import { AppError, invalidField } from "@/lib/errors";
import { readQuotas } from "@/lib/usage/meter";
import type { Metered, Quota } from "@/lib/usage/quota";

const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEPT_AT_ONCE = 100;

/** A write that its caller may send again: the route, the caller's key (1..255 characters) and what was sent. */
export type Once = { route: string; key: string; bodyHash: Buffer };

/** 1 to 255 visible ASCII characters, with blanks inside alone. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/**
 * Names a write; null without a key. Two bodies are the same when they are equal as JSON, in whatever order their fields
 * come. `body` is not nested deeper than requests may be. Throws `invalid_request` for a key that is none.
 */
export function toOnce(route: string, key: string | null, body: unknown): Once | null {
	if (key === null) return null;
	assertKey(key);
	return { route, key, bodyHash: createHash("sha256").update(canonical(body)).digest() };
}

/** Throws `invalid_request` for a key that is none; for before a body is read. */
export function assertKey(key: string | null): void {
	if (key === null || IDEMPOTENCY_KEY_PATTERN.test(key)) return;
	const message = "must have 1 to 255 visible ASCII characters";
	throw invalidField("Idempotency-Key", `Invalid request: Idempotency-Key ${message}.`, message);
}

/**
 * The answer of an earlier twin, for before any work is done; null when there is none (or no key). Throws `idempotency_conflict` when the
 * key came with another body within 24 hours.
 */
export async function findTwin<T>(ctx: Ctx, once: Once | null): Promise<Metered<T> | null> {
	const answer = once && (await inSnapshot(ctx, (tx) => readAnswer<T>(ctx, tx, once)));
	return answer && { answer, quotas: await readQuotas(ctx, ["writes"]), isReplay: true };
}

/** What a write answers, and its last statements, which answer the meters as they stand then. */
type Written<T> = { answer: T; commit(): Promise<Quota[]> };

/**
 * Writes in one transaction, or gives the answer of a twin that wrote meanwhile. Throws `idempotency_conflict` while a twin runs. Decision:
 * the key is held by the transaction's own advisory lock, so that a crash frees it at once and leaves either the write and its answer,
 * or neither.
 */
export const writeOnce = <T extends object>(
	ctx: Ctx,
	once: Once | null,
	write: (tx: Tx) => Promise<Written<T>>,
): Promise<Metered<T>> =>
	inTenant(ctx, async (tx) => {
		const twin = once && (await claim<T>(ctx, tx, once));
		if (twin) return { answer: twin, quotas: [], isReplay: true };
		const { answer, commit } = await write(tx);
		if (once) await keepAnswer(ctx, tx, once, answer);
		return { answer, quotas: await commit() };
	});

const nameOf = (ctx: Ctx, write: Once) => `${ctx.projectId} ${write.route} ${write.key}`;

const stillRunning = () =>
	new AppError("idempotency_conflict", "A request with this Idempotency-Key is still running. Try again shortly.", {
		retryAfterSeconds: 1,
	});

/** Holds the key until the transaction ends, so that twins cannot both write; the answer of one that ended before. */
async function claim<T>(ctx: Ctx, tx: Tx, write: Once): Promise<T | null> {
	const [lock] = await tx.query<{ held: boolean }>(
		"SELECT pg_try_advisory_xact_lock(hashtextextended($1, 72707369)) AS held",
		[nameOf(ctx, write)],
	);
	if (!lock?.held) throw stillRunning();
	return readAnswer<T>(ctx, tx, write);
}

/** Keeps the answer for 24 hours, in the transaction of the write; drops a few of the project's expired ones on the way. */
async function keepAnswer(ctx: Ctx, tx: Tx, write: Once, answer: object): Promise<void> {
	await tx.query(
		`WITH expired AS (
			SELECT route, key FROM idempotency_keys
			WHERE project_id = $1 AND expires_at <= $7 AND NOT (route = $3 AND key = $4)
			LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
		), swept AS (
			DELETE FROM idempotency_keys k USING expired e WHERE k.project_id = $1 AND k.route = e.route AND k.key = e.key
		)
		INSERT INTO idempotency_keys (project_id, team_id, route, key, body_hash, answer, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $8)
		ON CONFLICT (project_id, route, key) DO UPDATE
			SET body_hash = excluded.body_hash, answer = excluded.answer, expires_at = excluded.expires_at`,
		[
			ctx.projectId,
			ctx.team.id,
			write.route,
			write.key,
			write.bodyHash,
			JSON.stringify(answer),
			ctx.now,
			new Date(ctx.now.getTime() + KEPT_MS),
		],
	);
}

async function readAnswer<T>(ctx: Ctx, tx: Tx, write: Once): Promise<T | null> {
	const [row] = await tx.query<{ body_hash: Buffer; answer: string }>(
		`SELECT body_hash, answer FROM idempotency_keys
		WHERE project_id = $1 AND route = $2 AND key = $3 AND expires_at > $4`,
		[ctx.projectId, write.route, write.key, ctx.now],
	);
	if (!row) return null;
	if (!row.body_hash.equals(write.bodyHash)) {
		throw new AppError("idempotency_conflict", "This Idempotency-Key was used with another body.");
	}
	return JSON.parse(row.answer) as T;
}

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
	const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}

/**
 * Removes stored answers that name an episode, as those of facts quote it. Decision: a twin sent after the deletion is a new
 * write, as nothing is left to recognise it by.
 */
export async function forgetAnswers(ctx: Ctx, tx: Tx, episodeName: string): Promise<void> {
	await tx.query("DELETE FROM idempotency_keys WHERE project_id = $1 AND answer::jsonb ->> 'episode_name' = $2", [
		ctx.projectId,
		episodeName,
	]);
}
