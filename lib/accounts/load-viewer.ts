import { pool } from "@/lib/db/pool";
import type { Tier } from "@/lib/tiers";
import { IS_LIVE } from "./sessions";

export type ViewerTeam = {
	id: string;
	name: string;
	tier: Tier;
	signedUpAt: Date;
	pastDue: boolean;
	role: "owner" | "admin" | "member" | "viewer";
	projects: { id: string; name: string; timeZone: string }[];
};
/** Who is signed in, and everything that they belong to. Teams by name; projects in the order of their making. */
export type Viewer = { userId: string; sessionId: string; email: string; name: string; teams: ViewerTeam[] };

type TeamRow = Omit<ViewerTeam, "signedUpAt" | "pastDue"> & { signed_up_at: string; past_due: boolean };
type Row = { user_id: string; email: string; name: string; teams: TeamRow[]; stale: boolean };

/** The viewer behind a live session, read in one statement; null when the session is unknown, ended or too old. */
export async function loadViewer(sessionId: string, now: Date): Promise<(Viewer & { stale: boolean }) | null> {
	const { rows } = await pool().query<Row>({ name: "viewer", text: VIEWER, values: [sessionId, now] });
	const row = rows[0];
	if (!row) return null;
	return {
		userId: row.user_id,
		sessionId,
		email: row.email,
		name: row.name,
		stale: row.stale,
		teams: row.teams.map(({ signed_up_at, past_due, ...team }) => ({
			...team,
			signedUpAt: new Date(signed_up_at),
			pastDue: past_due,
		})),
	};
}

const VIEWER = `SELECT u.id AS user_id, u.email, u.name, s.last_seen_at < $2::timestamptz - interval '1 minute' AS stale,
	coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'tier', t.tier, 'role', m.role,
			'signed_up_at', t.signed_up_at, 'past_due', t.past_due,
			'projects', coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'timeZone', p.time_zone) ORDER BY p.created_at, p.id)
				FROM projects p WHERE p.team_id = t.id), '[]')) ORDER BY lower(t.name), t.id)
		FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = u.id), '[]') AS teams
FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND ${IS_LIVE}`;
