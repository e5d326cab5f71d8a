const DAY_MS = 86_400_000;
/** Before that a single busy hour would look like a whole month of them. */
const EARLIEST_MS = 3 * DAY_MS;

/** `total` is what the period comes to; `fullAt` is when the cap is reached, null if that is after its end or there is none. */
export type Forecast = { total: number; fullAt: Date | null };

/**
 * What a meter comes to at the end of its period if it goes on as it did so far. Null in the period's first three days, when nothing
 * was used, and when the cap is reached already. Pure.
 */
export function forecast(
	{ used, limit }: { used: number; limit: number | null },
	{ start, end }: { start: Date; end: Date },
	now: Date,
): Forecast | null {
	const elapsedMs = now.getTime() - start.getTime();
	if (elapsedMs < EARLIEST_MS || used === 0 || (limit !== null && used >= limit)) return null;
	const perMs = used / elapsedMs;
	const total = Math.round(used + perMs * Math.max(0, end.getTime() - now.getTime()));
	const isReached = limit !== null && total > limit;
	return { total, fullAt: isReached ? new Date(now.getTime() + (limit - used) / perMs) : null };
}
