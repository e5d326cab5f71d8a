import type { Prisma } from "@/lib/db/generated/client";

/**
 * Holds a user's row until the transaction ends and answers it as it is then; null when there is none. Whatever makes or
 * takes away a way into an account does it under this lock, so that none outlives what should have ended it. It is taken
 * before any other of an account's rows.
 */
export async function lockUser(tx: Prisma.TransactionClient, userId: string) {
	await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
	return tx.user.findUnique({ where: { id: userId } });
}
