import { prisma } from "@/lib/db/prisma";
import { notFound } from "@/lib/errors";
import { billingPeriod, type Meter, type Tier } from "@/lib/tiers";
import { readTeamName } from "./found-team";

/** Sets what an operator may set of a team; what is left out stays. Throws `not_found`. */
export async function setTeam(
	teamId: string,
	change: { tier?: Tier; pastDue?: boolean; signedUpAt?: Date },
): Promise<{ teamId: string; tier: Tier; pastDue: boolean; signedUpAt: Date }> {
	const { count } = await prisma().team.updateMany({ where: { id: teamId }, data: change });
	if (count === 0) throw notFound("team");
	const team = await prisma().team.findUniqueOrThrow({ where: { id: teamId } });
	return { teamId, tier: team.tier as Tier, pastDue: team.pastDue, signedUpAt: team.signedUpAt };
}

/** Sets a meter of the team's running billing period. Throws `not_found`. */
export async function setUsage(teamId: string, meter: Meter, used: number): Promise<void> {
	const team = await prisma().team.findUnique({ where: { id: teamId } });
	if (!team) throw notFound("team");
	const periodStart = billingPeriod(team.signedUpAt, new Date()).start;
	await prisma().$transaction([
		// Counters are tenant rows: without the team's setting nobody reads or writes them.
		prisma().$executeRaw`SELECT set_config('app.team_id', ${teamId}, true)`,
		prisma().usageCounter.upsert({
			where: { teamId_periodStart_meter: { teamId, periodStart, meter } },
			create: { teamId, periodStart, meter, used },
			update: { used },
		}),
	]);
}

/** Renames a team. Throws `invalid_request` for a name that is not 1 to 60 characters, `not_found`. */
export async function renameTeam(teamId: string, name: string): Promise<void> {
	const { count } = await prisma().team.updateMany({ where: { id: teamId }, data: { name: readTeamName(name) } });
	if (count === 0) throw notFound("team");
}
