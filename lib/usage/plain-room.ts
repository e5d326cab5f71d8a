// Owns what this process remembers of meters that are far from full, so that the early refusal costs most requests nothing.
// It only ever saves a question: whether a credit is granted is decided by the database alone.
import type { Quota } from "./quota";

const FRESH_MS = 10_000;
const FULL_ENOUGH = 0.9;
const MOST_METERS = 20_000;

const readings = new Map<string, { taken: number; atMs: number }>();

const nameOf = (teamId: string, { meter, period }: Pick<Quota, "meter" | "period">) =>
	`${teamId} ${meter} ${period.start.getTime()}`;

/** Remembers a reading of a team's meter, the newest 20,000 of them. */
export function rememberReading(teamId: string, quota: Quota, atMs: number): void {
	const name = nameOf(teamId, quota);
	readings.delete(name);
	readings.set(name, { taken: quota.taken, atMs });
	if (readings.size > MOST_METERS) readings.delete(readings.keys().next().value as string);
}

/** Was the meter less than nine tenths full when it was last read, at most ten seconds ago? Unlimited ones always are. */
export function hasPlainRoom(teamId: string, cap: Pick<Quota, "meter" | "limit" | "period">, nowMs: number): boolean {
	if (cap.limit === null) return true;
	const reading = readings.get(nameOf(teamId, cap));
	return reading !== undefined && nowMs - reading.atMs < FRESH_MS && reading.taken < cap.limit * FULL_ENOUGH;
}
