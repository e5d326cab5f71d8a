// The three legacy routes together, as they make one promise. Spec: Legacy endpoints.
import { beforeAll, describe, expect, test } from "vitest";
import { POST as retract } from "@/app/v1/retractions/route";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET as edges } from "./edges/route";
import { GET as entities, HEAD as headEntities } from "./entities/route";
import { GET as episodes } from "./episodes/route";
import { GET as details } from "./nodes/[name]/details/route";

let ours: TestTeam;
let theirs: TestTeam;
const written: string[] = [];
const NAME = 'Bob "line\nfeed", \\ 😀';

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	written.push(
		(
			await writeFacts(
				ours.ctx,
				[
					["Ada", "knows", NAME],
					["Ada", "likes", "Cid"],
				],
				{ aliases: { Ada: ["A."] } },
			)
		).episodeName,
	);
	written.push(
		(
			await writeFacts(
				ours.ctx,
				[
					["Ada", "likes", "Cid"],
					["Cid", "owns", "Dog"],
				],
				{ groupId: "b" },
			)
		).episodeName,
	);
	await callRoute(retract, { key: ours.key, body: { entity: "Dog", reason: "it ran away" } });
});

const ROUTES = { entities, edges, episodes };
const get = (name: keyof typeof ROUTES, query: Record<string, string> = {}, key = ours.key, headers = {}) =>
	callRoute(ROUTES[name], { key, query, headers });
const read = async <Row>(...args: Parameters<typeof get>) => (await (await get(...args)).json()) as Row[];

describe.each([
	["entities", "/v1/graph/nodes", 50_000],
	["edges", "/v1/graph/links", 100_000],
	["episodes", "/v1/episodes", 1_000],
] as const)("GET /v1/graph/%s", (name, successor, maxLimit) => {
	test("answers an array, empty for a stranger, with deprecation headers and no sunset", async () => {
		const response = await get(name);
		expect(response.headers.get("deprecation")).toBe("@1767225600");
		expect(response.headers.get("link")).toBe(`<${successor}>; rel="successor-version"`);
		expect(response.headers.has("sunset")).toBe(false);
		expect(((await response.json()) as object[]).length).toBeGreaterThan(1);
		expect(await read(name, {}, theirs.key)).toEqual([]);
	});

	test("pages are slices of the whole", async () => {
		const all = await read(name);
		expect(await read(name, { offset: "1", limit: "1" })).toEqual(all.slice(1, 2));
		expect(await read(name, { offset: "99", limit: String(maxLimit) })).toEqual([]);
	});

	test.each([{ limit: "0" }, { limit: String(maxLimit + 1) }, { offset: "-1" }, { group_id: "a b" }] as Record<
		string,
		string
	>[])("400 for %j", async (query) => {
		expect((await readAnswer(await get(name, query))).body).toMatchObject({
			error: "invalid_request",
			details: [{ field: Object.keys(query)[0] }],
		});
	});

	test("a group, or a key restricted to one, shows that alone; naming another is refused", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["b"] });
		const inGroup = await read(name, { group_id: "b" });
		expect(inGroup.length).toBeGreaterThan(0);
		expect(inGroup.length).toBeLessThan((await read(name)).length);
		// What only other groups say of an entity is no matter of the rows themselves: the tests of groups hold it against them.
		const rows = (all: unknown[]) => all.map((row) => ({ ...(row as object), aliases: null, created_at: null }));
		expect(rows(await read(name, {}, key))).toEqual(rows(inGroup));
		expect((await get(name, { group_id: "default" }, key)).status).toBe(403);
	});

	test("carries the graph's version, and is read again each time", async () => {
		const response = await get(name, {}, ours.key, { "if-none-match": "*" });
		expect([response.status, response.headers.has("etag")]).toEqual([200, false]);
		expect(response.headers.get("x-graph-version")).toMatch(/^\d+$/);
		await response.text();
	});
});

test("entities are the entity object of node details", async () => {
	const rows = await read<{ name: string }>("entities");
	const shown = NAME.replace("\n", " ");
	expect(rows.map((row) => row.name)).toEqual(["Ada", "Cid", shown, "Dog"]);
	for (const row of rows) {
		const { entity } = (await (await callRoute(details, { key: ours.key, params: { name: row.name } })).json()) as {
			entity: object;
		};
		expect(row).toEqual(entity);
	}
	expect((await read<{ name: string }>("entities", { query: "line" })).map((row) => row.name)).toEqual([shown]);
});

test("edges carry their ends, their episodes and what became of them", async () => {
	const active = await read("edges");
	expect(active).toHaveLength(3);
	const all = await read<{ episodes: string[] }>("edges", { include_retracted: "true" });
	expect(all[3]).toMatchObject({
		source: "Cid",
		target: "Dog",
		name: "owns",
		fact: "Cid owns Dog.",
		retraction_reason: "it ran away",
	});
	expect(all.map((row) => row.episodes)).toEqual([[written[0]], [written[0]], [written[1]], [written[1]]]);
});

test("episodes are newest first, with their prose", async () => {
	const rows = await read<{ name: string; content: string }>("episodes");
	expect(rows.map((row) => row.name)).toEqual([...written].reverse());
	expect(rows[1]?.content).toBe(`Ada knows ${NAME}. Ada likes Cid.`);
});

test("HEAD answers the headers alone", async () => {
	const response = await callRoute(headEntities, { key: ours.key, method: "HEAD" });
	expect([response.status, response.body]).toEqual([200, null]);
	expect(response.headers.has("deprecation")).toBe(true);
});
