// A team's way through the double of Stripe, as its people walk it.
import { expect, type Page, test } from "@playwright/test";
import { manage } from "../manage";
import { signUp, teamPath, write } from "./new-team";

const MONTH_SECONDS = 32 * 86_400;

test.beforeAll(async () => {
	expect((await manage("stripe", "setup")).code).toBe(0);
});

type World = { subscriptions: { customer: string; status: string }[] };

/** What only a test may do at the double: move its clock, change a customer's card. */
async function control(page: Page, action: string, form: Record<string, string> = {}): Promise<World> {
	const answer = await page.request.post(`${process.env.STRIPE_API_URL}/_control/${action}`, { form });
	return (await answer.json()) as World;
}

/** Takes the Starter plan at the hosted checkout; back on the billing page the tier has changed. */
async function buyStarter(page: Page, team: string): Promise<void> {
	await page.goto(`${team}/billing`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Choose starter" }).click();
	await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
	expect(new URL(page.url()).origin).toBe(process.env.STRIPE_API_URL);
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Thank you. The team is on starter.")).toBeVisible({ timeout: 30_000 });
	await expect(page.getByRole("rowheader", { name: "starter current" })).toBeVisible();
}

test("an upgrade leads to the checkout and back, the tier follows, and the audit log shows both", async ({ page }) => {
	const faults: string[] = [];
	// What the double's own pages lack, such as an icon, is none of ours.
	const isOurs = (url: string) => url.startsWith(process.env.NEXTAUTH_URL ?? "");
	page.on(
		"console",
		(message) => message.type() === "error" && isOurs(message.location().url) && faults.push(message.text()),
	);
	await signUp(page);
	const team = await teamPath(page);
	await page.goto(`${team}/billing`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Choose growth" }).click();
	await page.getByRole("button", { name: "Back" }).click();
	await expect(page.getByRole("rowheader", { name: "hobby current" })).toBeVisible();
	await buyStarter(page, team);
	await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
	await page.goto(`${team}/projects`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Create project" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("second");
	await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
	await expect(page.getByRole("rowheader", { name: "second" })).toBeVisible();
	await page.goto(`${team}/audit`);
	await expect(page.getByText("checkout of starter opened")).toBeVisible();
	await expect(page.getByText("tier hobby to starter")).toBeVisible();
	expect(faults).toEqual([]);
});

test("past due stops writes and not reads, says so on every page, and a payment at the portal cures it", async ({
	page,
	request,
}) => {
	await signUp(page);
	const key = await write(page, request);
	const project = new URL(page.url()).pathname;
	const team = await teamPath(page);
	const headers = { authorization: `Bearer ${key}` };
	const writes = async () =>
		(await request.post("/v1/episodes", { headers, data: { content: "Ada met Kim in Oslo." } })).status();
	await buyStarter(page, team);
	const { subscriptions } = await control(page, "card");
	const customer = subscriptions.at(-1)?.customer ?? "";
	await control(page, "card", { customer, card: "declined" });
	await control(page, "advance", { seconds: String(MONTH_SECONDS) });
	await expect.poll(writes, { timeout: 30_000 }).toBe(402);
	expect((await request.get("/v1/graph/nodes", { headers })).status()).toBe(200);

	await page.goto(project);
	await expect(page.getByText("Payment is past due.")).toBeVisible();
	await page.waitForLoadState("networkidle");
	await page.getByRole("link", { name: "Pay it" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
	await page.getByRole("button", { name: "Cards and invoices" }).click();
	await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
	await page.getByRole("button", { name: "Change card and pay" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
	await expect.poll(writes, { timeout: 30_000 }).toBe(200);
	await page.goto(project);
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	await expect(page.getByText("Payment is past due.")).toHaveCount(0);
	await page.goto(`${team}/audit`);
	await expect(page.getByText("payment is past due")).toBeVisible();
	await expect(page.getByText("payment is settled")).toBeVisible();
});
