import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as writeEpisode } from "@/app/v1/episodes/route";
import { type PaidTier, PLANS } from "@/lib/billing/plans";
import { ensureCustomer } from "@/lib/billing/start-checkout";
import { pool } from "@/lib/db/pool";
import { callRoute } from "@/lib/testing/call-route";
import { sign } from "@/lib/testing/stripe-server/deliver";
import type { Event } from "@/lib/testing/stripe-server/objects";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { type StripeSuite, useStripe } from "@/lib/testing/use-stripe";
import { readUsage } from "@/lib/usage/read-usage";
import { POST } from "./route";

let stripe: StripeSuite;
beforeAll(async () => {
	stripe = await useStripe(POST);
});
afterAll(() => stripe.stop());

const priceOf = (tier: PaidTier) => {
	const price = [...stripe.world.prices.values()].find(({ lookup_key }) => lookup_key === PLANS[tier].priceKey);
	if (!price) throw new Error("no price");
	return price;
};

/** A team that has subscribed, with the events of it not delivered yet. */
async function subscribed(tier: PaidTier) {
	const team = await testTeam({ tier: "hobby" });
	const customer = await ensureCustomer(team.teamId);
	const before = stripe.world.events.length;
	const subscription = stripe.world.subscribe(customer, priceOf(tier));
	if (!subscription) throw new Error("declined");
	return { team, customer, subscription, events: stripe.world.events.slice(before) };
}

const standing = async ({ teamId }: TestTeam) => {
	const { tier, pastDue } = await readUsage(teamId, new Date());
	return { tier, pastDue };
};

async function send(body: string, signature: string | null): Promise<{ status: number; body: unknown }> {
	const response = await POST(
		new Request(stripe.webhookUrl, {
			method: "POST",
			body,
			headers: signature ? { "stripe-signature": signature } : {},
		}),
	);
	return { status: response.status, body: await response.json() };
}
const sendSigned = (event: object) => {
	const body = JSON.stringify(event);
	return send(body, sign(body, stripe.webhookSecret));
};
const countEvents = async (id: string) =>
	(await pool().query("SELECT FROM stripe_events WHERE id = $1", [id])).rowCount;

describe("200", () => {
	test("an event brings the team to its tier at once", async () => {
		const { team, events } = await subscribed("growth");
		expect(await sendSigned(events[0] as Event)).toEqual({ status: 200, body: { received: true, outcome: "applied" } });
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: false });
	});

	test("the same event again changes nothing and is recorded once", async () => {
		const { team, events } = await subscribed("pro");
		const event = events[0] as Event;
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendSigned(event)));
		expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill(200));
		expect(outcomes.filter(({ body }) => (body as { outcome: string }).outcome === "applied")).toHaveLength(1);
		expect(await countEvents(event.id)).toBe(1);
		expect(await standing(team)).toEqual({ tier: "pro", pastDue: false });
	});

	test("an unknown type, and a customer of nobody's, are taken and ignored", async () => {
		const { events } = await subscribed("pro");
		const ignored = { status: 200, body: { received: true, outcome: "ignored" } };
		expect(await sendSigned({ ...events[0], type: "radar.early_fraud_warning.created" })).toEqual(ignored);
		const stranger = {
			id: stripe.world.newId("cus"),
			object: "customer" as const,
			created: 0,
			name: null,
			email: null,
		};
		stripe.world.customers.set(stranger.id, { ...stranger, metadata: {} });
		expect(await sendSigned({ ...events[0], data: { object: { customer: stranger.id } } })).toEqual(ignored);
	});

	test("only the customer of an event is believed: a forged tier, standing or team has no effect", async () => {
		const { team, subscription, events } = await subscribed("starter");
		const victim = await testTeam({ tier: "pro" });
		const forged = {
			...subscription,
			status: "unpaid",
			items: { data: [{ price: priceOf("pro") }] },
			client_reference_id: victim.teamId,
			metadata: { team_id: victim.teamId, tier: "enterprise" },
		};
		expect((await sendSigned({ ...events[0], data: { object: forged } })).status).toBe(200);
		expect(await standing(team)).toEqual({ tier: "starter", pastDue: false });
		expect(await standing(victim)).toEqual({ tier: "pro", pastDue: false });
	});

	test("a late event about the past does not bring the past back", async () => {
		const { team, subscription, events } = await subscribed("starter");
		stripe.world.changePrice(subscription, priceOf("pro"));
		expect((await sendSigned(stripe.world.events.at(-1) as Event)).status).toBe(200);
		expect((await sendSigned(events[0] as Event)).status).toBe(200);
		expect(await standing(team)).toEqual({ tier: "pro", pastDue: false });
	});

	test("a customer that we lost sight of finds its team again by what it was made for", async () => {
		const { team, events } = await subscribed("growth");
		await pool().query("DELETE FROM billing_accounts WHERE team_id = $1", [team.teamId]);
		expect((await sendSigned(events[0] as Event)).status).toBe(200);
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: false });
	});
});

