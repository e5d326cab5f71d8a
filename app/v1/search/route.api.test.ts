import { beforeAll, describe, expect, test } from "vitest";
import { POST as postEpisode } from "@/app/v1/episodes/route";
import { POST as postFact } from "@/app/v1/facts/route";
import type { SearchResult } from "@/lib/search/wire";
import { issueKey, revokeKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { GET, POST } from "./route";

let ours: TestTeam;
let theirs: TestTeam;

const write = async (key: string, content: string, group_id = "default") =>
	(await (await callRoute(postEpisode, { key, body: { content, group_id } })).json()) as { episode_name: string };
const find = async (key: string, body: object) => (await (await callRoute(POST, { key, body })).json()) as SearchResult;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	await write(ours.key, "Ada Lovelace joined Acme in Berlin.");
	await write(ours.key, "Charles Babbage designed the Analytical Engine.");
});

describe("200", () => {
	test("an episode is found by its words from the moment its write was answered", async () => {
		const { episode_name } = await write(ours.key, "The zebra pavilion opens on Tuesday.");
		const { episodes, edges, entities } = await find(ours.key, { query: "zebras in a pavilion", scope: "episodes" });
		expect(episodes[0]?.name).toBe(episode_name);
		expect([edges, entities]).toEqual([[], []]);
	});

	test("a confidence that is smaller than a stored one can be is as none", async () => {
		const body = { query: "Ada", min_confidence: 1e-200 };
		expect((await callRoute(POST, { key: ours.key, body })).status).toBe(200);
	});

	test("a read-only key may search", async () => {
		const { ok, query } = await find(ours.readKey, { query: "Ada" });
		expect({ ok, query }).toEqual({ ok: true, query: "Ada" });
	});

	test("the default scope is edges: facts with the episodes that state them", async () => {
		const { edges, entities, episodes } = await find(ours.key, { query: "Which company did Ada Lovelace join?" });
		expect(edges[0]).toMatchObject({ source: "Ada Lovelace", target: "Acme", retracted_at: null, group_id: "default" });
		expect(edges[0]?.episodes).toHaveLength(1);
		expect([entities, episodes]).toEqual([[], []]);
	});

	test("scope all fills every list", async () => {
		const found = await find(ours.key, { query: "Ada Lovelace at Acme", scope: "all" });
		expect(found.edges.length).toBeGreaterThan(0);
		expect(found.entities.map(({ name }) => name)).toContain("Ada Lovelace");
		expect(found.episodes[0]?.excerpt).toContain("Ada Lovelace joined Acme");
	});

	test("a sentence that says several facts stands in an entity's summary once", async () => {
		const fact = "Grace Hopper taught Kim Park and Lee Young.";
		for (const object of ["Kim Park", "Lee Young"]) {
			await callRoute(postFact, {
				key: ours.key,
				body: { subject: "Grace Hopper", predicate: "taught", object, fact },
			});
		}
		const { entities } = await find(ours.key, { query: "Grace Hopper", scope: "entities" });
		expect(entities.find(({ name }) => name === "Grace Hopper")?.summary).toBe(fact);
	});

	test("another team's words are not found", async () => {
		const { edges, entities, episodes } = await find(theirs.key, { query: "Ada Lovelace Acme Berlin", scope: "all" });
		expect([edges, entities, episodes]).toEqual([[], [], []]);
	});
});

const bounds: [string, object, string][] = [
	["no query", {}, "query"],
	["an empty query", { query: "" }, "query"],
	["a query of 2001 characters", { query: "x".repeat(2001) }, "query"],
	["a query with NUL", { query: "a\0b" }, "query"],
	["a query of the wrong type", { query: 7 }, "query"],
	["an odd group", { query: "x", group_id: "a b" }, "group_id"],
	["group_id beside group_ids", { query: "x", group_id: "a", group_ids: ["b"] }, "group_ids"],
	["no groups", { query: "x", group_ids: [] }, "group_ids"],
	["101 groups", { query: "x", group_ids: Array.from({ length: 101 }, (_, i) => `g${i}`) }, "group_ids"],
	["an unknown scope", { query: "x", scope: "nodes" }, "scope"],
	["limit 0", { query: "x", limit: 0 }, "limit"],
	["limit 101", { query: "x", limit: 101 }, "limit"],
	["limit 1.5", { query: "x", limit: 1.5 }, "limit"],
	["limit as text", { query: "x", limit: "5" }, "limit"],
	["include_retracted as text", { query: "x", include_retracted: "true" }, "include_retracted"],
	["as_of without an offset", { query: "x", as_of: "2026-01-01T00:00:00" }, "as_of"],
	["labels in lower case", { query: "x", labels: ["person"] }, "labels.0"],
	["no labels", { query: "x", labels: [] }, "labels"],
	["an unknown edge kind", { query: "x", edge_kinds: ["hunch"] }, "edge_kinds.0"],
	["an empty pattern", { query: "x", cognitive_patterns: [""] }, "cognitive_patterns.0"],
	["an empty center", { query: "x", center: "" }, "center"],
	["node_distance without a center", { query: "x", reranker: "node_distance" }, "center"],
	["an unknown reranker", { query: "x", reranker: "magic" }, "reranker"],
	["min_score -0.1", { query: "x", min_score: -0.1 }, "min_score"],
	["min_score 1.1", { query: "x", min_score: 1.1 }, "min_score"],
	["include_context as number", { query: "x", include_context: 1 }, "include_context"],
	["max_tokens 49", { query: "x", max_tokens: 49 }, "max_tokens"],
	["max_tokens 32001", { query: "x", max_tokens: 32_001 }, "max_tokens"],
	["explain as text", { query: "x", explain: "yes" }, "explain"],
];

