// What POST /v1/episodes costs and when it is refused for it.
import { describe, expect, test } from "vitest";
import { GET as getUsage } from "@/app/v1/usage/route";
import { runInTenant } from "@/lib/db/tenant";
import { issueKey } from "@/lib/teams/keys";
import { setTeam, setUsage } from "@/lib/teams/set-team";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import type { UsageBody } from "@/lib/usage/read-usage";
import { POST } from "./route";

const write = (team: TestTeam, body: object = {}) =>
	callRoute(POST, { key: team.key, body: { content: "Ada Lovelace works at Acme.", ...body } });

async function usage(team: TestTeam): Promise<UsageBody> {
	return (await callRoute(getUsage, { key: team.key })).json();
}

function tally(statuses: number[]): Record<number, number> {
	const counts: Record<number, number> = {};
	for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}

const countEpisodes = async ({ ctx }: TestTeam) =>
	(await runInTenant<{ n: number }>(ctx, "SELECT count(*)::int AS n FROM episodes"))[0]?.n;

describe("200", () => {
	test("costs one write and says what is left", async () => {
		const team = await testTeam({ tier: "hobby" });
		const response = await write(team);
		expect(response.status).toBe(200);
		expect(response.headers.get("RateLimit-Policy")).toMatch(/^"episodes_per_month";q=10000;w=\d+$/);
		expect(response.headers.get("RateLimit")).toMatch(/^"episodes_per_month";r=9999;t=\d+$/);
		expect((await usage(team)).writes).toEqual({ used: 1, limit: 10_000, remaining: 9_999 });
	});

	test("with extract_intent holds one intent and charges none yet", async () => {
		const team = await testTeam({ tier: "hobby" });
		const response = await write(team, { extract_intent: true });
		expect(response.headers.get("RateLimit")).toMatch(/"episodes_per_month";r=9999;.*"intent_extractions";r=999;/);
		expect((await usage(team)).intents).toEqual({ used: 0, limit: 1_000, remaining: 999 });
	});

	test("is counted on an unlimited tier as well", async () => {
		const team = await testTeam({ tier: "enterprise" });
		const response = await write(team);
		expect(response.headers.get("RateLimit")).toBeNull();
		expect((await usage(team)).writes).toEqual({ used: 1, limit: null, remaining: null });
	});
});

describe("402", () => {
	test("a past-due team writes nothing, reads on, and the refusal costs nothing", async () => {
		const team = await testTeam({ tier: "growth" });
		await setTeam(team.teamId, { pastDue: true });
		const refused = await write(team);
		expect(refused.status).toBe(402);
		expect(await refused.json()).toMatchObject({ error: "payment_required" });
		expect(await usage(team)).toMatchObject({ past_due: true, writes: { used: 0 } });
		await setTeam(team.teamId, { pastDue: false });
		expect((await write(team)).status).toBe(200);
	});

	test("comes before 429 and after 400", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setTeam(team.teamId, { pastDue: true });
		await setUsage(team.teamId, "writes", 10_000);
		expect((await write(team)).status).toBe(402);
		expect((await write(team, { content: "" })).status).toBe(400);
	});
});

describe("429", () => {
	test("at the write cap names the kind, the numbers and the wait", async () => {
		const team = await testTeam({ tier: "hobby", signedUpAt: new Date("2026-01-31T10:00:00Z") });
		await setUsage(team.teamId, "writes", 10_000);
		const response = await write(team);
		expect(response.status).toBe(429);
		const { end } = (await usage(team)).period;
		expect(await response.json()).toMatchObject({
			error: "quota_exceeded",
			kind: "episodes_per_month",
			limit: 10_000,
			used: 10_000,
			resets_at: end,
		});
		const seconds = (Date.parse(end) - Date.now()) / 1000;
		const wait = Number(response.headers.get("Retry-After"));
		expect(wait).toBeGreaterThanOrEqual(Math.floor(seconds));
		expect(wait).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
		expect(response.headers.get("RateLimit")).toContain('"episodes_per_month";r=0;t=');
	});

	test("at the intent cap refuses only writes that ask for intents", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "intents", 1_000);
		const refused = await write(team, { extract_intent: true });
		expect(refused.status).toBe(429);
		expect(await refused.json()).toMatchObject({ error: "quota_exceeded", kind: "intent_extractions", limit: 1_000 });
		expect((await write(team, { extract_intent: false })).status).toBe(200);
		expect((await usage(team)).writes.used).toBe(1);
	});

	test("the last credit goes to exactly one of 50 writers at once, and no refused write leaves a trace", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "writes", 9_999);
		const statuses = await Promise.all(
			Array.from(
				{ length: 50 },
				async (_, i) => (await write(team, { content: `Ada met Person${i} in Paris.` })).status,
			),
		);
		expect(tally(statuses)).toEqual({ 200: 1, 429: 49 });
		expect((await usage(team)).writes).toEqual({ used: 10_000, limit: 10_000, remaining: 0 });
		expect(await countEpisodes(team)).toBe(1);
	});

	test("the last intent goes to exactly one of 50 writers at once, and only that one costs a write", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "intents", 999);
		const statuses = await Promise.all(
			Array.from({ length: 50 }, async () => (await write(team, { extract_intent: true })).status),
		);
		expect(tally(statuses)).toEqual({ 200: 1, 429: 49 });
		expect(await usage(team)).toMatchObject({ writes: { used: 1 }, intents: { used: 999, remaining: 0 } });
	});

	test("a downgrade below what is used refuses writes and keeps reads", async () => {
		const team = await testTeam({ tier: "pro" });
		await setUsage(team.teamId, "writes", 300_000);
		await setTeam(team.teamId, { tier: "starter" });
		expect(await (await write(team)).json()).toMatchObject({ limit: 50_000, used: 300_000 });
		expect((await usage(team)).writes).toEqual({ used: 300_000, limit: 50_000, remaining: 0 });
		await setTeam(team.teamId, { tier: "pro" });
		expect((await write(team)).status).toBe(200);
	});
});

describe("a refused write costs nothing", () => {
	test.each([
		["400", { content: "" }, 400],
		["409", { name: "taken" }, 409],
		["413", { content: "x".repeat(100_001) }, 413],
	])("%s", async (_, body, status) => {
		const team = await testTeam({ tier: "hobby" });
		expect((await write(team, { name: "taken" })).status).toBe(200);
		expect((await write(team, { ...body, extract_intent: true })).status).toBe(status);
		expect(await usage(team)).toMatchObject({ writes: { used: 1 }, intents: { used: 0, remaining: 1_000 } });
	});

	test("403", async () => {
		const team = await testTeam({ tier: "hobby" });
		expect((await callRoute(POST, { key: team.readKey, body: { content: "x" } })).status).toBe(403);
		const grouped = (await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["a"] })).key;
		expect((await callRoute(POST, { key: grouped, body: { content: "x", group_id: "b" } })).status).toBe(403);
		expect((await usage(team)).writes.used).toBe(0);
	});
});
