import { expect, test } from "vitest";
import { Pauses } from "./failures";

test("three outages in a row pause for 30 seconds; then one question tries for all", () => {
	const pauses = new Pauses();
	for (const at of [1, 2]) pauses.note("e", "timeout", at);
	expect(pauses.isPaused("e", 3, 500)).toBe(false);
	pauses.note("e", "server_error", 3);
	expect(pauses.isPaused("e", 4, 500)).toBe(true);
	expect(pauses.isPaused("other", 4, 500)).toBe(false);
	expect(pauses.isPaused("e", 30_002, 500)).toBe(true);
	expect(pauses.isPaused("e", 30_003, 500)).toBe(false);
	expect(pauses.isPaused("e", 30_004, 500)).toBe(true);
	pauses.note("e", "ok", 30_100);
	expect(pauses.isPaused("e", 30_101, 500)).toBe(false);
});

test("a failed try pauses again, and a try that was never noted is replaced", () => {
	const pauses = new Pauses();
	for (const at of [1, 2, 3]) pauses.note("e", "unreachable", at);
	expect(pauses.isPaused("e", 40_000, 500)).toBe(false);
	expect(pauses.isPaused("e", 40_499, 500)).toBe(true);
	expect(pauses.isPaused("e", 40_500, 500)).toBe(false);
	pauses.note("e", "unreachable", 40_600);
	expect(pauses.isPaused("e", 70_599, 500)).toBe(true);
});

test("an answer that cannot be used shows that the endpoint lives", () => {
	const pauses = new Pauses();
	for (const outcome of ["timeout", "timeout", "unreadable", "timeout", "cancelled"] as const)
		pauses.note("e", outcome, 1);
	expect(pauses.isPaused("e", 2, 500)).toBe(false);
});

test("a wait that the endpoint asks for is granted, up to five minutes", () => {
	const pauses = new Pauses();
	pauses.note("e", "rate_limited", 0, 60_000);
	expect([pauses.isPaused("e", 59_999, 500), pauses.isPaused("e", 60_000, 500)]).toEqual([true, false]);
	pauses.note("e", "rate_limited", 60_000, 86_400_000);
	expect(pauses.isPaused("e", 360_000, 500)).toBe(false);
});
