import { expect, test } from "vitest";
import { readDate, toolDate } from "./tool";

test.each([
	["2026-05-08", "start", "UTC", "2026-05-08T00:00:00Z"],
	["2026-05-08", "end", "UTC", "2026-05-08T23:59:59.999Z"],
	["2026-05-08", "start", "Europe/Berlin", "2026-05-08T00:00:00+02:00"],
	["2026-01-08 09:30", "start", "Europe/Berlin", "2026-01-08T09:30:00+01:00"],
	["2026-03-29T12:00:00", "start", "Europe/Berlin", "2026-03-29T12:00:00+02:00"],
	["2026-05-08T13:56:00z", "end", "Europe/Berlin", "2026-05-08T13:56:00Z"],
	["2026-05-08T13:56:00-0430", "end", "Europe/Berlin", "2026-05-08T13:56:00-04:30"],
	["2026-05-08T13:56", "end", "America/St_Johns", "2026-05-08T13:56:00-02:30"],
] as const)("%s, by its %s in %s, is %s", (text, ofDay, zone, instant) => {
	expect(toolDate.safeParse(text).success).toBe(true);
	expect(readDate(text, zone, ofDay)).toBe(instant);
	expect(Number.isNaN(new Date(instant).getTime())).toBe(false);
});

test.each(["yesterday", "08.05.2026", "2026-5-8", "2026-02-30", "2026-13-01", "2026-05-08T25:00", "0000-01-01", ""])(
	"%j is refused",
	(text) => expect(toolDate.safeParse(text).success).toBe(false),
);
