// What goes by mail, over SMTP to a double, with the background's part done on demand.
// Longer than 250 lines: each journey is written out whole.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { mailInvitation } from "@/lib/teams/invitations";
import { type MailSuite, useMail } from "@/lib/testing/use-mail";
import { askToProveEmail, changeEmail, confirmEmail } from "./change-email";
import { changePassword } from "./change-password";
import { checkCredentials } from "./check-credentials";
import { findLink, requestLink, sweepLinks } from "./links";
import { resetPassword } from "./reset-password";
import { isSessionLive, notifyNewBrowser, startSession } from "./sessions";
import { signInByLink } from "./sign-in-by-link";
import { signUp } from "./sign-up";

let mail: MailSuite;
beforeAll(async () => {
	mail = await useMail();
});
afterAll(() => mail.stop());

const PASSWORD = "grey otters hum low";
const NEW = "violet tram at noon";
const anEmail = () => `${randomBytes(6).toString("hex")}@example.com`;
const anAddress = () => `test ${randomBytes(6).toString("hex")}`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const userOf = (email: string) => prisma().user.findUniqueOrThrow({ where: { email } });
const secretIn = (path: string) => path.split("?")[0]?.split("/").at(-1) ?? "";

/** An account whose address is not proved, its first mail delivered and dropped. */
async function signedUp(email = anEmail()) {
	await signUp({ email, password: PASSWORD, teamName: "" }, anAddress(), new Date());
	await mail.deliver();
	const { id: userId } = await userOf(email);
	const sessionId = await startSession(userId, { address: "192.0.2.1", userAgent: "test" }, new Date());
	return { email, userId, sessionId };
}

async function proved(email = anEmail()) {
	const account = await signedUp(email);
	await prisma().user.update({ where: { email }, data: { emailVerifiedAt: new Date() } });
	return account;
}

/** Asks for a link and answers its secret, as the mail has it. */
async function linkTo(kind: "sign_in" | "reset", email: string): Promise<string> {
	await requestLink(kind, { email }, anAddress(), new Date());
	const [received] = await mail.deliver();
	return secretIn(mail.pathIn(received));
}

describe("a sign-in link", () => {
	test("is mailed to its address alone, lets in once and leads on", async () => {
		const { email, userId } = await proved();
		await requestLink("sign_in", { email: ` ${email.toUpperCase()}`, next: "/p/1?x=2" }, anAddress(), new Date());
		const [received, ...others] = await mail.deliver();
		expect([received?.to, others]).toEqual([[email], []]);
		const path = mail.pathIn(received);
		expect(path).toMatch(/^\/signin\/link\/[\w-]{43}\?next=%2Fp%2F1%3Fx%3D2$/);
		expect(await findLink("sign_in", secretIn(path), new Date())).toMatchObject({ email });
		const tries = await Promise.all(Array.from({ length: 5 }, () => signInByLink(secretIn(path), new Date())));
		expect(tries.filter(Boolean)).toEqual([{ id: userId, email, name: "" }]);
		expect(await findLink("sign_in", secretIn(path), new Date())).toBeNull();
	});

	test("is worth nothing after 15 minutes, when another was used, or as a link of another kind", async () => {
		const { email } = await proved();
		const [first, second] = [await linkTo("sign_in", email), await linkTo("sign_in", email)];
		expect(await signInByLink(first, later(16))).toBeNull();
		await expect(resetPassword(first, NEW, new Date())).rejects.toMatchObject({ slug: "not_found" });
		expect(await signInByLink(second, new Date())).not.toBeNull();
		expect(await signInByLink(first, new Date())).toBeNull();
	});

	test("to an address without an account makes one, proved, with its team, however often it is pressed at once", async () => {
		const email = anEmail();
		const secret = await linkTo("sign_in", email);
		expect(await prisma().user.count({ where: { email } })).toBe(0);
		await Promise.all(Array.from({ length: 5 }, () => signInByLink(secret, new Date())));
		const user = await prisma().user.findUniqueOrThrow({
			where: { email },
			include: { memberships: { include: { team: { include: { projects: true } } } } },
		});
		expect([user.passwordHash, user.emailVerifiedAt]).toEqual([null, expect.any(Date)]);
		expect(user.memberships.map(({ role, team }) => [role, team.projects.map(({ name }) => name)])).toEqual([
			["owner", ["default"]],
		]);
	});

	test("that proves an address for the first time takes away what a stranger set up there", async () => {
		const { email, userId, sessionId } = await signedUp();
		await prisma().identity.create({
			data: { provider: "github", subject: userId, userId, createdAt: new Date() },
		});
		expect(await signInByLink(await linkTo("sign_in", email), new Date())).toMatchObject({ id: userId });
		expect(await isSessionLive(sessionId, new Date())).toBe(false);
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), new Date())).toBeNull();
		expect(await prisma().identity.count({ where: { userId } })).toBe(0);
		expect((await mail.deliver()).map(({ subject }) => subject)).toEqual(["Your address is confirmed"]);
		expect(await signInByLink(await linkTo("sign_in", email), new Date())).toMatchObject({ id: userId });
		expect(await mail.deliver()).toEqual([]);
	});

	test("its secret is nowhere in the database, nor in what the background was left", async () => {
		const email = anEmail();
		await requestLink("sign_in", { email }, anAddress(), new Date());
		const { rows: jobs } = await pool().query("SELECT payload::text FROM graphile_worker._private_jobs");
		const [received] = await mail.deliver();
		const secret = secretIn(mail.pathIn(received));
		const { rows: links } = await pool().query("SELECT row_to_json(l)::text FROM account_links l WHERE email = $1", [
			email,
		]);
		expect(JSON.stringify(links)).toContain(email);
		expect(JSON.stringify([jobs, links])).not.toContain(secret);
	});
});

