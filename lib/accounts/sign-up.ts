import { allowAttempt } from "@/lib/auth/attempts";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { sqlstate } from "@/lib/db/sqlstate";
import { AppError } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { newTeam } from "@/lib/teams/found-team";
import { normalizeEmail } from "@/lib/wire/fields";
import { hashPassword, passwordProblem } from "./password";

export type NewAccount = { email: string; password: string; teamName: string };

/**
 * Makes a user with a team, its project `default` and the ownership, all or nothing. An address that has an account
 * already changes nothing and answers the same in the same time: whoever knows its password signs in, nobody else learns
 * that it is there. Throws `invalid_request` that names every bad field, `rate_limited` for too many.
 */
export async function signUp(input: NewAccount, address: string, now: Date): Promise<void> {
	const email = normalizeEmail(input.email);
	const teamName = input.teamName.trim() || defaultTeamName(email ?? "");
	const details = Object.entries({
		email: email ? null : "Give an email address such as ada@example.com.",
		password: passwordProblem(input.password, email ?? input.email),
		teamName: [...teamName].length > 60 ? "Use at most 60 characters." : null,
	}).flatMap(([field, message]) => (message ? [{ field, message }] : []));
	if (!email || details[0]) {
		throw new AppError("invalid_request", details[0]?.message ?? "The input is not valid.", { details });
	}
	if (!(await allowAttempt({ kind: "address", what: `sign-up ${address}` }, now))) {
		throw new AppError("rate_limited", "Too many sign-ups from this network. Try again in a few minutes.");
	}
	const made = await createUser({ email, passwordHash: await hashPassword(input.password), teamName, now });
	// The address has its share of mails, however many sign up with it.
	if (!(await allowAttempt({ kind: "account", what: `sign-up mail ${email}` }, now))) return;
	await enqueueMail(
		prisma(),
		made
			? { kind: "email", email, userId: made.userId, askedAt: now.toISOString() }
			: { kind: "notice", notice: "sign_up_again", to: email, at: now.toISOString() },
	);
}

/** The name of a team that nobody gave one. */
export const defaultTeamName = (email: string) => `${[...(email.split("@")[0] ?? "")].slice(0, 50).join("")}'s team`;

/** `isVerified`: they proved the address. */
type NewUser = {
	email: string;
	name?: string;
	passwordHash: string | null;
	isVerified?: boolean;
	identity?: { provider: string; subject: string; label: string };
	teamName: string;
	now: Date;
};

/** The transaction of a sign-up; null when the address, or the identity, is taken. */
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
	await db.user.create({
		data: {
			id: userId,
			email: input.email,
			name: input.name ?? "",
			passwordHash: input.passwordHash,
			passwordChangedAt: input.passwordHash ? input.now : null,
			emailVerifiedAt: input.isVerified ? input.now : null,
			createdAt: input.now,
			memberships: { create: { role: "owner", team: { create: newTeam(uuidv7(), input.teamName, input.now) } } },
			...(input.identity ? { identities: { create: { ...input.identity, createdAt: input.now } } } : {}),
		},
	});
	return { userId };
}

/** True for the error of something that somebody else has already. */
export const isTaken = (error: unknown) => ["23505", "P2002"].includes(sqlstate(error) ?? "");
