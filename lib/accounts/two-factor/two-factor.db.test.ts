// A second factor on a service that sends no mail: on, off, and what signing in asks for.
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { listAudit } from "@/lib/auth/audit";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { signedIn } from "@/lib/testing/sign-in";
import { testTeam } from "@/lib/testing/test-team";
import { changePassword } from "../change-password";
import { hashPassword } from "../password";
import { handOverReset, resetPassword } from "../reset-password";
import { startSession } from "../sessions";
import { readAccount } from "../users";
import {
	beginTwoFactor,
	confirmTwoFactor,
	disableTwoFactor,
	renewRecoveryCodes,
	turnOffTwoFactor,
} from "./change-two-factor";
import { askForCode, findPendingSignIn, finishSignIn } from "./pending-sign-in";

const PASSWORD = "grey otters hum low";
const DEVICE = { address: "192.0.2.1", userAgent: "test" };
const NOW = new Date("2026-06-01T12:00:10Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

async function account(teamId: string | null = null) {
	const person = await signedIn(teamId);
	await prisma().user.update({ where: { id: person.userId }, data: { passwordHash: await hashPassword(PASSWORD) } });
	return person;
}

/** An account that asks for codes; `codeAt` is what its app shows. */
async function guarded(teamId: string | null = null) {
	const person = await account(teamId);
	const { secret } = await beginTwoFactor(person, PASSWORD, NOW);
	const app = new TOTP({ secret: Secret.fromBase32(secret) });
	const codeAt = (at: Date) => app.generate({ timestamp: at.getTime() });
	const { recoveryCodes } = await confirmTwoFactor(person, codeAt(NOW), NOW);
	return { ...person, codeAt, recoveryCodes };
}

/** Begins a sign-in and answers the secret that a browser would keep. */
async function begun(userId: string, at = NOW): Promise<string> {
	const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
	return (await askForCode(userId, { passwordHash }, at)) ?? "";
}

describe("turning it on", () => {
	test("needs the password and a code; until then nothing asks for one", async () => {
		const person = await account();
		await expect(beginTwoFactor(person, "wrong", NOW)).rejects.toMatchObject({
			facts: { details: [{ field: "password" }] },
		});
		await expect(confirmTwoFactor(person, "123456", NOW)).rejects.toThrow("This took too long.");
		const { secret } = await beginTwoFactor(person, PASSWORD, NOW);
		expect(await askForCode(person.userId, undefined, NOW)).toBeNull();
		await expect(confirmTwoFactor(person, "no code", NOW)).rejects.toMatchObject({
			facts: { details: [{ field: "code" }] },
		});
		const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() });
		await expect(confirmTwoFactor(person, code, later(3_601))).rejects.toThrow("This took too long.");
		const { recoveryCodes } = await confirmTwoFactor(person, code, NOW);
		expect(new Set(recoveryCodes)).toHaveProperty("size", 10);
		expect(recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
		expect((await readAccount(person.userId)).twoFactor).toEqual({ since: NOW, recoveryCodesLeft: 10 });
		await expect(beginTwoFactor(person, PASSWORD, NOW)).rejects.toThrow("on already");
	});

	test("stores neither the secret nor a recovery code as it is", async () => {
		const person = await account();
		const { secret } = await beginTwoFactor(person, PASSWORD, NOW);
		const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
		const kept = await prisma().authenticator.findUniqueOrThrow({ where: { userId: person.userId } });
		expect(Buffer.from(kept.secret).includes(bytes)).toBe(false);
		const { userId, recoveryCodes } = await guarded();
		const { rows } = await pool().query("SELECT row_to_json(c)::text AS row FROM recovery_codes c WHERE user_id = $1", [
			userId,
		]);
		for (const code of recoveryCodes) {
			expect(JSON.stringify(rows)).not.toContain(Buffer.from(code.replaceAll("-", "")).toString("hex"));
		}
	});
});

