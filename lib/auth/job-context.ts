// A job's access: from a project's id to a Ctx.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import type { Tier } from "@/lib/tiers";

/**
 * The context of background work on a project, seeing all its groups; null when the project is gone. `now` is the instant
 * that the work counts as.
 */
export async function jobContext(projectId: string, jobId: string, now: Date): Promise<Ctx | null> {
	const { rows } = await pool().query<{
		id: string;
		tier: Tier;
		signed_up_at: Date;
		past_due: boolean;
		time_zone: string;
	}>({
		name: "team-of-project",
		text: "SELECT t.id, t.tier, t.signed_up_at, t.past_due, p.time_zone FROM projects p JOIN teams t ON t.id = p.team_id WHERE p.id = $1",
		values: [projectId],
	});
	const team = rows[0];
	if (!team) return null;
	return {
		team: { id: team.id, tier: team.tier, signedUpAt: team.signed_up_at, pastDue: team.past_due },
		projectId,
		timeZone: team.time_zone,
		groups: null,
		actor: { kind: "job", id: jobId },
		requestId: jobId,
		now,
	};
}
