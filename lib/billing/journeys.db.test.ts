// What customers live through, from checkout to the last invoice. Long because each journey is written out whole.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/stripe/webhook/route";
import { pool } from "@/lib/db/pool";
import { createProject } from "@/lib/teams/create-project";
import { setTeam } from "@/lib/teams/set-team";
import { testTeam } from "@/lib/testing/test-team";
import { type StripeSuite, useStripe } from "@/lib/testing/use-stripe";
import type { Tier } from "@/lib/tiers";
import { EVENT_TYPES } from "./apply-event";
import { listInvoices, readBilling } from "./read-billing";
import { setUpStripe } from "./set-up-stripe";
import { openPortal, startCheckout } from "./start-checkout";
import { reconcileBilling } from "./sync-team";

const DAY = 86_400;
let stripe: StripeSuite;
beforeAll(async () => {
	stripe = await useStripe(POST, { nowSeconds: Date.parse("2026-01-31T10:00:00Z") / 1000 });
});
afterAll(() => stripe.stop());

const newTeam = async () => (await testTeam({ tier: "hobby" })).teamId;
const tierOf = async (teamId: string) => (await readBilling(teamId)).tier;

/** Does in the browser what a form on one of Stripe's pages would; answers where it leads. */
async function submit(url: string, fields: Record<string, string>): Promise<string | null> {
	const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
	return response.headers.get("location");
}

/** Walks a team through the checkout of a tier, events included. */
async function buy(teamId: string, tier: Tier): Promise<void> {
	const { url } = await startCheckout({ teamId, tier });
	await submit(url, { do: "pay", card: "good" });
	await stripe.postNew();
}

const customersOf = (teamId: string) =>
	[...stripe.world.customers.values()].filter(({ metadata }) => metadata.team_id === teamId);
const checkoutsOf = (teamId: string, status: string) =>
	[...stripe.world.checkouts.values()].filter(
		(session) => session.client_reference_id === teamId && session.status === status,
	);
const subscriptionOf = (teamId: string) => {
	const [customer] = customersOf(teamId);
	const found = [...stripe.world.subscriptions.values()].filter((each) => each.customer === customer?.id).at(-1);
	if (!found) throw new Error("no subscription");
	return found;
};

describe("checkout", () => {
	test.each(["starter", "growth", "pro"] as const)(
		"of %s leads to Stripe's page and back, and the tier follows",
		async (tier) => {
			const teamId = await newTeam();
			const { url, page } = await startCheckout({ teamId, tier, email: "ada@example.com" });
			expect(page).toBe("checkout");
			expect(await submit(url, { do: "pay", card: "good" })).toBe(
				`https://memory.example/t/${teamId}/billing?checkout=done`,
			);
			expect(await tierOf(teamId)).toBe("hobby");
			await stripe.postNew();
			expect(await readBilling(teamId)).toMatchObject({
				tier,
				pastDue: false,
				subscription: { status: "active", cancelAtPeriodEnd: false },
			});
		},
	);

	test("that is left or declined changes nothing and can be taken up again", async () => {
		const teamId = await newTeam();
		const { url } = await startCheckout({ teamId, tier: "starter" });
		expect(await submit(url, { do: "cancel" })).toBe(`https://memory.example/t/${teamId}/billing?checkout=cancelled`);
		expect(await submit(url, { do: "pay", card: "declined" })).toBe(null);
		await stripe.postNew();
		expect(await tierOf(teamId)).toBe("hobby");
		expect((await startCheckout({ teamId, tier: "starter" })).url).toBe(url);
	});

	test("by ten admins at once makes one customer and one open page", async () => {
		const teamId = await newTeam();
		const pages = await Promise.all(Array.from({ length: 10 }, () => startCheckout({ teamId, tier: "growth" })));
		expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
		expect(customersOf(teamId)).toHaveLength(1);
		expect(checkoutsOf(teamId, "open")).toHaveLength(1);
	});

	test("of two tiers at once leaves one page open, so that only one can be paid", async () => {
		const teamId = await newTeam();
		await Promise.all((["starter", "growth", "pro"] as const).map((tier) => startCheckout({ teamId, tier })));
		expect(checkoutsOf(teamId, "open")).toHaveLength(1);
		expect(checkoutsOf(teamId, "expired")).toHaveLength(2);
	});

	test("of what is not sold is refused with a word to the user", async () => {
		const teamId = await newTeam();
		const enterprise = startCheckout({ teamId, tier: "enterprise" });
		await expect(enterprise).rejects.toMatchObject({
			slug: "invalid_request",
			message: "Talk to us about Enterprise.",
		});
		await expect(startCheckout({ teamId, tier: "hobby" })).rejects.toMatchObject({ slug: "invalid_request" });
		await buy(teamId, "starter");
		await expect(startCheckout({ teamId, tier: "starter" })).rejects.toMatchObject({ slug: "invalid_request" });
	});
});

