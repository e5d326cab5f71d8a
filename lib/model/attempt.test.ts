import { expect, test } from "vitest";
import { readRetryAfter } from "./attempt";

test.each([
	[undefined, 0],
	["2", 2_000],
	[" 0 ", 0],
	["1.5", 1_500],
	["soon", 0],
	["-5", 0],
	["Sat, 21 Nov 2026 10:00:05 GMT", 5_000],
	["Sat, 21 Nov 2026 09:00:00 GMT", 0],
])("Retry-After %j is %i ms", (header, ms) => {
	expect(readRetryAfter(header, Date.UTC(2026, 10, 21, 10))).toBe(ms);
});
