import { expect, test } from "vitest";
import { toActivity } from "./read-overview";

test("a month is shown by days, a season by weeks, years by months, each without gaps", () => {
	const on = (...days: string[]) => toActivity(days.map((day) => ({ day, episodes: 2 })));
	const days = on("2026-08-31", "2026-09-01");
	expect([days.per, days.counts.length, days.counts.at(-1)]).toEqual(["day", 30, { from: "2026-09-01", episodes: 2 }]);
	const weeks = on("2026-08-05", "2026-08-09", "2026-11-18");
	expect([weeks.per, weeks.counts.length, weeks.counts[0]]).toEqual(["week", 16, { from: "2026-08-03", episodes: 4 }]);
	const months = on("2019-05-20", "2026-11-18");
	expect([months.per, months.counts.length, months.counts[0]]).toEqual([
		"month",
		60,
		{ from: "2021-12-01", episodes: 0 },
	]);
	expect(on()).toEqual({ per: "day", counts: [] });
});
