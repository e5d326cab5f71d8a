import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/slack/[project]/[source]/route";
import { runInTenant } from "@/lib/db/tenant";
import { type SlackServer, startSlackServer } from "@/lib/testing/slack-server";
import { allowSources, contents, episodeCount, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { NewSource } from "./settings";
import { listSources, replaceSecrets } from "./sources";

// The first write waits until the reader has started.
vi.setConfig({ testTimeout: 60_000 });

const SIGNING_SECRET = "8f742231b10e8888abcd99yyyzzz85a5";
const DAY_S = 24 * 3_600;
/** Noon twenty days ago: no sync reads that day again by itself. */
const OLD = Math.floor(Date.now() / 1_000 / DAY_S) * DAY_S - 20 * DAY_S + DAY_S / 2;
const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
let slack: SlackServer;
beforeEach(async () => {
	allowSources();
	slack = await startSlackServer();
	slack.workspace.people = { U1: "Ada Lovelace" };
});
afterEach(async () => {
	vi.restoreAllMocks();
	await slack.stop();
});

const add = (team: TestTeam) =>
	newSource(
		team,
		NewSource.parse({
			...{ kind: "slack", group: "default" },
			secrets: { token: slack.workspace.token, signing_secret: SIGNING_SECRET },
			settings: { channels: "C0GENERAL", since: dayOf(OLD - 2 * DAY_S), api: slack.url },
		}),
	);

/** Sends a body as Slack does, signed by its rule. */
function send({ projectId }: TestTeam, source: string, body: object, secret = SIGNING_SECRET, ageSeconds = 0) {
	const sent = JSON.stringify(body);
	const at = String(Math.floor(Date.now() / 1_000) - ageSeconds);
	const signature = `v0=${createHmac("sha256", secret).update(`v0:${at}:${sent}`).digest("hex")}`;
	const headers = { "x-slack-request-timestamp": at, "x-slack-signature": signature };
	const request = new Request("http://localhost/api/slack", { method: "POST", body: sent, headers });
	return POST(request, { params: Promise.resolve({ project: projectId, source }) });
}
const tell = (team: TestTeam, id: string, event: object) =>
	send(team, id, { type: "event_callback", event: { type: "message", channel: "C0GENERAL", ...event } });

/** The whole of the first days is read, as if since then no day were due again. */
async function readAll(team: TestTeam) {
	const id = await add(team);
	await sync(team, id);
	slack.asked.length = 0;
	return id;
}

test("a message of long ago that is edited, answered or deleted is so here too, and that day alone is read", async () => {
	const team = await testTeam();
	const first = { ts: `${OLD}.000100`, user: "U1", text: "I live in Oslo." };
	slack.workspace.messages = [first];
	const id = await readAll(team);
	const edited = { ...first, text: "I live in Bergen." };
	slack.workspace.messages = [edited];
	const change = { subtype: "message_changed", message: edited, previous_message: first };
	expect((await tell(team, id, change)).status).toBe(200);
	expect(await sync(team, id)).toMatchObject({ replaced: 1, isDone: true });
	expect(slack.asked.filter(({ url }) => url.pathname === "/conversations.history")).toHaveLength(1);
	const answer = {
		ts: `${Math.floor(Date.now() / 1_000)}.000200`,
		thread_ts: first.ts,
		user: "U1",
		text: "And I work at Acme.",
	};
	slack.workspace.messages = [{ ...edited, thread_ts: first.ts }, answer];
	await tell(team, id, answer);
	await sync(team, id);
	expect(await contents(team)).toEqual(["Ada Lovelace: And I work at Acme.", "Ada Lovelace: I live in Bergen."]);
	slack.workspace.messages = [];
	await tell(team, id, { subtype: "message_deleted", deleted_ts: first.ts, previous_message: edited });
	expect(await sync(team, id)).toMatchObject({ forgotten: 1 });
	expect(await episodeCount(team)).toBe(0);
});

test("what is told makes the source due within two minutes, once for many messages; what is told again while it is read stays told", async () => {
	const team = await testTeam();
	const id = await readAll(team);
	const message = { ts: `${OLD}.000100`, user: "U1", text: "I live in Oslo." };
	slack.workspace.messages = [message];
	await tell(team, id, message);
	await tell(team, id, message);
	const [due] = await listSources(team.ctx);
	expect(Number(due?.nextAt) - Date.now()).toBeLessThanOrEqual(120_000);
	slack.workspace.onAsked = async () => {
		slack.workspace.onAsked = null;
		await tell(team, id, message);
	};
	expect(await sync(team, id)).toMatchObject({ added: 1 });
	const told = await runInTenant(team.ctx, "SELECT told FROM sources WHERE id = $1", [id]);
	expect(told).toEqual([{ told: { [`C0GENERAL/${dayOf(OLD)}`]: expect.any(String) } }]);
});

test("Slack's challenge is answered; other channels and earlier days are of no interest", async () => {
	const team = await testTeam();
	const id = await readAll(team);
	const challenged = await send(team, id, { type: "url_verification", challenge: "3eZbrw1aB" });
	expect(await challenged.json()).toEqual({ challenge: "3eZbrw1aB" });
	await tell(team, id, { channel: "C0OTHER", ts: `${OLD}.000100` });
	await tell(team, id, { ts: "1700000000.000100" });
	await tell(team, id, { type: "reaction_added", ts: `${OLD}.000100` });
	await sync(team, id);
	expect(slack.asked.map(({ url }) => url.searchParams.get("oldest")?.slice(0, 10))).not.toContain(
		String(OLD - DAY_S / 2),
	);
});

test("what is not signed with the source's own secret within five minutes is 401, as is a source that is not there", async () => {
	const team = await testTeam();
	const id = await readAll(team);
	const body = { type: "url_verification", challenge: "x" };
	expect((await send(team, id, body, "another")).status).toBe(401);
	expect((await send(team, id, body, SIGNING_SECRET, 301)).status).toBe(401);
	expect((await send(team, crypto.randomUUID(), body)).status).toBe(401);
	expect((await send(team, "x", body)).status).toBe(401);
	expect((await send(await testTeam(), id, body)).status).toBe(401);
	await replaceSecrets(team.ctx, id, { token: "", signing_secret: "replaced" });
	expect((await send(team, id, body)).status).toBe(401);
	expect((await send(team, id, body, "replaced")).status).toBe(200);
	expect(await sync(team, id)).toMatchObject({ problem: null });
});
