import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, test } from "vitest";
import { POST as postEpisode } from "@/app/v1/episodes/route";
import { POST as postFact } from "@/app/v1/facts/route";
import { GET as getUsage } from "@/app/v1/usage/route";
import type { ContextResult } from "@/lib/search/context-wire";
import { issueKey } from "@/lib/teams/keys";
import { setUsage } from "@/lib/teams/set-team";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { GET, POST } from "./route";

let ours: TestTeam;
let theirs: TestTeam;

const ask = async (key: string, body: object) => (await (await callRoute(POST, { key, body })).json()) as ContextResult;
const refuse = async (key: string, body: object) => readAnswer(await callRoute(POST, { key, body }));
const fact = (key: string, subject: string, predicate: string, object: string, more: object = {}) =>
	callRoute(postFact, { key, body: { subject, predicate, object, ...more } });

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	await fact(ours.key, "Ada Lovelace", "works at", "Acme", { valid_at: "2024-05-01T00:00:00Z" });
	await callRoute(postEpisode, {
		key: ours.key,
		body: { content: "The zebra pavilion opens on Tuesday. Ada was there." },
	});
});

describe("200", () => {
	test("a read-only key gets text with a citation for each of its lines", async () => {
		const { ok, text, tokens, citations } = await ask(ours.readKey, { query: "Where does Ada Lovelace work?" });
		expect(ok).toBe(true);
		expect(text).toContain('"Ada Lovelace works at Acme." (since 2024-05-01)');
		expect(tokens).toBe(countTokens(text));
		const refs = [...text.matchAll(/^- \[(\w+)\]/gm)].map(([, ref]) => ref);
		expect(citations.map(({ ref }) => ref)).toEqual(refs);
		const cited = citations.find(({ kind }) => kind === "fact");
		expect(cited).toMatchObject({ valid_at: "2024-05-01T00:00:00.000Z", episode: expect.stringMatching(/^ep_/) });
	});

	test("an episode that says no more than a fact does is a duplicate", async () => {
		const { omitted } = await ask(ours.key, { query: "Where does Ada Lovelace work?" });
		expect(omitted).toContainEqual({ kind: "episode", uuid: expect.any(String), reason: "duplicate" });
	});

	test("the smallest budget holds, and what does not fit is named", async () => {
		const team = await testTeam();
		for (let n = 0; n < 12; n++) await fact(team.key, "Ada Lovelace", "has visited", `the old town number ${n}`);
		const { tokens, omitted, citations } = await ask(team.key, { query: "What has Ada visited?", max_tokens: 50 });
		expect(tokens).toBeLessThanOrEqual(50);
		expect(citations.length).toBeGreaterThan(0);
		expect(omitted.some(({ kind, reason }) => kind === "fact" && reason === "budget")).toBe(true);
	});

	test("groups narrow it, and as_of goes back", async () => {
		const { key } = await testTeam();
		await fact(key, "Eve", "lives in", "Berlin", { group_id: "a", valid_at: "2024-01-01T00:00:00Z" });
		await fact(key, "Eve", "lives near", "Paris", { group_id: "b", valid_at: "2025-01-01T00:00:00Z" });
		const query = "Where does Eve live?";
		expect((await ask(key, { query, group_id: "a" })).text).not.toContain("Paris");
		expect((await ask(key, { query, group_ids: ["a", "b"] })).text).toMatch(/Berlin.*Paris|Paris.*Berlin/s);
		expect((await ask(key, { query, as_of: "2024-06-01T00:00:00Z" })).text).not.toContain("Paris");
	});

	test("nothing known is one line that says so, and another team knows nothing", async () => {
		const { took_ms: _, ...answer } = await ask(theirs.key, { query: "Where does Ada Lovelace work?" });
		expect(answer).toEqual({
			ok: true,
			text: 'Nothing is known about "Where does Ada Lovelace work?".',
			tokens: expect.any(Number),
			citations: [],
			omitted: [],
		});
	});

	test("a score that nothing has leaves nothing", async () => {
		const query = "Where does Ada Lovelace work?";
		expect((await ask(ours.key, { query, min_score: 0.01 })).citations).not.toEqual([]);
		expect((await ask(ours.key, { query, min_score: 1 })).citations).toEqual([]);
		expect((await refuse(ours.key, { query, min_score: 2 })).status).toBe(400);
	});

	test("it costs one retrieval, also when nothing is found", async () => {
		const { key } = await testTeam();
		const used = async () =>
			((await (await callRoute(getUsage, { key })).json()) as { retrievals: { used: number } }).retrievals.used;
		await ask(key, { query: "anything" });
		expect(await used()).toBe(1);
		expect((await refuse(key, { query: "" })).status).toBe(400);
		expect(await used()).toBe(1);
	});
});

const bounds: [string, object, string][] = [
	["no query", {}, "query"],
	["a query of 2001 characters", { query: "x".repeat(2001) }, "query"],
	["group_id beside group_ids", { query: "x", group_id: "a", group_ids: ["b"] }, "group_ids"],
	["an odd group", { query: "x", group_ids: ["a b"] }, "group_ids.0"],
	["max_tokens 49", { query: "x", max_tokens: 49 }, "max_tokens"],
	["max_tokens 8001", { query: "x", max_tokens: 8001 }, "max_tokens"],
	["max_tokens 99.5", { query: "x", max_tokens: 99.5 }, "max_tokens"],
	["as_of without an offset", { query: "x", as_of: "2026-01-01T00:00:00" }, "as_of"],
	["min_confidence -0.1", { query: "x", min_confidence: -0.1 }, "min_confidence"],
	["min_confidence 1.1", { query: "x", min_confidence: 1.1 }, "min_confidence"],
];

describe("400", () => {
	test.each(bounds)("%s is refused and named", async (_, body, field) => {
		const { status, body: answer } = await refuse(ours.key, body);
		expect([status, answer.error]).toEqual([400, "invalid_request"]);
		expect((answer.details as { field: string }[]).map((detail) => detail.field)).toContain(field);
	});

	test("the bounds themselves are accepted", async () => {
		for (const more of [
			{ max_tokens: 50, min_confidence: 0 },
			{ max_tokens: 8_000, min_confidence: 1 },
		]) {
			expect((await callRoute(POST, { key: ours.key, body: { query: "x".repeat(2_000), ...more } })).status).toBe(200);
		}
	});
});

describe("403, 405, 429", () => {
	test("a group that the key may not see", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["mine"] });
		for (const body of [
			{ query: "x", group_id: "other" },
			{ query: "x", group_ids: ["mine", "other"] },
		]) {
			expect(await refuse(key, body)).toMatchObject({ status: 403, body: { error: "missing_scope" } });
		}
	});

	test("GET is no method of it", async () => {
		const response = await callRoute(GET, { key: ours.key });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
	});

	test("at the cap it is refused with kind retrievals", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "retrievals", 10_000);
		expect(await refuse(team.key, { query: "x" })).toMatchObject({
			status: 429,
			body: { error: "quota_exceeded", kind: "retrievals" },
		});
	});
});
