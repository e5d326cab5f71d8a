import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { notFound } from "@/lib/errors";
import { METERS, type Meter, TIER_NAMES, TIERS, type Tier } from "@/lib/tiers";

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

const USE_DAYS = 30;

export type DayUse = { day: string; calls: number; writes: number; retrievals: number };
/** `name` and `project` are null once the key or its project is gone. */
export type KeyUse = Omit<DayUse, "day"> & {
	keyId: string;
	name: string | null;
	projectId: string;
	project: string | null;
	failures: number;
	lastDay: string;
};

/**
 * What a team's keys did over the last 30 days (UTC, today included): a sum for each day, oldest first, and for each key,
 * the busiest first and at most 200. Decision: added up from the request log, not from the meters: a crash may lose its last
 * second, and what the dashboard itself writes belongs to no key. The meters alone decide on caps.
 */
export async function readDailyUse(teamId: string, now: Date): Promise<{ days: DayUse[]; keys: KeyUse[] }> {
	const values = [teamId, now, USE_DAYS];
	const [days, keys] = await Promise.all([
		pool().query<DayUse>({ name: "use-by-day", text: DAYS, values }),
		pool().query<KeyUse>({ name: "use-by-key", text: KEYS, values }),
	]);
	return { days: days.rows, keys: keys.rows };
}

const TODAY = "($2::timestamptz AT TIME ZONE 'UTC')::date";

const DAYS = `SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(sum(u.calls), 0)::int AS calls,
	coalesce(sum(u.writes), 0)::int AS writes, coalesce(sum(u.retrievals), 0)::int AS retrievals
FROM generate_series(${TODAY} - ($3::int - 1), ${TODAY}, '1 day') d LEFT JOIN usage_days u ON u.team_id = $1 AND u.day = d::date
GROUP BY d ORDER BY d`;

const KEYS = `SELECT u.key_id AS "keyId", k.name, u.project_id AS "projectId", p.name AS project, u.calls, u.failures, u.writes,
	u.retrievals, to_char(u.last_day, 'YYYY-MM-DD') AS "lastDay"
FROM (SELECT key_id, project_id, sum(calls)::int AS calls, sum(failures)::int AS failures, sum(writes)::int AS writes,
		sum(retrievals)::int AS retrievals, max(day) AS last_day
	FROM usage_days WHERE team_id = $1 AND day > ${TODAY} - $3::int AND day <= ${TODAY} GROUP BY 1, 2) u
LEFT JOIN projects p ON p.team_id = $1 AND p.id = u.project_id
LEFT JOIN api_keys k ON k.team_id = $1 AND k.id = u.key_id
ORDER BY u.calls DESC, u.key_id LIMIT 200`;

const MeterBody = z.strictObject({
	used: z.int().min(0),
	limit: z.int().min(0).nullable().describe("null is unlimited"),
	remaining: z.int().min(0).nullable().describe("null is unlimited"),
});

export const UsageBody = z.strictObject({
	tier: z.enum(TIER_NAMES),
	period: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }),
	writes: MeterBody,
	intents: MeterBody,
	retrievals: MeterBody,
	knots: MeterBody,
	projects: MeterBody,
	past_due: z.boolean(),
});
export type UsageBody = z.output<typeof UsageBody>;

export const toUsageBody = ({ pastDue, period, ...usage }: Usage): UsageBody => ({
	...usage,
	period: { start: period.start.toISOString(), end: period.end.toISOString() },
	past_due: pastDue,
});
