import { pool } from "@/lib/db/pool";
import { log } from "@/lib/log";
import { isStripeConfigured } from "./stripe-client";
import { syncTeam } from "./sync-team";
import { underTeamLock } from "./team-lock";

/** Stripe retries an event for three days; a repeat after that is harmless all the same. */
const KEEP_EVENTS_DAYS = 30;

export type Reconciled = { teams: number; changed: number; failed: number };

/**
 * Reads every customer's state from Stripe again and mends what lost events left: for once a night. One team that fails
 * is logged and does not stop the rest. Forgets events older than 30 days. Safe to run twice and at any time; does nothing
 * without Stripe's keys.
 */
export async function reconcileBilling(): Promise<Reconciled> {
	const result = { teams: 0, changed: 0, failed: 0 };
	if (!isStripeConfigured()) return result;
	const { rows } = await pool().query<{ team_id: string }>("SELECT team_id FROM billing_accounts ORDER BY team_id");
	for (const { team_id: teamId } of rows) {
		result.teams++;
		try {
			if (await underTeamLock(teamId, (client) => syncTeam(client, teamId))) result.changed++;
		} catch (error) {
			result.failed++;
			log.error({ team: teamId, err: (error as Error).message }, "a team's billing could not be reconciled");
		}
	}
	await pool().query("DELETE FROM stripe_events WHERE applied_at < now() - $1 * interval '1 day'", [KEEP_EVENTS_DAYS]);
	if (result.changed || result.failed) log.warn(result, "billing reconciled");
	return result;
}
