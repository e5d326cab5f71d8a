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
	await page.goto("/docs/reference/project");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

	await page.getByLabel(/API key/).fill(key);
	const usage = page.locator("#getUsage");
	await expect(usage.getByText(`Bearer ${key}`)).toBeVisible();
	await usage.getByRole("button", { name: "Python" }).click();
	await expect(usage.getByText("urllib.request.urlopen(request)")).toBeVisible();
	await usage.getByText("Try it").click();
	await usage.getByRole("button", { name: "Send GET" }).click();
	await expect(usage.locator("output")).toContainText("200");
	await expect(usage.locator("output")).toContainText('"tier"');
	// The key and the language hold on the other pages too.
	await page.getByText("Contents", { exact: true }).click();
	await page.getByRole("link", { name: "Ask", exact: true }).click();
	await expect(page.locator("#postSearch").getByText(`${baseURL}/v1/search`)).toBeVisible();
	await expect(page.locator("#postSearch").getByText("urllib.request.urlopen(request)")).toBeVisible();
	expect([foreign, faults]).toEqual([[], []]);
});

test("every operation of the description is on the page of its group, and its old address leads there", async ({
	page,
	request,
}) => {
	const { paths } = (await (await request.get("/openapi.json")).json()) as {
		paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
	};
	const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
	for (const tag of new Set(operations.flatMap(({ tags }) => tags))) {
		const html = await (await request.get(`/docs/reference/${tag.toLowerCase()}`)).text();
		for (const { operationId, tags } of operations)
			expect(html.includes(`id="${operationId}"`)).toBe(tags.includes(tag));
	}
	for (const [old, present] of [
		["getUsage", /\/docs\/reference\/project#getUsage$/],
		["group-ask", /\/docs\/reference\/ask$/],
	] as const) {
		await page.goto(`/docs#${old}`);
		await expect(page).toHaveURL(present);
		await page.goto("about:blank");
	}
});

test("the search finds operations and guides, and a guide shows this server's address", async ({ page, baseURL }) => {
	await page.goto("/docs", { waitUntil: "networkidle" });
	await page.getByRole("searchbox", { name: "Search the documentation" }).fill("retract");
	await page.getByRole("link", { name: "POST /v1/retractions" }).click();
	await expect(page).toHaveURL(/\/docs\/reference\/correct#postRetractions$/);
	await expect(page.locator("#postRetractions")).toBeInViewport();
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

test("the overview and a page of the reference are accessible", async ({ page }) => {
	test.slow();
	for (const [path, name] of [
		["/docs", "Documentation"],
		["/docs/reference/write", "Write"],
	] as const) {
		await page.goto(path, { waitUntil: "networkidle" });
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expectAccessibleInBoth(page, name);
	}
});
