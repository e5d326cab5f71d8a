// What a second factor has to do with mail, over SMTP to a double.
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { type MailSuite, useMail } from "@/lib/testing/use-mail";
import { requestLink } from "../links";
import { startSession } from "../sessions";
import { signInByLink } from "../sign-in-by-link";
import { signInByProvider } from "../sign-in-by-provider";
import { signUp } from "../sign-up";
import { beginTwoFactor, confirmTwoFactor, turnOffTwoFactor } from "./change-two-factor";
import { askForCode, finishSignIn } from "./pending-sign-in";

let mail: MailSuite;
beforeAll(async () => {
	mail = await useMail();
});
afterAll(() => mail.stop());

const PASSWORD = "grey otters hum low";

async function proved() {
	const email = `${randomBytes(6).toString("hex")}@example.com`;
	await signUp({ email, password: PASSWORD, teamName: "" }, `test ${email}`, new Date());
	await mail.deliver();
	const { id: userId } = await prisma().user.update({ where: { email }, data: { emailVerifiedAt: new Date() } });
	const sessionId = await startSession(userId, { address: "192.0.2.1", userAgent: "test" }, new Date());
	return { email, userId, sessionId };
}

async function guarded() {
	const person = await proved();
	const { secret } = await beginTwoFactor(person, PASSWORD, new Date());
	const app = new TOTP({ secret: Secret.fromBase32(secret) });
	const { recoveryCodes } = await confirmTwoFactor(person, app.generate(), new Date());
	return { ...person, recoveryCodes };
}

const subjects = async () => (await mail.deliver()).map(({ subject }) => subject);

test("an address that was never proved cannot have one, as its first proof would take it away", async () => {
	const person = await guarded();
	await prisma().user.update({ where: { id: person.userId }, data: { emailVerifiedAt: null } });
	await requestLink("sign_in", { email: person.email }, `test ${person.email}`, new Date());
	const secret =
		mail
			.pathIn((await mail.deliver()).at(-1))
			.split("/")
			.at(-1) ?? "";
	expect(await signInByLink(secret, new Date())).toMatchObject({ id: person.userId });
	expect(await askForCode(person.userId, undefined, new Date())).toBeNull();
	const other = await proved();
	await prisma().user.update({ where: { id: other.userId }, data: { emailVerifiedAt: null } });
	await expect(beginTwoFactor(other, PASSWORD, new Date())).rejects.toThrow("Confirm your email address first.");
});

test("its holder is notified of each change, of a used recovery code, and of many wrong codes once", async () => {
	const person = await guarded();
	expect(await subjects()).toEqual(["Two-factor authentication is on"]);
	const secret = (await askForCode(person.userId, undefined, new Date())) ?? "";
	for (let wrong = 0; wrong < 8; wrong++) await finishSignIn(secret, "nothing", null, new Date());
	expect(await subjects()).toEqual(["Many wrong codes"]);
	const known = { userId: person.userId, browserId: person.email };
	expect(await finishSignIn(secret, person.recoveryCodes[0] ?? "", known, new Date())).not.toBeNull();
	const [received] = await mail.deliver();
	expect([received?.subject, received?.text]).toEqual([
		"A recovery code was used",
		expect.stringContaining("Recovery codes left: 9."),
	]);
});

test("it goes off by a recovery code, and its holder is notified", async () => {
	const person = await guarded();
	await mail.deliver();
	await turnOffTwoFactor(person, { password: PASSWORD, code: person.recoveryCodes[9] ?? "" }, new Date());
	expect((await subjects()).sort()).toEqual(["A recovery code was used", "Two-factor authentication is off"]);
});

test("another service is not connected to such an account by its address alone", async () => {
	const { email, userId } = await guarded();
	const claim = { provider: "github", providerName: "GitHub", subject: email, label: "ada", name: "Ada", email };
	expect(await signInByProvider(claim, null, new Date())).toEqual({ refused: "guarded" });
	expect(await prisma().identity.count({ where: { userId } })).toBe(0);
});
