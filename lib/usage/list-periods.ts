import { prisma } from "@/lib/db/prisma";
import { METERS, type Meter } from "@/lib/tiers/tiers";

export type PeriodUse = { start: Date } & Record<Meter, number>;

/** What a team used in each of its last twelve billing periods with any use, the newest first. */
export async function listPeriods(teamId: string): Promise<PeriodUse[]> {
	const rows = await prisma().usageCounter.findMany({
		where: { teamId },
		orderBy: { periodStart: "desc" },
		take: 12 * METERS.length,
	});
	const periods = new Map<number, PeriodUse>();
	for (const { periodStart, meter, used } of rows) {
		const none = { start: periodStart, writes: 0, intents: 0, retrievals: 0, knots: 0 };
		const period = periods.get(periodStart.getTime()) ?? none;
		periods.set(periodStart.getTime(), { ...period, [meter]: Number(used) });
	}
	return [...periods.values()].slice(0, 12);
}
