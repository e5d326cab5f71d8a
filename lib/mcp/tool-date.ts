// Dates as people and models give them: a day, a time of a day, with or without an offset.
import { z } from "zod";
import { offsetAt } from "@/lib/time-zone";

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;
const MINUTE_MS = 60_000;
/** Which instant of a day is meant where no time is given. */
const TIMES = { start: "00:00:00", end: "23:59:59.999" };

/**
 * A date that a tool takes. Decision: a plain string for clients, as llama.cpp makes grammars of formats and patterns that leave a day
 * alone no room. `readDate` makes an instant of it.
 */
export const toolDate = z
	.string({ error: "must be a string" })
	.refine((text) => DATE.test(text.trim()), {
		error: "must be a date such as 2026-05-08, 2026-05-08T13:56 or 2026-05-08T13:56:00+02:00",
		abort: true,
	})
	.refine((text) => isReal(text.trim()), { error: "is not a real date" });

/**
 * The instant that a checked date means, as ISO 8601 with an offset; without an offset of its own it is read on the clocks of
 * `timeZone`, and a day alone is its `start` or its `end`.
 */
export function readDate(text: string, timeZone: string, ofDay: keyof typeof TIMES): string {
	const [, day = "", given = TIMES[ofDay], offset] = DATE.exec(text.trim()) ?? [];
	const time = given.length === 5 ? `${given}:00` : given;
	if (offset) return `${day}T${time}${/z/i.test(offset) ? "Z" : offset.replace(/^(...):?/, "$1:")}`;
	const local = new Date(`${day}T${time}Z`).getTime();
	// The zone's clocks may have been changed in between.
	const near = offsetAt(timeZone, new Date(local - offsetAt(timeZone, new Date(local)) * MINUTE_MS));
	return `${day}T${time}${written(near)}`;
}

function written(minutes: number): string {
	if (minutes === 0) return "Z";
	const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
	return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

function isReal(text: string): boolean {
	const instant = readDate(text, "UTC", "start");
	const [day] = text.split(/[T ]/i);
	const midnight = new Date(`${day}T00:00:00Z`);
	const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === day;
	return isDay && midnight.getUTCFullYear() >= 1 && !Number.isNaN(new Date(instant).getTime());
}
