// The end of memory data: nothing else deletes what a team stored.
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { log } from "@/lib/log";

const ROWS_AT_ONCE = 1_000;

/**
 * Deletes the memory (episodes, entities and all that hangs on them, records of merges, answers of reviews, profiles) of teams whose retention ended before `now`
 * while their payment is still past due; the team, its projects, keys and counters stay. In batches of 1,000 rows, so no
 * lock is held long; safe to stop and to repeat. Answers how many episodes and entities went. Spec: Past-due hard stop.
 */
export async function purgeExpiredData(now: Date): Promise<{ teams: number; deleted: number }> {
	const { rows } = await pool().query<{ teamId: string; projectIds: string[] }>(
		`SELECT t.id AS "teamId", array_agg(p.id) AS "projectIds" FROM teams t JOIN projects p ON p.team_id = t.id
		WHERE t.past_due AND t.data_retention_until < $1 GROUP BY t.id`,
		[now],
	);
	let deleted = 0;
	for (const { teamId, projectIds } of rows) {
		let ofTeam = 0;
		for (const projectId of projectIds) ofTeam += await purgeProject(projectId, now);
		if (ofTeam > 0) log.warn({ team: teamId, deleted: ofTeam }, "memory data past its retention was deleted");
		deleted += ofTeam;
	}
	return { teams: rows.length, deleted };
}

async function purgeProject(projectId: string, now: Date): Promise<number> {
	let total = 0;
	for (;;) {
		const ctx = await jobContext(projectId, "purge-expired-data", now);
		// Paid meanwhile: what is left stays.
		if (!ctx?.team.pastDue) return total;
		const deleted = await inTenant(ctx, async (tx) => {
			const episodes = await tx.query(DELETE_SOME("episodes"), [projectId]);
			const entities = await tx.query(DELETE_SOME("entities"), [projectId]);
			if (episodes.length + entities.length === 0) return 0;
			await tx.query("DELETE FROM profiles WHERE project_id = $1", [projectId]);
			await tx.query("DELETE FROM merges WHERE project_id = $1", [projectId]);
			await tx.query("DELETE FROM review_answers WHERE project_id = $1", [projectId]);
			// What sources brought is gone: they bring it again once the team has paid.
			await tx.query("DELETE FROM source_items WHERE project_id = $1", [projectId]);
			await tx.query("UPDATE sources SET cursor = NULL WHERE project_id = $1", [projectId]);
			await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [projectId]);
			return episodes.length + entities.length;
		});
		if (deleted === 0) return total;
		total += deleted;
	}
}

const DELETE_SOME = (table: "episodes" | "entities") =>
	`DELETE FROM ${table} WHERE project_id = $1 AND id IN (SELECT id FROM ${table} WHERE project_id = $1 LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;
