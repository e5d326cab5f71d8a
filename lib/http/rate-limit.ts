import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type BurstLimit, burstLimit } from "./burst-limit";

let limit: BurstLimit | null | undefined;

/**
 * Throws `rate_limited` when a key exceeds RATE_LIMIT_PER_SECOND (0 is off) beyond its RATE_LIMIT_BURST. Such a request
 * consumes no quota and its error carries no `kind`. Decision: in process, see `burst-limit.ts` for what that means.
 */
export function assertNoBurst(keyId: string, nowMs: number): void {
	const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
	if (limit === undefined) limit = perSecond === 0 ? null : burstLimit(perSecond, burst);
	const waitSeconds = limit?.take(keyId, nowMs) ?? 0;
	if (waitSeconds > 0) {
		throw new AppError("rate_limited", `Too many requests at once: at most ${perSecond} a second for one key.`, {
			retryAfterSeconds: waitSeconds,
		});
	}
}
