import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";

const KEPT_DAYS = 30;

/** Removes changes, and the log of their deliveries, that are older than 30 days. Project by project, as rows are their own alone. */
export async function sweepChanges(now: Date): Promise<void> {
	const { rows } = await pool().query<{ id: string }>("SELECT id FROM projects ORDER BY id");
	for (const { id } of rows) {
		const ctx = await jobContext(id, "sweep-logs", now);
		if (!ctx) continue;
		await inTenant(ctx, (tx) =>
			tx.query("DELETE FROM changes WHERE project_id = $1 AND at < $2::timestamptz - make_interval(days => $3)", [
				id,
				now,
				KEPT_DAYS,
			]),
		);
	}
}