describe("asking for a link", () => {
	test.each(["sign_in", "reset"] as const)(
		"%s answers at once, before anything is looked up, so that known and unknown addresses are alike",
		async (kind) => {
			const jobs = async () =>
				(await pool().query<{ n: number }>("SELECT count(*)::int AS n FROM graphile_worker._private_jobs")).rows[0]?.n;
			const { email } = await proved();
			for (const typed of [email, anEmail()]) {
				const before = (await jobs()) ?? 0;
				expect(await requestLink(kind, { email: typed }, anAddress(), new Date())).toBeUndefined();
				expect(await jobs()).toBe(before + 1);
				expect(await prisma().accountLink.count({ where: { email: typed, kind } })).toBe(0);
			}
			await mail.deliver();
		},
	);

	test("too often for one address is refused, whether it has an account or not", async () => {
		const { email } = await proved();
		for (const typed of [email, anEmail()]) {
			const now = new Date();
			for (let i = 0; i < 5; i++) await requestLink("sign_in", { email: typed }, anAddress(), now);
			const again = requestLink("sign_in", { email: typed }, anAddress(), now);
			await expect(again).rejects.toMatchObject({ slug: "rate_limited" });
		}
		await mail.deliver();
	});

	test("a server that refuses is tried again, with a link of its own", async () => {
		const email = anEmail();
		mail.refuseNext(1);
		await requestLink("sign_in", { email }, anAddress(), new Date());
		expect(await mail.deliver()).toEqual([]);
		await pool().query("UPDATE graphile_worker._private_jobs SET run_at = now()");
		const [received] = await mail.deliver();
		expect(await signInByLink(secretIn(mail.pathIn(received)), new Date())).toMatchObject({ email });
	});
});

test("many wrong passwords are reported to the account's holder, once, and to nobody without an account", async () => {
	const { email } = await proved();
	const tryOften = async (typed: string) => {
		for (let i = 0; i < 45; i++) {
			await checkCredentials({ email: typed, password: "wrong" }, anAddress(), new Date());
		}
	};
	await Promise.all([tryOften(email), tryOften(anEmail())]);
	expect((await mail.deliver()).map(({ to, subject }) => [to, subject])).toEqual([[[email], "Many wrong passwords"]]);
});

