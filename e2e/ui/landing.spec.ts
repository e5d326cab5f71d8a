import { expect, test } from "@playwright/test";

test("the front page says what this is and shows lines that write and read", async ({ page }) => {
	await page.goto("/");
	await expect(page).toHaveTitle("Memory Graph");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Memory Graph");
	await expect(page.getByText("/v1/episodes").first()).toBeVisible();
	await expect(page.getByText("npm run -s manage -- key create --team ID")).toBeVisible();
});

test("the front page loads nothing from elsewhere and reports no fault", async ({ page, baseURL }) => {
	const foreign: string[] = [];
	const faults: string[] = [];
	page.on("request", (request) => {
		if (!request.url().startsWith(baseURL ?? "")) foreign.push(request.url());
	});
	page.on("console", (message) => {
		if (message.type() === "error") faults.push(message.text());
	});
	page.on("pageerror", (error) => faults.push(error.message));
	await page.goto("/", { waitUntil: "networkidle" });
	expect(foreign).toEqual([]);
	expect(faults).toEqual([]);
});

test("the front page fits a phone without scrolling sideways", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 700 });
	await page.goto("/");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
