// 200 random lives of subscriptions, their events shuffled, repeated, lost and read late: the end is always Stripe's truth.
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/stripe/webhook/route";
import { createTeam } from "@/lib/teams/create-team";
import type { Event, Price, Subscription } from "@/lib/testing/stripe-server/objects";
import { type StripeSuite, useStripe } from "@/lib/testing/use-stripe";
import { PAID_TIERS, PLANS } from "./plans";
import { readBilling } from "./read-billing";
import { ensureCustomer } from "./start-checkout";
import { reconcileBilling } from "./sync-team";

const HISTORIES = 200;
const DAY = 86_400;

let stripe: StripeSuite;
beforeAll(async () => {
	stripe = await useStripe(POST);
});
afterAll(() => stripe.stop());

/** The same numbers at every run (mulberry32). */
function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const pick = <T>(next: () => number, items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;

function shuffle<T>(next: () => number, items: T[]): T[] {
	const shuffled = [...items];
	for (let i = shuffled.length - 1; i > 0; i--) {
		const j = Math.floor(next() * (i + 1));
		[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
	}
	return shuffled;
}

/** One random step in the life of a customer's subscription. */
function step(next: () => number, customer: string): void {
	const { world } = stripe;
	const live = liveOf(customer);
	if (!live) {
		world.setCard(customer, "good");
		world.subscribe(customer, pick(next, prices()));
		return;
	}
	const steps = {
		pay: () => world.advance(Math.ceil(next() * 40) * DAY, customer),
		fail: () => {
			world.setCard(customer, "declined");
			world.advance(35 * DAY, customer);
		},
		recover: () => {
			world.setCard(customer, "good");
			world.retryPayment(live);
		},
		change: () => world.changePrice(live, pick(next, prices())),
		cancel: () => world.cancelAtPeriodEnd(live, true),
		resume: () => world.cancelAtPeriodEnd(live, false),
		delete: () => world.end(live),
	};
	steps[pick(next, ["pay", "fail", "recover", "change", "change", "cancel", "resume", "delete"] as const)]();
}

const prices = (): Price[] => [...stripe.world.prices.values()];
const liveOf = (customer: string): Subscription | undefined =>
	[...stripe.world.subscriptions.values()].find((each) => each.customer === customer && each.ended_at === null);

/** What Stripe would say of a customer, worked out apart from the product's own reading. */
function truthOf(customer: string) {
	const live = liveOf(customer);
	const key = live?.items.data[0]?.price.lookup_key;
	return {
		tier: PAID_TIERS.find((tier) => PLANS[tier].priceKey === key) ?? "hobby",
		pastDue: live !== undefined && live.status !== "active",
	};
}

const standingOf = async (teamId: string) => {
	const { tier, pastDue } = await readBilling(teamId);
	return { tier, pastDue };
};

async function makeTeams(count: number) {
	const teams: { teamId: string; customer: string }[] = [];
	for (let i = 0; i < count; i++) {
		const { teamId } = await createTeam({ name: `Team ${i}`, tier: "hobby" });
		teams.push({ teamId, customer: await ensureCustomer(teamId) });
	}
	return teams;
}

/** Posts events eight at a time, each again until it is taken: Stripe tries for three days. */
async function deliver(events: Event[]): Promise<void> {
	const queue = [...events];
	const workers = Array.from({ length: 8 }, async () => {
		for (let event = queue.pop(); event; event = queue.pop()) while (!(await stripe.post(event)));
	});
	await Promise.all(workers);
}

test("however its events arrive, every team ends at Stripe's truth", { timeout: 180_000 }, async () => {
	const next = random(20261121);
	const teams = await makeTeams(HISTORIES);
	const figures = { histories: HISTORIES, events: 0, delivered: 0, dropped: 0, repeated: 0, rightBeforeReconcile: 0 };
	// Steps and deliveries run one after the other, so that events arrive while the subscription moves on.
	for (let round = 0; round < 3; round++) {
		const before = stripe.world.events.length;
		for (let i = 0; i < 3; i++) for (const { customer } of shuffle(next, teams)) step(next, customer);
		const emitted = stripe.world.events.slice(before);
		const kept = emitted.filter(() => next() >= 0.1);
		const repeated = kept.filter(() => next() < 0.3);
		figures.events += emitted.length;
		figures.dropped += emitted.length - kept.length;
		figures.repeated += repeated.length;
		figures.delivered += kept.length + repeated.length;
		stripe.setLatency(() => (next() < 0.2 ? Math.floor(next() * 8) : 0));
		stripe.failNext(Math.floor(next() * 20));
		await deliver(shuffle(next, [...kept, ...repeated]));
	}
	stripe.setLatency(() => 0);
	stripe.failNext(0);
	for (const { teamId, customer } of teams) {
		const isRight = JSON.stringify(await standingOf(teamId)) === JSON.stringify(truthOf(customer));
		if (isRight) figures.rightBeforeReconcile++;
	}
	const reconciled = await reconcileBilling();
	expect(reconciled.failed).toBe(0);
	const wrong = [];
	const ends: Record<string, number> = {};
	for (const { teamId, customer } of teams) {
		const truth = truthOf(customer);
		const stored = await standingOf(teamId);
		if (stored.tier !== truth.tier || stored.pastDue !== truth.pastDue) wrong.push({ teamId, stored, truth });
		const end = `${truth.tier}${truth.pastDue ? " past due" : ""}`;
		ends[end] = (ends[end] ?? 0) + 1;
	}
	console.info(JSON.stringify({ ...figures, changedByReconcile: reconciled.changed, wrong: wrong.length, ends }));
	expect(wrong).toEqual([]);
	expect(figures.dropped).toBeGreaterThan(0);
	expect(Object.keys(ends).length).toBeGreaterThan(5);
});

test("with every event delivered, in any order, nothing is left to reconcile", { timeout: 60_000 }, async () => {
	const next = random(7);
	const teams = await makeTeams(40);
	const before = stripe.world.events.length;
	for (let i = 0; i < 8; i++) for (const { customer } of shuffle(next, teams)) step(next, customer);
	stripe.setLatency(() => (next() < 0.2 ? Math.floor(next() * 8) : 0));
	await deliver(shuffle(next, stripe.world.events.slice(before)));
	stripe.setLatency(() => 0);
	for (const { teamId, customer } of teams) expect(await standingOf(teamId)).toEqual(truthOf(customer));
});
