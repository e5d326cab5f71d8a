import { createHash } from "node:crypto";
import { notFound } from "@/lib/errors";
import { stripe } from "./stripe-client";
import { underTeamLock } from "./team-lock";

/**
 * The Stripe customer of a team, made at its first use. Two admins at once get the same one: the lock makes the second
 * wait, and the idempotency key covers a crash between Stripe's answer and our commit. Throws `not_found`.
 */
export async function ensureCustomer(teamId: string, email?: string): Promise<string> {
	return underTeamLock(teamId, async (client) => {
		const { rows } = await client.query<{ name: string; customer_id: string | null; deleted: number }>(
			`SELECT t.name, a.customer_id,
				(SELECT count(*)::int FROM stripe_events e WHERE e.team_id = t.id AND e.type = 'customer.deleted') AS deleted
			FROM teams t LEFT JOIN billing_accounts a ON a.team_id = t.id WHERE t.id = $1`,
			[teamId],
		);
		const team = rows[0];
		if (!team) throw notFound("team");
		if (team.customer_id) return team.customer_id;
		const params = { name: team.name, email, metadata: { team_id: teamId } };
		// A key answers the same customer for a day, also one deleted since: each deletion starts a new key.
		const digest = createHash("sha256")
			.update(JSON.stringify([params, team.deleted]))
			.digest("hex")
			.slice(0, 16);
		const customer = await stripe().customers.create(params, { idempotencyKey: `customer-${teamId}-${digest}` });
		await client.query("INSERT INTO billing_accounts (team_id, customer_id) VALUES ($1, $2)", [teamId, customer.id]);
		return customer.id;
	});
}
