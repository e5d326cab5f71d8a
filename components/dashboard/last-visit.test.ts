import { expect, test } from "vitest";
import { endOfLastVisit, noteVisit } from "./last-visit";

const MINUTE = 60_000;
const start = Date.UTC(2026, 4, 8, 12);

test("the first visit has none before it, however many pages are looked at", () => {
	const first = noteVisit("", start);
	expect(endOfLastVisit(first, start + MINUTE)).toBeNull();
	expect(endOfLastVisit(noteVisit(first, start + 20 * MINUTE), start + 40 * MINUTE)).toBeNull();
});

test("a later visit shows what came since the end of the one before, on its first page and its next", () => {
	const cookie = noteVisit(noteVisit("", start), start + MINUTE);
	const later = start + 600 * MINUTE;
	expect(endOfLastVisit(cookie, later)).toEqual(new Date(start + MINUTE));
	expect(endOfLastVisit(noteVisit(cookie, later), later + MINUTE)).toEqual(new Date(start + MINUTE));
});

test("a cookie that we did not write is none", () => {
	for (const cookie of ["x_1", "1_", "_", "9999999999999999999_1795494822100"])
		expect(endOfLastVisit(cookie, start)).toBeNull();
});
