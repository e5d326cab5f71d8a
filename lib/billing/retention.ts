// The end of memory data: facts that were written with an end, and what a team stored once it has not paid for long. Nothing else
// deletes that.
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { idsOf, inTenant, type Tx } from "@/lib/db/tenant";
import { regenerateTexts } from "@/lib/enrichment/regenerate";
import { type Ends, lockEdges, shiftDegrees } from "@/lib/graph/shift-degrees";
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

/** Episodes of one run; the next goes on. */
const MAX_EPISODES = 1_000;

/**
 * Ends the facts in force that expired episodes alone say, as of the instant when they expired, each project in a transaction of its
 * own; safe to run twice and to be killed. Answers how many facts it ended. One that is brought back afterwards stays.
 */
export async function expireFacts(now: Date): Promise<{ facts: number }> {
	const { rows } = await pool().query<{ projectId: string; ids: string[] }>(DUE, [now]);
	let facts = 0;
	for (const { projectId, ids } of rows) {
		const ctx = await jobContext(projectId, "expire-facts", now);
		if (ctx) facts += await inTenant(ctx, (tx) => expire(ctx, tx, ids));
	}
	return { facts };
}

const DUE = `SELECT project_id AS "projectId", array_agg(id::text) AS ids FROM (
	SELECT project_id, id FROM episodes WHERE expires_at <= $1 AND NOT is_expired ORDER BY expires_at LIMIT ${MAX_EPISODES}) due GROUP BY project_id`;

async function expire(ctx: Ctx, tx: Tx, episodeIds: string[]): Promise<number> {
	const alone = await tx.query<{ id: string }>(
		`SELECT DISTINCT e.id FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id AND e.retracted_at IS NULL
		WHERE v.project_id = $1 AND v.episode_id = ANY ($2::uuid[]) AND NOT EXISTS (
			SELECT FROM edge_episodes o JOIN episodes p ON p.project_id = $1 AND p.id = o.episode_id
			WHERE o.project_id = $1 AND o.edge_id = e.id AND (p.expires_at IS NULL OR p.expires_at > $3))`,
		[ctx.projectId, episodeIds, ctx.now],
	);
	const ids = idsOf(alone);
	await lockEdges(ctx, tx, ids);
	const ended = await tx.query<Ends>(
		`UPDATE edges e SET retracted_at = $3, retraction_reason = 'expired', invalid_at_before = invalid_at,
			invalid_at = least(e.invalid_at, greatest(e.valid_at, (SELECT max(p.expires_at) FROM edge_episodes v
				JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id WHERE v.project_id = $1 AND v.edge_id = e.id)))
		WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND retracted_at IS NULL
		RETURNING source_id AS "sourceId", target_id AS "targetId", group_id AS "groupId"`,
		[ctx.projectId, ids, ctx.now],
	);
	await shiftDegrees(ctx, tx, ended, -1);
	await tx.query("UPDATE episodes SET is_expired = true WHERE project_id = $1 AND id = ANY ($2::uuid[])", [
		ctx.projectId,
		episodeIds,
	]);
	await regenerateTexts(ctx, tx, ended);
	return ended.length;
}
