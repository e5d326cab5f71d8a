import type { Prisma } from "@/lib/db/generated/client";
import { isMailConfigured } from "./mailer";

/** Links are what somebody asked for just now; a notice stays true however late it comes. */
export type Mail =
	| { kind: "sign_in" | "reset"; email: string; next?: string; askedAt: string }
	| { kind: "email"; email: string; userId: string; askedAt: string }
	| { kind: "notice"; notice: Notice; to: string; at: string; detail?: string };

/** What the holder of an account is reported. */
export type Notice =
	| "new_browser"
	| "first_proof"
	| "password_changed"
	| "password_reset"
	| "email_changed"
	| "identity_added"
	| "identity_removed"
	| "account_deleted"
	| "sign_up_again"
	| "many_tries"
	| "two_factor_on"
	| "two_factor_off"
	| "recovery_codes_new"
	| "recovery_code_used"
	| "many_codes";

/** Links go before the work on episodes. */
const PRIORITY = -10;
const MAX_ATTEMPTS = 6;

type Db = Pick<Prisma.TransactionClient, "$queryRaw">;

/**
 * Leaves a mail to the background, in the transaction of what it says when one is given; nothing at all without a mail
 * server. What is left there holds addresses and no secret: a link is made where it is sent, so that whoever asked learns
 * nothing from the time it takes.
 */
export async function enqueueMail(db: Db, mail: Mail): Promise<void> {
	if (!isMailConfigured()) return;
	const payload = JSON.stringify(mail);
	await db.$queryRaw`SELECT id FROM graphile_worker.add_job('send_mail', ${payload}::json,
		max_attempts => ${MAX_ATTEMPTS}::int, priority => ${PRIORITY}::int)`;
}
