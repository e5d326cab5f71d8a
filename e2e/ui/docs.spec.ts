import { expect, test } from "@playwright/test";

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
