// Between instants and the clock of whoever wrote: "yesterday" is the day before in their zone. Pure.
import type { Extraction } from "./extraction";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What the clock shows there at that instant, as if it were UTC: dates in a text are read against it. */
export const toLocal = (at: Date, offsetMinutes: number): Date => new Date(at.getTime() + offsetMinutes * MINUTE_MS);

/**
 * What was read against a local clock, in instants of UTC. Decision: a day, month or year is its midnight of UTC, wherever it was
 * written, so that the first of September is stored and shown as the first of September; a moment within a day is an instant.
 */
export function toInstants(extraction: Extraction, offsetMinutes: number): Extraction {
	if (offsetMinutes === 0) return extraction;
	const instant = (at: Date | null) => (at && at.getTime() % DAY_MS !== 0 ? toLocal(at, -offsetMinutes) : at);
	const shifted = <F extends { validAt: Date | null; invalidAt: Date | null }>(fact: F): F => ({
		...fact,
		validAt: instant(fact.validAt),
		invalidAt: instant(fact.invalidAt),
	});
	return { ...extraction, edges: extraction.edges.map(shifted), statements: extraction.statements.map(shifted) };
}
