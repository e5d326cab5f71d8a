// The rows of accounts: how they are made, held and proved.
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
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
