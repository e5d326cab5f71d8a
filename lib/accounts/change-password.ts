import { prisma } from "@/lib/db/prisma";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { confirmHolder } from "./confirm-holder";
import { spoilLinks } from "./links";
import { assertGoodPassword, hashPassword } from "./password";

/**
 * Sets a new password, or the first one, and ends every other session of the user at once; answers how many. Throws
 * `invalid_request` for a wrong current password or a bad new one, `rate_limited` for too many tries.
 */
export async function changePassword(
	user: { userId: string; sessionId: string },
	input: { current: string; password: string },
	now: Date,
): Promise<number> {
	const { email } = await confirmHolder(user, input.current, "current", now);
	assertGoodPassword(input.password, email);
	const passwordHash = await hashPassword(input.password);
	return prisma().$transaction(async (tx) => {
		await tx.user.update({ where: { id: user.userId }, data: { passwordHash, passwordChangedAt: now } });
		const { count } = await tx.userSession.updateMany({
			where: { userId: user.userId, id: { not: user.sessionId }, revokedAt: null },
			data: { revokedAt: now },
		});
		await spoilLinks(tx, email, now);
		await enqueueMail(tx, { kind: "notice", notice: "password_changed", to: email, at: now.toISOString() });
		return count;
	});
}
