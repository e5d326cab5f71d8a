import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { EndRow } from "@/lib/graph/wire";
import type { Examples } from "@/lib/http/openapi/to-openapi";
import { operationsOf, toOpenApi } from "@/lib/http/openapi/to-openapi";
import examples from "./examples.json" with { type: "json" };
import { ROUTE_TABLE } from "./route-table";

const OPERATIONS = operationsOf(ROUTE_TABLE).map((operation) => ({
	...operation,
	name: `${operation.method} ${operation.path}`,
}));

type Documented = {
	operationId: string;
	parameters: { name: string; in: string; schema: { pattern?: string } }[];
	requestBody: { content: Record<string, { schema: object }> };
	responses: object;
};
type Document = {
	paths: Record<string, Record<string, Documented>>;
	components: Record<string, Record<string, object>>;
};
const document = JSON.parse(JSON.stringify(toOpenApi(ROUTE_TABLE, examples))) as Document;

test("every route file of /v1 has its path in the table, and the reverse", () => {
	const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
		.filter((file) => path.basename(file) === "route.ts" && !file.includes("..."))
		.map(
			(file) =>
				`/v1/${path
					.dirname(file)
					.replaceAll(path.sep, "/")
					.replaceAll(/\[(\w+)\]/g, "{$1}")}`,
		);
	expect(Object.keys(ROUTE_TABLE).sort()).toEqual(files.sort());
});

test("every file exports every method, so that none is answered by the framework", () => {
	for (const methods of Object.values(ROUTE_TABLE)) {
		expect(Object.keys(methods).sort()).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
	}
});

test("every declared operation is in the document, under an id of its own", () => {
	const documented = Object.entries(document.paths).flatMap(([at, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
	);
	expect(documented.sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
	const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((it) => it.operationId));
	expect(new Set(ids).size).toBe(ids.length);
});

test("every parameter in a path is declared and validated", () => {
	for (const [at, methods] of Object.entries(document.paths)) {
		const inPath = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		for (const { parameters } of Object.values(methods)) {
			expect(parameters.filter((it) => it.in === "path").map((it) => it.name)).toEqual(inPath);
		}
	}
});

test("what a request must hold beyond its fields is documented: one of several, what excludes what, the form of a key", () => {
	const post = (at: string) => document.paths[at]?.post as Documented;
	const bodyOf = (at: string) => post(at).requestBody.content["application/json"]?.schema;
	expect(bodyOf("/v1/retractions")).toHaveProperty(
		"oneOf",
		["edge_uuid", "episode", "entity"].map((field) => ({ required: [field] })),
	);
	expect(bodyOf("/v1/search")).toMatchObject({
		not: { required: ["group_id", "group_ids"] },
		// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
		then: { required: ["center"] },
	});
	expect(Object.keys(post("/v1/search").responses)).toContain("404");
	const key = post("/v1/episodes").parameters.find(({ name }) => name === "Idempotency-Key");
	expect(new RegExp(key?.schema.pattern ?? "").test("a b")).toBe(true);
	expect(new RegExp(key?.schema.pattern ?? "").test(" a")).toBe(false);
});

test("a name that may be taken, and a body that may be too large or of another type, are documented", () => {
	const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
	expect(statuses("/v1/graph/nodes/{name}", "patch")).toEqual(expect.arrayContaining(["409", "413", "415"]));
	expect(statuses("/v1/retractions/{id}", "delete")).toContain("409");
	expect(statuses("/v1/restore", "post")).toEqual(expect.arrayContaining(["409", "413", "415"]));
	expect(statuses("/v1/episodes", "get")).not.toContain("409");
	for (const path of ["/v1/graph/nodes/{name}", "/v1/graph/edges/{uuid}"]) {
		const content = document.paths[path]?.patch?.requestBody.content["application/json"];
		expect(content?.schema).toMatchObject({ anyOf: expect.arrayContaining([{ required: [expect.any(String)] }]) });
	}
});

test("every reference leads somewhere", () => {
	const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
	expect(refs.length).toBeGreaterThan(20);
	for (const [, kind, name] of refs) expect(document.components[kind ?? ""]).toHaveProperty([name ?? ""]);
});

test("numbers and booleans of a query are documented as such", () => {
	const { parameters } = document.paths["/v1/graph/links"]?.get ?? { parameters: [] };
	const schemaOf = (name: string) => parameters.find((it) => it.name === name)?.schema;
	expect(schemaOf("limit")).toEqual({ type: "integer", minimum: 1, maximum: 100_000, default: 5_000 });
	expect(schemaOf("include_retracted")).toEqual({ type: "boolean", default: false });
	expect(JSON.stringify(document)).not.toContain('"wire"');
});

test("whatever counts as a write may answer 402", () => {
	const statusesOf = (path: string) => Object.keys(document.paths[path]?.post?.responses ?? {});
	for (const path of ["/v1/episodes", "/v1/facts", "/v1/restore"]) expect(statusesOf(path)).toContain("402");
});

describe("examples", () => {
	const holds = (schema: z.ZodType, value: unknown) => expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);

	test("are of operations that exist", () => {
		const names = OPERATIONS.map(({ name }) => name);
		for (const name of Object.keys(examples)) expect(names).toContain(name);
	});

	test.each(OPERATIONS)("$name has one that its schemas accept", ({ name, route }) => {
		const { body, response } = (examples as Examples)[name] ?? {};
		expect(response).toBeDefined();
		if (route.body) holds(route.body, body);
		if ("json" in route.response) return holds(route.response.json, response);
		const rows = response as object[];
		for (const row of rows) holds("_end" in row ? EndRow : route.response.ndjson, row);
	});
});
