import { expect, test, vi } from "vitest";
import { callRoute } from "@/lib/testing/call-route";
import { testTeam } from "@/lib/testing/test-team";

test("a key that bursts past its limit gets rate_limited without a kind; a wrong body is refused first; another key goes on", async () => {
	vi.stubEnv("RATE_LIMIT_PER_SECOND", "0.001");
	vi.stubEnv("RATE_LIMIT_BURST", "2");
	const { GET } = await import("@/app/v1/usage/route");
	const team = await testTeam();
	for (let i = 0; i < 2; i++) expect((await callRoute(GET, { key: team.key })).status).toBe(200);
	const refused = await callRoute(GET, { key: team.key });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	const body = (await refused.json()) as object;
	expect(body).toMatchObject({ error: "rate_limited" });
	expect(body).not.toHaveProperty("kind");
	const { POST } = await import("@/app/v1/episodes/route");
	const write = async (body: unknown) => (await callRoute(POST, { key: team.key, method: "POST", body })).status;
	expect([await write({ content: 7 }), await write({ content: "Ada works at Acme." })]).toEqual([400, 429]);
	expect((await callRoute(GET, { key: team.readKey })).status).toBe(200);
	vi.unstubAllEnvs();
});
