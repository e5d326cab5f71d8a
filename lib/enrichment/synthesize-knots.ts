import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { idsOf, readInTenant } from "@/lib/db/tenant";
import { synthesizeDue } from "./evaluate-knots";
import { refreshStaleKnots } from "./refresh-stale-knots";
import { MIN_DEGREE } from "./score";

const MAX_GROUPS = 200;
const MAX_ENTITIES = 50;

/**
 * Synthesises what the hourly limit put off, and texts that no longer count what there is: the best connected entities of every group that was written to within two
 * hours. At most 200 groups a run; limits and caps hold as in the pipeline. Answers how many knots were written.
 */
export async function synthesizeKnots(now: Date): Promise<number> {
	const { rows } = await pool().query<{ projectId: string; groupId: string }>(
		`SELECT project_id AS "projectId", group_id AS "groupId" FROM tasks WHERE created_at > $1::timestamptz - interval '2 hours'
		GROUP BY 1, 2 ORDER BY max(created_at) DESC LIMIT ${MAX_GROUPS}`,
		[now],
	);
	let written = 0;
	for (const { projectId, groupId } of rows) {
		const ctx = await jobContext(projectId, "synthesize-knots", now);
		if (!ctx) continue;
		const { synthesized } = await synthesizeDue(ctx, groupId, await bestConnected(ctx, groupId), async () => {});
		written += synthesized + (await refreshStaleKnots(ctx, []));
	}
	return written;
}

async function bestConnected(ctx: Ctx, groupId: string): Promise<string[]> {
	const rows = await readInTenant<{ id: string }>(
		ctx,
		`SELECT entity_id AS id FROM entity_groups WHERE project_id = $1 AND group_id = $2 AND degree >= ${MIN_DEGREE}
		ORDER BY degree DESC, entity_id LIMIT ${MAX_ENTITIES}`,
		[ctx.projectId, groupId],
	);
	return idsOf(rows);
}