describe("a live subscription", () => {
	test("goes up and down through the portal, at once, without a second subscription", async () => {
		const teamId = await newTeam();
		await buy(teamId, "starter");
		for (const tier of ["pro", "growth"] as const) {
			const { url, page } = await startCheckout({ teamId, tier });
			expect(page).toBe("portal");
			expect(await submit(`${url}/confirm`, {})).toBe(`https://memory.example/t/${teamId}/billing?changed=1`);
			await stripe.postNew();
			expect(await tierOf(teamId)).toBe(tier);
		}
		expect(checkoutsOf(teamId, "open")).toHaveLength(0);
		expect(
			[...stripe.world.subscriptions.values()].filter(({ customer }) => customer === customersOf(teamId)[0]?.id),
		).toHaveLength(1);
	});

	test("bought while another page was open is not bought twice", async () => {
		const teamId = await newTeam();
		const first = await startCheckout({ teamId, tier: "starter" });
		await submit(first.url, { do: "pay", card: "good" });
		// The event has not arrived: only Stripe knows.
		expect((await startCheckout({ teamId, tier: "pro" })).page).toBe("portal");
	});

	test("cancelled keeps its tier to the end of the paid period, then is Hobby with everything readable", async () => {
		const teamId = await newTeam();
		await buy(teamId, "growth");
		for (const name of ["a", "b"]) await createProject(teamId, name);
		await submit(`${await openPortal(teamId, "cancel")}/cancel`, {});
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({ tier: "growth", subscription: { cancelAtPeriodEnd: true } });
		stripe.world.advance(32 * DAY);
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({ tier: "hobby", pastDue: false, subscription: null });
		expect((await pool().query("SELECT FROM projects WHERE team_id = $1", [teamId])).rowCount).toBe(3);
		await expect(createProject(teamId, "c")).rejects.toMatchObject({ code: "P0PRJ" });
	});

	test("cancelled and taken up again goes on", async () => {
		const teamId = await newTeam();
		await buy(teamId, "starter");
		const portal = await openPortal(teamId);
		await submit(`${portal}/cancel`, {});
		await submit(`${portal}/resume`, {});
		stripe.world.advance(40 * DAY);
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({ tier: "starter", subscription: { cancelAtPeriodEnd: false } });
	});

	test("that cannot be paid keeps its data until 30 days past the period that was paid for, then ends", async () => {
		const teamId = await newTeam();
		await buy(teamId, "pro");
		const subscription = subscriptionOf(teamId);
		const paidUntil = subscription.items.data[0]?.current_period_end ?? 0;
		stripe.world.setCard(subscription.customer, "declined");
		stripe.world.advance(35 * DAY);
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({
			tier: "pro",
			pastDue: true,
			dataRetentionUntil: new Date((paidUntil + 30 * DAY) * 1000),
		});
		stripe.world.advance(30 * DAY);
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({ tier: "hobby", pastDue: false, dataRetentionUntil: null });
	});

	test("has invoices to show, newest first", async () => {
		const teamId = await newTeam();
		await buy(teamId, "growth");
		stripe.world.advance(31 * DAY);
		const invoices = await listInvoices(teamId);
		expect(invoices.map(({ status, totalCents, currency }) => ({ status, totalCents, currency }))).toEqual(
			Array(2).fill({ status: "paid", totalCents: 7_900, currency: "usd" }),
		);
		expect(invoices[0]?.createdAt.getTime()).toBeGreaterThan(invoices[1]?.createdAt.getTime() ?? 0);
		expect(await listInvoices(await newTeam())).toEqual([]);
	});
});

