import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { allowAttempt } from "@/lib/auth/attempts";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { uuidv7 } from "@/lib/ids";
import { signedIn } from "@/lib/testing/sign-in";
import { changePassword } from "./change-password";
import { checkCredentials, type KnownBrowser } from "./check-credentials";
import { endSession, isSessionLive, listSessions, loadViewer, startSession } from "./sessions";
import { signUp } from "./sign-up";

const anEmail = () => `${randomBytes(6).toString("hex")}@example.com`;
const anAddress = () => `test ${randomBytes(6).toString("hex")}`;
const PASSWORD = "grey otters hum low";
const DEVICE = { address: "192.0.2.1", userAgent: "test" };
const later = (ms: number) => new Date(Date.now() + ms);

async function signedUp(email = anEmail()) {
	await signUp({ email, password: PASSWORD, teamName: "" }, anAddress(), new Date());
	return email;
}

describe("signing up", () => {
	test("makes a user, a team, its project `default` and the ownership", async () => {
		const email = await signedUp();
		const user = await prisma().user.findUniqueOrThrow({
			where: { email },
			include: { memberships: { include: { team: { include: { projects: true } } } } },
		});
		expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(user.memberships.map(({ role, team }) => [role, team.tier, team.projects.map(({ name }) => name)])).toEqual([
			["owner", "hobby", ["default"]],
		]);
	});

	test("for an address that has an account changes nothing and answers the same", async () => {
		const email = await signedUp();
		const again = signUp({ email, password: "another fine password", teamName: "Mine" }, anAddress(), new Date());
		expect(await again).toBeUndefined();
		expect(await checkCredentials({ email, password: "another fine password" }, anAddress(), new Date())).toBeNull();
		expect(await prisma().team.count({ where: { memberships: { some: { user: { email } } } } })).toBe(1);
	});

	test("twenty at once with one address make one account", async () => {
		const email = anEmail();
		await Promise.all(Array.from({ length: 20 }, () => signedUp(email)));
		expect(await prisma().team.count({ where: { memberships: { some: { user: { email } } } } })).toBe(1);
	});

	test("names every wrong field at once", async () => {
		const input = { email: "nobody", password: "short", teamName: "x".repeat(61) };
		const details = [{ field: "email" }, { field: "password" }, { field: "teamName" }];
		await expect(signUp(input, anAddress(), new Date())).rejects.toMatchObject({ facts: { details } });
	});

	test.each([
		["email", { email: "nobody", password: PASSWORD }],
		["email", { email: "a@b.test,c@d.test", password: PASSWORD }],
		["password", { email: "ada@example.com", password: "short" }],
		["password", { email: "ada@example.com", password: "password1234" }],
	])("names the wrong field %s", async (field, input) => {
		const refused = signUp({ teamName: "", ...input }, anAddress(), new Date());
		await expect(refused).rejects.toMatchObject({ slug: "invalid_request", facts: { details: [{ field }] } });
	});
});

describe("credentials", () => {
	test("open the account in any spelling of the address, and only with its password", async () => {
		const email = await signedUp();
		const check = (typed: string, password: string) =>
			checkCredentials({ email: typed, password }, anAddress(), new Date());
		expect(await check(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ email });
		expect(await check(email, `${PASSWORD} `)).toBeNull();
		expect(await check(anEmail(), PASSWORD)).toBeNull();
	});

	test("are refused for a while after many wrong ones from everywhere, and taken after it", async () => {
		const email = await signedUp();
		const now = new Date();
		for (let i = 0; i < 50; i++) await checkCredentials({ email, password: "wrong" }, anAddress(), now);
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), now)).toBeNull();
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), later(16 * 60_000))).not.toBeNull();
	});

	test("are refused where wrong ones came from, however many, and taken from anywhere else", async () => {
		const email = await signedUp();
		const [attacker, now] = [anAddress(), new Date()];
		for (let i = 0; i < 60; i++) await checkCredentials({ email, password: "wrong" }, attacker, now);
		expect(await checkCredentials({ email, password: PASSWORD }, attacker, now)).toBeNull();
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), now)).not.toBeNull();
	});

	test("are taken from a browser that signed in before, whatever strangers try; its own wrong ones make it wait", async () => {
		const email = await signedUp();
		const { id: userId } = await prisma().user.findUniqueOrThrow({ where: { email } });
		const [address, now] = [anAddress(), new Date()];
		const known = { userId, browserId: uuidv7() };
		const check = (password: string, browser: KnownBrowser) =>
			checkCredentials({ email, password }, address, now, browser);
		for (let i = 0; i < 50; i++) await checkCredentials({ email, password: "wrong" }, address, now);
		for (let i = 0; i < 50; i++) await checkCredentials({ email, password: "wrong" }, anAddress(), now);
		expect(await check(PASSWORD, { ...known, userId: uuidv7() })).toBeNull();
		expect(await check(PASSWORD, known)).not.toBeNull();
		for (let i = 0; i < 6; i++) await check("wrong", known);
		expect(await check(PASSWORD, known)).toBeNull();
	});

	test("sixty right ones from one address are all taken", async () => {
		const email = await signedUp();
		const address = anAddress();
		for (let i = 0; i < 60; i++) {
			expect(await checkCredentials({ email, password: PASSWORD }, address, new Date())).not.toBeNull();
		}
	});

	test("an unknown address takes as long as a known one", async () => {
		const [known, unknown] = [await signedUp(), anEmail()];
		const time = async (email: string) => {
			const started = performance.now();
			await checkCredentials({ email, password: "wrong" }, anAddress(), new Date());
			return performance.now() - started;
		};
		await time(anEmail());
		// In turns, and the quickest of each: what else the machine does falls on both.
		const times = { known: [] as number[], unknown: [] as number[] };
		for (let i = 0; i < 5; i++) {
			times.known.push(await time(known));
			times.unknown.push(await time(unknown));
		}
		expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.5);
	});
});

