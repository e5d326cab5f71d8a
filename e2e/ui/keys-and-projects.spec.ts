// A key that is replaced while programs still use it, and projects that are named, renamed and deleted.
import { expect, test } from "@playwright/test";
import { manage } from "../manage";
import { signUp, teamPath } from "./new-team";

test("a rotated key works beside the new one for its grace, and not at all without one", async ({ page, request }) => {
	await signUp(page);
	const ask = async (key: string) =>
		(await request.get("/v1/usage", { headers: { authorization: `Bearer ${key}` } })).status();
	const copied = async () => {
		const key = await page.getByTestId("new-key").innerText();
		await page.getByRole("button", { name: "I have copied it" }).click();
		return key;
	};
	await page.getByRole("link", { name: "API keys" }).click();
	await page.getByRole("button", { name: "Create key" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("worker");
	await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
	const first = await copied();

	await page.getByRole("button", { name: "Rotate worker" }).click();
	await page.getByLabel("The old key works for another").selectOption("24");
	await page.getByRole("button", { name: "Rotate key" }).click();
	const second = await copied();
	await expect(page.getByText("expiring", { exact: true })).toBeVisible();
	expect([await ask(first), await ask(second)]).toEqual([200, 200]);

	// The newest stands first.
	await page.getByRole("button", { name: "Rotate worker" }).first().click();
	await page.getByLabel("The old key works for another").selectOption("0");
	await page.getByRole("button", { name: "Rotate key" }).click();
	const third = await copied();
	await expect(page.getByText("revoked", { exact: true })).toBeVisible();
	expect([await ask(first), await ask(second), await ask(third)]).toEqual([200, 401, 200]);
});

test("the pages of a team lead back to the project that one came from", async ({ page }) => {
	await signUp(page);
	const team = await teamPath(page);
	expect((await manage("team", "set", "--team", team.split("/").at(-1) ?? "", "--tier", "starter")).code).toBe(0);
	await page.goto(`${team}/projects`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Create project" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("second");
	await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
	await page.getByRole("main").getByRole("link", { name: "second" }).click();
	await expect(page).toHaveURL(/\/p\//);
	const second = new URL(page.url()).pathname;
	await page.getByRole("link", { name: "Usage" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
	await page.getByRole("link", { name: "Overview" }).click();
	await expect(page).toHaveURL(new RegExp(`${second}$`));
	await page.getByRole("button", { name: "Account menu" }).click();
	await expect(page.getByRole("menuitem", { name: "Documentation" })).toBeVisible();
});

test("a project is renamed, and deleted with its keys once its name was typed; the last one stays", async ({
	page,
	request,
}) => {
	await signUp(page);
	const team = await teamPath(page);
	expect((await manage("team", "set", "--team", team.split("/").at(-1) ?? "", "--tier", "starter")).code).toBe(0);
	await page.goto(`${team}/projects`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Create project" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("second");
	await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
	await page.getByRole("button", { name: "Rename second" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("default");
	await page.getByRole("button", { name: "Rename project" }).click();
	await expect(page.getByText("is taken by another project of this team")).toBeVisible();
	await page.getByRole("textbox", { name: "Name" }).fill("archive");
	await page.getByRole("button", { name: "Rename project" }).click();
	await expect(page.getByRole("rowheader", { name: "archive" })).toBeVisible();

	await page.getByRole("link", { name: "archive" }).first().click();
	await page.getByRole("button", { name: "Create API key" }).click();
	const authorization = `Bearer ${await page.getByTestId("new-key").innerText()}`;
	const ask = async () => (await request.get("/v1/usage", { headers: { authorization } })).status();
	expect(await ask()).toBe(200);

	await page.goto(`${team}/projects`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Delete archive" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Type archive to confirm").fill("Archive");
	await dialog.getByRole("button", { name: "Delete project" }).click();
	await expect(dialog.getByText("is not what you typed")).toBeVisible();
	await dialog.getByLabel("Type archive to confirm").fill("archive");
	await dialog.getByRole("button", { name: "Delete project" }).click();
	// Behind an open dialog nothing has a role: its words come first.
	await expect(page.getByText("Project archive was deleted").first()).toBeVisible();
	await expect(page.getByRole("rowheader", { name: "archive" })).toHaveCount(0);
	expect(await ask()).toBe(401);
	await expect(page.getByRole("rowheader", { name: "default" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Delete default" })).toHaveCount(0);
});
