// When a fact began or ended, as its time expression says.
import type { ParsedComponents } from "chrono-node";
import { parseTime } from "./time-parser";

/** Null where nothing is said: then it began as of the text, and still holds. */
export type When = { validAt: Date | null; invalidAt: Date | null };

const NEVER: When = { validAt: null, invalidAt: null };
const UNTIL = /^(?:until|till|til|through)\b/i;
/** What began lies behind. */
const SINCE = /^since\b\s*/i;
const YEAR = /^(?:(?:in|since|from|until|till|through|by|during) )?((?:19|20)\d\d)$/i;
const YEARS = /^(?:from )?((?:19|20)\d\d) ?(?:-|–|to|until) ?((?:19|20)\d\d)$/i;
/** How often or how long is no moment: "every 90 days", "[after] 90 days"; "in 90 days" is one. */
const RECURS = /^(?:per|once|twice|\S+ times)\b(?! the)|\b(?:every|each)\b|^(?:from |since )?this week$/i;
/** "For two weeks", "after 30 days"; "for Friday" is a day. */
const SPANS = /^(?:for|within|after|over) (?:\S+ ){1,2}(?:second|minute|hour|day|week|month|quarter|year)s?$/i;
const LASTS = /^(?!(?:last|next|this|past|coming)\b)\S+[ -](?:second|minute|hour|day|week|month|quarter|year)s?$/i;
const NEXT = /^next\b/i;
const RELATIVE = /\b(?:last|next|this|past|coming)\b/i;
const DAY_MS = 86_400_000;

/**
 * Reads an expression ("last May", "until 2019", "from March to June 2024") at the moment `at`, when the text was true, as its writer's
 * clock shows it. `before` is the word before it. What names no year or only a weekday lies ahead of `at` where `isAhead`, else behind.
 * Decision: a day, month or year is the midnight of UTC with which it begins. Pure.
 */
export function readWhen(expression: string, before: string, at: Date, isAhead: boolean): When {
	const isSpan = LASTS.test(expression.trim()) && !/^in$/i.test(before) && !/^in /i.test(expression);
	if (RECURS.test(expression) || RECURS.test(before) || isSpan || SPANS.test(expression.trim())) return NEVER;
	const isSince = SINCE.test(expression) || SINCE.test(before);
	const range = readRange(expression.replace(SINCE, ""), before, at, isAhead && !isSince);
	if (!range) return NEVER;
	if (UNTIL.test(expression) || UNTIL.test(before)) return { validAt: null, invalidAt: range.start };
	return { validAt: range.start, invalidAt: range.end && range.end > range.start ? range.end : null };
}

function readRange(
	expression: string,
	before: string,
	at: Date,
	isAhead: boolean,
): { start: Date; end: Date | null } | null {
	const year = YEAR.exec(expression.trim());
	if (year) return { start: new Date(Date.UTC(Number(year[1]), 0)), end: null };
	const years = YEARS.exec(expression.trim());
	if (years) return { start: new Date(Date.UTC(Number(years[1]), 0)), end: new Date(Date.UTC(Number(years[2]), 0)) };
	const found = parseTime(expression, at, isAhead);
	if (!found) return null;
	const { start, end = null } = found;
	// Decision: "Tuesday to Saturday", "until 18:00" and "9 to 5" are so week after week, day after day; "Friday 10:00 to 12:00" is one day.
	const isUntil = UNTIL.test(expression) || UNTIL.test(before);
	const isSchedule = end ? !isDated(start) && !isDated(end) && !isSameWeekday(start, end) : isHour(start) && isUntil;
	if (isSchedule && !RELATIVE.test(expression)) return null;
	const begins = byWeekday(start) ?? (isUntil ? null : thisMonth(start, at));
	return { start: begins ?? behind(start, at, isAhead || NEXT.test(expression)), end: end && dateOf(end) };
}

const isDated = (component: ParsedComponents): boolean =>
	(["day", "month", "year"] as const).some((part) => component.isCertain(part));
const isSameWeekday = (start: ParsedComponents, end: ParsedComponents): boolean =>
	start.isCertain("weekday") && start.get("weekday") === end.get("weekday");
const isHour = (component: ParsedComponents): boolean => !isDated(component) && !component.isCertain("weekday");

/** The nearest year in which a day of a month is the weekday that is named beside it, of the three around; null where none is. */
function byWeekday(component: ParsedComponents): Date | null {
	const isNamed = (["weekday", "day", "month"] as const).every((part) => component.isCertain(part));
	if (!isNamed || component.isCertain("year")) return null;
	const date = dateOf(component);
	const near = [0, -1, 1].map((years) => new Date(new Date(date).setUTCFullYear(date.getUTCFullYear() + years)));
	return near.find((day) => day.getUTCDay() === component.get("weekday")) ?? null;
}

/** The month that runs, where it is named without a year: "in December", of a plan made in December. */
function thisMonth(component: ParsedComponents, at: Date): Date | null {
	const isMonth = component.isCertain("month") && !component.isCertain("day") && !component.isCertain("year");
	const isNow = isMonth && component.get("month") === at.getUTCMonth() + 1;
	return isNow ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())) : null;
}

/** The year before, or the week, of what would lie ahead though it is over and the expression leaves that open. */
function behind(component: ParsedComponents, at: Date, isAhead: boolean): Date {
	const date = dateOf(component);
	if (isAhead || date <= at || component.isCertain("year")) return date;
	if (component.isCertain("month"))
		return new Date(Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()));
	return component.isCertain("weekday") ? new Date(date.getTime() - 7 * DAY_MS) : date;
}

/** A moment where an hour is named, else the first day of what is named. */
function dateOf(component: ParsedComponents): Date {
	const date = component.date();
	if (component.isCertain("hour")) return date;
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
	const isDay = component.isCertain("day") || component.isCertain("weekday");
	if (!isDay && component.isCertain("month")) return new Date(Date.UTC(year, month));
	if (!isDay && component.isCertain("year")) return new Date(Date.UTC(year, 0));
	return new Date(Date.UTC(year, month, date.getUTCDate()));
}
