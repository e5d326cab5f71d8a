import { expect, test } from "vitest";
import { isTimeZone, offsetAt, offsetIn, TIME_ZONES } from "./time-zone";

test.each([
	["2026-09-02T00:30:00+05:30", 330],
	["2026-09-01T22:30:00-07:00", -420],
	["2026-09-01T22:30:00.123-0030", -30],
	["2026-09-01T22:30:00+00:00", 0],
	["2026-09-01T22:30:00Z", null],
	["2026-09-01T22:30:00-00:00", null],
])("the offset in %s is %s", (timestamp, offset) => {
	expect(offsetIn(timestamp)).toBe(offset);
});

test.each([
	["UTC", "2026-07-01T00:00:00Z", 0],
	["Asia/Kolkata", "2026-07-01T00:00:00Z", 330],
	["Europe/Berlin", "2026-07-01T00:00:00Z", 120],
	["Europe/Berlin", "2026-12-01T00:00:00Z", 60],
	["America/Los_Angeles", "2026-12-01T00:00:00Z", -480],
	["Europe/London", "2026-12-01T00:00:00Z", 0],
	["Nowhere/Land", "2026-12-01T00:00:00Z", 0],
])("the clocks of %s are ahead at %s by %s minutes", (zone, at, minutes) => {
	expect(offsetAt(zone, new Date(at))).toBe(minutes);
});

test("only zones are zones, and every one that can be chosen is", () => {
	expect(["", "Nowhere/Land", "+05:30", "Europe/Berlin; DROP"].filter(isTimeZone)).toEqual([]);
	expect(TIME_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
	expect(TIME_ZONES[0]).toBe("UTC");
});
