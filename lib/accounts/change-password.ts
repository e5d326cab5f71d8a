import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { takeAttempt } from "./attempts";
import { assertGoodPassword, hashPassword, isPassword } from "./password";
import { endOtherSessions } from "./sessions";

/**
 * Sets a new password and ends every other session of the user at once; answers how many. Throws `invalid_request` for
 * a wrong current password or a bad new one, `rate_limited` for too many tries.
 */
export async function changePassword(
	user: { userId: string; sessionId: string },
	input: { current: string; password: string },
	now: Date,
): Promise<number> {
	const found = await prisma().user.findUniqueOrThrow({ where: { id: user.userId } });
	if (!(await takeAttempt({ kind: "account", what: `change ${user.userId}` }, now))) {
		throw new AppError("rate_limited", "Too many tries. Wait a little, then try again.");
	}
	if (!(await isPassword(input.current, found.passwordHash))) {
		const message = "This is not your current password.";
		throw new AppError("invalid_request", message, { details: [{ field: "current", message }] });
	}
	assertGoodPassword(input.password, found.email);
	await prisma().user.update({
		where: { id: user.userId },
		data: { passwordHash: await hashPassword(input.password), passwordChangedAt: now },
	});
	return endOtherSessions(user.userId, user.sessionId, now);
}
