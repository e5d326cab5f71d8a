import { expect, test } from "vitest";
import { readWhen } from "./read-when";

const FRIDAY = new Date("2024-03-15T12:00:00Z");
const day = (date: Date | null) => date?.toISOString().slice(0, 10);

test.each([
	["yesterday", "2024-03-14"],
	["last night", "2024-03-14"],
	["tomorrow morning", "2024-03-16"],
	["the day before yesterday", "2024-03-13"],
	["last Friday", "2024-03-08"],
	["last Tuesday", "2024-03-12"],
	["next Monday", "2024-03-18"],
	["three days ago", "2024-03-12"],
	["a week ago", "2024-03-08"],
	["two months ago", "2024-01-01"],
	["5 years ago", "2019-01-01"],
	["in two days", "2024-03-17"],
	["last month", "2024-02-01"],
	["next year", "2025-01-01"],
	["in May 2023", "2023-05-01"],
	["in December", "2023-12-01"],
	["in February", "2024-02-01"],
	["7 May 2023", "2023-05-07"],
	["May 7th, 2023", "2023-05-07"],
	["on March 3", "2024-03-03"],
	["on 20 March", "2023-03-20"],
	["2022-11-30", "2022-11-30"],
	["in 1998", "1998-01-01"],
	["since 2015", "2015-01-01"],
	["on Tuesday", "2024-03-12"],
])("%s, told as over, begins a fact on %s", (expression, start) => {
	expect(day(readWhen(expression, "", FRIDAY, false).validAt)).toBe(start);
});

test.each([
	["on Tuesday", "2024-03-19"],
	["on Saturday", "2024-03-16"],
	["in December", "2024-12-01"],
	["on 3 March", "2025-03-03"],
	["3 March 2027", "2027-03-03"],
])("%s, told as ahead, begins a fact on %s", (expression, start) => {
	expect(day(readWhen(expression, "", FRIDAY, true).validAt)).toBe(start);
});

test("an hour is a moment, anything else a midnight", () => {
	expect(readWhen("8 May 2023 at 1:56 pm", "", FRIDAY, false).validAt?.toISOString()).toBe("2023-05-08T13:56:00.000Z");
	expect(readWhen("yesterday", "", FRIDAY, false).validAt?.toISOString()).toBe("2024-03-14T00:00:00.000Z");
});

test.each([
	["until 2019", "", false, "2019-01-01"],
	["March", "until", true, "2025-03-01"],
	["until March", "", false, "2024-03-01"],
])("%s behind %s ends a fact", (expression, before, isAhead, end) => {
	const { validAt, invalidAt } = readWhen(expression, before, FRIDAY, isAhead);
	expect([validAt, day(invalidAt)]).toEqual([null, end]);
});

test("a span has both ends", () => {
	const { validAt, invalidAt } = readWhen("from March 2021 to June 2022", "", FRIDAY, false);
	expect([day(validAt), day(invalidAt)]).toEqual(["2021-03-01", "2022-06-01"]);
});

test.each(["room 12", "soon", "every Monday morning we"])("%s dates nothing by itself or a day", (expression) => {
	expect(readWhen(expression, "", FRIDAY, false).invalidAt).toBeNull();
});

test.each([
	["90 days", "every"],
	["every 90 days", ""],
	["90 days", "after"],
	["two weeks", "for"],
])("%s behind %j is no moment", (expression, before) => {
	expect(readWhen(expression, before, FRIDAY, true)).toEqual({ validAt: null, invalidAt: null });
});
