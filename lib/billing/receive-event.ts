// Receives Stripe's events: size, signature, status. Knows no SQL.
import Stripe from "stripe";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { readBody } from "@/lib/read-body";
import { applyEvent } from "./apply-event";
import { isStripeConfigured, stripe } from "./stripe-client";

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
