// What the other metered routes cost, and what stays open to a team that is full or past due.
import { describe, expect, test } from "vitest";
import { POST as writeEpisode } from "@/app/v1/episodes/route";
import { POST as writeFact } from "@/app/v1/facts/route";
import { GET as getNodes } from "@/app/v1/graph/nodes/route";
import { POST as retract } from "@/app/v1/retractions/route";
import { POST as search } from "@/app/v1/search/route";
import { GET as getUsage } from "@/app/v1/usage/route";
import { setTeam, setUsage } from "@/lib/teams/set-team";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import type { UsageBody } from "@/lib/usage/read-usage";

const FACT = { subject: "Ada", predicate: "works_at", object: "Acme" };

async function usage(team: TestTeam): Promise<UsageBody> {
	return (await callRoute(getUsage, { key: team.key })).json();
}

async function statusesOf(count: number, call: (i: number) => Promise<Response>): Promise<Record<number, number>> {
	const counts: Record<number, number> = {};
	for (const { status } of await Promise.all(Array.from({ length: count }, (_, i) => call(i)))) {
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

describe("POST /v1/facts", () => {
	const write = (team: TestTeam, body: object = {}, headers: Record<string, string> = {}) =>
		callRoute(writeFact, { key: team.key, body: { ...FACT, ...body }, headers });

	test("costs one write, and the last one goes to exactly one of 50 at once", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "writes", 9_998);
		const response = await write(team);
		expect(response.headers.get("RateLimit")).toMatch(/^"episodes_per_month";r=1;t=\d+$/);
		expect(await statusesOf(50, (i) => write(team, { object: `Company ${i}` }))).toEqual({ 200: 1, 429: 49 });
		expect((await usage(team)).writes).toEqual({ used: 10_000, limit: 10_000, remaining: 0 });
	});

	test("shares its meter with episodes: of both kinds at once no more pass than there is room for", async () => {
		const team = await testTeam({ tier: "starter" });
		await setUsage(team.teamId, "writes", 49_993);
		const counts = await statusesOf(40, (i) =>
			i % 2
				? write(team, { object: `Company ${i}` })
				: callRoute(writeEpisode, { key: team.key, body: { content: `Ada met Person${i}.` } }),
		);
		expect(counts).toEqual({ 200: 7, 429: 33 });
	});

	test("an idempotent replay is free, at the cap and past due as well", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "writes", 9_999);
		const key = { "Idempotency-Key": "once" };
		const first = await (await write(team, {}, key)).json();
		const replay = await write(team, {}, key);
		expect(replay.status).toBe(200);
		expect(replay.headers.get("Idempotent-Replay")).toBe("true");
		expect(replay.headers.get("RateLimit")).toMatch(/^"episodes_per_month";r=0;/);
		await setTeam(team.teamId, { pastDue: true });
		const again = (await (await write(team, {}, key)).json()) as object;
		expect({ ...again, request_id: null }).toEqual({ ...(first as object), request_id: null });
		expect((await usage(team)).writes.used).toBe(10_000);
	});
});

describe("POST /v1/search", () => {
	const find = (team: TestTeam, body: object = {}) =>
		callRoute(search, { key: team.readKey, body: { query: "Where does Ada work?", ...body } });

	test("costs one retrieval when it succeeds, also when it finds nothing", async () => {
		const team = await testTeam({ tier: "hobby" });
		const response = await find(team);
		expect(response.status).toBe(200);
		expect(response.headers.get("RateLimit-Policy")).toMatch(/^"retrievals";q=10000;w=\d+$/);
		expect(response.headers.get("RateLimit")).toMatch(/^"retrievals";r=9999;t=\d+$/);
		expect(await usage(team)).toMatchObject({ retrievals: { used: 1 }, writes: { used: 0 } });
	});

	test("costs nothing when it fails", async () => {
		const team = await testTeam({ tier: "hobby" });
		expect((await find(team, { center: "Nobody" })).status).toBe(404);
		expect((await find(team, { query: "" })).status).toBe(400);
		expect((await usage(team)).retrievals.used).toBe(0);
	});

	test("at the cap is 429 with its kind, and the last one goes to exactly one of 50 at once", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "retrievals", 9_999);
		expect(await statusesOf(50, () => find(team))).toEqual({ 200: 1, 429: 49 });
		const refused = await find(team);
		expect(await refused.json()).toMatchObject({
			error: "quota_exceeded",
			kind: "retrievals",
			limit: 10_000,
			used: 10_000,
		});
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	test.each(["pro", "enterprise"] as const)("is never refused on %s, and counted", async (tier) => {
		const team = await testTeam({ tier });
		await setUsage(team.teamId, "retrievals", 1_000_000);
		expect((await find(team)).status).toBe(200);
		expect((await usage(team)).retrievals).toEqual({ used: 1_000_001, limit: null, remaining: null });
	});
});

test("a team that is past due writes nothing, and reads, searches and retracts on", async () => {
	const team = await testTeam({ tier: "hobby" });
	const written = (await (await callRoute(writeFact, { key: team.key, body: FACT })).json()) as {
		fact: { edge_uuid: string };
	};
	await setTeam(team.teamId, { pastDue: true });
	for (const [handler, body] of [
		[writeFact, FACT],
		[writeEpisode, { content: "Ada met Bob." }],
	] as const) {
		expect((await callRoute(handler, { key: team.key, body })).status).toBe(402);
	}
	expect((await callRoute(getNodes, { key: team.key })).status).toBe(200);
	expect((await callRoute(search, { key: team.key, body: { query: "Ada" } })).status).toBe(200);
	expect((await callRoute(retract, { key: team.key, body: { edge_uuid: written.fact.edge_uuid } })).status).toBe(200);
	expect(await usage(team)).toMatchObject({ past_due: true, writes: { used: 1 }, retrievals: { used: 1 } });
});
