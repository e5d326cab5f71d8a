// Owns the end of an account and of what would be nobody's without it.
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { DELETE_TIMEOUT_MS, removeTeam } from "@/lib/teams/delete-team";
import { confirmHolder } from "./confirm-holder";
import { normalizeEmail } from "./email";
import { spoilLinks } from "./links";

type Team = { id: string; name: string };
/** `alone`: teams that nobody else belongs to. `stuck`: teams with other members and no other owner. By name. */
export type Fate = { alone: Team[]; stuck: Team[] };

/** What would become of the user's teams without them. */
export const foreseeDeletion = (userId: string): Promise<Fate> => sortTeams(prisma(), userId);

/**
 * Deletes an account, all or nothing, with the teams that nobody else belongs to; other teams stay, lose a member and
 * note it in their audit log.
 * Decision: a team of one goes with its person, named before; a team of others must get another owner first. Throws
 * `invalid_request` for a wrong password or address, for the last owner of a team with others, and while a subscription
 * would go on charging.
 */
export async function deleteAccount(
	user: { userId: string; sessionId: string },
	input: { email: string; password: string },
	now: Date,
): Promise<void> {
	const { email } = await confirmHolder(user, input.password, "password", now);
	if (normalizeEmail(input.email) !== email) {
		const message = "This is not the address of this account.";
		throw new AppError("invalid_request", message, { details: [{ field: "email", message }] });
	}
	await prisma().$transaction(
		async (tx) => {
			// In one order, so that two owners who go at once wait for each other instead of both leaving or both failing.
			await tx.$queryRaw`SELECT t.id FROM teams t JOIN memberships m ON m.team_id = t.id
				WHERE m.user_id = ${user.userId}::uuid ORDER BY t.id FOR UPDATE OF t`;
			const { alone, stuck } = await sortTeams(tx, user.userId);
			if (stuck.length > 0) throw new AppError("invalid_request", stuckSentence(stuck));
			await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(DELETE_TIMEOUT_MS)}, true)`;
			for (const team of alone) await removeTeam(tx, team);
			// What is still there by now are teams with others in them.
			const left = await tx.membership.findMany({ where: { userId: user.userId }, select: { teamId: true } });
			const entry = { actorId: user.userId, actor: email, action: "team.leave", target: "account deleted", at: now };
			await tx.auditEntry.createMany({
				data: left.map(({ teamId }) => ({ id: uuidv7(), teamId, ...entry })),
			});
			await spoilLinks(tx, email, now);
			await tx.user.delete({ where: { id: user.userId } });
			await enqueueMail(tx, { kind: "notice", notice: "account_deleted", to: email, at: now.toISOString() });
		},
		{ timeout: DELETE_TIMEOUT_MS },
	);
}

const stuckSentence = (teams: Team[]) =>
	`You are the last owner of ${teams.map(({ name }) => name).join(", ")}. Make another member an owner, or take the others out, first.`;

async function sortTeams(db: Pick<Prisma.TransactionClient, "membership">, userId: string): Promise<Fate> {
	const rows = await db.membership.findMany({
		where: { userId },
		select: {
			role: true,
			team: { select: { id: true, name: true, memberships: { where: { userId: { not: userId } } } } },
		},
		orderBy: { team: { name: "asc" } },
	});
	const pick = (isPicked: (role: string, others: { role: string }[]) => boolean) =>
		rows
			.filter(({ role, team }) => isPicked(role, team.memberships))
			.map(({ team }) => ({ id: team.id, name: team.name }));
	return {
		alone: pick((_, others) => others.length === 0),
		stuck: pick(
			(role, others) => role === "owner" && others.length > 0 && !others.some(({ role }) => role === "owner"),
		),
	};
}
