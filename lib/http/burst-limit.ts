// The limit on bursts of requests: a token bucket per key.
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";

/**
 * Throws `rate_limited` when a key exceeds RATE_LIMIT_PER_SECOND (0 is off) beyond its RATE_LIMIT_BURST. Such a request
 * consumes no quota and its error carries no `kind`. Decision: in process.
 */
export function assertNoBurst(keyId: string, nowMs: number): void {
	const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
	if (perSecond === 0) return;
	const waitSeconds = perProcess("bursts", () => burstLimit(perSecond, burst)).consume(keyId, nowMs);
	if (waitSeconds > 0) {
		throw new AppError("rate_limited", `Too many requests at once: at most ${perSecond} a second for one key.`, {
			retryAfterSeconds: waitSeconds,
		});
	}
}

export type BurstLimit = {
	/** 0 when the key may go on, else the whole seconds to wait. */
	consume(key: string, nowMs: number): number;
};

type Bucket = { tokens: number; atMs: number };

/**
 * Lets each key make `burst` requests at once and `perSecond` of them for ever. Remembers at most `maxKeys` keys, the
 * ones used last; a forgotten key starts with a full bucket. Each process has its own buckets, so N processes let N times
 * as many through: it shields the service from a runaway client and is no meter.
 */
export function burstLimit(perSecond: number, burst: number, maxKeys = 10_000): BurstLimit {
	// A Map keeps the order of insertion; a key that is used goes to its end.
	const buckets = new Map<string, Bucket>();
	return {
		consume(key, nowMs) {
			const before = buckets.get(key) ?? { tokens: burst, atMs: nowMs };
			const refilled = ((nowMs - before.atMs) / 1000) * perSecond;
			const tokens = Math.min(burst, before.tokens + Math.max(0, refilled));
			buckets.delete(key);
			buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, atMs: nowMs });
			if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value as string);
			return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / perSecond)) : 0;
		},
	};
}
