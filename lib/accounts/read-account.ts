import { prisma } from "@/lib/db/prisma";

export type Account = {
	hasPassword: boolean;
	isEmailVerified: boolean;
	identities: { provider: string; label: string; createdAt: Date }[];
};

/** What the account page shows of its own account, without any secret. */
export async function readAccount(userId: string): Promise<Account> {
	const user = await prisma().user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			passwordHash: true,
			emailVerifiedAt: true,
			identities: { select: { provider: true, label: true, createdAt: true }, orderBy: { provider: "asc" } },
		},
	});
	return {
		hasPassword: user.passwordHash !== null,
		isEmailVerified: user.emailVerifiedAt !== null,
		identities: user.identities,
	};
}
