import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { type SlackServer, startSlackServer } from "@/lib/testing/slack-server";
import { allowSources, contents, episodeCount, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { NewSource } from "./settings";
import { listSources } from "./sources";

// The first write waits until the reader has started.
vi.setConfig({ testTimeout: 60_000 });

let slack: SlackServer;
beforeEach(async () => {
	allowSources();
	slack = await startSlackServer();
	slack.workspace.people = { U1: "Ada Lovelace", U2: "Grace Hopper" };
});
afterEach(async () => {
	vi.restoreAllMocks();
	await slack.stop();
});

const DAY_S = 24 * 3_600;
/** Noon so many days ago, and some seconds. */
const at = (daysAgo: number, seconds = 0) =>
	(Math.floor(Date.now() / 1_000 / DAY_S) * DAY_S + DAY_S / 2 - daysAgo * DAY_S + seconds).toFixed(6);
const say = (ts: string, user: string, text: string, more: object = {}) => ({
	ts,
	user,
	text,
	type: "message",
	...more,
});
const dayOf = (daysAgo: number) => new Date(Number(at(daysAgo)) * 1_000).toISOString().slice(0, 10);

const add = (team: TestTeam, channels = "C0GENERAL", daysAgo = 3) =>
	newSource(
		team,
		NewSource.parse({
			...{ kind: "slack", group: "default", secrets: { token: slack.workspace.token, signing_secret: "" } },
			settings: { channels, since: dayOf(daysAgo), api: slack.url },
		}),
	);

test("each day of a channel is an episode with who said what; threads stand with the day on which they began", async () => {
	const team = await testTeam();
	slack.workspace.messages = [
		say(at(2), "U1", "I moved to Oslo, <@U2>.", { thread_ts: at(2) }),
		say(at(2, 5), "U9", "Hello."),
		say(at(2, 9), "U2", "The pier is sold."),
		say(at(1), "U2", "I stay in Bergen.", { thread_ts: at(2) }),
		say(at(0), "U1", "Today I work at Acme."),
		say(at(0, 1), "U1", "Ada joined", { subtype: "channel_join" }),
	];
	const id = await add(team);
	expect(await sync(team, id)).toEqual({ added: 2, replaced: 0, forgotten: 0, isDone: true, problem: null });
	expect(await contents(team)).toEqual([
		"Ada Lovelace: I moved to Oslo, Grace Hopper.",
		"Ada Lovelace: Today I work at Acme.",
		"Grace Hopper: I stay in Bergen.",
		"U9: Hello.\nGrace Hopper: The pier is sold.",
	]);
});

test("what is edited or deleted within the last days is so here too, and no earlier version keeps it", async () => {
	const team = await testTeam();
	slack.workspace.messages = [say(at(1), "U1", "I live in Oslo."), say(at(1, 5), "U2", "The code is 4711.")];
	const id = await add(team);
	expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0 });
	slack.workspace.messages = [say(at(1), "U1", "I live in Bergen.")];
	expect(await sync(team, id)).toMatchObject({ replaced: 1 });
	expect(await contents(team)).toEqual(["Ada Lovelace: I live in Bergen."]);
	expect(await episodeCount(team)).toBe(1);
	slack.workspace.messages = [];
	await sync(team, id);
	expect(await episodeCount(team)).toBe(0);
});

test("once a day the last two weeks are read again", async () => {
	const team = await testTeam();
	slack.workspace.messages = [say(at(10), "U1", "I live in Oslo.")];
	const id = await add(team, "C0GENERAL", 20);
	await sync(team, id);
	slack.workspace.messages = [];
	await sync(team, id);
	expect(await episodeCount(team)).toBe(1);
	// As if the last time had been on another day: this sync ends with the last weeks due again.
	await runInTenant(
		team.ctx,
		`UPDATE sources SET cursor = jsonb_set(cursor, '{rereadOn}', '"2026-01-01"') WHERE id = $1`,
		[id],
	);
	await sync(team, id);
	await sync(team, id);
	expect(await episodeCount(team)).toBe(0);
});

test.each<[string, object, number, RegExp]>([
	[
		"a missing scope",
		{ ok: false, error: "missing_scope", needed: "channels:history" },
		200,
		/lacks the scope channels:history/,
	],
	["a channel without the app", { ok: false, error: "not_in_channel" }, 200, /not in the channel C0GENERAL: invite it/],
	["a revoked token", { ok: false, error: "token_revoked" }, 200, /refused the token \(token_revoked\)/],
	["the rate limit", { ok: false, error: "ratelimited" }, 429, /rate limit is reached until/],
])("%s is said in words", async (_, body, status, words) => {
	const team = await testTeam();
	const id = await add(team);
	slack.workspace.refusal = { status, headers: { "retry-after": "120" }, body: JSON.stringify(body) };
	expect((await sync(team, id)).problem).toMatch(words);
	expect((await listSources(team.ctx))[0]).toMatchObject({ isWaiting: status === 429 });
});

test("a limit is kept also when somebody asks at once, and a backfill goes on where it was stopped", async () => {
	const team = await testTeam();
	slack.workspace.messages = [say(at(3), "U1", "I live in Oslo."), say(at(1), "U1", "I live in Bergen.")];
	const id = await add(team);
	slack.workspace.refusal = { status: 429, headers: { "retry-after": "120" } };
	await sync(team, id);
	const { length } = slack.asked;
	await expect(sync(team, id)).rejects.toThrow("nobody may sync");
	expect(slack.asked).toHaveLength(length);
	slack.workspace.refusal = null;
	await runInTenant(team.ctx, "UPDATE sources SET not_before = now() WHERE id = $1", [id]);
	expect(await sync(team, id)).toMatchObject({ added: 2 });
});

test("channels are named by id or link", () => {
	const parse = (channels: string) =>
		NewSource.safeParse({
			kind: "slack",
			group: "default",
			secrets: { token: "x", signing_secret: "" },
			settings: { channels, since: "", api: "https://slack.com/api" },
		});
	expect(parse("https://acme.slack.com/archives/C0123ABC C0456DEF,C0456DEF").data?.settings).toMatchObject({
		channels: ["C0123ABC", "C0456DEF"],
	});
	for (const wrong of ["", "#general", "C0123ABC general"]) expect(parse(wrong).success).toBe(false);
});
