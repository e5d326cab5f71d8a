// The API's description: OpenAPI 3.1 made from the very schemas that validate. Pure.
import type { z } from "zod";
import { BASE_PATH } from "@/lib/base-path";
import { IDEMPOTENCY_KEY_PATTERN } from "@/lib/episodes/once";
import { EndRow } from "@/lib/graph/wire";
import { ErrorBody } from "@/lib/http/error-response";
import type { AnyRoute, Handler } from "@/lib/http/v1";
import { errorComponents, errorsOf } from "./error-responses";
import parts from "./parts.json";
import { TAGS, tagOf } from "./tags";
import { addMeanings, type JsonSchema, toJsonSchema } from "./to-json-schema";

/** What a route file exports, by method; and all of them by path, with `{name}` for a parameter. */
export type RouteMethods = { [method: string]: Handler };
export type RouteTable = Record<string, RouteMethods>;

/** A body and an answer to show, by operation such as `POST /v1/episodes`. NDJSON answers are lists of rows. */
export type Examples = Record<string, { body?: object; response?: unknown }>;

export type Operation = { method: string; path: string; route: AnyRoute };

/** The declared operations of a table, in its order. HEAD is GET without a body and goes without saying. */
export const operationsOf = (table: RouteTable): Operation[] =>
	Object.entries(table).flatMap(([path, methods]) =>
		["GET", "POST", "PATCH", "DELETE"].flatMap((method) => {
			const route = methods[method]?.route;
			return route ? [{ method, path, route }] : [];
		}),
	);

/** The whole document. Spec: POST /v1/episodes and all others. */
export function toOpenApi(table: RouteTable, examples: Examples): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const operation of operationsOf(table)) {
		const at = paths[operation.path] ?? {};
		at[operation.method.toLowerCase()] = toOperation(
			operation,
			examples[`${operation.method} ${operation.path}`] ?? {},
		);
		paths[operation.path] = at;
	}
	return {
		openapi: "3.1.0",
		info: { title: "Memory Graph", version: "0.1.0", description: parts.about.join("\n\n") },
		servers: [{ url: BASE_PATH || "/" }],
		security: [{ apiKey: [] }],
		tags: TAGS.map(({ name, description }) => ({ name, description })),
		paths,
		components: {
			securitySchemes: {
				apiKey: {
					type: "http",
					scheme: "bearer",
					bearerFormat: "mg_live_…",
					description: "Scope `read` is on every key. A key without a list of groups sees all groups of its project.",
				},
			},
			schemas: { Error: toJsonSchema(ErrorBody, "output"), End: toJsonSchema(EndRow, "output") },
			responses: errorComponents(),
			headers: parts.headers,
		},
	};
}

function toOperation({ method, path, route }: Operation, example: Examples[string]): object {
	const body = route.body ?? route.sent;
	return {
		operationId: operationId(method, path),
		tags: [tagOf(path)],
		summary: route.summary,
		description: aboutOf(route),
		...(route.deprecated ? { deprecated: true } : {}),
		parameters: [
			...toParameters(route.params, "path"),
			...toParameters(route.query, "query"),
			...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
			...(isStreamed(route) ? [ifNoneMatch] : []),
			...(route.replicated ? [atLeast] : []),
		],
		...(body
			? {
					requestBody: {
						required: true,
						content: { "application/json": { schema: described(body, "input"), ...shown(example.body) } },
					},
				}
			: {}),
		...(route.rows
			? {
					requestBody: {
						required: true,
						content: { "application/x-ndjson": { schema: described(route.rows, "input") } },
					},
				}
			: {}),
		responses: {
			200: toResponse(route, example.response),
			...(isStreamed(route) ? NOT_MODIFIED : {}),
			...errorsOf(route),
		},
	};
}

const described = (schema: z.ZodType, io: "input" | "output"): JsonSchema => addMeanings(toJsonSchema(schema, io));
const shown = (example: unknown) => (example === undefined ? {} : { example });
const isStreamed = ({ response }: AnyRoute) => "ndjson" in response && !response.events;

/** `GET /v1/graph/nodes/{name}/details` is `getGraphNodesByNameDetails`. */
const operationId = (method: string, path: string) =>
	method.toLowerCase() +
	path
		.replace("/v1/", "")
		.replaceAll(/\{(\w+)\}/g, "by_$1")
		.split(/[/_]/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join("");

function aboutOf(route: AnyRoute): string {
	const parts = [`Needs the scope \`${route.scope}\`.`];
	if (route.meter === "writes") parts.push("Counts as one write when it succeeds.");
	if (route.meter === "retrievals") parts.push("Counts as one retrieval when it succeeds.");
	if ("ndjson" in route.response) parts.push('One JSON object per line; the last line is `{"_end": rows}`.');
	return parts.join(" ");
}

function toParameters(schema: z.ZodType | undefined, place: "path" | "query"): object[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = described(schema, "input");
	return Object.entries(properties).map(([name, { description, ...property }]) => ({
		name,
		in: place,
		required: place === "path" || required.includes(name),
		...(description === undefined ? {} : { description }),
		schema: property,
	}));
}

const { idempotencyKey, ifNoneMatch, atLeast } = parts;
const IDEMPOTENCY_KEY = {
	...idempotencyKey,
	schema: { ...idempotencyKey.schema, pattern: IDEMPOTENCY_KEY_PATTERN.source },
};
const NOT_MODIFIED = {
	304: { description: "The graph has not moved since.", headers: refs(["X-Request-Id", "ETag"]) },
};

function refs(names: string[]): Record<string, object> {
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function toResponse(route: AnyRoute, example: unknown): object {
	const headers = [
		"X-Request-Id",
		...(isStreamed(route) ? ["ETag"] : []),
		...(isStreamed(route) || route.deprecated ? ["X-Graph-Version"] : []),
		...(route.meter ? ["RateLimit-Policy", "RateLimit"] : []),
		...(route.idempotent ? ["Idempotent-Replay"] : []),
		...(route.deprecated ? ["Deprecation", "Link"] : []),
	];
	return { description: "Success.", headers: refs(headers), content: toContent(route, example) };
}

function toContent(route: AnyRoute, example: unknown): Record<string, object> {
	if ("json" in route.response) {
		return { "application/json": { schema: described(route.response.json, "output"), ...shown(example) } };
	}
	const row = described(route.response.ndjson, "output");
	const lines = Array.isArray(example) ? example.map((line) => `${JSON.stringify(line)}\n`).join("") : undefined;
	return {
		"application/x-ndjson": { schema: { anyOf: [row, { $ref: "#/components/schemas/End" }] }, ...shown(lines) },
		...(route.response.events ? { "text/event-stream": { schema: { type: "string" } } } : {}),
	};
}
