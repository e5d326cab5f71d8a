const FIRST_MS = 1_000;
const FACTOR = 4;
const LONGEST_MS = 300_000;

/** How long to wait after the nth failure (from 1) of a step: 1 s, 4 s, 16 s, 64 s, then 256 s and at most 5 minutes. Pure. */
export const backoffMs = (failures: number): number => Math.min(FIRST_MS * FACTOR ** (failures - 1), LONGEST_MS);
