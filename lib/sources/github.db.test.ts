import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type GithubServer, startGithubServer } from "@/lib/testing/github-server";
import type { Answered } from "@/lib/testing/http-double";
import { allowSources, contents, episodeCount, makeWholeDue, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { listSources, replaceSecrets } from "./sources";

// The first write waits until the reader has started.
vi.setConfig({ testTimeout: 60_000 });

let github: GithubServer;
beforeEach(async () => {
	allowSources();
	github = await startGithubServer();
});
afterEach(async () => {
	vi.restoreAllMocks();
	await github.stop();
});

/** An instant: so many seconds after noon. */
const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, seconds)).toISOString().replace(".000", "");
const issue = (number: number, seconds: number, more: object = {}) => ({
	...{
		number,
		title: `Pier ${number}`,
		body: `Ada Lovelace builds pier ${number}.`,
		state: "open",
		user: { login: "ada" },
	},
	...{ updated_at: at(seconds), created_at: at(0), labels: [], assignees: [], ...more },
});
const comment = (id: number, seconds: number, body: string) => ({
	...{ id, body, user: { login: "grace" }, created_at: at(seconds), updated_at: at(seconds) },
	issue_url: "https://api.github.com/repos/acme/app/issues/1",
});
const add = (team: TestTeam, parts: ("issues" | "discussions")[] = ["issues"]) =>
	newSource(team, {
		...{ kind: "github", group: "default", secrets: { token: github.repository.token } },
		settings: { repository: "acme/app", api: github.url, parts },
	});

test("issues, pull requests and comments arrive with who wrote them and how they stand; only changes are read again", async () => {
	const team = await testTeam();
	github.repository.issues = [
		issue(1, 1, { assignees: [{ login: "kim" }], labels: [{ name: "bug" }], milestone: { title: "May" } }),
		issue(2, 2, { state: "closed", closed_at: at(2), pull_request: { merged_at: at(2) } }),
	];
	github.repository.comments = [comment(7, 3, "I moved the pier to Oslo.")];
	github.repository.reviews = [
		{ ...comment(8, 4, "This name is wrong."), issue_url: undefined, path: "pier.ts", pull_request_url: "x/pulls/2" },
	];
	const id = await add(team);
	expect(await sync(team, id)).toEqual({ added: 4, replaced: 0, forgotten: 0, isDone: true, problem: null });
	expect(await contents(team)).toEqual([
		"# Pier 1 (acme/app#1)\n\nAda Lovelace builds pier 1.\n\nIssue acme/app#1 is open.\nIssue acme/app#1 is assigned to kim.\nThe milestone of acme/app#1 is May.\nLabels of acme/app#1: bug.",
		"# Pier 2 (acme/app#2)\n\nAda Lovelace builds pier 2.\n\nPull request acme/app#2 was merged on 2026-05-01.",
		"I moved the pier to Oslo.",
		"This name is wrong.",
	]);
	// A comment changes the date of its issue, which is no edit of it.
	github.repository.issues = [
		issue(1, 60, { body: "Ada Lovelace builds no pier." }),
		issue(2, 61, github.repository.issues[1]),
	];
	github.asked.length = 0;
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 1, forgotten: 0 });
	expect(github.asked[0]?.url.searchParams.get("since")).toBe("2026-05-01T12:00:01.000Z");
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0 });
});

test("a long list is read to its end, many changes within one second and changes meanwhile too", async () => {
	const team = await testTeam();
	github.repository.comments = Array.from({ length: 70 }, (_, n) => comment(n + 1, n < 55 ? 5 : n, `Note ${n + 1}.`));
	const id = await add(team);
	expect(await sync(team, id)).toMatchObject({ added: 70, isDone: true });
	expect(await episodeCount(team)).toBe(70);
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0 });
});

