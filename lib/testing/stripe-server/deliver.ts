// Posting events to webhook endpoints, signed as Stripe signs them.
import { createHmac } from "node:crypto";
import type { Endpoint, Event } from "./objects";

/** The value of the `Stripe-Signature` header for a body, stamped with `atSeconds`. */
export function sign(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
	return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}

/** Posts an event once; true when the endpoint took it (2xx). */
export async function deliver(event: Event, endpoint: Pick<Endpoint, "url" | "secret">): Promise<boolean> {
	const body = JSON.stringify(event, null, 2);
	try {
		const response = await fetch(endpoint.url, {
			method: "POST",
			body,
			headers: {
				"content-type": "application/json; charset=utf-8",
				"stripe-signature": sign(body, endpoint.secret),
			},
			redirect: "manual",
		});
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}
