// What a team used, takes along, and how it ends.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { EVIL, signUp, teamPath, write } from "./new-team";

test("usage is shown by day and by key, the numbers of a chart in a table as well", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	const team = await teamPath(page);
	// Lines of the request log, and with them these sums, are written about a second later.
	await expect(async () => {
		await page.goto(`${team}/usage`);
		await expect(page.getByRole("row", { name: /first key/ })).toBeVisible({ timeout: 500 });
	}).toPass();
	const row = page.getByRole("row", { name: /first key/ });
	await expect(row.getByRole("cell").nth(1)).toHaveText(/2$/);
	await page.getByText("Show as table").first().click();
	await expect(page.getByRole("columnheader", { name: "writes", exact: true })).toBeVisible();
});

test("everything can be taken along as NDJSON, and a deleted team is gone at once", async ({ page, request }) => {
	await signUp(page);
	const key = await write(page, request);
	const project = page.url();
	const team = await teamPath(page);
	await page.goto(`${team}/settings`);
	await page.waitForLoadState("networkidle");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Export as NDJSON" }).click(),
	]);
	const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
	const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
	expect(rows.at(-1)).toEqual({ _end: rows.length - 1 });
	expect(rows.filter(({ kind }) => kind === "entity").map(({ name }) => name)).toContain(EVIL);
	expect(lines.join("\n")).not.toContain(key);

	const name = await page.getByLabel("Name", { exact: true }).inputValue();
	await page.getByRole("button", { name: "Delete team" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText("Members who lose access")).toBeVisible();
	await dialog.getByLabel(/Type .* to confirm/).fill("another name");
	await dialog.getByRole("button", { name: "Delete team" }).click();
	await expect(dialog.getByText("This is not the team's name.")).toBeVisible();
	await dialog.getByLabel(/Type .* to confirm/).fill(name);
	await dialog.getByRole("button", { name: "Delete team" }).click();
	await expect(page).not.toHaveURL(/\/settings/);
	expect((await page.goto(project))?.status()).toBe(404);
	const headers = { authorization: `Bearer ${key}` };
	expect((await request.get("/v1/graph/nodes", { headers })).status()).toBe(401);
});
