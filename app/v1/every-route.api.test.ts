// What every operation promises alike, made from the table of routes: a new route is held to it without a line here.
// Long because it is one table of refusals.
import { beforeAll, describe, expect, test } from "vitest";
import type { MergeResult } from "@/lib/curation/merge-names";
import type { RetractionResult } from "@/lib/curation/retract";
import { prisma } from "@/lib/db/prisma";
import type { FactResult } from "@/lib/episodes/fact-wire";
import { type JsonSchema, toJsonSchema } from "@/lib/http/openapi/to-json-schema";
import type { Examples } from "@/lib/http/openapi/to-openapi";
import { operationsOf, type RouteMethods } from "@/lib/http/openapi/to-openapi";
import type { Handler } from "@/lib/http/v1";
import { createTeam } from "@/lib/teams/create-team";
import { issueKey, revokeKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { toCursor } from "@/lib/wire/fields";
import { GET as unknownPath } from "./[[...rest]]/route";
import examples from "./examples.json" with { type: "json" };
import { ROUTE_TABLE } from "./route-table";

const OPERATIONS = operationsOf(ROUTE_TABLE).map(({ method, path, route }) => {
	const methods: RouteMethods = ROUTE_TABLE[path as keyof typeof ROUTE_TABLE];
	return {
		name: `${method} ${path}`,
		method,
		path,
		route,
		handler: methods[method] as Handler,
		head: methods.HEAD as Handler,
		body: (examples as Examples)[`${method} ${path}`]?.body,
		parameters: Object.entries(route.query ? (toJsonSchema(route.query, "input").properties ?? {}) : {}),
		fields: Object.entries(route.body ? (toJsonSchema(route.body, "input").properties ?? {}) : {}),
		pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
	};
});
const READS = OPERATIONS.filter(({ method }) => method === "GET");
const WITH_BODY = OPERATIONS.filter(({ route }) => route.body);
const WITH_PATH = OPERATIONS.filter(({ pathParameters }) => pathParameters.length > 0);

let ours: TestTeam;
let theirs: TestTeam;
/** Things of ours, by path, to be asked for by strangers. */
let things: Record<string, string>;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	const post = async <T>(path: "/v1/facts" | "/v1/merges" | "/v1/retractions", body: object) =>
		(await (await callRoute(ROUTE_TABLE[path].POST, { key: ours.key, body })).json()) as T;
	const { episode_name, cogram, fact } = await post<FactResult>("/v1/facts", {
		subject: "Ada",
		predicate: "knows",
		object: "Bob",
		document_id: "ours",
	});
	await post("/v1/facts", { subject: "Cem", predicate: "knows", object: "Dan" });
	const { merge_id } = await post<MergeResult>("/v1/merges", { keep: "Cem", merge: ["Dan"] });
	const { retraction_id } = await post<RetractionResult>("/v1/retractions", { entity: "Ada" });
	things = {
		"/v1/documents/{document_id}": "ours",
		"/v1/episodes/{name}": episode_name,
		"/v1/graph/nodes/{name}": "Ada",
		"/v1/graph/nodes/{name}/details": "Ada",
		"/v1/graph/edges/{uuid}": fact.edge_uuid,
		"/v1/tasks/{task_id}": cogram.task_id,
		"/v1/tasks/{task_id}/retry": cogram.task_id,
		"/v1/merges/{id}": merge_id ?? "",
		"/v1/retractions/{id}": retraction_id ?? "",
	};
});

/** The status; a body that is not wanted is let go, as a stream holds a connection until then. */
async function statusOf(answer: Promise<Response>): Promise<number> {
	const response = await answer;
	await response.body?.cancel();
	return response.status;
}

