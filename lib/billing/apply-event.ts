// What an event of Stripe does: it is a hint that a customer changed, and the state is read again.
import Stripe from "stripe";
import { pool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { isUuid } from "@/lib/ids";
import { log } from "@/lib/log";
import { readBody } from "@/lib/read-body";
import { isStripeConfigured, stripe } from "./stripe-client";
import { syncTeam } from "./sync-team";
import { underTeamLock } from "./team-lock";

/** The events that can change a team. `stripe setup` asks Stripe for these. */
export const EVENT_TYPES = [
	"checkout.session.completed",
	"checkout.session.async_payment_succeeded",
	"checkout.session.async_payment_failed",
	"customer.subscription.created",
	"customer.subscription.updated",
	"customer.subscription.deleted",
	"customer.subscription.paused",
	"customer.subscription.resumed",
	"invoice.paid",
	"invoice.payment_failed",
	"customer.deleted",
] as const satisfies Stripe.Event.Type[];

type Outcome = "applied" | "repeated" | "ignored";

/**
 * Applies a verified event in one transaction under the team's lock: its id is recorded once, the customer's
 * subscriptions are read from Stripe, tier and standing follow. Of the event itself only the customer is believed.
 * `ignored` is an event of a type or a customer that is none of ours. Throws what the database or Stripe throws, with
 * nothing recorded, so that Stripe's retry does it all again.
 */
async function applyEvent(event: Stripe.Event): Promise<Outcome> {
	if (!EVENT_TYPES.some((type) => type === event.type)) return "ignored";
	const customerId = customerOf(event);
	const teamId = customerId ? await findTeam(customerId) : null;
	if (!customerId || !teamId) {
		log.warn({ event: event.id, type: event.type }, "an event of a customer that no team has");
		return "ignored";
	}
	return underTeamLock(teamId, async (client) => {
		const { rowCount } = await client.query(
			"INSERT INTO stripe_events (id, type, team_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
			[event.id, event.type, teamId],
		);
		if (rowCount === 0) return "repeated";
		await client.query(
			"INSERT INTO billing_accounts (team_id, customer_id) SELECT id, $2 FROM teams WHERE id = $1 ON CONFLICT DO NOTHING",
			[teamId, customerId],
		);
		const changed = await syncTeam(client, teamId);
		// A customer that was deleted can buy nothing more: the next checkout makes a new one.
		if (event.type === "customer.deleted") {
			await client.query("DELETE FROM billing_accounts WHERE team_id = $1 AND customer_id = $2", [teamId, customerId]);
		}
		log.info({ event: event.id, type: event.type, team: teamId, changed }, "billing event applied");
		return "applied";
	});
}

function customerOf(event: Stripe.Event): string | null {
	const object = event.data.object as { id?: string; customer?: string | { id: string } | null };
	if (event.type === "customer.deleted") return object.id ?? null;
	return typeof object.customer === "string" ? object.customer : (object.customer?.id ?? null);
}

/** The team of a customer: as we recorded it, else as the customer itself says it was made for. */
async function findTeam(customerId: string): Promise<string | null> {
	const { rows } = await pool().query<{ team_id: string }>(
		"SELECT team_id FROM billing_accounts WHERE customer_id = $1",
		[customerId],
	);
	if (rows[0]) return rows[0].team_id;
	const customer = await stripe().customers.retrieve(customerId);
	const teamId = customer.deleted ? undefined : customer.metadata.team_id;
	if (!teamId || !isUuid(teamId)) return null;
	const known = await pool().query("SELECT FROM teams WHERE id = $1", [teamId]);
	return known.rowCount ? teamId : null;
}

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Answers one delivery. The signature is checked over the raw bytes, at most five minutes old. The answer names no team
 * and no reason. Spec: Events.
 */
export async function receiveEvent(request: Request): Promise<Response> {
	const secret = env().STRIPE_WEBHOOK_SECRET;
	if (!isStripeConfigured() || !secret) return answer(404, "not_found");
	const signature = request.headers.get("stripe-signature");
	const body = signature ? await readBody(request, MAX_BODY_BYTES) : null;
	if (!signature || body === null) return answer(400, "invalid_request");
	let event: Stripe.Event;
	try {
		event = stripe().webhooks.constructEvent(body, signature, secret);
	} catch (error) {
		const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
		log.warn({ forged: isForged }, "a billing event was refused");
		return answer(400, "invalid_request");
	}
	try {
		return answer(200, await applyEvent(event));
	} catch (error) {
		log.error({ event: event.id, type: event.type, err: (error as Error).message }, "a billing event failed");
		return answer(500, "internal_error");
	}
}

const answer = (status: number, outcome: string) =>
	Response.json(status === 200 ? { received: true, outcome } : { error: outcome }, {
		status,
		headers: { "Cache-Control": "no-store" },
	});
