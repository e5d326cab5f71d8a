import { pool } from "@/lib/db/pool";

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
