import { prisma } from "@/lib/db/prisma";

/** What was last read of a team's subscription; all null or false while it has none. */
export type Account = {
	customerId: string;
	subscriptionId: string | null;
	status: string | null;
	currentPeriodEnd: Date | null;
	cancelAtPeriodEnd: boolean;
};

/** A team's account with Stripe, or null when it has never been a customer. Asks our database alone. */
export async function findAccount(teamId: string): Promise<Account | null> {
	const row = await prisma().billingAccount.findUnique({ where: { teamId } });
	if (!row) return null;
	const { customerId, subscriptionId, subscriptionStatus: status, currentPeriodEnd, cancelAtPeriodEnd } = row;
	return { customerId, subscriptionId, status, currentPeriodEnd, cancelAtPeriodEnd };
}
