// The end of an account and of what would be nobody's without it.
import type Stripe from "stripe";
import { cancelSubscriptions, closeBilling, goesOnCharging } from "@/lib/billing/end-billing";
import { underTeamLocks } from "@/lib/billing/team-lock";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { AppError, checkAll, invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { DELETE_TIMEOUT_MS } from "@/lib/teams/delete-team";
import { normalizeEmail } from "@/lib/wire/fields";
import { revokeLinks } from "./links";
import { confirmHolder } from "./password";

type Team = { id: string; name: string };
/** `alone`: teams that nobody else belongs to. `stuck`: teams with other members and no other owner. By name. */
export type Fate = { alone: Team[]; stuck: Team[] };

/** What would become of the user's teams without them. */
export const foreseeDeletion = (userId: string): Promise<Fate> => sortTeams(prisma(), userId);

/**
 * Deletes an account, all or nothing, with the teams that nobody else belongs to; other teams stay, lose a member and
 * note it in their audit log. Open checkouts of the teams that go are closed, and what Stripe says then decides.
 * Decision: a team of one goes with its person, named before; a team of others must get another owner first. Throws
 * `invalid_request` for a wrong password or address, for the last owner of a team with others, and while a subscription
 * would go on charging; `unavailable` when there is one and no way to reach Stripe.
 */
export async function deleteAccount(
	user: { userId: string; sessionId: string },
	input: { email: string; password: string },
	now: Date,
): Promise<void> {
	await checkAll([assertOwnEmail(user.userId, input.email), confirmHolder(user, input.password, "password", now)]);
	const { alone, stuck } = await foreseeDeletion(user.userId);
	if (stuck.length > 0) throw new AppError("invalid_request", stuckSentence(stuck));
	const teamIds = alone.map(({ id }) => id);
	await underTeamLocks(teamIds, async (client) => {
		// This connection only holds the locks while the other deletes.
		await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${2 * DELETE_TIMEOUT_MS}`);
		const ending: Stripe.Subscription[] = [];
		for (const team of alone) {
			const subscriptions = await closeBilling(client, team.id);
			if (subscriptions.some(goesOnCharging)) throw new AppError("invalid_request", chargesSentence(team));
			ending.push(...subscriptions);
		}
		await removeAll(user.userId, new Set(teamIds), now);
		// They end by themselves; ended at once, Stripe tries no open invoice again.
		await cancelSubscriptions(ending).catch((error: Error) => {
			log.warn({ err: error.message }, "a subscription that ends by itself could not be ended at once");
		});
	});
}

/** Throws `invalid_request` for an address that is not the account's. */
async function assertOwnEmail(userId: string, typed: string): Promise<void> {
	const email = normalizeEmail(typed);
	if (email && (await prisma().user.count({ where: { id: userId, email } }))) return;
	throw invalidField("email", "This is not the address of this account.");
}

/** The transaction: the account and the teams of nobody else, which must all be among those whose billing is `closed`. */
async function removeAll(userId: string, closed: Set<string>, now: Date): Promise<void> {
	await prisma().$transaction(
		async (tx) => {
			// In one order, so that two owners who go at once wait for each other instead of both leaving or both failing.
			await tx.$queryRaw`SELECT t.id FROM teams t JOIN memberships m ON m.team_id = t.id
				WHERE m.user_id = ${userId}::uuid ORDER BY t.id FOR UPDATE OF t`;
			const { alone, stuck } = await sortTeams(tx, userId);
			if (stuck.length > 0) throw new AppError("invalid_request", stuckSentence(stuck));
			if (alone.some(({ id }) => !closed.has(id))) {
				throw new AppError("invalid_request", "Your teams have changed meanwhile. Look at them, then try again.");
			}
			const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
			await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(DELETE_TIMEOUT_MS)}, true)`;
			await tx.team.deleteMany({ where: { id: { in: alone.map(({ id }) => id) } } });
			// What is still there by now are teams with others in them.
			const left = await tx.membership.findMany({ where: { userId }, select: { teamId: true } });
			const entry = { actorId: userId, actor: email, action: "team.leave", target: "account deleted", at: now };
			await tx.auditEntry.createMany({
				data: left.map(({ teamId }) => ({ id: uuidv7(), teamId, ...entry })),
			});
			await revokeLinks(tx, email, now);
			await tx.user.delete({ where: { id: userId } });
			await enqueueMail(tx, { kind: "notice", notice: "account_deleted", to: email, at: now.toISOString() });
		},
		{ timeout: DELETE_TIMEOUT_MS },
	);
}

const chargesSentence = ({ name }: Team) =>
	`The subscription of ${name} is running. Cancel it on the team's billing page first, so that nobody is charged for a team that is gone.`;

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
