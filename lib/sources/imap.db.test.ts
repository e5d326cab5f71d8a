import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

const add = (team: TestTeam, more: object = {}, secret = server.mailbox.password) =>
	newSource(
		team,
		NewSource.parse({
			...{ kind: "imap", group: "default", secret },
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
		"From: Grace Hopper\nTo: ada@example.com\nSubject: Pier 4\n\nI moved to Oslo.",
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

test("without the operator's leave no private address is called, and no password goes over a line in clear text", async () => {
	const team = await testTeam();
	const id = await add(team);
	const named = await add(team, { host: "localhost" });
	vi.restoreAllMocks();
	expect((await sync(team, id)).problem).toMatch(/private network/);
	expect((await sync(team, named)).problem).toMatch(/private network/);
	expect(server.commands).toEqual([]);
});
