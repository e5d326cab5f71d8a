import { allowAttempt } from "@/lib/auth/attempts";
import { log } from "@/lib/log";
import { isMailConfigured, sendMail, writeLetter } from "@/lib/mail/mailer";
import { ownUrl } from "@/lib/own-url";

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
