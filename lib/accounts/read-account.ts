import { prisma } from "@/lib/db/prisma";

export type Account = {
	hasPassword: boolean;
	isEmailVerified: boolean;
	/** Null while signing in asks for no second factor. */
	twoFactor: { since: Date; recoveryCodesLeft: number } | null;
	identities: { provider: string; label: string; createdAt: Date }[];
};

/** What the account page shows of its own account, without any secret. */
export async function readAccount(userId: string): Promise<Account> {
	const user = await prisma().user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			passwordHash: true,
			emailVerifiedAt: true,
			authenticator: { select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } } },
			identities: { select: { provider: true, label: true, createdAt: true }, orderBy: { provider: "asc" } },
		},
	});
	const { authenticator } = user;
	return {
		hasPassword: user.passwordHash !== null,
		isEmailVerified: user.emailVerifiedAt !== null,
		twoFactor: authenticator?.confirmedAt
			? { since: authenticator.confirmedAt, recoveryCodesLeft: authenticator._count.recoveryCodes }
			: null,
		identities: user.identities,
	};
}
