import { forgetAccountAttempts } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
import { consumeLink, findLink } from "./links";
import { insertUser, lockUser, proveAddress } from "./users";

/**
 * The user that a mailed sign-in link lets in, once; null for a link that is no longer good. An address without an account
 * gets one, with its team. Decision: whoever reads the mail of an address may sign up with it, so nobody learns whether it
 * had an account before. All or nothing: a failure leaves the link good.
 */
export async function signInByLink(
	secret: string,
	now: Date,
): Promise<{ id: string; email: string; name: string } | null> {
	const found = await findLink("sign_in", secret, now);
	if (!found) return null;
	const { email } = found;
	const enter = () =>
		prisma().$transaction(async (tx) => {
			const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
			const held = known && (await lockUser(tx, known.id));
			// Its address was changed a moment ago: nobody's yet, or the next one's.
			if (known && held?.email !== email) return null;
			if (!(await consumeLink(tx, "sign_in", secret, now))) return null;
			if (held) {
				await proveAddress(tx, held.id, now);
				return { id: held.id, email, name: held.name };
			}
			const { userId } = await insertUser(tx, { email, passwordHash: null, isVerified: true, now });
			return { id: userId, email, name: "" };
		});
	// Somebody signed up with the address meanwhile: the link, still unused, opens that account.
	const user = await enter().catch((error) => {
		if (isTaken(error)) return enter();
		throw error;
	});
	if (user) await forgetAccountAttempts(email);
	return user;
}
