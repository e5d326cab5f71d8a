// The links that prove who somebody is, and asking for one: for one address, good once and for a while, kept as a hash.
import { hashSecret, makeSecret } from "@/lib/auth/api-key";
import { allowAttempt } from "@/lib/auth/attempts";
import type { Prisma } from "@/lib/db/generated/client";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { AppError, invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "@/lib/wire/fields";

export type LinkKind = "sign_in" | "reset" | "email" | "code";
/** `mailed` is false for a link that an operator passed on: it proves no address. */
export type Link = { email: string; userId: string | null; mailed: boolean };

export const LINK_MINUTES = { sign_in: 15, reset: 60, email: 24 * 60, code: 10 } as const satisfies Record<
	LinkKind,
	number
>;

type Db = Pick<Prisma.TransactionClient, "accountLink">;

const openAt = (kind: LinkKind, secret: string, now: Date) => ({
	kind,
	secretHash: hashSecret(secret),
	usedAt: null,
	expiresAt: { gt: now },
});

/** Makes a link and answers its secret, once. Others of the same kind stay good until one of them is used. */
export async function makeLink(
	kind: LinkKind,
	link: Link,
	now: Date,
	db: Db = prisma(),
): Promise<{ secret: string; expiresAt: Date }> {
	const secret = makeSecret();
	const expiresAt = new Date(now.getTime() + LINK_MINUTES[kind] * 60_000);
	await db.accountLink.create({
		data: { id: uuidv7(), kind, ...link, secretHash: hashSecret(secret), createdAt: now, expiresAt },
	});
	return { secret, expiresAt };
}

/** Looks at a link without using it; null for a wrong, used or old one alike. */
export async function findLink(kind: LinkKind, secret: string, now: Date, db: Db = prisma()): Promise<Link | null> {
	return db.accountLink.findFirst({
		where: openAt(kind, secret, now),
		select: { email: true, userId: true, mailed: true },
	});
}

/** Consumes a link, with every other of its kind for that address; null when it is no longer good. Of many at once one gets it. */
export async function consumeLink(db: Db, kind: LinkKind, secret: string, now: Date): Promise<Link | null> {
	const { count } = await db.accountLink.updateMany({ where: openAt(kind, secret, now), data: { usedAt: now } });
	if (count === 0) return null;
	const { email, userId, mailed } = await db.accountLink.findUniqueOrThrow({
		where: { secretHash: hashSecret(secret) },
	});
	await db.accountLink.updateMany({ where: { kind, email, usedAt: null }, data: { usedAt: now } });
	return { email, userId, mailed };
}

/** Revokes every open link of an address, as when the account's password or address changes. */
export async function revokeLinks(db: Db, email: string, now: Date): Promise<void> {
	await db.accountLink.updateMany({ where: { email, usedAt: null }, data: { usedAt: now } });
}

/** Removes links that are past their time. */
export async function sweepLinks(now: Date): Promise<void> {
	await pool().query("DELETE FROM account_links WHERE expires_at < $1", [now]);
}

/**
 * Asks for a link by mail, to sign in or to set a new password. What happens next is the background's, so an address with
 * an account and one without get the same answer in the same time. Throws `invalid_request` for no address,
 * `rate_limited` for too many, `unavailable` without a mail server.
 */
export async function requestLink(
	kind: "sign_in" | "reset",
	typed: { email: string; next?: string },
	address: string,
	now: Date,
): Promise<void> {
	if (!isMailConfigured()) throw new AppError("unavailable", "This service sends no mail. Ask whoever runs it.");
	const email = normalizeEmail(typed.email);
	if (!email) throw invalidField("email", "Give an email address such as ada@example.com.");
	if (!(await allowAttempt({ kind: "address", what: `mail ${address}` }, now))) throw tooOften();
	await assertMayMail(kind, email, now);
	await enqueueMail(prisma(), { kind, email, next: typed.next, askedAt: now.toISOString() });
}

/**
 * Counts a mail of one kind to an address, whoever asks for it. Throws `rate_limited` when it has had its share. Each kind has a
 * share of its own: one that only accounts get reveals nothing about what is left of another.
 */
export async function assertMayMail(kind: "sign_in" | "reset" | "email", email: string, now: Date): Promise<void> {
	if (!(await allowAttempt({ kind: "account", what: `${kind} mail ${email}` }, now))) throw tooOften();
}

const tooOften = () => new AppError("rate_limited", "That was a little often. Wait a few minutes, then try again.");