describe("a reset link", () => {
	test("sets a password once, ends every session, forgets failed attempts and notifies", async () => {
		const { email, userId, sessionId } = await proved();
		const wrong = { email, password: "wrong" };
		const here = anAddress();
		for (let i = 0; i < 20; i++) await checkCredentials(wrong, i % 2 ? here : anAddress(), new Date());
		const secret = await linkTo("reset", email);
		await expect(resetPassword(secret, "short", new Date())).rejects.toMatchObject({ slug: "invalid_request" });
		const tries = await Promise.allSettled(Array.from({ length: 3 }, () => resetPassword(secret, NEW, new Date())));
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await isSessionLive(sessionId, new Date())).toBe(false);
		expect(await checkCredentials({ email, password: NEW }, here, new Date())).toMatchObject({ id: userId });
		expect((await mail.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
			[[email], "Your password was reset"],
		]);
	});

	test("is mailed to nobody without an account, and lasts an hour", async () => {
		await requestLink("reset", { email: anEmail() }, anAddress(), new Date());
		expect(await mail.deliver()).toEqual([]);
		const { email } = await proved();
		const secret = await linkTo("reset", email);
		await expect(resetPassword(secret, NEW, later(61))).rejects.toMatchObject({ slug: "not_found" });
		// Only this one has expired: links of other suites stay.
		await prisma().accountLink.updateMany({ where: { email }, data: { expiresAt: new Date(0) } });
		await sweepLinks(new Date());
		expect(await prisma().accountLink.count({ where: { email, kind: "reset" } })).toBe(0);
	});

	test("dies when the password changes by another way", async () => {
		const { email, userId, sessionId } = await proved();
		const secret = await linkTo("reset", email);
		await changePassword({ userId, sessionId }, { current: PASSWORD, password: NEW }, new Date());
		await expect(resetPassword(secret, PASSWORD, new Date())).rejects.toMatchObject({ slug: "not_found" });
		expect((await mail.deliver()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
	});
});

describe("a way in that is being taken away", () => {
	const DEVICE = { address: "192.0.2.1", userAgent: "test" };

	test("a reset link made for an old address is worth nothing and proves nothing", async () => {
		const { email, userId } = await proved();
		const secret = await linkTo("reset", email);
		// As when the mail is made while the address is being changed.
		await prisma().user.update({ where: { id: userId }, data: { email: anEmail(), emailVerifiedAt: null } });
		await expect(resetPassword(secret, NEW, new Date())).rejects.toMatchObject({ slug: "not_found" });
		const { emailVerifiedAt } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
		expect(emailVerifiedAt).toBeNull();
	});

	test("a sign-in with the old password that waits for a reset starts no session", async () => {
		const { email, userId } = await proved();
		const secret = await linkTo("reset", email);
		const checked = await checkCredentials({ email, password: PASSWORD }, anAddress(), new Date());
		const entrance = { passwordHash: checked?.passwordHash ?? null };
		await startSession(userId, DEVICE, new Date(), entrance);
		await resetPassword(secret, NEW, new Date());
		const late = startSession(userId, DEVICE, new Date(), entrance);
		await expect(late).rejects.toMatchObject({ slug: "unauthenticated" });
		expect(await prisma().userSession.count({ where: { userId, revokedAt: null } })).toBe(0);
		await mail.deliver();
	});

	test("of a reset and a change of the password at once one holds, and the other is refused", async () => {
		const { email, userId, sessionId } = await proved();
		const secret = await linkTo("reset", email);
		const [, reset] = await Promise.allSettled([
			changePassword({ userId, sessionId }, { current: PASSWORD, password: "a third fine password" }, new Date()),
			resetPassword(secret, NEW, new Date()),
		]);
		// Whichever came first ended the other: a change spoils the link, a reset the password that was confirmed.
		const holds = reset.status === "fulfilled" ? NEW : "a third fine password";
		expect(await checkCredentials({ email, password: holds }, anAddress(), new Date())).toMatchObject({ id: userId });
		await mail.deliver();
	});

	test("a sign-in link stays good when its account could not be made", async () => {
		const email = anEmail();
		const secret = await linkTo("sign_in", email);
		await pool().query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`);
		await pool().query("CREATE TRIGGER refuse BEFORE INSERT ON teams FOR EACH ROW EXECUTE FUNCTION refuse()");
		await expect(signInByLink(secret, new Date())).rejects.toThrow("not now");
		await pool().query("DROP FUNCTION refuse CASCADE");
		expect(await signInByLink(secret, new Date())).toMatchObject({ email });
	});
});

describe("another address", () => {
	test("holds once its link was followed by the same account; the old address is notified", async () => {
		const [account, stranger] = [await proved(), await proved()];
		const email = anEmail();
		const asked = await changeEmail(account, { email, password: PASSWORD }, new Date());
		expect(asked).toEqual({ email, mustConfirm: true });
		const [received] = await mail.deliver();
		expect(received?.to).toEqual([email]);
		const secret = secretIn(mail.pathIn(received));
		expect((await userOf(account.email)).id).toBe(account.userId);
		await expect(confirmEmail(stranger.userId, secret, new Date())).rejects.toMatchObject({ slug: "not_found" });
		expect(await confirmEmail(account.userId, secret, new Date())).toEqual({ email });
		expect(await userOf(email)).toMatchObject({ id: account.userId, emailVerifiedAt: expect.any(Date) });
		const [notice] = await mail.deliver();
		expect([notice?.to, notice?.subject]).toEqual([[account.email], "Your address was changed"]);
		expect(notice?.text).toContain(email);
		await expect(confirmEmail(account.userId, secret, new Date())).rejects.toMatchObject({ slug: "not_found" });
	});

	test("that has an account is never taken, and only its holder learns why", async () => {
		const [account, holder] = [await proved(), await proved()];
		const asked = await changeEmail(account, { email: holder.email, password: PASSWORD }, new Date());
		expect(asked).toEqual({ email: holder.email, mustConfirm: true });
		const [received] = await mail.deliver();
		expect([received?.to, mail.pathIn(received)]).toEqual([[holder.email], ""]);
	});

	test("signing up mails a link that proves the address; signing up again notifies its holder", async () => {
		const email = anEmail();
		await signUp({ email, password: PASSWORD, teamName: "" }, anAddress(), new Date());
		const [received] = await mail.deliver();
		const { id, emailVerifiedAt } = await userOf(email);
		expect(emailVerifiedAt).toBeNull();
		await confirmEmail(id, secretIn(mail.pathIn(received)), new Date());
		expect(await userOf(email)).toMatchObject({ passwordHash: expect.any(String), emailVerifiedAt: expect.any(Date) });
		await askToProveEmail({ userId: id, email }, new Date());
		expect(await mail.deliver()).toEqual([]);
		await signUp({ email, password: NEW, teamName: "" }, anAddress(), new Date());
		expect((await mail.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
			[[email], "You have an account already"],
		]);
	});
});

test("a browser that is new to an account is reported, an update of a known one is not", async () => {
	const { email, userId } = await proved();
	const signIn = async (userAgent: string, address = "192.0.2.1") => {
		const device = { address, userAgent };
		await notifyNewBrowser(userId, await startSession(userId, device, new Date()), device, new Date());
		return (await mail.deliver()).map(({ to, subject }) => [to, subject]);
	};
	const notified = [[[email], "A new browser signed in"]];
	expect(await signIn("(X11; Linux) Chrome/149.0 Safari/537.36")).toEqual(notified);
	expect(await signIn("(X11; Linux) Chrome/150.0 Safari/537.36")).toEqual([]);
	expect(await signIn("(X11; Linux) Chrome/150.0 Safari/537.36", "192.0.2.2")).toEqual(notified);
	expect(await signIn("(X11; Linux) Firefox/150.0", "192.0.2.2")).toEqual(notified);
	const fresh = await proved(anEmail());
	await prisma().userSession.deleteMany({ where: { userId: fresh.userId } });
	const device = { address: "192.0.2.1", userAgent: "Firefox/150.0" };
	const first = await startSession(fresh.userId, device, new Date());
	await notifyNewBrowser(fresh.userId, first, device, new Date());
	expect(await mail.deliver()).toEqual([]);
});

describe("an invitation", () => {
	const invitation = (email: string) => ({
		email,
		secret: "s".repeat(43),
		role: "member",
		invitedBy: "ada@example.com",
	});

	test("is mailed to its address with the team's name as nothing but words", async () => {
		const email = anEmail();
		const teamName = "<b>Works</b>\r\nBcc: all@example.com";
		expect(await mailInvitation({ ...invitation(email), teamName }, new Date())).toBe(true);
		const received = mail.received.at(-1);
		expect([received?.to, mail.pathIn(received)]).toEqual([[email], `/invite/${"s".repeat(43)}`]);
		expect(received?.raw).not.toMatch(/^Bcc:/m);
		expect(received?.text).toContain("the team <b>Works</b> Bcc: all@example.com as member.");
	});

	test("that cannot be mailed is not, and nothing fails", async () => {
		mail.refuseNext(1);
		expect(await mailInvitation({ ...invitation(anEmail()), teamName: "Works" }, new Date())).toBe(false);
	});
});
