// When a fact began or ended, as its time expression says.
import * as chrono from "chrono-node";

/** Null where nothing is said: then it began as of the text, and still holds. */
export type When = { validAt: Date | null; invalidAt: Date | null };

const NEVER: When = { validAt: null, invalidAt: null };
const UNTIL = /^(?:until|till|til|through)\b/i;

/**
 * Reads an expression ("last May", "until 2019", "from March to June 2024") from `at`, when the text was true. What is planned
 * lies ahead, and has no beginning yet. Pure.
 */
export function readWhen(expression: string, before: string, at: Date, isPlanned: boolean): When {
	const [found] = chrono.parse(expression, at, { forwardDate: isPlanned });
	if (!found) return NEVER;
	const [start, end] = [found.start.date(), found.end?.date() ?? null];
	if (UNTIL.test(expression) || UNTIL.test(before)) return { validAt: null, invalidAt: start };
	if (isPlanned || start > at) return NEVER;
	return { validAt: start, invalidAt: end && end > start ? end : null };
}