describe("400", () => {
	test.each(bounds)("%s is refused and named", async (_, body, field) => {
		const { status, body: answer } = await readAnswer(await callRoute(POST, { key: ours.key, body }));
		expect(status).toBe(400);
		expect(answer.error).toBe("invalid_request");
		expect((answer.details as { field: string }[]).map((detail) => detail.field)).toContain(field);
	});

	test("the bounds themselves are accepted, and unknown fields ignored", async () => {
		for (const body of [
			{ query: "x".repeat(2000), limit: 1, min_score: 0, max_tokens: 50, include_context: true, surprise: 1 },
			{ query: "é", limit: 100, min_score: 1, max_tokens: 32_000, include_context: true, scope: "all", explain: true },
			{ query: "?!", scope: "all", group_ids: ["a", "b"] },
			{ query: "the of and", scope: "all" },
		]) {
			expect((await callRoute(POST, { key: ours.key, body })).status).toBe(200);
		}
	});

	test.each([
		["emoji", "🎉👩‍👩‍👧‍👦"],
		["a regular expression", "(.*)+$ [a-z]{1,1000}\\ ^((a+)+)$"],
		["SQL", "'; DROP TABLE episodes; -- %_\\"],
		["operators", 'a & b | !c <-> d:* AND NOT "e'],
		["marks of the index", "=ada ~pet"],
		["one word of 2000 letters", "é".repeat(2000)],
		["2000 Chinese characters", "会議".repeat(1000)],
		["writing from the right, and marks on letters", "\u202eabc مرحبا h̷̢͉e̴l̵l̸o̵"],
	])("%s is a question like any other, and every score explained", async (_, query) => {
		const answer = await readAnswer(
			await callRoute(POST, { key: ours.key, body: { query, scope: "all", explain: true } }),
		);
		expect(answer.status).toBe(200);
		const { edges, entities, episodes } = answer.body as Record<string, { score: number; score_breakdown: object }[]>;
		for (const { score, score_breakdown } of [edges, entities, episodes].flatMap((list) => list ?? [])) {
			expect(Object.values(score_breakdown).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 3);
		}
	});

	test("text that is no JSON is refused", async () => {
		expect((await callRoute(POST, { key: ours.key, body: "{" })).status).toBe(400);
	});
});

describe("401, 403, 404, 405, 415", () => {
	test("no key, and a revoked one", async () => {
		const { keyId, key } = await issueKey({ teamId: ours.teamId });
		await revokeKey(keyId);
		expect((await callRoute(POST, { body: { query: "x" } })).status).toBe(401);
		expect((await callRoute(POST, { key, body: { query: "x" } })).status).toBe(401);
	});

	test("a group that the key may not see", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["mine"] });
		for (const body of [
			{ query: "x", group_id: "other" },
			{ query: "x", group_ids: ["mine", "other"] },
		]) {
			const { status, body: answer } = await readAnswer(await callRoute(POST, { key, body }));
			expect({ status, error: answer.error }).toEqual({ status: 403, error: "missing_scope" });
		}
	});

	test("an unknown center, and one of another team, answer alike", async () => {
		const ask = async (key: string, center: string) =>
			readAnswer(await callRoute(POST, { key, body: { query: "x", center } }));
		const unknown = await ask(theirs.key, "Nobody Anywhere");
		expect(unknown.status).toBe(404);
		expect(await ask(theirs.key, "Ada Lovelace")).toEqual(unknown);
	});

	test("GET is not a method of search", async () => {
		const response = await callRoute(GET, { key: ours.key });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
	});

	test("a body that is not declared as JSON", async () => {
		const call = { key: ours.key, body: "query=x", headers: { "content-type": "text/plain" } };
		expect((await callRoute(POST, call)).status).toBe(415);
	});
});

describe("429", () => {
	test("at the cap a search is refused with kind retrievals, and failures cost nothing", async () => {
		const { setUsage } = await import("@/lib/teams/set-team");
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "retrievals", 9_999);
		expect((await callRoute(POST, { key: team.key, body: { query: "" } })).status).toBe(400);
		expect((await callRoute(POST, { key: team.key, body: { query: "x", center: "nobody" } })).status).toBe(404);
		expect((await callRoute(POST, { key: team.key, body: { query: "x" } })).status).toBe(200);
		const { status, body } = await readAnswer(await callRoute(POST, { key: team.key, body: { query: "x" } }));
		expect({ status, error: body.error, kind: body.kind }).toEqual({
			status: 429,
			error: "quota_exceeded",
			kind: "retrievals",
		});
	});
});