describe("attempts", () => {
	test("of 100 at once on an account five pass", async () => {
		const tried = { kind: "account", what: anAddress() } as const;
		const now = new Date();
		const passed = await Promise.all(Array.from({ length: 100 }, () => allowAttempt(tried, now)));
		expect(passed.filter(Boolean)).toHaveLength(5);
	});

	test("past the free ones each doubles the wait", async () => {
		const tried = { kind: "account", what: anAddress() } as const;
		let at = Date.now();
		const tryAfter = (ms: number) => {
			at += ms;
			return allowAttempt(tried, new Date(at));
		};
		for (let i = 0; i < 5; i++) expect(await tryAfter(0)).toBe(true);
		expect(await tryAfter(500)).toBe(false);
		expect(await tryAfter(500)).toBe(true);
		expect(await tryAfter(1_000)).toBe(false);
		expect(await tryAfter(1_000)).toBe(true);
	});
});

describe("sessions", () => {
	test("end when asked, after 30 days, and after 7 without use", async () => {
		const { userId, sessionId } = await signedIn(null);
		expect(await isSessionLive(sessionId, new Date())).toBe(true);
		expect(await isSessionLive(sessionId, later(8 * 86_400_000))).toBe(false);
		await pool().query("UPDATE user_sessions SET last_seen_at = now() + interval '29 days' WHERE id = $1", [sessionId]);
		expect(await isSessionLive(sessionId, later(29 * 86_400_000))).toBe(true);
		expect(await isSessionLive(sessionId, later(31 * 86_400_000))).toBe(false);
		await endSession(userId, sessionId, new Date());
		expect(await isSessionLive(sessionId, new Date())).toBe(false);
		expect(await loadViewer(sessionId, new Date())).toBeNull();
	});

	test("of another user cannot be ended", async () => {
		const [ours, theirs] = [await signedIn(null), await signedIn(null)];
		await expect(endSession(ours.userId, theirs.sessionId, new Date())).rejects.toMatchObject({ slug: "not_found" });
		expect(await isSessionLive(theirs.sessionId, new Date())).toBe(true);
	});

	test("all but this one end when the password changes", async () => {
		const email = await signedUp();
		const { id: userId } = await prisma().user.findUniqueOrThrow({ where: { email } });
		const [here, there] = [
			await startSession(userId, DEVICE, new Date()),
			await startSession(userId, DEVICE, new Date()),
		];
		const change = (current: string, password: string) =>
			changePassword({ userId, sessionId: here }, { current, password }, new Date());
		await expect(change("wrong", "violet tram at noon")).rejects.toMatchObject({ slug: "invalid_request" });
		expect(await change(PASSWORD, "violet tram at noon")).toBe(1);
		expect(await isSessionLive(there, new Date())).toBe(false);
		expect((await listSessions(userId, new Date())).map(({ id }) => id)).toEqual([here]);
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), new Date())).toBeNull();
		expect(await checkCredentials({ email, password: "violet tram at noon" }, anAddress(), new Date())).not.toBeNull();
	});
});
