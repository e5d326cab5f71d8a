import { prisma } from "@/lib/db/prisma";
import { env } from "@/lib/env";
import { AppError, invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";

/** A team on Hobby with its project `default`, as rows to create. Spec: Limits ("Hobby has one project, named `default`"). */
export const newTeam = (id: string, name: string, now: Date) => ({
	id,
	name,
	signedUpAt: now,
	projects: { create: { id: uuidv7(), name: "default" } },
});

/** A team's name without blanks around it. Throws `invalid_request` unless it has 1 to 60 characters. */
export function readTeamName(typed: string): string {
	const name = typed.trim();
	if (name.length > 0 && [...name].length <= 60) return name;
	throw invalidField("name", "The team's name must have 1 to 60 characters.");
}

/**
 * Makes a further team that the user owns, all or nothing, as a sign-up does. Decision: one account owns at most
 * FREE_TEAMS_PER_ACCOUNT teams on Hobby, exact however many are made at once, as each has the free meters. Throws
 * `invalid_request` for a name that is not 1 to 60 characters, `quota_exceeded` at the limit.
 */
export async function foundTeam(userId: string, name: string, now: Date): Promise<{ teamId: string; name: string }> {
	const trimmed = readTeamName(name);
	const teamId = uuidv7();
	const limit = env().FREE_TEAMS_PER_ACCOUNT;
	await prisma().$transaction(async (tx) => {
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
		const owned = await tx.membership.count({ where: { userId, role: "owner", team: { tier: "hobby" } } });
		if (owned >= limit) {
			throw new AppError(
				"quota_exceeded",
				`One account owns at most ${limit} teams on Hobby. Upgrade or delete one of them first.`,
				{ kind: "teams" },
			);
		}
		await tx.team.create({
			data: { ...newTeam(teamId, trimmed, now), memberships: { create: { userId, role: "owner" } } },
		});
	});
	return { teamId, name: trimmed };
}
