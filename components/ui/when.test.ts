import { expect, test } from "vitest";
import { inWords } from "./when";

const NOW = new Date("2026-05-08T12:00:00Z");
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

test.each([
	[7 * DAY - 1, "in 7 days"],
	[DAY, "tomorrow"],
	[2 * HOUR - 5 * MINUTE, "in 2 hours"],
	[30, "in a moment"],
	[-30, "just now"],
	[-2 * HOUR + MINUTE, "1 hour ago"],
	[-7 * DAY + 1, "6 days ago"],
	[-31 * DAY, "7 Apr 2026"],
])("%i seconds from now are %j", (seconds, words) => {
	expect(inWords(new Date(NOW.getTime() + seconds * 1000), NOW)).toBe(words);
});
