// Whose account it is when another service says who somebody is.
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
import { AppError } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "@/lib/wire/fields";
import { hasTwoFactor } from "./two-factor/spend-code";
import { createUser, lockUser, toName } from "./users";

/** What the service says. `subject` is its own id of the person; `email` is null unless it has proved the address. */
export type ProviderClaim = {
	provider: string;
	providerName: string;
	subject: string;
	label: string;
	name: string;
	email: string | null;
};
export type Refusal = "unverified" | "taken" | "guarded" | "elsewhere" | "second" | "ended";

/**
 * The user behind what a service claim. Whom it has known before is known again. Else, signed in already (`viewer`), it becomes
 * another way into that account; else into the account whose address both sides have proved; else a new account is made, with
 * its team. Refusals: `unverified`, no proved address; `taken`, the address has an account that never proved it (somebody may
 * have signed up with it to wait for its holder: sign in there and connect); `guarded`, that account asks
 * for a second factor, so only its holder connects anything; `elsewhere`, it opens another account than the one
 * signed in; `second`, that account has another one of the same service; `ended`, the session that began it has ended.
 */
export async function signInByProvider(
	claim: ProviderClaim,
	viewer: { userId: string; sessionId: string } | null,
	now: Date,
): Promise<{ userId: string } | { refused: Refusal }> {
	const known = await findIdentity(claim.provider, claim.subject);
	if (known) return viewer && known !== viewer.userId ? { refused: "elsewhere" } : { userId: known };
	if (viewer) {
		const isSignedIn = async (tx: Prisma.TransactionClient) =>
			(await tx.userSession.count({ where: { id: viewer.sessionId, revokedAt: null } })) === 1;
		return (await addIdentity(viewer.userId, claim, now, isSignedIn)) ?? { refused: "ended" };
	}
	const email = claim.email && normalizeEmail(claim.email);
	if (!email) return { refused: "unverified" };
	const holder = await prisma().user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
	if (holder) {
		if (!holder.emailVerifiedAt) return { refused: "taken" };
		if (await hasTwoFactor(prisma(), holder.id)) return { refused: "guarded" };
		const isStillTheirs = async (_: Prisma.TransactionClient, user: { email: string; emailVerifiedAt: Date | null }) =>
			user.email === email && user.emailVerifiedAt !== null;
		return (await addIdentity(holder.id, claim, now, isStillTheirs)) ?? signInByProvider(claim, viewer, now);
	}
	const { provider, subject, label, name } = claim;
	const made = await createUser({
		email,
		name: toName(name),
		passwordHash: null,
		isVerified: true,
		identity: { provider, subject, label },
		now,
	});
	// Lost to the same person in another window: what that one made is found now.
	return made ?? signInByProvider(claim, viewer, now);
}

/** The user whom a service's id belongs to; null when it is unknown. */
export async function findIdentity(provider: string, subject: string): Promise<string | null> {
	const found = await prisma().identity.findUnique({ where: { provider_subject: { provider, subject } } });
	return found?.userId ?? null;
}

/** Connects under the user's lock, if `may` still says so there; null when it does not. */
async function addIdentity(
	userId: string,
	claim: ProviderClaim,
	now: Date,
	may: (tx: Prisma.TransactionClient, user: { email: string; emailVerifiedAt: Date | null }) => Promise<boolean>,
): Promise<{ userId: string } | { refused: Refusal } | null> {
	const { provider, subject, label } = claim;
	try {
		return await prisma().$transaction(async (tx) => {
			const user = await lockUser(tx, userId);
			if (!user || !(await may(tx, user))) return null;
			await tx.identity.create({ data: { provider, subject, label, userId, createdAt: now } });
			await notifyHolder(tx, userId, "identity_added", claim.providerName, now);
			return { userId };
		});
	} catch (error) {
		if (!isTaken(error)) throw error;
		const known = await findIdentity(provider, subject);
		return known === userId ? { userId } : { refused: known ? "elsewhere" : "second" };
	}
}

/**
 * Takes a service away from an account. Throws `not_found`, and `invalid_request` for the last way in: a password, another
 * service or a mail server must be left.
 */
export async function removeIdentity(userId: string, provider: string, providerName: string, now: Date): Promise<void> {
	await prisma().$transaction(async (tx) => {
		// Two services taken away at once must not both see the other as the one that stays.
		await lockUser(tx, userId);
		const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } });
		if (!user.identities.some((identity) => identity.provider === provider)) {
			throw new AppError("not_found", `${providerName} is not connected.`);
		}
		if (!user.passwordHash && user.identities.length === 1 && !isMailConfigured()) {
			throw new AppError("invalid_request", "This is your only way to sign in. Set a password first.");
		}
		await tx.identity.delete({ where: { userId_provider: { userId, provider } } });
		await notifyHolder(tx, userId, "identity_removed", providerName, now);
	});
}

async function notifyHolder(
	tx: Prisma.TransactionClient,
	userId: string,
	notice: "identity_added" | "identity_removed",
	detail: string,
	now: Date,
): Promise<void> {
	const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
	await enqueueMail(tx, { kind: "notice", notice, to: email, at: now.toISOString(), detail });
}
