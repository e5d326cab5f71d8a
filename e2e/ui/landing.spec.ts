import { expect, test } from "@playwright/test";
import { expectAccessibleInBoth } from "./expect-accessible";

test("the front page promises, shows the product and what it made of a text, and leaves commands to the docs", async ({
	page,
}) => {
	await page.goto("/");
	await expect(page).toHaveTitle("Memory Graph");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your team's memory, as a graph you can check");
	const picture = page.getByRole("img", { name: /^The graph of/ });
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
	await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
	await expect(page.getByText("Priya Nair took over the billing service").first()).toBeVisible();
	for (const name of ["The same memory for your agents", "Prices", "Documentation"]) {
		await expect(page.getByRole("heading", { name })).toBeVisible();
	}
	await expect(page.getByText("npm run -s manage")).toHaveCount(0);
	await expectAccessibleInBoth(page, "front page");
});

test("the picture is the one of the theme", async ({ page }) => {
	const picture = page.getByRole("img", { name: /^The graph of/ });
	const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/");
	await expect.poll(source).toContain("graph-light");
	await page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(source).toContain("graph-dark");
});

test("the reference of the API is one press away from the front page", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("link", { name: "API reference" }).first().click();
	await expect(page).toHaveURL(/\/docs#reference$/);
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

test("scripts come packed as the browser takes them, and are kept for good", async ({ page, request }) => {
	await page.goto("/");
	const script = (await page.locator('script[src^="/_next/static/"]').first().getAttribute("src")) ?? "";
	const take = async (encoding: string) => {
		const answer = await request.get(script, { headers: { "accept-encoding": encoding } });
		return { text: await answer.text(), headers: answer.headers() };
	};
	const plain = await take("identity");
	expect(plain.headers["content-encoding"]).toBeUndefined();
	const packed = await take("gzip");
	expect(packed.headers["content-encoding"]).toBe("gzip");
	expect(packed.text).toBe(plain.text);
	for (const { headers } of [plain, packed]) {
		expect(headers["cache-control"]).toContain("immutable");
		expect(headers["x-content-type-options"]).toBe("nosniff");
	}
	const etag = plain.headers.etag ?? "";
	expect(
		(await request.get(script, { headers: { "if-none-match": etag, "accept-encoding": "identity" } })).status(),
	).toBe(304);
	expect((await request.post(script)).status()).toBeGreaterThanOrEqual(400);
	expect((await request.get("/_next/static/chunks/none.js")).status()).toBe(404);
});
