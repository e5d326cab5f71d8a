import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { metrics, routeOf } from "./metrics";
import { summaryOf } from "./tracing";

test.each([
	["/v1/graph/nodes/Ada%20Lovelace/details", { name: "Ada Lovelace" }, "/v1/graph/nodes/:name/details"],
	["/v1/graph/nodes/100%", { name: "100%" }, "/v1/graph/nodes/:name"],
	["/v1/episodes/episodes", { name: "episodes" }, "/v1/episodes/:name"],
	["/v1/episodes", {}, "/v1/episodes"],
	["/v1/episodes/Ada", { name: "Bob" }, "none"],
])("the route of %s holds no value", (path, params, route) => expect(routeOf(path, params)).toBe(route));

test.each([
	["SELECT id FROM edges WHERE name = 'secret'", "SELECT edges"],
	["INSERT INTO episodes (project_id) VALUES ($1)", "INSERT episodes"],
	["UPDATE tasks SET state = 'x'", "UPDATE tasks"],
	["BEGIN ; SET LOCAL app.team_id = 'x'; SELECT 1 FROM graphs", "BEGIN"],
	["COPY (SELECT 1) TO STDOUT", "COPY"],
])("the span of %s is named without values", (text, name) => expect(summaryOf(text)).toBe(name));

type Rule = {
	alert: string;
	expr: string;
	labels: { severity: string };
	annotations: { summary: string; action: string };
};
type Panel = { title: string; targets: { expr: string }[] };

const alerts = (parse(readFileSync("deploy/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
	({ rules }) => rules,
);
const { panels } = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as { panels: Panel[] };

test("every alert says what is wrong and what to do, and wakes somebody", () => {
	for (const { alert, labels, annotations } of alerts) {
		expect(alert).toMatch(/^MemoryGraph[A-Z]/);
		expect(labels).toEqual({ severity: "page" });
		expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) });
	}
});

const counted = new Map(
	Object.values(metrics).map((metric) => {
		const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] };
		return [name, labelNames];
	}),
);

test("no metric has a label that Prometheus gives to every series", () => {
	expect([...counted.values()].flat().filter((label) => ["job", "instance", "process"].includes(label))).toEqual([]);
});

/** What a server adds to its series, Prometheus to all, and a histogram to its own. */
const ADDED_LABELS = ["process", "instance", "job", "le"];

test.each([
	...alerts.map(({ alert, expr }) => [alert, expr]),
	...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
])("%s asks for metrics that are counted, by labels that they have", (_, expr) => {
	const names = (expr.match(/memory_graph_[a-z_]+/g) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, ""));
	expect(names.filter((name) => !counted.has(name))).toEqual([]);
	const filters = [...expr.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label);
	const groups = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
	const known = [...ADDED_LABELS, ...names.flatMap((name) => counted.get(name) ?? [])];
	expect([...filters, ...groups].filter((label) => !known.includes(label as string))).toEqual([]);
	for (const [open, close] of ["()", "{}", "[]"])
		expect(expr.split(open as string).length).toBe(expr.split(close as string).length);
});
