// The links that prove who somebody is: for one address, good once and for a while, kept as a hash.
import { hashSecret, makeSecret } from "@/lib/auth/api-key";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { uuidv7 } from "@/lib/ids";

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
	await prisma().accountLink.deleteMany({ where: { expiresAt: { lt: now } } });
}
