// Deletes a team with everything it owns and what it pays for.
import { cancelSubscriptions, closeBilling } from "@/lib/billing/end-billing";
import { underTeamLock } from "@/lib/billing/team-lock";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { readInTenant } from "@/lib/db/tenant";
import { invalidField, notFound } from "@/lib/errors";

/** A big graph takes a while to go. */
export const DELETE_TIMEOUT_MS = 120_000;

/** What goes with a team. `subscription`: one that is cancelled at once, without money back. */
export type TeamReceipt = {
	projects: number;
	keys: number;
	members: number;
	episodes: number;
	entities: number;
	facts: number;
	subscription: boolean;
};

/** What would go with a team now; `contexts` has one for each of its projects. Changes nothing. Throws `not_found`. */
export async function rehearseDeletion(teamId: string, contexts: Ctx[]): Promise<TeamReceipt> {
	const { rows } = await pool().query<Omit<TeamReceipt, keyof Graph>>(
		`SELECT (SELECT count(*)::int FROM projects WHERE team_id = t.id) AS projects,
			(SELECT count(*)::int FROM api_keys WHERE team_id = t.id AND revoked_at IS NULL) AS keys,
			(SELECT count(*)::int FROM memberships WHERE team_id = t.id) AS members,
			EXISTS (SELECT FROM billing_accounts WHERE team_id = t.id AND subscription_id IS NOT NULL) AS subscription
		FROM teams t WHERE t.id = $1`,
		[teamId],
	);
	const [team] = rows;
	if (!team) throw notFound("team");
	const graphs = await Promise.all(contexts.map(countGraph));
	const sum = (what: keyof Graph) => graphs.reduce((all, graph) => all + graph[what], 0);
	return { ...team, episodes: sum("episodes"), entities: sum("entities"), facts: sum("facts") };
}

type Graph = { episodes: number; entities: number; facts: number };

async function countGraph(ctx: Ctx): Promise<Graph> {
	const rows = await readInTenant<Graph>(
		ctx,
		`SELECT (SELECT count(*)::int FROM episodes WHERE project_id = $1) AS episodes,
					(SELECT count(*)::int FROM entities WHERE project_id = $1) AS entities,
					(SELECT count(*)::int FROM edges WHERE project_id = $1) AS facts`,
		[ctx.projectId],
	);
	return rows[0] ?? { episodes: 0, entities: 0, facts: 0 };
}

/**
 * Deletes a team with everything in it: projects, keys, memories, members, logs, in one transaction, which commits once what
 * it pays for is cancelled; when either fails nothing is deleted. Its keys and pages are refused from the next request; people
 * keep their accounts. `typedName` must be its name. Throws `invalid_request` for another name, `not_found`, `unavailable`.
 * Decision: the subscription ends at once and no money comes back; who wants the paid period cancels first and waits. It is
 * cancelled last, when the rows are known to go: only a commit that fails after it leaves a team, on Hobby.
 */
export async function deleteTeam(teamId: string, typedName: string): Promise<void> {
	await underTeamLock(teamId, async (client) => {
		// No row is locked while Stripe is read; the billing lock is what keeps others from the subscription.
		const { rows } = await client.query<{ name: string }>("SELECT name FROM teams WHERE id = $1", [teamId]);
		if (!rows[0]) throw notFound("team");
		if (rows[0].name !== typedName.trim()) throw invalidField("name", "This is not the team's name.");
		const subscriptions = await closeBilling(client, teamId);
		await client.query(`SET LOCAL statement_timeout = ${DELETE_TIMEOUT_MS}`);
		await client.query("DELETE FROM teams WHERE id = $1", [teamId]);
		await cancelSubscriptions(subscriptions);
	});
}