describe("400", () => {
	test("a missing, wrong, foreign or old signature, and a body that was changed", async () => {
		const { team, events } = await subscribed("pro");
		const body = JSON.stringify(events[0]);
		const now = Math.floor(Date.now() / 1000);
		const refused = { status: 400, body: { error: "invalid_request" } };
		expect(await send(body, null)).toEqual(refused);
		expect(await send(body, "")).toEqual(refused);
		expect(await send(body, "t=1,v1=00")).toEqual(refused);
		expect(await send(body, sign(body, "whsec_of_another"))).toEqual(refused);
		expect(await send(body, sign(body, ""))).toEqual(refused);
		expect(await send(body, sign(body, stripe.webhookSecret, now - 301))).toEqual(refused);
		expect(await send(body.replace("active", "unpaid"), sign(body, stripe.webhookSecret))).toEqual(refused);
		expect(await send("not json", sign("not json", stripe.webhookSecret))).toEqual(refused);
		expect(await standing(team)).toEqual({ tier: "hobby", pastDue: false });
	});

	test("a body past 1 MiB", async () => {
		const body = JSON.stringify({ padding: "x".repeat(1024 * 1024) });
		expect((await send(body, sign(body, stripe.webhookSecret))).status).toBe(400);
	});
});

describe("500", () => {
	test("when Stripe cannot be read nothing is recorded, and the retry does it all", async () => {
		const { team, events } = await subscribed("growth");
		const event = events[0] as Event;
		stripe.failNext(3);
		expect(await sendSigned(event)).toEqual({ status: 500, body: { error: "internal_error" } });
		expect(await countEvents(event.id)).toBe(0);
		expect(await standing(team)).toEqual({ tier: "hobby", pastDue: false });
		expect((await sendSigned(event)).status).toBe(200);
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: false });
	});

	test("when the write fails nothing is recorded, and the retry does it all", async () => {
		const { team, events } = await subscribed("growth");
		const event = events[0] as Event;
		const lock = await pool().connect();
		try {
			await lock.query("BEGIN");
			await lock.query("SELECT FROM teams WHERE id = $1 FOR UPDATE", [team.teamId]);
			const delivery = sendSigned(event);
			// The delivery's update waits for the row; ending its backend is the database failing under it.
			await expect.poll(async () => (await pool().query(END_WAITING)).rowCount, { interval: 20 }).toBe(1);
			expect((await delivery).status).toBe(500);
		} finally {
			await lock.query("ROLLBACK");
			lock.release();
		}
		expect(await countEvents(event.id)).toBe(0);
		expect((await sendSigned(event)).status).toBe(200);
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: false });
	});
});

const END_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
	WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE teams SET tier%' AND datname = current_database()`;

describe("a failed payment", () => {
	test("blocks writes with 402 until it is settled, and no longer", async () => {
		const { team, subscription } = await subscribed("growth");
		const { world } = stripe;
		await stripe.postNew();
		const write = async () =>
			(await callRoute(writeEpisode, { key: team.key, body: { content: "Ada met Bob." } })).status;
		expect(await write()).toBe(200);
		world.setCard(subscription.customer, "declined");
		world.advance(32 * 86_400);
		expect(await stripe.postNew()).toEqual([]);
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: true });
		expect(await write()).toBe(402);
		world.setCard(subscription.customer, "good");
		world.retryPayment(subscription);
		await stripe.postNew();
		expect(await standing(team)).toEqual({ tier: "growth", pastDue: false });
		expect(await write()).toBe(200);
	});
});
