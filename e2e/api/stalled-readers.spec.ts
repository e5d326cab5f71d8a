// Readers that open streams and never read them, over real sockets.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { inDatabase } from "../database";
import { manage } from "../manage";

const READERS = 200;
const SHARE_OF_A_KEY = 10;
const STREAM = "/v1/graph/nodes?limit=50000";

/** A team with some 20 MB of nodes: more than all buffers on the way hold. */
async function largeTeam() {
	const { line } = await manage("team", "create", "--name", "Large", "--tier", "growth");
	const { team_id: teamId = "", project_id: projectId = "", key = "" } = line;
	await inDatabase({ teamId, projectId }, (client) =>
		client.query(
			`INSERT INTO entities (project_id, team_id, id, name, name_key, created_at)
			SELECT $1, $2, gen_random_uuid(), n || repeat('x', 900), n || repeat('x', 900), now() FROM generate_series(1, 20000) n`,
			[projectId, teamId],
		),
	);
	return { teamId, key };
}

async function ask(key: string): Promise<Socket> {
	const { hostname, port } = new URL(process.env.BASE_URL ?? "");
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(`GET ${STREAM} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
	return socket;
}

/** How long the answer took to begin, in milliseconds. */
async function timeToStream(request: APIRequestContext, key: string): Promise<number> {
	const started = performance.now();
	const response = await request.get("/v1/graph/nodes", { headers: { Authorization: `Bearer ${key}` } });
	expect(response.status()).toBe(200);
	return performance.now() - started;
}

test("200 readers of one team that never read leave streams to its other keys and to other teams", async ({
	request,
}) => {
	const [{ teamId, key }, other] = [await largeTeam(), await manage("team", "create", "--name", "Other")];
	const reader = await manage("key", "create", "--team", teamId, "--scopes", "read");
	const sockets = await Promise.all(Array.from({ length: READERS }, () => ask(key)));
	try {
		const begun = () => sockets.filter((socket) => socket.readableLength > 0);
		await expect.poll(() => begun().length).toBeGreaterThanOrEqual(SHARE_OF_A_KEY);
		const times: number[] = [];
		for (let n = 0; n < 5; n++) times.push(await timeToStream(request, other.line.key ?? ""));
		expect(times.sort((a, b) => a - b)[2]).toBeLessThan(500);
		await timeToStream(request, reader.line.key ?? "");

		await expect.poll(() => begun().length).toBe(READERS);
		const answers = sockets.map((socket) => String(socket.read()));
		const statuses = answers.map((answer) => answer.slice(9, 12)).sort();
		expect(statuses).toEqual(Array.from({ length: READERS }, (_, n) => (n < SHARE_OF_A_KEY ? "200" : "429")));
		for (const answer of answers.filter((answer) => answer.startsWith("HTTP/1.1 429"))) {
			expect(answer).toMatch(/\r\nretry-after: 5\r\n/i);
			expect(answer).toContain('"error":"rate_limited"');
		}
	} finally {
		for (const socket of sockets) socket.destroy();
	}
	// Who goes away frees the place.
	await expect
		.poll(async () =>
			(await request.get("/v1/graph/nodes?limit=1", { headers: { Authorization: `Bearer ${key}` } })).status(),
		)
		.toBe(200);
});
