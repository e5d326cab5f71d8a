// The ways in which a question to a model can fail, and leaving an endpoint alone that keeps failing, so that writes do not wait for it
// one by one.
import { perProcess } from "@/lib/per-process";

const OUTAGES_BEFORE_PAUSE = 3;
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 300_000;

/** What this process knows of its endpoints. */
export const pauses = () => perProcess("model pauses", () => new Pauses());

/** Remembers outages of endpoints by key. Pure but for that: time is an argument. */
export class Pauses {
	private readonly endpoints = new Map<string, { outages: number; untilMs: number }>();

	/**
	 * Whether the endpoint is to be left alone at `nowMs`. After three outages in a row it is for 30 seconds; then one
	 * question may try for it while others still keep away, until that one is noted or `probeMs` have passed.
	 */
	isPaused(key: string, nowMs: number, probeMs: number): boolean {
		const known = this.endpoints.get(key);
		if (!known || known.untilMs === 0) return false;
		if (nowMs < known.untilMs) return true;
		known.untilMs = nowMs + probeMs;
		return false;
	}

	/** Counts how a question went. `retryAfterMs` is the wait that the endpoint asked for: it is granted, up to 5 minutes. */
	note(key: string, outcome: "ok" | ModelFailure, nowMs: number, retryAfterMs = 0): void {
		if (outcome === "cancelled") return;
		if (outcome === "ok" || !isOutage(outcome)) {
			this.endpoints.delete(key);
			return;
		}
		const outages = (this.endpoints.get(key)?.outages ?? 0) + 1;
		const waitMs = outages >= OUTAGES_BEFORE_PAUSE ? Math.max(PAUSE_MS, retryAfterMs) : retryAfterMs;
		this.endpoints.set(key, { outages, untilMs: waitMs > 0 ? nowMs + Math.min(waitMs, MAX_PAUSE_MS) : 0 });
	}
}

/** Why there is no answer, as half a sentence about "the language model", fit for any reader. */
export const FAILURES = {
	off: "is not configured",
	paused: "is left alone for a moment after it failed repeatedly",
	timeout: "did not answer in time",
	cancelled: "was not waited for",
	unreachable: "could not be reached",
	rate_limited: "is asked too often at present",
	denied: "refused the key or is not where it is said to be",
	refused: "refused the question",
	server_error: "failed",
	too_large: "gave far too long an answer",
	unreadable: "gave an answer that could not be used",
	unusable: "could not be loaded",
	busy: "has too much to do at present",
} as const;
export type ModelFailure = keyof typeof FAILURES;

/** Failures of the endpoint rather than of one question: several in a row are a reason to leave it alone. */
const isOutage = (failure: ModelFailure) =>
	["timeout", "unreachable", "rate_limited", "denied", "server_error"].includes(failure);
