// Feeds, and what every source has in common.
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/db/pool";
import { inTenant, readInTenant } from "@/lib/db/tenant";
import * as env from "@/lib/env";
import { type Answered, type Asked, type HttpDouble, startHttpDouble } from "@/lib/testing/http-double";
import { allowSources, contents, episodeCount, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { NewSource } from "./settings";
import { addSource, listSources, removeSource, setPaused } from "./sources";
import { syncDue } from "./sync-due";
import { syncSource } from "./sync-source";

// The first write waits until the reader has started.
vi.setConfig({ testTimeout: 60_000 });

let double: HttpDouble;
/** How the double answers; by default the feed of `entries`. */
let answer: (asked: Asked) => Answered;
let entries: { id: string; text: string }[];

const xml = () =>
	`<rss version="2.0"><channel><title>Pier news</title>${entries
		.map(({ id, text }) => `<item><guid>${id}</guid><title>${id}</title><description>${text}</description></item>`)
		.join("")}</channel></rss>`;

beforeEach(async () => {
	allowSources();
	entries = [
		{ id: "one", text: "Ada Lovelace works at Acme." },
		{ id: "two", text: "Grace Hopper lives in Oslo." },
	];
	answer = () => ({ body: xml() });
	double = await startHttpDouble((asked) => answer(asked));
});
afterEach(async () => {
	vi.restoreAllMocks();
	await double.stop();
});

const feedOf = (team: TestTeam, path = "/feed", group = "default") =>
	newSource(team, { kind: "feed", group, settings: { url: double.url + path }, secrets: {} });
const row = async ({ ctx }: TestTeam) => (await listSources(ctx))[0];

describe("a feed", () => {
	test("brings each entry once, takes an edit for its newest version, and keeps what it no longer shows", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		expect(await sync(team, id)).toEqual({ added: 2, replaced: 0, forgotten: 0, isDone: true, problem: null });
		expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0 });
		entries = [{ id: "two", text: "Grace Hopper lives in Bergen." }];
		expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 1, forgotten: 0 });
		expect(await contents(team)).toEqual([
			"# one\n\nAda Lovelace works at Acme.",
			"# two\n\nGrace Hopper lives in Bergen.",
		]);
		expect(await episodeCount(team)).toBe(3);
		entries = [{ id: "two", text: "Grace Hopper lives in Oslo." }];
		expect(await sync(team, id)).toMatchObject({ replaced: 1 });
		expect(await contents(team)).toContain("# two\n\nGrace Hopper lives in Oslo.");
		expect(await row(team)).toMatchObject({ items: 2, error: null, syncedAt: expect.any(Date) });
	});

	test("is asked for what changed, and read packed and redirected without being read twice", async () => {
		const team = await testTeam();
		answer = ({ url, headers }): Answered => {
			if (url.pathname === "/feed") return { status: 301, headers: { location: "/moved" } };
			if (headers["if-none-match"] === '"v1"') return { status: 304 };
			return { headers: { etag: '"v1"', "content-encoding": "gzip" }, body: gzipSync(xml()) };
		};
		const id = await feedOf(team);
		expect(await sync(team, id)).toMatchObject({ added: 2 });
		expect(await sync(team, id)).toMatchObject({ added: 0, isDone: true });
		expect(double.asked.at(-1)?.headers["if-none-match"]).toBe('"v1"');
	});

	test.each<[string, Answered, RegExp]>([
		["is no feed", { body: "<html></html>" }, /no RSS or Atom feed/],
		["is too large", { body: Buffer.alloc(17 * 1024 ** 2, 32) }, /more than 16 MiB/],
		[
			"unpacks to too much",
			{ headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(64 * 1024 ** 2)) },
			/more than 16 MiB/,
		],
		["redirects without end", { status: 302, headers: { location: "/feed" } }, /redirects without end/],
		["is not there", { status: 404 }, /answered 404\./],
	])("that %s is said in words, tried again later, and nothing is lost", async (_, refusal, words) => {
		const team = await testTeam();
		const id = await feedOf(team);
		await sync(team, id);
		answer = () => refusal;
		const before = Date.now();
		expect((await sync(team, id)).problem).toMatch(words);
		const failed = await row(team);
		expect(failed).toMatchObject({ items: 2, error: expect.stringMatching(words) });
		expect(Number(failed?.nextAt) - before).toBeGreaterThan(50_000);
		expect((await sync(team, id)).problem).toMatch(words);
		expect(Number((await row(team))?.nextAt) - before).toBeGreaterThan(4 * 60_000);
		answer = () => ({ body: xml() });
		expect(await sync(team, id)).toMatchObject({ added: 0, problem: null });
		expect(await row(team)).toMatchObject({ error: null });
	});

	test("that asks to wait is left alone until then", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		answer = () => ({ status: 429, headers: { "retry-after": "7200" } });
		const before = Date.now();
		expect((await sync(team, id)).problem).toMatch(/answered 429, until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
		expect(Number((await row(team))?.nextAt) - before).toBeGreaterThan(7_100_000);
	});

	test("nobody listens at is said in words", async () => {
		const team = await testTeam();
		const id = await newSource(team, {
			...{ kind: "feed", group: "default", secrets: {} },
			settings: { url: "http://127.0.0.1:1/feed" },
		});
		expect((await sync(team, id)).problem).toBe("127.0.0.1:1 cannot be reached (ECONNREFUSED).");
	});
});