describe("a sign-in", () => {
	test("starts no session without a code", async () => {
		const { userId } = await guarded();
		const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
		for (const entrance of [undefined, { passwordHash }]) {
			await expect(startSession(userId, DEVICE, NOW, entrance)).rejects.toMatchObject({ slug: "unauthenticated" });
		}
	});

	test("is finished by a code, once, and then starts a session", async () => {
		const { userId, email, codeAt } = await guarded();
		const secret = await begun(userId);
		expect(await findPendingSignIn(secret, NOW)).toMatchObject({ email });
		const found = await finishSignIn(secret, codeAt(later(30)), null, later(30));
		expect(found).toMatchObject({ id: userId, gaveCode: true });
		expect(await startSession(userId, DEVICE, later(30), found ?? undefined)).not.toBe("");
		expect(await finishSignIn(secret, codeAt(later(60)), null, later(60))).toBeNull();
	});

	test("takes no code twice, nor one from before the last", async () => {
		const { userId, codeAt } = await guarded();
		const [first, second] = [await begun(userId), await begun(userId)];
		// The code that turned it on is used up, and so is every one before it.
		for (const seconds of [0, -30]) expect(await finishSignIn(first, codeAt(later(seconds)), null, NOW)).toBeNull();
		expect(await finishSignIn(first, codeAt(later(30)), null, later(30))).not.toBeNull();
		expect(await finishSignIn(second, codeAt(later(30)), null, later(40))).toBeNull();
	});

	test("takes a code of a clock that is one step off, not two", async () => {
		const { userId, codeAt } = await guarded();
		const secret = await begun(userId);
		expect(await finishSignIn(secret, codeAt(later(180)), null, later(120))).toBeNull();
		expect(await finishSignIn(secret, codeAt(later(90)), null, later(120))).not.toBeNull();
	});

	test("takes one code of many at once for one of them", async () => {
		const { userId, codeAt, recoveryCodes } = await guarded();
		for (const code of [codeAt(later(30)), recoveryCodes[0] ?? ""]) {
			const waiting = await Promise.all(Array.from({ length: 5 }, () => begun(userId)));
			const found = await Promise.all(waiting.map((secret) => finishSignIn(secret, code, null, later(30))));
			expect(found.filter(Boolean)).toHaveLength(1);
		}
	});

	test("takes a recovery code once, however it is typed", async () => {
		const { userId, recoveryCodes } = await guarded();
		const code = (recoveryCodes[3] ?? "").toUpperCase().replaceAll("-", " ");
		expect(await finishSignIn(await begun(userId), ` ${code}`, null, NOW)).not.toBeNull();
		expect(await finishSignIn(await begun(userId), code, null, NOW)).toBeNull();
		expect((await readAccount(userId)).twoFactor).toMatchObject({ recoveryCodesLeft: 9 });
	});

	test("waits ten minutes, and not past a new password", async () => {
		const { userId, sessionId, codeAt } = await guarded();
		const secret = await begun(userId);
		expect(await finishSignIn(secret, codeAt(later(601)), null, later(601))).toBeNull();
		await changePassword({ userId, sessionId }, { current: PASSWORD, password: "violet tram at noon" }, NOW);
		expect(await finishSignIn(secret, codeAt(later(60)), null, later(60))).toBeNull();
	});

	test("begins by nothing that was taken away meanwhile", async () => {
		const { userId } = await guarded();
		const begin = askForCode(userId, { passwordHash: "the one before" }, NOW);
		await expect(begin).rejects.toMatchObject({ slug: "unauthenticated" });
	});

	test("makes strangers wait after five wrong codes, and a browser that was in before apart from them", async () => {
		const { userId, codeAt } = await guarded();
		const secret = await begun(userId);
		for (let wrong = 0; wrong < 6; wrong++) expect(await finishSignIn(secret, "nothing", null, later(30))).toBeNull();
		const good = codeAt(later(30));
		expect(await finishSignIn(secret, good, null, later(30))).toBeNull();
		const known = { userId, browserId: randomBytes(6).toString("hex") };
		expect(await finishSignIn(secret, good, known, later(30))).not.toBeNull();
	});
});

describe("afterwards", () => {
	test("a new password by a reset leaves it on", async () => {
		const { userId, email } = await guarded();
		const { url } = await handOverReset(email, new Date());
		await resetPassword(url.split("/").at(-1) ?? "", "violet tram at noon", new Date());
		expect(await begun(userId)).not.toBe("");
	});

	test("new recovery codes take the place of the old ones", async () => {
		const { userId, recoveryCodes, codeAt, ...person } = await guarded();
		const viewer = { ...person, userId };
		await expect(renewRecoveryCodes(viewer, { password: PASSWORD, code: "nothing" }, NOW)).rejects.toMatchObject({
			facts: { details: [{ field: "code" }] },
		});
		const fresh = await renewRecoveryCodes(viewer, { password: PASSWORD, code: codeAt(later(30)) }, later(30));
		expect(await finishSignIn(await begun(userId), recoveryCodes[0] ?? "", null, NOW)).toBeNull();
		expect(await finishSignIn(await begun(userId), fresh.recoveryCodes[0] ?? "", null, NOW)).not.toBeNull();
	});

	test("it goes off by password and code, and every team reads of both", async () => {
		const { ctx } = await testTeam();
		const person = await guarded(ctx.team.id);
		const turnOff = (proof: object) =>
			turnOffTwoFactor(person, { password: PASSWORD, code: person.codeAt(later(30)), ...proof }, later(30));
		await expect(turnOff({ password: "wrong" })).rejects.toMatchObject({ facts: { details: [{ field: "password" }] } });
		await expect(turnOff({ code: "123456" })).rejects.toMatchObject({ facts: { details: [{ field: "code" }] } });
		await expect(turnOff({ password: "wrong", code: "" })).rejects.toMatchObject({
			facts: { details: [{ field: "password" }, { field: "code" }] },
		});
		await turnOff({});
		expect(await askForCode(person.userId, undefined, NOW)).toBeNull();
		expect(await prisma().recoveryCode.count({ where: { userId: person.userId } })).toBe(0);
		const { entries } = await listAudit(ctx.team.id, null);
		expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
			[person.email, "account.two-factor-off"],
			[person.email, "account.two-factor-on"],
		]);
	});

	test("the operator turns it off for somebody who is locked out, once or twice", async () => {
		const { ctx } = await testTeam();
		const { userId, email } = await guarded(ctx.team.id);
		await expect(disableTwoFactor("nobody@example.com", NOW)).rejects.toMatchObject({ slug: "not_found" });
		expect(await disableTwoFactor(` ${email.toUpperCase()}`, NOW)).toEqual({ email, wasOn: true });
		expect(await disableTwoFactor(email, NOW)).toEqual({ email, wasOn: false });
		expect(await askForCode(userId, undefined, NOW)).toBeNull();
		expect((await listAudit(ctx.team.id, null)).entries[0]).toMatchObject({ actor: "operator", target: email });
	});
});
