// Owns whose account it is when another service says who somebody is.
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { sqlstate } from "@/lib/db/sqlstate";
import { AppError } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "./email";
import { createUser, defaultTeamName } from "./sign-up";

/** What the service says. `subject` is its own id of the person; `email` is null unless it has proved the address. */
export type Told = {
	provider: string;
	providerName: string;
	subject: string;
	label: string;
	name: string;
	email: string | null;
};
export type Refusal = "unverified" | "taken" | "elsewhere" | "second";

/**
 * The user behind what a service told. Whom it has known before is known again. Else, signed in already (`viewerId`), it becomes
 * another way into that account; else into the account whose address both sides have proved; else a new account is made, with
 * its team. Refusals: `unverified`, no proved address; `taken`, the address has an account that never proved it (somebody may
 * have signed up with it to wait for its holder: sign in there and connect); `elsewhere`, it opens another account than the one
 * signed in; `second`, that account has another one of the same service.
 */
export async function signInByProvider(
	told: Told,
	viewerId: string | null,
	now: Date,
): Promise<{ userId: string } | { refused: Refusal }> {
	const known = await findIdentity(told.provider, told.subject);
	if (known) return viewerId && known !== viewerId ? { refused: "elsewhere" } : { userId: known };
	if (viewerId) return addIdentity(viewerId, told, now);
	const email = told.email && normalizeEmail(told.email);
	if (!email) return { refused: "unverified" };
	const holder = await prisma().user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
	if (holder) return holder.emailVerifiedAt ? addIdentity(holder.id, told, now) : { refused: "taken" };
	const { provider, subject, label, name } = told;
	const made = await createUser({
		email,
		name: [...name].slice(0, 100).join(""),
		passwordHash: null,
		isVerified: true,
		identity: { provider, subject, label },
		teamName: defaultTeamName(email),
		now,
	});
	// Lost to the same person in another window: what that one made is found now.
	return made ?? signInByProvider(told, viewerId, now);
}

/** The user whom a service's id belongs to; null when it is unknown. */
export async function findIdentity(provider: string, subject: string): Promise<string | null> {
	const found = await prisma().identity.findUnique({ where: { provider_subject: { provider, subject } } });
	return found?.userId ?? null;
}

async function addIdentity(userId: string, told: Told, now: Date): Promise<{ userId: string } | { refused: Refusal }> {
	const { provider, subject, label } = told;
	try {
		await prisma().$transaction(async (tx) => {
			await tx.identity.create({ data: { provider, subject, label, userId, createdAt: now } });
			await tellHolder(tx, userId, "identity_added", told.providerName, now);
		});
	} catch (error) {
		if (!["23505", "P2002"].includes(sqlstate(error) ?? "")) throw error;
		const known = await findIdentity(provider, subject);
		return known === userId ? { userId } : { refused: known ? "elsewhere" : "second" };
	}
	return { userId };
}

/**
 * Takes a service away from an account. Throws `not_found`, and `invalid_request` for the last way in: a password, another
 * service or a mail server must be left.
 */
export async function removeIdentity(userId: string, provider: string, providerName: string, now: Date): Promise<void> {
	await prisma().$transaction(async (tx) => {
		// Two services taken away at once must not both see the other as the one that stays.
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
		const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } });
		if (!user.identities.some((identity) => identity.provider === provider)) {
			throw new AppError("not_found", `${providerName} is not connected.`);
		}
		if (!user.passwordHash && user.identities.length === 1 && !isMailConfigured()) {
			throw new AppError("invalid_request", "This is the only way into your account. Set a password first.");
		}
		await tx.identity.delete({ where: { userId_provider: { userId, provider } } });
		await tellHolder(tx, userId, "identity_removed", providerName, now);
	});
}

async function tellHolder(
	tx: Prisma.TransactionClient,
	userId: string,
	notice: "identity_added" | "identity_removed",
	detail: string,
	now: Date,
): Promise<void> {
	const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
	await enqueueMail(tx, { kind: "notice", notice, to: email, at: now.toISOString(), detail });
}
