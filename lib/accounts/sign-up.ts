import { allowAttempt } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { normalizeEmail } from "@/lib/wire/fields";
import { hashPassword, passwordProblem } from "./password";
import { createUser } from "./users";

export type NewAccount = { email: string; password: string; teamName: string };

/**
 * Makes a user with a team, its project `default` and the ownership, all or nothing. An address that has an account
 * already changes nothing and answers the same in the same time: whoever knows its password signs in, nobody else learns
 * that it is there. Throws `invalid_request` that names every bad field, `rate_limited` for too many.
 */
export async function signUp(input: NewAccount, address: string, now: Date): Promise<void> {
	const email = normalizeEmail(input.email);
	const teamName = input.teamName.trim();
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
	const team = teamName ? { name: teamName } : undefined;
	const made = await createUser({ email, passwordHash: await hashPassword(input.password), team, now });
	// The address has its share of mails, however many sign up with it.
	if (!(await allowAttempt({ kind: "account", what: `sign-up mail ${email}` }, now))) return;
	await enqueueMail(
		prisma(),
		made
			? { kind: "email", email, userId: made.userId, askedAt: now.toISOString() }
			: { kind: "notice", notice: "sign_up_again", to: email, at: now.toISOString() },
	);
}
