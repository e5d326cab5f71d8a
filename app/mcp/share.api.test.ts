// However many sessions one key opens, the others are answered.
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { serveRoute } from "@/lib/testing/serve-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import * as mcp from "./route";

let server: Awaited<ReturnType<typeof serveRoute>>;
let ours: TestTeam;
let theirs: TestTeam;
beforeAll(async () => {
	server = await serveRoute("/mcp", mcp);
	({ ours, theirs } = await twoTeams());
});
afterAll(() => server.stop());

const ask = (key: string, name: string, args: object) =>
	fetch(server.url, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${key}`,
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
		},
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
	});

test("beyond its share a key waits and is then asked to come back, while another team is answered", async () => {
	const stated = { subject: "Ada", predicate: "knows", object: "Bob" };
	expect((await ask(ours.key, "correct", stated)).status).toBe(200);
	// Whoever writes to this project waits for its graph, for as long as the block lasts.
	const statuses = await inTenant(ours.ctx, async (tx) => {
		await tx.query("SELECT FROM graphs WHERE project_id = $1 FOR UPDATE", [ours.projectId]);
		const asked = Array.from({ length: 12 }, (_, n) => ask(ours.key, "correct", { ...stated, object: `Person ${n}` }));
		const first = await Promise.race(asked);
		expect([first.status, first.headers.get("retry-after")]).toEqual([429, "5"]);
		expect((await ask(theirs.key, "recent", {})).status).toBe(200);
		return asked;
	}).then((asked) => Promise.all(asked.map(async (answer) => (await answer).status)));
	expect(statuses.filter((status) => status === 429)).toHaveLength(4);
}, 60_000);
