import type { Prisma } from "@/lib/db/generated/client";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { lockUser } from "./lock-user";

/**
 * Notes that the holder of an account holds its address too. Decision: the first proof takes away every way in that was set
 * up before it (password, second factor, other services, sessions), as somebody else may have signed up with the address to wait for its
 * holder. Members and keys of its teams stay, since programs may live on them; the holder is notified by mail to look at them.
 */
export async function proveAddress(tx: Prisma.TransactionClient, userId: string, now: Date): Promise<void> {
	const user = await lockUser(tx, userId);
	if (!user || user.emailVerifiedAt) return;
	const { email, passwordHash } = user;
	await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: now, passwordHash: null } });
	await tx.authenticator.deleteMany({ where: { userId } });
	const services = await tx.identity.deleteMany({ where: { userId } });
	await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
	if (passwordHash || services.count > 0) {
		await enqueueMail(tx, { kind: "notice", notice: "first_proof", to: email, at: now.toISOString() });
	}
}