describe("a team whose tier the operator set", () => {
	test("keeps it while it has no subscription, whatever is reconciled", async () => {
		const teamId = await newTeam();
		await startCheckout({ teamId, tier: "starter" });
		await setTeam(teamId, { tier: "growth" });
		await reconcileBilling();
		expect(await tierOf(teamId)).toBe("growth");
	});

	test("to Enterprise keeps it when its old subscription ends", async () => {
		const teamId = await newTeam();
		await buy(teamId, "pro");
		await setTeam(teamId, { tier: "enterprise" });
		stripe.world.end(subscriptionOf(teamId));
		await stripe.postNew();
		await reconcileBilling();
		expect(await tierOf(teamId)).toBe("enterprise");
	});
});

describe("the nightly reconcile", () => {
	test("mends what lost events left, and a second run changes nothing", async () => {
		const teamId = await newTeam();
		await buy(teamId, "starter");
		const subscription = subscriptionOf(teamId);
		const price = [...stripe.world.prices.values()].find(({ lookup_key }) => lookup_key?.includes("pro"));
		if (price) stripe.world.changePrice(subscription, price);
		expect(await tierOf(teamId)).toBe("starter");
		expect((await reconcileBilling()).changed).toBe(1);
		expect(await tierOf(teamId)).toBe("pro");
		expect(await reconcileBilling()).toMatchObject({ changed: 0, failed: 0 });
	});

	test("goes on past a team that fails", async () => {
		const teamId = await newTeam();
		await buy(teamId, "starter");
		stripe.failNext(3);
		const result = await reconcileBilling();
		expect(result.failed).toBe(1);
		expect(result.teams).toBeGreaterThan(1);
	});

	test("with the keys of another Stripe account changes nobody's plan", async () => {
		const teamId = await newTeam();
		await buy(teamId, "growth");
		const [customer] = customersOf(teamId);
		if (!customer) throw new Error("no customer");
		stripe.world.customers.delete(customer.id);
		expect((await reconcileBilling()).failed).toBe(1);
		expect(await tierOf(teamId)).toBe("growth");
		stripe.world.customers.set(customer.id, customer);
	});

	test("a customer deleted at Stripe leaves a Hobby team that can buy again", async () => {
		const teamId = await newTeam();
		await buy(teamId, "starter");
		const [customer] = customersOf(teamId);
		if (customer) stripe.world.deleteCustomer(customer);
		await stripe.postNew();
		expect(await readBilling(teamId)).toMatchObject({ tier: "hobby", isCustomer: false });
		await buy(teamId, "growth");
		expect(await tierOf(teamId)).toBe("growth");
	});
});

describe("stripe setup", () => {
	test("creates what is missing, shows the webhook's secret once, and changes nothing the second time", async () => {
		const url = "https://memory.example/api/stripe/webhook";
		const { world } = stripe;
		const first = await setUpStripe(url);
		expect(first.webhookSecret).toMatch(/^whsec_/);
		const before = [world.products.size, world.prices.size, world.endpoints.size, world.configurations.size];
		const second = await setUpStripe(url);
		expect(second.webhookSecret).toBe(null);
		expect(second.did.every((line) => line.endsWith("in place"))).toBe(true);
		expect([world.products.size, world.prices.size, world.endpoints.size, world.configurations.size]).toEqual(before);
		const endpoint = [...world.endpoints.values()].find((each) => each.url === url);
		expect(endpoint?.enabled_events).toEqual([...EVENT_TYPES]);
		expect([...world.prices.values()].map((price) => [price.lookup_key, price.unit_amount])).toEqual([
			["memory_graph_starter_monthly", 1_900],
			["memory_graph_growth_monthly", 7_900],
			["memory_graph_pro_monthly", 24_900],
		]);
	});
});

describe("the billing page's data", () => {
	test("offers what the team can take", async () => {
		const teamId = await newTeam();
		const offers = async () => (await readBilling(teamId)).plans.map(({ offer }) => offer);
		expect(await offers()).toEqual(["current", "checkout", "checkout", "checkout", "contact"]);
		await buy(teamId, "growth");
		expect(await offers()).toEqual(["cancel", "change", "current", "change", "contact"]);
		await expect(openPortal(await newTeam())).rejects.toMatchObject({ slug: "invalid_request" });
	});
});
