// The API's description: OpenAPI 3.1 made from the very schemas that validate. Pure.
import type { z } from "zod";
import { BASE_PATH } from "@/lib/base-path";
import { IDEMPOTENCY_KEY_PATTERN } from "@/lib/episodes/once";
import { EndRow } from "@/lib/graph/wire";
import { ErrorBody } from "@/lib/http/error-response";
import type { AnyRoute, Handler } from "@/lib/http/v1";
import { errorComponents, errorsOf } from "./error-responses";
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
		info: { title: "Memory Graph", version: "0.1.0", description: ABOUT },
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
			headers: HEADERS,
		},
	};
}

const ABOUT = [
	"Write prose; read back a graph of entities and edges.",
	"Every answer carries `X-Request-Id`. Every error has one flat body, see `Error`.",
	"A stream without its last row `_end` is incomplete: send the request again.",
	"Names in paths are URL-encoded; a uuid is taken wherever a name is. HEAD answers the headers of GET.",
].join("\n\n");

const text = (description: string) => ({ description, schema: { type: "string" } });
const HEADERS: Record<string, object> = {
	"X-Request-Id": text("The request's id, also in error bodies."),
	ETag: text("Stands for the graph's version and the request; send it as `If-None-Match`."),
	"X-Graph-Version": text("Moves on with every change, so that a pager notices."),
	"Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
	"RateLimit-Policy": text(
		"The monthly caps that the operation draws on: name, `q` the cap, `w` the period in seconds.",
	),
	RateLimit: text("What is left of them: name, `r` remaining, `t` seconds to the reset."),
	"Idempotent-Replay": text("`true` on the stored answer of an earlier request."),
	Deprecation: text("Since when the route is superseded (RFC 9745)."),
	Link: text('The route to use instead, `rel="successor-version"`.'),
	"WWW-Authenticate": text("`Bearer`."),
	Allow: text("The methods that the path answers."),
};

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
			...(isStreamed(route) ? [IF_NONE_MATCH] : []),
			...(route.replicated ? [AT_LEAST] : []),
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

const IDEMPOTENCY_KEY = {
	name: "Idempotency-Key",
	in: "header",
	required: false,
	description: "Send a write again under the same key within 24 hours and get its first answer, never charged twice.",
	schema: { type: "string", minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY_PATTERN.source },
};
const IF_NONE_MATCH = {
	name: "If-None-Match",
	in: "header",
	required: false,
	description: "The ETag of an earlier answer: 304 while the graph has not moved.",
	schema: { type: "string" },
};
const AT_LEAST = {
	name: "If-Graph-Version-At-Least",
	in: "header",
	required: false,
	description: "A version that `X-Graph-Version` had: where a replica answers, it has got as far.",
	schema: { type: "string", pattern: "^\\d{1,18}$" },
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