describe("every source", () => {
	test("is not called at a private address that the operator did not allow, also where a public one redirects there", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		vi.restoreAllMocks();
		expect((await sync(team, id)).problem).toMatch(/must begin with https/);
		const url = "https://127.0.0.1/feed";
		const parsed = NewSource.safeParse({ kind: "feed", group: "default", settings: { url }, secrets: {} });
		expect(parsed.error?.issues[0]?.message).toBe("must be an address of the public internet");
		expect(double.asked).toEqual([]);
	});

	test("goes on after a kill: what was stored before its place was saved is not stored again", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		await sync(team, id);
		// Killed behind the write of both, before one of them was noted, and before the page was saved.
		await inTenant(team.ctx, async (tx) => {
			await tx.query("DELETE FROM source_items WHERE source_id = $1 AND key = 'one'", [id]);
			await tx.query(
				"UPDATE sources SET cursor = NULL, claim = gen_random_uuid(), claimed_until = now() - interval '1 s'",
			);
		});
		expect(await sync(team, id)).toMatchObject({ isDone: true, problem: null });
		expect(await episodeCount(team)).toBe(2);
	});

	test("is read by one run at a time, and by none while it is paused", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		const turn = { runId: "test", forMs: 10_000 };
		const both = await Promise.all([1, 2].map(() => syncSource(team.projectId, id, turn)));
		expect(both.filter((report) => report !== null)).toHaveLength(1);
		expect(await episodeCount(team)).toBe(2);
		await setPaused(team.ctx, id, true);
		expect(await syncSource(team.projectId, id, turn)).toBeNull();
		await setPaused(team.ctx, id, false);
		expect(await sync(team, id)).toMatchObject({ isDone: true });
	});

	test("stores nothing for a team that must pay first, says so, and goes on once it has", async () => {
		const team = await testTeam();
		const id = await feedOf(team);
		const setPastDue = (isPastDue: boolean) =>
			pool().query("UPDATE teams SET past_due = $2 WHERE id = $1", [team.teamId, isPastDue]);
		await setPastDue(true);
		expect((await sync(team, id)).problem).toMatch(/past due/);
		await setPastDue(false);
		expect(await sync(team, id)).toMatchObject({ added: 2, problem: null });
	});

	test("is due when it was added, and again only after its time", async () => {
		const team = await testTeam();
		await feedOf(team);
		await syncDue();
		expect(await episodeCount(team)).toBe(2);
		const { length } = double.asked;
		await syncDue();
		expect(double.asked).toHaveLength(length);
	});

	test("is removed alone, or with everything that it brought, and a run under way brings nothing more", async () => {
		const team = await testTeam();
		const [kept, forgotten] = [await feedOf(team, "/a"), await feedOf(team, "/b", "other")];
		await sync(team, kept);
		await sync(team, forgotten);
		expect(await episodeCount(team)).toBe(4);
		await removeSource(team.ctx, kept, false);
		await removeSource(team.ctx, forgotten, true);
		await expect(setPaused(team.ctx, forgotten, true)).rejects.toMatchObject({ slug: "not_found" });
		expect(await sync(team, forgotten)).toMatchObject({ forgotten: 2, isDone: true });
		expect(await listSources(team.ctx)).toEqual([]);
		expect(await episodeCount(team)).toBe(2);
	});

	test("belongs to its project: row security keeps teams apart, and its secret is no text in the database", async () => {
		const [team, other] = [await testTeam(), await testTeam()];
		const { id } = await addSource(team.ctx, {
			...{ kind: "github", group: "default", secrets: { token: "github_pat_of_mine" } },
			settings: { repository: "acme/app", api: double.url, parts: ["issues"] },
		});
		for (const table of ["sources", "source_items"])
			expect(await readInTenant(other.ctx, `SELECT FROM ${table}`, [])).toEqual([]);
		await expect(removeSource(other.ctx, id, false)).rejects.toMatchObject({ slug: "not_found" });
		const stored = await readInTenant<{ row: string }>(team.ctx, "SELECT sources::text AS row FROM sources", []);
		expect(stored[0]?.row).not.toContain(Buffer.from("github_pat_of_mine").toString("hex"));
		const read = env.env();
		vi.spyOn(env, "env").mockReturnValue({ ...read, NEXTAUTH_SECRET: "another secret of forty letters or so.." });
		expect((await sync(team, id)).problem).toMatch(/enter it again/);
	});
});