const paramsOf = (names: string[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

describe.each(OPERATIONS)(
	"$name",
	({ handler, head, method, path, route, body, parameters, fields, pathParameters }) => {
		const call = (options: Parameters<typeof callRoute>[1] = {}) =>
			callRoute(handler, { key: ours.key, body, params: paramsOf(pathParameters, "nothing"), ...options });

		test("401, always the same, for no key and every kind of bad one", async () => {
			const revoked = await issueKey({ teamId: ours.teamId, scopes: ["write"] });
			await revokeKey(revoked.keyId);
			const expired = await issueKey({ teamId: ours.teamId, scopes: ["write"] });
			await prisma().apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
			const gone = await createTeam({ name: "Gone" });
			await prisma().project.delete({ where: { id: gone.projectId } });
			const none = await readAnswer(await call({ key: undefined }));
			expect(none).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
			for (const key of ["", "x", `${ours.key}x`, revoked.key, expired.key, gone.key]) {
				expect(await readAnswer(await call({ key }))).toEqual(none);
			}
			expect(await readAnswer(await call({ key: undefined, query: { api_key: ours.key, key: ours.key } }))).toEqual(
				none,
			);
		});

		test("405 with Allow on every method that it does not declare", async () => {
			const methods: RouteMethods = ROUTE_TABLE[path as keyof typeof ROUTE_TABLE];
			const declared = Object.keys(methods).filter((name) => methods[name]?.route);
			for (const [name, undeclared] of Object.entries(methods).filter(([name]) => !declared.includes(name))) {
				const response = await callRoute(undeclared, { key: ours.key, method: name });
				expect(response.status).toBe(405);
				expect(response.headers.get("allow")?.split(", ").sort()).toEqual(declared.sort());
			}
		});

		if (route.scope === "write") {
			test("403 for a read-only key, before anything else is looked at", async () => {
				expect(await readAnswer(await call({ key: ours.readKey, body: "not json" }))).toMatchObject({
					status: 403,
					body: { error: "missing_scope" },
				});
			});
		}

		if (method === "GET") {
			test("HEAD answers the status and headers of GET, and no body", async () => {
				for (const value of ["nothing", things[path] ?? "nothing"]) {
					const params = paramsOf(pathParameters, value);
					const got = await call({ params });
					await got.arrayBuffer();
					const headed = await callRoute(head, { key: ours.key, params, method: "HEAD" });
					expect([headed.status, headed.body]).toEqual([got.status, null]);
					const names = (response: Response) => [...response.headers.keys()].sort();
					expect(names(headed)).toEqual(names(got));
				}
			});
		}

		for (const [name, schema] of parameters) {
			test(`400 for ${name} out of bounds, of the wrong kind or twice; its bounds are taken`, async () => {
				const { bad, good } = valuesOf(name, schema);
				for (const value of bad) {
					const answer = await readAnswer(await call({ query: { [name]: value } }));
					expect([value, answer.status, answer.body.error]).toEqual([value, 400, "invalid_request"]);
					expect(answer.body.details).toEqual([{ field: name, message: expect.any(String) }]);
				}
				for (const value of good) {
					const status = await statusOf(call({ query: { [name]: value } }));
					// A route that reads rows gets none here, and says so once the query was taken.
					expect([value, (route.rows ? [415] : [200, 404]).includes(status)]).toEqual([value, true]);
				}
			});
		}

		if (parameters.some(([name]) => name === "group_id")) {
			test("403 for a group outside the key's list", async () => {
				const { key } = await issueKey({ teamId: ours.teamId, groups: ["mine"] });
				expect(await statusOf(call({ key, query: { group_id: "yours" } }))).toBe(403);
				expect([200, 404]).toContain(await statusOf(call({ key, query: { group_id: "mine" } })));
			});
		}

		for (const [name, schema] of fields) {
			test(`400 for a body whose ${name} is of the wrong type, too long or holds NUL`, async () => {
				for (const value of badFieldValues(schema)) {
					const { status, body: answer } = await readAnswer(await call({ body: { ...body, [name]: value } }));
					expect([JSON.stringify(value)?.slice(0, 40), status === 400 || status === 413]).toEqual([
						JSON.stringify(value)?.slice(0, 40),
						true,
					]);
					if (status === 400) expect(JSON.stringify(answer.details)).toContain(name);
				}
			});
		}
	},
);

describe.each(WITH_BODY)("the body of $name", ({ handler, pathParameters, body, method }) => {
	const send = (sent: unknown, headers: Record<string, string> = {}) =>
		callRoute(handler, { key: ours.key, params: paramsOf(pathParameters, "nothing"), body: sent, headers });

	test("is JSON: 415 else, and 400 for what does not parse or is no object", async () => {
		expect((await send(body, { "content-type": "text/plain" })).status).toBe(415);
		for (const bad of ["", "{", "[]", "null", '"text"', "7"])
			expect([bad, (await send(bad)).status]).toEqual([bad, 400]);
	});

	test("is at most 1 MiB: 413", async () => {
		expect((await send(JSON.stringify({ ...body, padding: "x".repeat(1024 * 1024) }))).status).toBe(413);
		expect((await send(body, { "content-length": "99999999" })).status).toBe(413);
	});

	test("may hold fields that nobody knows, unless it corrects something", async () => {
		const odd = { team_id: theirs.teamId, project_id: theirs.projectId, created_at: "x", is_knot: true };
		expect(method === "PATCH" ? [400] : [200, 404]).toContain((await send({ ...body, ...odd })).status);
	});
});

describe.each(WITH_PATH)("the path of $name", ({ handler, path, pathParameters, body, method }) => {
	const ask = (value: string, key = ours.key) =>
		callRoute(handler, {
			key,
			params: paramsOf(pathParameters, value),
			body: method === "POST" || method === "PATCH" ? (body ?? {}) : undefined,
		});

	test("another team's thing answers exactly as a missing one", async () => {
		const thing = things[path];
		expect(thing).toBeTruthy();
		const missing = await readAnswer(await ask("nothing", theirs.key));
		expect(missing).toMatchObject({ status: 404, body: { error: "not_found" } });
		expect(await readAnswer(await ask(thing ?? "", theirs.key))).toEqual(missing);
	});

	test("a thing of a group that the key may not see answers exactly as a missing one", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, scopes: ["write"], groups: ["elsewhere"] });
		expect(await readAnswer(await ask(things[path] ?? "", key))).toEqual(await readAnswer(await ask("nothing", key)));
	});

	test.each([
		"a/b",
		"50% off",
		"%2e%2e",
		"..",
		".",
		"😀",
		"a+b c",
		"'; DROP TABLE edges; --",
		"\\",
		"x".repeat(200),
		"👩‍👩‍👧‍👦".repeat(28),
	])("an odd name is merely unknown (%#)", async (value) => {
		expect((await readAnswer(await ask(value))).body.error).toBe("not_found");
	});

	test("NUL, nothing and 401 characters are 400", async () => {
		for (const value of ["a\0b", "", "x".repeat(401)]) expect((await ask(value)).status).toBe(400);
	});
});

