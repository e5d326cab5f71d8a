// The rows of accounts: how they are made, held and proved.
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
import { invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { newTeam } from "@/lib/teams/found-team";
import { hashPassword } from "./password";

/** `isVerified`: they proved the address. `team`: a new one of that name, or one that is there already; without it a new one with a name from the address. */
type NewUser = {
	email: string;
	name?: string;
	passwordHash: string | null;
	isVerified?: boolean;
	identity?: { provider: string; subject: string; label: string };
	team?: { name: string } | { id: string };
	now: Date;
};

/** Makes a user who owns a team; null when the address, or the identity, is taken. */
export async function createUser(input: NewUser): Promise<{ userId: string } | null> {
	try {
		return await insertUser(prisma(), input);
	} catch (error) {
		if (isTaken(error)) return null;
		throw error;
	}
}

/** The same inside a transaction of the caller's, which it ends with an error (`isTaken`) when the address is taken. */
export async function insertUser(
	db: Pick<Prisma.TransactionClient, "user">,
	input: NewUser,
): Promise<{ userId: string }> {
	const userId = uuidv7();
	const team = input.team ?? { name: defaultTeamName(input.email) };
	await db.user.create({
		data: {
			id: userId,
			email: input.email,
			name: input.name ?? "",
			passwordHash: input.passwordHash,
			passwordChangedAt: input.passwordHash ? input.now : null,
			emailVerifiedAt: input.isVerified ? input.now : null,
			createdAt: input.now,
			memberships: {
				create: {
					role: "owner",
					team: "id" in team ? { connect: team } : { create: newTeam(uuidv7(), team.name, input.now) },
				},
			},
			...(input.identity ? { identities: { create: { ...input.identity, createdAt: input.now } } } : {}),
		},
	});
	return { userId };
}

const defaultTeamName = (email: string) => `${[...(email.split("@")[0] ?? "")].slice(0, 50).join("")}'s team`;

type NewOwner = { email: string; password: string; teamId: string; now: Date };

/** Makes a user who owns a team that is there already; null when the address is taken. For the operator's own use. */
export const createOwner = async ({ email, password, teamId, now }: NewOwner): Promise<{ userId: string } | null> =>
	createUser({ email, passwordHash: await hashPassword(password), team: { id: teamId }, now });

/**
 * Holds a user's row until the transaction ends and answers it as it is then; null when there is none. Whatever makes or
 * takes away a way into an account does it under this lock, so that none outlives what should have ended it. It is taken
 * before any other of an account's rows.
 */
export async function lockUser(tx: Prisma.TransactionClient, userId: string) {
	await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
	return tx.user.findUnique({ where: { id: userId } });
}

/**
 * Notes that the holder of an account holds its address too. Decision: the first proof takes away every way in that was set
 * up before it (password, second factor, other services, sessions), as somebody else may have signed up with the address to wait for its
 * holder. Members and keys of its teams stay, since programs may live on them; the holder is notified by mail to look at them.
 */
export async function proveAddress(tx: Prisma.TransactionClient, userId: string, now: Date): Promise<void> {
	const user = await lockUser(tx, userId);
	if (!user || user.emailVerifiedAt) return;
	const { email, passwordHash } = user;
	await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: now, passwordHash: null } });
	await tx.authenticator.deleteMany({ where: { userId } });
	const services = await tx.identity.deleteMany({ where: { userId } });
	await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
	if (passwordHash || services.count > 0) {
		await enqueueMail(tx, { kind: "notice", notice: "first_proof", to: email, at: now.toISOString() });
	}
}

const MAX_NAME = 60;

/** What cannot be seen, or moves what stands around it: control characters, line breaks, marks and changes of direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const withoutSpareBlanks = (text: string) => text.trim().replace(/\p{Zs}+/gu, " ");

/**
 * Sets the name, without blanks to spare; with an empty one the account is shown by its address alone. Throws `invalid_request`
 * for more than 60 characters and for control characters.
 */
export async function changeName(userId: string, typed: string): Promise<{ name: string }> {
	const name = withoutSpareBlanks(typed);
	const message = nameProblem(name);
	if (message) throw invalidField("name", message);
	await prisma().user.update({ where: { id: userId }, data: { name } });
	return { name };
}

/** A name that another service gave, made one that `changeName` would take. */
export function toName(given: string): string {
	const seen = [...given].filter((character) => !UNSEEN.test(character)).join("");
	return [...withoutSpareBlanks(seen)].slice(0, MAX_NAME).join("").trim();
}

function nameProblem(name: string): string | null {
	if ([...name].length > MAX_NAME) return `Use at most ${MAX_NAME} characters.`;
	return UNSEEN.test(name) ? "Use no control characters and no line breaks." : null;
}

export type Account = {
	hasPassword: boolean;
	isEmailVerified: boolean;
	/** Null while signing in asks for no second factor. */
	twoFactor: { since: Date; recoveryCodesLeft: number } | null;
	identities: { provider: string; label: string; createdAt: Date }[];
};

/** What the account page shows of its own account, without any secret. */
export async function readAccount(userId: string): Promise<Account> {
	const user = await prisma().user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			passwordHash: true,
			emailVerifiedAt: true,
			authenticator: { select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } } },
			identities: { select: { provider: true, label: true, createdAt: true }, orderBy: { provider: "asc" } },
		},
	});
	const { authenticator } = user;
	return {
		hasPassword: user.passwordHash !== null,
		isEmailVerified: user.emailVerifiedAt !== null,
		twoFactor: authenticator?.confirmedAt
			? { since: authenticator.confirmedAt, recoveryCodesLeft: authenticator._count.recoveryCodes }
			: null,
		identities: user.identities,
	};
}
