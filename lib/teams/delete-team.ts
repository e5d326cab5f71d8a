import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";

/** A big graph takes a while to go. */
export const DELETE_TIMEOUT_MS = 120_000;

/** Statuses of a subscription that goes on charging. */
const CHARGES = ["active", "trialing", "past_due", "unpaid"];

/**
 * Deletes a team with everything in it: projects, keys, memories, members, its audit log. `typedName` must be its name. Throws
 * `invalid_request` for another name or while its subscription would go on, `not_found`.
 */
export async function deleteTeam(teamId: string, typedName: string): Promise<void> {
	await prisma().$transaction(
		async (tx) => {
			await tx.$queryRaw`SELECT id FROM teams WHERE id = ${teamId}::uuid FOR UPDATE`;
			const team = await tx.team.findUnique({ where: { id: teamId }, select: { name: true } });
			if (!team) throw notFound("team");
			if (team.name !== typedName.trim()) {
				const message = "This is not the team's name.";
				throw new AppError("invalid_request", message, { details: [{ field: "name", message }] });
			}
			await removeTeam(tx, { id: teamId, name: team.name });
		},
		{ timeout: DELETE_TIMEOUT_MS },
	);
}

/** Removes a team that the transaction holds. Throws `invalid_request` while its subscription would go on charging. */
export async function removeTeam(tx: Prisma.TransactionClient, team: { id: string; name: string }): Promise<void> {
	const account = await tx.billingAccount.findUnique({ where: { teamId: team.id } });
	if (account && CHARGES.includes(account.subscriptionStatus ?? "") && !account.cancelAtPeriodEnd) {
		throw new AppError(
			"invalid_request",
			`The subscription of ${team.name} is running. Cancel it on the team's billing page first, so that nobody is charged for a team that is gone.`,
		);
	}
	await tx.team.delete({ where: { id: team.id } });
}