test("a path that does not exist is 404 in JSON, whatever the method", async () => {
	expect(await readAnswer(await callRoute(unknownPath))).toMatchObject({ status: 404, body: { error: "not_found" } });
});

test.each(READS)("$name shows a stranger nothing of ours", async ({ handler, pathParameters }) => {
	const response = await callRoute(handler, { key: theirs.key, params: paramsOf(pathParameters, "Ada") });
	expect(await response.text()).not.toMatch(/Ada|Bob/);
});

/** Values of a query parameter that its schema refuses, and those at its bounds. A list is the parameter given twice. */
function valuesOf(name: string, schema: JsonSchema): { bad: (string | string[])[]; good: string[] } {
	if (schema.type === "integer") {
		const [min, max] = [Number(schema.minimum), Number(schema.maximum)];
		return {
			bad: [
				String(min - 1),
				String(max + 1),
				"",
				"x",
				"1.5",
				"1e3",
				"0x1",
				" 1",
				"+1",
				"-1",
				"9".repeat(20),
				[String(min), String(min)],
			],
			// Waiting takes the time that it says.
			good: name === "wait_seconds" ? [String(min)] : [String(min), String(max)],
		};
	}
	if (schema.type === "number") {
		const bad = ["-0.1", "1.1", "", "x", ".5", "1e1", "0x1", "1e", " 0.5", ["0.5", "0.5"]];
		// As JSON writes small numbers.
		return { bad, good: ["0", "0.25", "1", "1e-1", "1e-05", "2.22e-313"] };
	}
	if (schema.type === "boolean") {
		return { bad: ["", "1", "yes", "TRUE", ["true", "false"]], good: ["true", "false"] };
	}
	if (name === "neighbors_after") {
		const cursor = toCursor([0, "0190a6f4-7a3b-7c1e-8f00-000000000001"]);
		return { bad: ["", "x", "a\0b", toCursor([0]), toCursor(["x", "y"]), [cursor, cursor]], good: [cursor] };
	}
	if (name === "tags") {
		return {
			bad: ["", "A", "a b", "a,", "x".repeat(41), Array(21).fill("a").join(), ["a", "b"]],
			good: ["a", "q3,a:b-c_d"],
		};
	}
	if (typeof schema.pattern === "string" && schema.maxLength === undefined) {
		return { bad: ["", "a b", "a/b", "é", "x".repeat(129), "a\0b", ["a", "b"]], good: ["a", "A-z_9", "x".repeat(128)] };
	}
	const max = Number(schema.maxLength);
	const mayBeEmpty = !(Number(schema.minLength) > 0);
	return {
		bad: ["x".repeat(max + 1), "😀".repeat(max + 1), "a\0b", ["a", "b"], ...(mayBeEmpty ? [] : [""])],
		good: [...(mayBeEmpty ? [""] : []), "😀".repeat(max), "%_\\'"],
	};
}

/** Values of a body's field that its schema refuses. */
function badFieldValues(declared: JsonSchema): unknown[] {
	const choices = Array.isArray(declared.anyOf) ? (declared.anyOf as JsonSchema[]) : [declared];
	const isNullable = choices.some(({ type }) => type === "null");
	const schema = choices.find(({ type }) => type !== "null") ?? declared;
	const isText = schema.type === "string";
	const tooLong = isText && typeof schema.maxLength === "number" ? ["x".repeat(schema.maxLength + 1)] : [];
	const tooShort = isText && Number(schema.minLength) > 0 ? [""] : [];
	const outside =
		schema.type === "integer" || schema.type === "number"
			? [Number(schema.minimum) - 1, Number(schema.maximum) + 1]
			: [];
	return [
		...(isNullable ? [] : [null]),
		{},
		...(isText ? [7, true, "a\0b"] : ["x"]),
		...tooLong,
		...tooShort,
		...outside.filter(Number.isFinite),
	];
}
