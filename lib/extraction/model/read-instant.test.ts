import { expect, test } from "vitest";
import { readInstant } from "./read-instant";

test.each([
	["2024", "2024-01-01T00:00:00.000Z"],
	["2024-05", "2024-05-01T00:00:00.000Z"],
	[" 2024-05-07 ", "2024-05-07T00:00:00.000Z"],
	["2024-05-07T10:30", "2024-05-07T10:30:00.000Z"],
	["2024-05-07T10:30:00Z", "2024-05-07T10:30:00.000Z"],
	["2024-05-07 10:30:00.123456+02:00", "2024-05-07T08:30:00.123Z"],
])("%j is an instant", (text, iso) => expect(readInstant(text)?.toISOString()).toBe(iso));

test.each([
	null,
	"",
	"yesterday",
	"2024-13",
	"2024-02-30",
	"0024",
	"9999-01-01",
	"2024-05-07T25:00",
	"May 2024",
	"2024-05-07x",
])("%j is not", (text) => expect(readInstant(text)).toBeNull());
