import { expect, test } from "vitest";
import { ReaderTime } from "./stream";

const LIMIT_MS = 30_000;
const BATCH_BYTES = 128_000;

/** How long a reader that takes a batch every `pauseMs` keeps its stream, in milliseconds; null when it outlives an hour. */
function lifetime(pauseMs: number): number | null {
	const time = new ReaderTime(LIMIT_MS);
	for (let now = 0; now < 3_600_000; now += pauseMs) {
		const leftMs = time.offer(BATCH_BYTES, now);
		if (leftMs < pauseMs) return now + leftMs;
		time.taken(now + pauseMs);
	}
	return null;
}

test("a reader that takes nothing has the limit", () => {
	expect(lifetime(Number.POSITIVE_INFINITY)).toBe(LIMIT_MS);
});

test("a reader that keeps to 64 kB a second is never cut", () => {
	expect([lifetime(100), lifetime(2_000)]).toEqual([null, null]);
});

test("a reader that takes less is cut in the end, though each of its pauses is within the limit", () => {
	expect(lifetime(2_500)).toBeLessThan(300_000);
	expect(lifetime(10_000)).toBeLessThan(60_000);
	expect(lifetime(29_000)).toBeLessThan(60_000);
});
