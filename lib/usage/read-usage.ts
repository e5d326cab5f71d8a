import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { notFound } from "@/lib/errors";
import { METERS, type Meter, TIERS, type Tier } from "@/lib/tiers";

/** `limit` and `remaining` null are unlimited. `remaining` leaves out what running work holds as well. */
type MeterUse = { used: number; limit: number | null; remaining: number | null };
export type Usage = { tier: Tier; pastDue: boolean; period: { start: Date; end: Date } } & Record<
	Meter | "projects",
	MeterUse
>;

type Row = {
	tier: Tier;
	past_due: boolean;
	start: Date;
	end: Date;
	projects: number;
	meters: Partial<Record<Meter, { used: number; reserved: number }>>;
};

/**
 * Everything a team has used in the period that holds `now`, read in one statement, so the numbers belong together. The
 * API and the dashboard both answer from here. Throws `not_found`. Spec: Limits.
 */
export async function readUsage(teamId: string, now: Date): Promise<Usage> {
	const { rows } = await pool().query<Row>({ name: "usage", text: USAGE, values: [teamId, now] });
	const row = rows[0];
	if (!row) throw notFound("team");
	const caps = TIERS[row.tier];
	const meters = METERS.map((meter) => {
		const { used = 0, reserved = 0 } = row.meters[meter] ?? {};
		return [meter, toMeterUse(used, used + reserved, caps[meter])] as const;
	});
	return {
		tier: row.tier,
		pastDue: row.past_due,
		period: { start: row.start, end: row.end },
		...(Object.fromEntries(meters) as Record<Meter, MeterUse>),
		projects: toMeterUse(row.projects, row.projects, caps.projects),
	};
}

const toMeterUse = (used: number, taken: number, limit: number | null): MeterUse => ({
	used,
	limit,
	remaining: limit === null ? null : Math.max(0, limit - taken),
});

const USAGE = `SELECT t.tier, t.past_due, p.start, billing_period_end(t.signed_up_at, $2) AS end,
	(SELECT count(*)::int FROM projects WHERE team_id = t.id) AS projects,
	coalesce((SELECT json_object_agg(c.meter, json_build_object('used', c.used, 'reserved', c.reserved))
		FROM usage_counters c WHERE c.team_id = t.id AND c.period_start = p.start), '{}') AS meters
FROM teams t, LATERAL (SELECT billing_period_start(t.signed_up_at, $2) AS start) p WHERE t.id = $1`;

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
