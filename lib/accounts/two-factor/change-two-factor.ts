// How an account gets, keeps and loses its second factor.
import { allowAttempt, forgetAttempts } from "@/lib/auth/attempts";
import { seal, unseal } from "@/lib/auth/seal";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { AppError, checkAll, invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail, type Notice } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "@/lib/wire/fields";
import { confirmHolder } from "../password";
import { lockUser } from "../users";
import { hasTwoFactor, isCode, purposeOf, replaceRecoveryCodes, spendCode } from "./spend-code";
import { newTotpSecret, stepOfCode, toSetUp } from "./totp";

type Viewer = { userId: string; sessionId: string };
/** `code`: of the app, or a recovery code. */
type Proof = { password: string; code: string };

/** A secret that was shown so long ago without being confirmed is not taken up any more. */
const SET_UP_MS = 3_600_000;

/**
 * Makes a secret for an authenticator app and shows it; nothing asks for its codes before `confirmTwoFactor`. Asked again, the
 * secret before is worth nothing. Throws `invalid_request` for a wrong password, when it is on already and, where the service
 * sends mail, for an address that was never proved: its first proof would take the second factor away again.
 */
export async function beginTwoFactor(
	viewer: Viewer,
	password: string,
	now: Date,
): Promise<{ secret: string; qr: string }> {
	const { id: userId, email, emailVerifiedAt } = await confirmHolder(viewer, password, "password", now);
	if (isMailConfigured() && !emailVerifiedAt) throw refused("Confirm your email address first.");
	const secret = newTotpSecret();
	const fresh = { secret: seal(secret, purposeOf(userId)), createdAt: now };
	await prisma().$transaction(async (tx) => {
		await lockUser(tx, userId);
		if (await hasTwoFactor(tx, userId)) throw refused("Two-factor authentication is on already.");
		await tx.authenticator.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh });
	});
	return toSetUp(secret, email);
}

/**
 * Turns it on by a first code of the app and answers ten recovery codes, once. That code is used up. Throws `invalid_request` for a
 * wrong code or when there is nothing to confirm, `rate_limited` for too many tries.
 */
export async function confirmTwoFactor(viewer: Viewer, code: string, now: Date): Promise<{ recoveryCodes: string[] }> {
	const { userId } = viewer;
	await countTry(userId, now);
	const recoveryCodes = await prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		const found = await tx.authenticator.findUnique({ where: { userId } });
		if (found?.confirmedAt) throw refused("Two-factor authentication is on already.");
		const isFresh = found && now.getTime() - found.createdAt.getTime() < SET_UP_MS;
		const secret = isFresh && unseal(found.secret, purposeOf(userId));
		if (!user || !secret) throw refused("This took too long. Close this and begin again.");
		const step = stepOfCode(secret, code.replace(/\s/g, ""), now);
		if (step === null) throw wrongCode();
		await tx.authenticator.update({ where: { userId }, data: { confirmedAt: now, lastStep: step } });
		await report(tx, user, "two_factor_on", now);
		return replaceRecoveryCodes(tx, userId);
	});
	await forgetAttempts(triesOf(userId));
	return { recoveryCodes };
}

/**
 * Turns it off, by the password and a code. Throws `invalid_request` for a wrong one of either or when it is off, `rate_limited`
 * for too many tries.
 */
export async function turnOffTwoFactor(viewer: Viewer, proof: Proof, now: Date): Promise<void> {
	await withProof(viewer, proof, now, async (tx, user) => {
		await tx.authenticator.delete({ where: { userId: user.id } });
		await report(tx, user, "two_factor_off", now);
	});
}

/** Puts new recovery codes in the place of the old ones, and answers them, once. Throws as `turnOffTwoFactor` does. */
export async function renewRecoveryCodes(
	viewer: Viewer,
	proof: Proof,
	now: Date,
): Promise<{ recoveryCodes: string[] }> {
	const recoveryCodes = await withProof(viewer, proof, now, async (tx, user) => {
		await report(tx, user, "recovery_codes_new", now);
		return replaceRecoveryCodes(tx, user.id);
	});
	return { recoveryCodes };
}

/** Runs `work` for whoever gives the password and a code, which is used up. */
async function withProof<T>(
	viewer: Viewer,
	{ password, code }: Proof,
	now: Date,
	work: (tx: Prisma.TransactionClient, user: { id: string; email: string }) => Promise<T>,
): Promise<T> {
	const { userId } = viewer;
	await checkAll([confirmHolder(viewer, password, "password", now), assertCode(code)]);
	await countTry(userId, now);
	const done = await prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		if (!user || !(await spendCode(tx, user, code, now))) throw wrongCode();
		return work(tx, user);
	});
	await forgetAttempts(triesOf(userId));
	return done;
}

/**
 * Turns it off for somebody who lost their app and their recovery codes, for the operator; `wasOn` is false when there was nothing to
 * turn off. Safe to repeat. Throws `not_found` for an address without an account.
 */
export async function disableTwoFactor(typedEmail: string, now: Date): Promise<{ email: string; wasOn: boolean }> {
	const found = await prisma().user.findUnique({ where: { email: normalizeEmail(typedEmail) ?? "" } });
	if (!found) throw new AppError("not_found", "No account has this address.");
	return prisma().$transaction(async (tx) => {
		await lockUser(tx, found.id);
		const wasOn = await hasTwoFactor(tx, found.id);
		await tx.authenticator.deleteMany({ where: { userId: found.id } });
		if (wasOn) await report(tx, found, "two_factor_off", now, "operator");
		return { email: found.email, wasOn };
	});
}

/** Throws `invalid_request` for what cannot be a code; whether it is the right one is seen only once the password is. */
async function assertCode(typed: string): Promise<void> {
	if (!isCode(typed)) throw wrongCode();
}

const triesOf = (userId: string) => ({ kind: "account", what: `code ${userId}` }) as const;

async function countTry(userId: string, now: Date): Promise<void> {
	if (await allowAttempt(triesOf(userId), now)) return;
	throw new AppError("rate_limited", "Too many tries. Wait a little, then try again.");
}

const ACTIONS = {
	two_factor_on: "account.two-factor-on",
	two_factor_off: "account.two-factor-off",
	recovery_codes_new: "account.recovery-codes",
} as const satisfies Partial<Record<Notice, string>>;

/** Reports a change to the account's holder by mail and to their teams in the audit log. */
async function report(
	tx: Prisma.TransactionClient,
	user: { id: string; email: string },
	notice: keyof typeof ACTIONS,
	now: Date,
	by: "holder" | "operator" = "holder",
): Promise<void> {
	await enqueueMail(tx, { kind: "notice", notice, to: user.email, at: now.toISOString() });
	const teams = await tx.membership.findMany({ where: { userId: user.id }, select: { teamId: true } });
	const actor = by === "holder" ? { actorId: user.id, actor: user.email } : { actorId: null, actor: by };
	const entry = { ...actor, action: ACTIONS[notice], target: user.email, at: now };
	await tx.auditEntry.createMany({ data: teams.map(({ teamId }) => ({ id: uuidv7(), teamId, ...entry })) });
}

const refused = (message: string) => new AppError("invalid_request", message);

const wrongCode = () => invalidField("code", "This code is not right, or was used already. Wait for the next one.");
