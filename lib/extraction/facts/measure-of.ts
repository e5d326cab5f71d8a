// Whether a value is a date, a time of day or an amount.
import { memoize } from "@/lib/memoize";
import { parseTime } from "./time-parser";

const LASTS =
	/^(?:within|after|up to) |^for \d+ (?:day|week|month|year|hour|minute)|\b(?:an?|per) (?:day|week|month|year|hour|minute)\b|^[\d.,]+ (?:day|week|month|year|hour|minute)s?\b/i;

const SOME_DAY = new Date("2024-01-01T00:00:00Z");

/** A day, a weekday or a month; "12 a month" and "within 30 days" are amounts. */
const isDate = memoize((text: string): boolean => {
	if (LASTS.test(text)) return false;
	const start = parseTime(text.replace(/days\b/gi, "day"), SOME_DAY, true)?.start;
	return start !== undefined && (["day", "weekday", "month"] as const).some((part) => start.isCertain(part));
});

/** What a literal measures, null where it is words. Pure. */
export function measureOf(value: string): "time" | "date" | "amount" | null {
	if (/^(?:at )?\d{1,2}(?::\d\d| ?[ap]\.?m\b)/i.test(value)) return "time";
	if (isDate(value)) return "date";
	return /^\D{0,3}?[$€£]?\d/.test(value.replace(/^(?:on|in|at|by|to|after|within|for|up to) /i, "")) ? "amount" : null;
}