test("what is deleted at GitHub is forgotten by the next pass over everything; a repository that seems empty forgets nothing", async () => {
	const team = await testTeam();
	github.repository.issues = [issue(1, 1)];
	github.repository.comments = [comment(7, 3, "I moved the pier to Oslo."), comment(9, 4, "Never mind.")];
	const id = await add(team);
	await sync(team, id);
	github.repository.comments.pop();
	expect(await sync(team, id)).toMatchObject({ forgotten: 0 });
	await makeWholeDue(team, id);
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0, forgotten: 1 });
	expect(await contents(team)).not.toContain("Never mind.");
	const all = github.repository.issues;
	[github.repository.issues, github.repository.comments] = [[], []];
	await makeWholeDue(team, id);
	expect((await sync(team, id)).problem).toMatch(/empty now/);
	expect(await episodeCount(team)).toBe(2);
	github.repository.issues = all;
	expect(await sync(team, id)).toMatchObject({ forgotten: 1, problem: null });
});

test("discussions are read with every comment and reply, and only changed ones again", async () => {
	const team = await testTeam();
	const said = (id: string, body: string, seconds: number) => ({
		...{ id, body, author: { login: "ada" }, createdAt: at(seconds), updatedAt: at(seconds) },
	});
	const discussion = (number: number, seconds: number, comments: number) => ({
		...said(`D${number}`, "Where should the pier be?", seconds),
		...{ number, title: `Place ${number}`, isAnswered: number === 1, category: { name: "Ideas" } },
		comments: Array.from({ length: comments }, (_, n) => ({
			...said(`D${number}C${n}`, `Comment ${number}.${n}.`, seconds),
			replies: n === 0 ? [said(`D${number}R`, `Reply in ${number}.`, seconds)] : [],
		})),
	});
	github.repository.discussions = [
		discussion(1, 1, 45),
		...Array.from({ length: 12 }, (_, n) => discussion(n + 2, n + 2, 0)),
	];
	const id = await add(team, ["discussions"]);
	expect(await sync(team, id)).toMatchObject({ added: 13 + 45 + 1, isDone: true, problem: null });
	expect(await contents(team)).toContain(
		"# Place 1\n\nWhere should the pier be?\n\nDiscussion 1 of acme/app is answered.",
	);
	github.repository.discussions.push(discussion(14, 90, 1));
	github.asked.length = 0;
	expect(await sync(team, id)).toMatchObject({ added: 3, replaced: 0 });
	expect(github.asked).toHaveLength(1);
});

test.each<[string, Answered, RegExp, number]>([
	["a refused token", { status: 401 }, /refused the token/, 0],
	["a right that is missing", { status: 403 }, /may not read this of acme\/app/, 0],
	["a repository that is not there", { status: 404 }, /no repository acme\/app/, 0],
	[
		"the hourly limit",
		{ status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800" } },
		/until 2100-01-01 00:00 UTC/,
		4_102_444_800_000,
	],
	[
		"a pause that is asked for",
		{ status: 429, headers: { "retry-after": "3600" } },
		/rate limit is reached until/,
		Date.now() + 3_500_000,
	],
	["a fault", { status: 502 }, /answered 502/, 0],
	["no JSON", { status: 200, body: "<html>" }, /did not answer JSON/, 0],
])("%s is said in words and obeyed", async (_, refusal, words, notBefore) => {
	const team = await testTeam();
	const id = await add(team);
	github.repository.refusal = refusal;
	expect((await sync(team, id)).problem).toMatch(words);
	const [source] = await listSources(team.ctx);
	expect(source?.error).toMatch(words);
	expect(Number(source?.nextAt)).toBeGreaterThanOrEqual(notBefore);
});

test("another token is taken in the place of one that was revoked", async () => {
	const team = await testTeam();
	github.repository.issues = [issue(1, 1)];
	const id = await add(team);
	github.repository.token = "github_pat_2";
	expect((await sync(team, id)).problem).toMatch(/token/);
	await replaceSecrets(team.ctx, id, { token: "github_pat_2" });
	expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
});
