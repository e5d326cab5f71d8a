// However many sessions one key opens, the others are answered.
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { serveRoute } from "@/lib/testing/serve-api";
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
	// Whoever writes to this project waits for its graph, for as long as the block lasts: until all are refused that will be.
	const answered: Response[] = [];
	const asked = await inTenant(ours.ctx, async (tx) => {
		await tx.query("SELECT FROM graphs WHERE project_id = $1 FOR UPDATE", [ours.projectId]);
		const sent = Array.from({ length: 12 }, async (_, n) => {
			const answer = await ask(ours.key, "correct", { ...stated, object: `Person ${n}` });
			answered.push(answer);
		});
		await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(4);
		expect(answered.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
			Array(4).fill([429, "5"]),
		);
		expect((await ask(theirs.key, "recent", {})).status).toBe(200);
		return sent;
	});
	await Promise.all(asked);
	expect(answered.slice(4).map(({ status }) => status)).toEqual(Array(8).fill(200));
}, 60_000);
