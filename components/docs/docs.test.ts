import { describe, expect, test } from "vitest";
import examples from "@/app/v1/examples.json" with { type: "json" };
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { toOpenApi } from "@/lib/http/openapi/to-openapi";
import { type OpenApiDocument, readDocument, readGroups, typeOf } from "./read-document";

const description = toOpenApi(ROUTE_TABLE, examples) as OpenApiDocument;
const operations = readDocument(description);
const find = (name: string) => {
	const found = operations.find(({ method, path }) => `${method} ${path}` === name);
	if (!found) throw new Error(`${name} is not documented`);
	return found;
};

test("every operation can be read: what it is, what it answers, what may go wrong", () => {
	expect(operations.length).toBeGreaterThan(14);
	for (const operation of operations) {
		expect(operation.answer.length).toBeGreaterThan(0);
		expect(operation.answerExample).toBeTruthy();
		expect(operation.errors.map(({ status }) => status)).toContain("401");
		for (const { about } of operation.errors) expect(about).not.toBe("");
		for (const { type } of [...operation.parameters, ...operation.body, ...operation.answer]) {
			expect(type).not.toMatch(/undefined|object Object|anything/);
		}
	}
});

test("every field has a meaning, and none in words that only we know", () => {
	const fields = operations.flatMap(({ id, parameters, body, answer }) =>
		[...parameters, ...body, ...answer].map(({ name, about }) => ({ field: `${id} ${name}`, about })),
	);
	expect(fields.filter(({ about }) => about === "" || /extension|cogram/i.test(about))).toEqual([]);
});

test("every operation is in one of the groups, none of which is empty", () => {
	const groups = readGroups(description);
	expect(groups.flatMap((group) => group.operations)).toHaveLength(operations.length);
	expect(groups.filter((group) => group.operations.length === 0 || group.about === "")).toEqual([]);
});

test("what changes a project is known from what only asks, whatever its method", () => {
	const writing = operations.filter(({ isWriting }) => isWriting).map(({ method, path }) => `${method} ${path}`);
	expect(writing).toContain("POST /v1/episodes");
	expect(writing).toContain("DELETE /v1/retractions/{id}");
	expect(writing).not.toContain("POST /v1/search");
	expect(writing).not.toContain("POST /v1/context");
	expect(writing.filter((operation) => operation.startsWith("GET"))).toEqual([]);
});

test("fields in lists and in what may be null are reported with their place", () => {
	const names = find("GET /v1/tasks/{task_id}").answer.map(({ name }) => name);
	expect(names).toContain("steps[].state");
	expect(find("GET /v1/graph/nodes/{name}/details").answer.map(({ name }) => name)).toContain(
		"neighbors[].intent_meta.edge_kind",
	);
});

describe("a type in words", () => {
	test.each([
		[{ type: "integer", minimum: 1, maximum: 9, default: 3 }, "integer, 1 to 9, default 3"],
		[{ type: "string", minLength: 1, maxLength: 200 }, "string, 1 to 200 characters"],
		[{ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] }, "timestamp or null"],
		[{ type: "array", items: { type: "string" } }, "list of string"],
		[{ enum: ["a", "b"] }, "a | b"],
	])("%j", (schema, words) => {
		expect(typeOf(schema)).toBe(words);
	});
});
