import { describe, expect, test } from "vitest";
import { findTimes, leadingDate } from "./times";

const NOW = new Date("2024-03-15T12:00:00Z"); // a Friday
const day = (d: Date | undefined) => d?.toISOString().slice(0, 10);

describe("time expressions", () => {
	test.each([
		["yesterday", "2024-03-14", "2024-03-15"],
		["last night", "2024-03-14", "2024-03-15"],
		["tomorrow morning", "2024-03-16", "2024-03-17"],
		["the day before yesterday", "2024-03-13", "2024-03-14"],
		["last Friday", "2024-03-08", "2024-03-09"],
		["last Tuesday", "2024-03-12", "2024-03-13"],
		["next Monday", "2024-03-18", "2024-03-19"],
		["three days ago", "2024-03-12", "2024-03-13"],
		["a week ago", "2024-03-08", "2024-03-09"],
		["two months ago", "2024-01-01", "2024-02-01"],
		["5 years ago", "2019-01-01", "2020-01-01"],
		["in two days", "2024-03-17", "2024-03-18"],
		["last week", "2024-03-04", "2024-03-11"],
		["this week", "2024-03-11", "2024-03-18"],
		["last month", "2024-02-01", "2024-03-01"],
		["next year", "2025-01-01", "2026-01-01"],
		["last weekend", "2024-03-09", "2024-03-11"],
		["last summer", "2023-06-01", "2023-09-01"],
		["in May 2023", "2023-05-01", "2023-06-01"],
		["in December", "2023-12-01", "2024-01-01"],
		["7 May 2023", "2023-05-07", "2023-05-08"],
		["May 7th, 2023", "2023-05-07", "2023-05-08"],
		["on March 3", "2024-03-03", "2024-03-04"],
		["2022-11-30", "2022-11-30", "2022-12-01"],
		["in 1998", "1998-01-01", "1999-01-01"],
		["the 1990s", "1990-01-01", "2000-01-01"],
	])("%s", (text, start, end) => {
		const [span] = findTimes(`She went there ${text}.`, NOW);
		expect([day(span?.start), day(span?.end)]).toEqual([start, end]);
	});

	test.each(["30 February 2023", "in 1500 people", "may I come", "march on", "room 2019", "sun and sand"])(
		"%s is no time",
		(text) => {
			expect(findTimes(`They said ${text} there`, NOW)).toEqual([]);
		},
	);

	// Monday 3 August 2026.
	const MONDAY = new Date("2026-08-03T09:00:00Z");
	test.each([
		["Bob will meet Ada on Tuesday.", "2026-08-04"],
		["The review is on Tuesday.", "2026-08-04"],
		["We are meeting Bob on Tuesday.", "2026-08-04"],
		["The new release ships on Friday.", "2026-08-07"],
		["On Tuesday we will see the flat.", "2026-08-04"],
		["Ada plans to call Dan on Wednesday.", "2026-08-05"],
		["They decided to launch on Thursday.", "2026-08-06"],
		["The audit is scheduled for noon on Tuesday.", "2026-08-04"],
		["I'll send it on Monday.", "2026-08-10"],
		["She said that Bob will come on Tuesday.", "2026-08-04"],
		["Ada met Bob on Tuesday.", "2026-07-28"],
		["The server crashed on Friday.", "2026-07-31"],
		["On Tuesday we were in Paris and will go back.", "2026-07-28"],
		["It was planned long ago. He left on Tuesday.", "2026-07-28"],
		["She was going to Berlin on Tuesday.", "2026-07-28"],
		["Nothing on Tuesday.", "2026-07-28"],
	])("a weekday lies ahead of what is planned and behind of what is over: %s", (text, start) => {
		expect(day(findTimes(text, MONDAY)[0]?.start)).toBe(start);
	});

	test("since and until are told apart", () => {
		expect(findTimes("He has lived here since 2015", NOW)[0]?.sense).toBe("since");
		expect(findTimes("He lived here until May 2019", NOW)[0]?.sense).toBe("until");
		expect(findTimes("He has lived here for three years", NOW)[0]).toMatchObject({ sense: "since" });
	});

	test("a bracketed date at the start is the episode's own time", () => {
		expect(leadingDate("[1:56 pm on 8 May, 2023] Ana: Hi")?.at.toISOString()).toBe("2023-05-08T13:56:00.000Z");
		expect(leadingDate("[2024-01-02] note")?.at.toISOString()).toBe("2024-01-02T00:00:00.000Z");
		expect(leadingDate("[citation needed] text")).toBeNull();
		expect(leadingDate("no bracket 8 May 2023")).toBeNull();
	});
});
