// Invitations: a link for one address, good once and for a week.
import { hashSecret, makeSecret } from "@/lib/auth/api-key";
import { allowAttempt } from "@/lib/auth/attempts";
import type { Role } from "@/lib/auth/roles";
import { prisma } from "@/lib/db/prisma";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";
import { isMailConfigured, sendMail, writeLetter } from "@/lib/mail/mailer";
import { ownUrl } from "@/lib/own-url";
import { normalizeEmail } from "@/lib/wire/fields";

const DAYS = 7;
const OPEN = { acceptedAt: null, revokedAt: null } as const;

export type InvitationLine = { id: string; email: string; role: Role; expiresAt: Date };
export type FoundInvitation = { id: string; teamId: string; teamName: string; email: string; role: Role };

/**
 * Invites an address and answers the secret of the link, once. An open invitation of the same address is replaced. Throws
 * `invalid_request` for a bad address or a member's, `missing_scope` for an admin who invites an owner.
 */
export async function invite(
	team: { id: string; role: Role },
	input: { email: string; role: Role },
	by: { userId: string; now: Date },
): Promise<{ id: string; secret: string; email: string }> {
	const email = normalizeEmail(input.email);
	if (!email) throw invalidField("email", "Give an email address such as ada@example.com.");
	if (input.role === "owner" && team.role !== "owner") {
		throw new AppError("missing_scope", "Only an owner can invite an owner.");
	}
	const secret = makeSecret();
	const id = uuidv7();
	await prisma().$transaction(async (tx) => {
		const isMember = await tx.membership.count({ where: { teamId: team.id, user: { email } } });
		if (isMember) throw invalidField("email", "This address belongs to a member already.");
		await tx.invitation.updateMany({ where: { teamId: team.id, email, ...OPEN }, data: { revokedAt: by.now } });
		await tx.invitation.create({
			data: {
				id,
				teamId: team.id,
				email,
				role: input.role,
				secretHash: hashSecret(secret),
				invitedBy: by.userId,
				createdAt: by.now,
				expiresAt: new Date(by.now.getTime() + DAYS * 86_400_000),
			},
		});
	});
	return { id, secret, email };
}

/** A team's open invitations, the newest first. */
export async function listInvitations(teamId: string, now: Date): Promise<InvitationLine[]> {
	const rows = await prisma().invitation.findMany({
		where: { teamId, ...OPEN, expiresAt: { gt: now } },
		select: { id: true, email: true, role: true, expiresAt: true },
		orderBy: { createdAt: "desc" },
		take: 200,
	});
	return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Makes an open invitation worthless and answers its address. Throws `not_found`. */
export async function revokeInvitation(teamId: string, id: string, now: Date): Promise<string> {
	const found = await prisma().invitation.findFirst({ where: { id, teamId, ...OPEN }, select: { email: true } });
	if (!found) throw notFound("invitation");
	await prisma().invitation.updateMany({ where: { id, teamId, ...OPEN }, data: { revokedAt: now } });
	return found.email;
}

/** The open invitation behind a link; null for a wrong, used, revoked or old one alike. */
export async function findInvitation(secret: string, now: Date): Promise<FoundInvitation | null> {
	const found = await prisma().invitation.findFirst({
		where: { secretHash: hashSecret(secret), ...OPEN, expiresAt: { gt: now } },
		select: { id: true, teamId: true, email: true, role: true, team: { select: { name: true } } },
	});
	return (
		found && {
			id: found.id,
			teamId: found.teamId,
			teamName: found.team.name,
			email: found.email,
			role: found.role as Role,
		}
	);
}

/**
 * Takes up an invitation, once, however often it is tried. It is for its own address alone. Throws `not_found` for a link
 * that is no longer good, `missing_scope` for somebody else.
 */
export async function acceptInvitation(
	secret: string,
	user: { userId: string; email: string },
	now: Date,
): Promise<{ teamId: string }> {
	const found = await findInvitation(secret, now);
	if (!found) throw new AppError("not_found", "This invitation is no longer good. Ask for a new one.");
	if (found.email !== user.email) throw new AppError("missing_scope", "This invitation is for another address.");
	await prisma().$transaction(async (tx) => {
		const { count } = await tx.invitation.updateMany({
			where: { id: found.id, ...OPEN, expiresAt: { gt: now } },
			data: { acceptedAt: now },
		});
		if (count === 0) throw new AppError("not_found", "This invitation is no longer good. Ask for a new one.");
		const key = { teamId: found.teamId, userId: user.userId };
		await tx.membership.upsert({ where: { teamId_userId: key }, create: { ...key, role: found.role }, update: {} });
	});
	return { teamId: found.teamId };
}

/**
 * Mails an invitation's link to its address and answers whether the mail server took it; false without one. Never throws: the
 * link is shown as well. Decision: sent while the inviter waits, as the background is never left a secret.
 */
export async function mailInvitation(
	invitation: { email: string; secret: string; teamName: string; role: string; invitedBy: string },
	now: Date,
): Promise<boolean> {
	const { email, secret, teamName, role, invitedBy } = invitation;
	if (!isMailConfigured() || !(await allowAttempt({ kind: "account", what: `invitation mail ${email}` }, now)))
		return false;
	const letter = writeLetter({
		subject: `Join ${teamName} on Memory Graph`,
		lines: [`${invitedBy} invites you to the team ${teamName} as ${role}.`],
		button: { label: "See the invitation", url: ownUrl(`/invite/${secret}`) },
		after: ["It is for this address, works once, and lasts a week."],
	});
	try {
		await sendMail(email, letter);
		return true;
	} catch (error) {
		log.warn({ err: (error as Error).message }, "an invitation could not be mailed");
		return false;
	}
}
