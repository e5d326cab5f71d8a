import { prisma } from "@/lib/db/prisma";
import { AppError, checkAll } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { revokeLinks } from "./links";
import { assertGoodPassword, confirmHolder, hashPassword } from "./password";
import { lockUser } from "./users";

/**
 * Sets a new password, or the first one, and ends every other session of the user at once; answers how many. Throws
 * `invalid_request` for a wrong current password or a bad new one, `rate_limited` for too many tries.
 * Throws `invalid_request` too when a reset or a proof of the address ended the password or the session meanwhile.
 */
export async function changePassword(
	user: { userId: string; sessionId: string },
	input: { current: string; password: string },
	now: Date,
): Promise<number> {
	const [holder] = await checkAll([
		confirmHolder(user, input.current, "current", now),
		assertNewPassword(user.userId, input.password),
	]);
	const passwordHash = await hashPassword(input.password);
	return prisma().$transaction(async (tx) => {
		const held = await lockUser(tx, user.userId);
		const session = await tx.userSession.count({ where: { id: user.sessionId, revokedAt: null } });
		// A reset, or the first proof of the address, came in between: what was confirmed no longer holds.
		if (held?.passwordHash !== holder.passwordHash || session === 0) {
			throw new AppError("invalid_request", "Your password or session has changed meanwhile. Sign in again.");
		}
		const { email } = held;
		await tx.user.update({ where: { id: user.userId }, data: { passwordHash, passwordChangedAt: now } });
		const { count } = await tx.userSession.updateMany({
			where: { userId: user.userId, id: { not: user.sessionId }, revokedAt: null },
			data: { revokedAt: now },
		});
		await revokeLinks(tx, email, now);
		await enqueueMail(tx, { kind: "notice", notice: "password_changed", to: email, at: now.toISOString() });
		return count;
	});
}

async function assertNewPassword(userId: string, password: string): Promise<void> {
	const { email } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
	assertGoodPassword(password, email);
}
