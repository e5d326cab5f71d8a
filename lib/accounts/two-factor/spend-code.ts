// What counts as the second factor: a code of the app, or a recovery code. Each is good once.
import { randomInt } from "node:crypto";
import { hashSecret } from "@/lib/auth/api-key";
import { unseal } from "@/lib/auth/seal";
import type { Prisma } from "@/lib/db/generated/client";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isTotpCode, stepOfCode } from "./totp";

const RECOVERY_CODES = 10;
/** 16 of these are 80 bits: a hash of them needs no salt and no slow function. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LETTERS_IN_CODE = 16;

/** What the app's secret is sealed for: of one account alone. */
export const purposeOf = (userId: string) => `authenticator of ${userId}`;

/** Whether the account asks for a second factor. */
export async function hasTwoFactor(
	db: Pick<Prisma.TransactionClient, "authenticator">,
	userId: string,
): Promise<boolean> {
	return (await db.authenticator.count({ where: { userId, confirmedAt: { not: null } } })) === 1;
}

/**
 * Takes a code, typed with or without blanks and dashes, and answers whether it was good. The same code is good for one of many at
 * once. Holds for an account that asks for a second factor; false for any other.
 */
export async function spendCode(
	tx: Prisma.TransactionClient,
	user: { id: string; email: string },
	typed: string,
	now: Date,
): Promise<boolean> {
	const code = plainCode(typed);
	return isTotpCode(code) ? spendTotp(tx, user.id, code, now) : spendRecoveryCode(tx, user, code, now);
}

async function spendTotp(tx: Prisma.TransactionClient, userId: string, code: string, now: Date): Promise<boolean> {
	const found = await tx.authenticator.findUnique({ where: { userId } });
	if (!found?.confirmedAt) return false;
	const secret = unseal(found.secret, purposeOf(userId));
	if (!secret) {
		log.error("the secret of an authenticator cannot be read: NEXTAUTH_SECRET is another than when it was kept");
		return false;
	}
	const step = stepOfCode(secret, code, now);
	if (step === null) return false;
	const { count } = await tx.authenticator.updateMany({
		where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
		data: { lastStep: step },
	});
	return count === 1;
}

async function spendRecoveryCode(
	tx: Prisma.TransactionClient,
	{ id: userId, email }: { id: string; email: string },
	code: string,
	now: Date,
): Promise<boolean> {
	const { count } = await tx.recoveryCode.deleteMany({ where: { userId, codeHash: hashSecret(code) } });
	if (count === 0) return false;
	const detail = String(await tx.recoveryCode.count({ where: { userId } }));
	await enqueueMail(tx, { kind: "notice", notice: "recovery_code_used", to: email, at: now.toISOString(), detail });
	return true;
}

/** Puts ten new recovery codes in the place of those that were, and answers them, once. */
export async function replaceRecoveryCodes(tx: Prisma.TransactionClient, userId: string): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashSecret(plainCode(code)) })) });
	return codes;
}

function newRecoveryCode(): string {
	const letters = Array.from({ length: LETTERS_IN_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join("");
	return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether something typed has the form of a code, of the app or for recovery. */
export function isCode(typed: string): boolean {
	const code = plainCode(typed);
	return isTotpCode(code) || (code.length === LETTERS_IN_CODE && [...code].every((letter) => LETTERS.includes(letter)));
}

const plainCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();
