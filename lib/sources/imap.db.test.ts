import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type HttpDouble, startHttpDouble } from "@/lib/testing/http-double";
import { type ImapServer, startImapServer } from "@/lib/testing/imap-server";
import { allowSources, contents, episodeCount, makeWholeDue, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { NewSource } from "./settings";
import { listSources } from "./sources";

// Each mail is read by a process of its own.
vi.setConfig({ testTimeout: 60_000 });

let server: ImapServer;
beforeEach(async () => {
	allowSources();
	server = await startImapServer();
});
afterEach(async () => {
	vi.restoreAllMocks();
	await server.stop();
});

const mail = (uid: number, text: string, day = "2026-05-02", head = "") => ({
	...{ uid, day },
	source: `From: Grace Hopper <grace@example.com>\r\nTo: ada@example.com\r\nSubject: Pier ${uid}\r\nDate: Sat, 2 May 2026 10:00:00 +0000\r\n${head}\r\n${text}\r\n`,
});

const add = (team: TestTeam, more: object = {}, password = server.mailbox.password) =>
	newSource(
		team,
		NewSource.parse({
			...{ kind: "imap", group: "default", secrets: { password } },
			settings: {
				...{ host: "127.0.0.1", port: String(server.port), user: server.mailbox.user, mailbox: "INBOX" },
				...{ since: "2026-05-01", ...more },
			},
		}),
	);

test("mails since a day are read once, new ones by their number, and deleted ones are forgotten by the next pass over all", async () => {
	const team = await testTeam();
	server.mailbox.mails = [
		mail(1, "Before.", "2026-04-01"),
		mail(4, "I moved to Oslo."),
		mail(7, "Buy now.", "2026-05-02", "X-Spam-Flag: YES\r\n"),
	];
	const id = await add(team);
	expect(await sync(team, id)).toEqual({ added: 2, replaced: 0, forgotten: 0, isDone: true, problem: null });
	expect(await contents(team)).toEqual([
		"From: Grace Hopper\nTo: ada@example.com\nSubject: Pier 4\nDate: Sat, 2 May 2026 10:00:00 +0000\n\nI moved to Oslo.",
	]);
	server.mailbox.mails.push(mail(9, "I work at Acme."));
	server.commands.length = 0;
	expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
	expect(server.commands.filter((command) => command.includes("BODY"))).toHaveLength(1);
	expect(server.commands.at(-1)).toBe("LOGOUT");
	expect(await sync(team, id)).toMatchObject({ added: 0 });
	server.mailbox.mails = server.mailbox.mails.filter(({ uid }) => uid !== 4);
	await makeWholeDue(team, id);
	expect(await sync(team, id)).toMatchObject({ added: 0, forgotten: 1 });
	expect(await episodeCount(team)).toBe(1);
});

test("a mailbox that was made anew is read anew", async () => {
	const team = await testTeam();
	server.mailbox.mails = [mail(4, "I moved to Oslo.")];
	const id = await add(team);
	await sync(team, id);
	server.mailbox.validity = 2;
	server.mailbox.mails = [mail(1, "I moved to Bergen.")];
	expect(await sync(team, id)).toMatchObject({ added: 1 });
	await makeWholeDue(team, id);
	expect(await sync(team, id)).toMatchObject({ forgotten: 1 });
	expect(await contents(team)).toEqual([expect.stringContaining("Bergen")]);
});

test.each<[string, object, string, RegExp]>([
	["a wrong password", {}, "wrong", /127\.0\.0\.1 refused the user or the password/],
	["a missing mailbox", { mailbox: "Other" }, "app pass word", /There is no mailbox Other\./],
	["nobody who listens", { port: "1" }, "app pass word", /cannot be reached \(ECONNREFUSED\)/],
])("%s is said in words", async (_, settings, secret, words) => {
	const team = await testTeam();
	const id = await add(team, settings, secret);
	expect((await sync(team, id)).problem).toMatch(words);
	expect((await listSources(team.ctx))[0]?.error).not.toContain("app pass word");
});

describe("by OAuth", () => {
	/** A provider that gives out tokens: each refresh token is good once. */
	const startProvider = () => {
		let refreshes = 1;
		return startHttpDouble(({ body }) => {
			const said = Object.fromEntries(new URLSearchParams(body));
			const isKnown = said.client_id === "client" && said.client_secret === "its secret";
			const isItself = said.grant_type === "client_credentials" && said.scope === "https://127.0.0.1/.default";
			const isRefresh = said.grant_type === "refresh_token" && said.refresh_token === `refresh ${refreshes}`;
			if (!isKnown || !(isItself || isRefresh))
				return { status: 400, body: JSON.stringify({ error: "invalid_grant", error_description: "It was revoked." }) };
			const more = isRefresh ? { refresh_token: `refresh ${++refreshes}` } : {};
			return { body: JSON.stringify({ access_token: server.mailbox.accessToken, token_type: "Bearer", ...more }) };
		});
	};
	let provider: HttpDouble;
	beforeEach(async () => {
		provider = await startProvider();
	});
	afterEach(() => provider.stop());

	const addOauth = (team: TestTeam, secrets: object, user = server.mailbox.user) =>
		newSource(
			team,
			NewSource.parse({
				...{ kind: "imap_oauth", group: "default", secrets },
				settings: {
					...{ host: "127.0.0.1", port: String(server.port), user, mailbox: "INBOX", since: "2026-05-01" },
					...{ token_url: `${provider.url}/token`, client_id: "client" },
				},
			}),
		);

	test("a mailbox is read with an access token; a refresh token that is good once is followed by the next", async () => {
		const team = await testTeam();
		server.mailbox.mails = [mail(4, "I moved to Oslo.")];
		const id = await addOauth(team, { client_secret: "its secret", refresh_token: "refresh 1" });
		expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
		server.mailbox.accessToken = "ya29.2";
		server.mailbox.mails.push(mail(5, "I moved to Bergen."));
		expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
		expect(server.commands.some((command) => command.startsWith("LOGIN"))).toBe(false);
	});

	test("an application that may read the mailbox needs no refresh token", async () => {
		const team = await testTeam();
		server.mailbox.mails = [mail(4, "I moved to Oslo.")];
		const id = await addOauth(team, { client_secret: "its secret", refresh_token: "" });
		expect(await sync(team, id)).toMatchObject({ added: 1, problem: null });
	});

	test("what the provider or the server refuses is said in words", async () => {
		const team = await testTeam();
		const revoked = await addOauth(team, { client_secret: "its secret", refresh_token: "another" });
		expect((await sync(team, revoked)).problem).toMatch(/gave no access token: It was revoked\./);
		const other = await addOauth(team, { client_secret: "its secret", refresh_token: "" }, "grace@example.com");
		expect((await sync(team, other)).problem).toMatch(/refused the user or the access token/);
	});
});

test("without the operator's leave no private address is called, and no password goes over a line in clear text", async () => {
	const team = await testTeam();
	const id = await add(team);
	const named = await add(team, { host: "localhost" });
	vi.restoreAllMocks();
	expect((await sync(team, id)).problem).toMatch(/private network/);
	expect((await sync(team, named)).problem).toMatch(/private network/);
	expect(server.commands).toEqual([]);
});
