import type { Prisma } from "@/lib/db/generated/client";

/**
 * Notes that the holder of an account holds its address too. Decision: the first proof takes away every way in that was set
 * up before it (password, other services, sessions), as somebody else may have signed up with the address to wait for its
 * holder. Answers whether it was the first.
 */
export async function proveAddress(tx: Prisma.TransactionClient, userId: string, now: Date): Promise<boolean> {
	const { count } = await tx.user.updateMany({
		where: { id: userId, emailVerifiedAt: null },
		data: { emailVerifiedAt: now, passwordHash: null },
	});
	if (count === 0) return false;
	await tx.identity.deleteMany({ where: { userId } });
	await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
	return true;
}
