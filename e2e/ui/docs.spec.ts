import { expect, test } from "@playwright/test";
import { expectAccessibleInBoth } from "./expect-accessible";

const key = process.env.API_KEY ?? "";

test("the documentation works offline, fits a phone and runs an example with a pasted key", async ({
	page,
	baseURL,
}) => {
	const foreign: string[] = [];
	const faults: string[] = [];
	page.on("request", (request) => {
		if (!request.url().startsWith(baseURL ?? "")) foreign.push(request.url());
	});
	page.on("pageerror", (error) => faults.push(error.message));
	await page.setViewportSize({ width: 390, height: 800 });
	await page.goto("/docs");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

	await page.getByLabel(/API key/).fill(key);
	const usage = page.locator("#getUsage");
	await expect(usage.getByText(`Bearer ${key}`)).toBeVisible();
	await usage.getByRole("button", { name: "Python" }).click();
	await expect(page.locator("#postSearch").getByText(`${baseURL}/v1/search`)).toBeVisible();
	await expect(page.locator("#postSearch").getByText("urllib.request.urlopen(request)")).toBeVisible();
	await usage.getByText("Try it").click();
	await usage.getByRole("button", { name: "Send GET" }).click();
	await expect(usage.locator("output")).toContainText("200");
	await expect(usage.locator("output")).toContainText('"tier"');
	expect([foreign, faults]).toEqual([[], []]);
});

test("every operation of the description is on the page", async ({ page, request }) => {
	const { paths } = (await (await request.get("/openapi.json")).json()) as {
		paths: Record<string, Record<string, { operationId: string }>>;
	};
	await page.goto("/docs");
	for (const methods of Object.values(paths)) {
		for (const { operationId } of Object.values(methods)) await expect(page.locator(`#${operationId}`)).toBeAttached();
	}
});

test("the search finds operations and guides, and a guide shows this server's address", async ({ page, baseURL }) => {
	await page.goto("/docs", { waitUntil: "networkidle" });
	await page.getByRole("searchbox", { name: "Search the documentation" }).fill("retract");
	await expect(page.getByRole("link", { name: "POST /v1/retractions" })).toBeVisible();
	await page.getByRole("searchbox", { name: "Search the documentation" }).fill("write again twice");
	await page
		.getByRole("link", { name: /Idempotency/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1, name: "Idempotency" })).toBeVisible();
	await page.goto("/docs/quickstart");
	await expect(page.getByText(`${baseURL}/v1/search`)).toBeVisible();
	await expectAccessibleInBoth(page, "guide");
});

test("a group folds, and a link to an operation within unfolds it", async ({ page }) => {
	// The longest page there is, read by axe in both themes.
	test.slow();
	await page.goto("/docs", { waitUntil: "networkidle" });
	const usage = page.locator("#getUsage");
	await page.getByRole("heading", { level: 2, name: "Project" }).click();
	await expect(usage).toBeHidden();
	await page.goto("/docs#getUsage");
	await page.reload();
	await expect(usage).toBeVisible();
	await expectAccessibleInBoth(page, "reference");
});
