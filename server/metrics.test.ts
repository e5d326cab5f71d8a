import { register } from "prom-client";
import { expect, test } from "vitest";
import { startMetrics } from "./metrics";

test("counters end in _total, and nothing else does", async () => {
	startMetrics("server");
	const figures = await register.getMetricsAsJSON();
	expect(figures.length).toBeGreaterThan(20);
	for (const { name, type } of figures)
		expect(name.endsWith("_total"), `${name} ${type}`).toBe(String(type) === "counter");
});
