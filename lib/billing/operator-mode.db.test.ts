// Without Stripe's keys the product works in full on the tiers that its operator sets.
import { expect, test } from "vitest";
import { POST } from "@/app/api/stripe/webhook/route";
import { setTeam } from "@/lib/teams/set-team";
import { testTeam } from "@/lib/testing/test-team";
import { listInvoices, readBilling } from "./read-billing";
import { startCheckout } from "./start-checkout";
import { reconcileBilling } from "./sync-team";

test("the operator's tier holds, and nothing is offered for sale", async () => {
	const { teamId } = await testTeam({ tier: "hobby" });
	await setTeam(teamId, { tier: "growth" });
	const billing = await readBilling(teamId);
	expect(billing).toMatchObject({ by: "operator", tier: "growth", isCustomer: false, subscription: null });
	expect(billing.plans.map(({ offer }) => offer)).toEqual(["operator", "operator", "current", "operator", "operator"]);
	expect(await listInvoices(teamId)).toEqual([]);
	expect(await reconcileBilling()).toEqual({ teams: 0, changed: 0, failed: 0 });
});

test("a checkout asked for all the same is refused as unavailable", async () => {
	const { teamId } = await testTeam({ tier: "hobby" });
	await expect(startCheckout({ teamId, tier: "pro" })).rejects.toMatchObject({ slug: "unavailable" });
});

test("there is no webhook", async () => {
	const request = new Request("http://localhost/api/stripe/webhook", { method: "POST", body: "{}" });
	expect((await POST(request)).status).toBe(404);
});
