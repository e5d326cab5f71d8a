import { allowAttempt } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { AppError, invalidField } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "@/lib/wire/fields";

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
