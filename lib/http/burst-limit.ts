// Owns the limit on bursts: a token bucket per key. Pure: takes the time. Knows no Request.

export type BurstLimit = {
	/** 0 when the key may go on, else the whole seconds to wait. */
	take(key: string, nowMs: number): number;
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
		take(key, nowMs) {
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
