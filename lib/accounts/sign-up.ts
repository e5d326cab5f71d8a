import { prisma } from "@/lib/db/prisma";
import { sqlstate } from "@/lib/db/sqlstate";
import { AppError } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { takeAttempt } from "./attempts";
import { normalizeEmail } from "./email";
import { assertGoodPassword, hashPassword } from "./password";

export type NewAccount = { email: string; password: string; teamName: string };

/**
 * Makes a user with a team, its project `default` and the ownership, all or nothing. An address that has an account
 * already changes nothing and answers the same in the same time: whoever knows its password signs in, nobody else learns
 * that it is there. Throws `invalid_request` for a bad address, password or team name, `rate_limited` for too many.
 */
export async function signUp(input: NewAccount, address: string, now: Date): Promise<void> {
	const email = normalizeEmail(input.email);
	if (!email) throw invalid("email", "Give an e-mail address such as ada@example.com.");
	assertGoodPassword(input.password, email);
	const teamName = input.teamName.trim() || `${email.split("@")[0]}'s team`;
	if ([...teamName].length > 60) throw invalid("teamName", "Use at most 60 characters.");
	if (!(await takeAttempt({ kind: "address", what: `sign-up ${address}` }, now))) {
		throw new AppError("rate_limited", "Too many sign-ups from this network. Try again in a few minutes.");
	}
	await createUser({ email, passwordHash: await hashPassword(input.password), teamName, now });
}

/** The transaction of a sign-up; null when the address is taken. */
export async function createUser(input: {
	email: string;
	passwordHash: string;
	teamName: string;
	now: Date;
}): Promise<{ userId: string; teamId: string; projectId: string } | null> {
	const [userId, teamId, projectId] = [uuidv7(), uuidv7(), uuidv7()];
	try {
		await prisma().user.create({
			data: {
				id: userId,
				email: input.email,
				passwordHash: input.passwordHash,
				passwordChangedAt: input.now,
				createdAt: input.now,
				memberships: {
					create: {
						role: "owner",
						team: {
							create: {
								id: teamId,
								name: input.teamName,
								signedUpAt: input.now,
								projects: { create: { id: projectId, name: "default" } },
							},
						},
					},
				},
			},
		});
	} catch (error) {
		if (["23505", "P2002"].includes(sqlstate(error) ?? "")) return null;
		throw error;
	}
	return { userId, teamId, projectId };
}

const invalid = (field: string, message: string) =>
	new AppError("invalid_request", message, { details: [{ field, message }] });
