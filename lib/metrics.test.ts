import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metrics, routeOf } from "./metrics";
import { summaryOf } from "./tracing";

test.each([
	["/v1/graph/nodes/Ada%20Lovelace/details", { name: "Ada Lovelace" }, "/v1/graph/nodes/:name/details"],
	["/v1/graph/nodes/100%", { name: "100%" }, "/v1/graph/nodes/:name"],
	["/v1/episodes/episodes", { name: "episodes" }, "/v1/episodes/:name"],
	["/v1/episodes", {}, "/v1/episodes"],
])("the route of %s holds no value", (path, params, route) => expect(routeOf(path, params)).toBe(route));

test.each([
	["SELECT id FROM edges WHERE name = 'secret'", "SELECT edges"],
	["INSERT INTO episodes (project_id) VALUES ($1)", "INSERT episodes"],
	["UPDATE tasks SET state = 'x'", "UPDATE tasks"],
	["BEGIN ; SET LOCAL app.team_id = 'x'; SELECT 1 FROM graphs", "BEGIN"],
	["COPY (SELECT 1) TO STDOUT", "COPY"],
])("the span of %s is named without values", (text, name) => expect(summaryOf(text)).toBe(name));

test("the dashboard and the alerts name metrics that are counted", async () => {
	const names = (await Promise.all(Object.values(metrics).map((metric) => metric.get()))).map(({ name }) => name);
	for (const file of ["deploy/grafana-dashboard.json", "deploy/alerts.yml"]) {
		const used = readFileSync(file, "utf8").match(/memory_graph_[a-z_]+/g) ?? [];
		expect(used.length).toBeGreaterThan(5);
		expect(used.filter((name) => !names.includes(name.replace(/_(bucket|count|sum)$/, "")))).toEqual([]);
	}
});
