import { expect, test } from "vitest";
import { billingPeriod } from "./billing-period";

const at = (text: string) => new Date(text);

test.each([
	["2026-01-31T10:00:00Z", "2026-02-15T00:00:00Z", "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-02-28T10:00:00.000Z", "2026-03-31T10:00:00.000Z"],
	["2026-01-31T10:00:00Z", "2026-02-28T09:59:59Z", "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	["2024-02-29T00:00:00Z", "2025-02-28T00:00:00Z", "2025-02-28T00:00:00.000Z", "2025-03-29T00:00:00.000Z"],
	["2025-12-15T00:00:00Z", "2026-01-01T00:00:00Z", "2025-12-15T00:00:00.000Z", "2026-01-15T00:00:00.000Z"],
])("signed up %s, now %s: from %s to %s", (signedUp, now, start, end) => {
	const period = billingPeriod(at(signedUp), at(now));
	expect([period.start.toISOString(), period.end.toISOString()]).toEqual([start, end]);
});
