import { expect, test } from "vitest";
import type { Quota } from "@/lib/usage/quota";
import { toRateLimitHeaders } from "./error-response";

const period = { start: new Date("2026-02-01T00:00:00Z"), end: new Date("2026-03-01T00:00:00Z") };
const writes: Quota = { meter: "writes", limit: 10, taken: 4, period };

test("a metered answer carries its cap, the period, what is left and when it resets", () => {
	const now = new Date("2026-02-28T23:59:00.500Z");
	expect(toRateLimitHeaders([writes, { ...writes, meter: "intents", limit: 5, taken: 9 }], now)).toEqual({
		"RateLimit-Policy": '"episodes_per_month";q=10;w=2419200, "intent_extractions";q=5;w=2419200',
		RateLimit: '"episodes_per_month";r=6;t=60, "intent_extractions";r=0;t=60',
	});
});

test("an unlimited meter has no policy", () => {
	expect(toRateLimitHeaders([{ ...writes, limit: null }], period.start)).toEqual({});
});
