// What frames every page: the palette, the keys, the theme, the banners.
import { expect, test } from "@playwright/test";
import { inDatabase } from "../database";
import { manage } from "../manage";
import { expectAccessibleInBoth } from "./expect-accessible";
import { signUp, teamPath, write } from "./new-team";

const FIND = "Find anything, or ask a question";

test("the palette goes to pages and finds entities, by keyboard alone, and gives the focus back", async ({
	page,
	request,
}) => {
	await signUp(page);
	await write(page, request);
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("Control+k");
	const field = page.getByRole("combobox", { name: FIND });
	await expect(field).toBeFocused();
	await field.fill("request");
	await expect(page.getByRole("option").first()).toHaveText(/Requests/);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
	await page.getByRole("button", { name: "Find anything" }).click();
	await field.fill("api key");
	await expect(page.getByRole("option", { name: /^Create an API key/ })).toBeVisible();
	await field.fill("babbage");
	await expect(page.getByRole("option", { name: "Charles Babbage Person" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(field).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Find anything" })).toBeFocused();
	await page.keyboard.press("Control+k");
	await field.fill("babbage");
	await expect(page.getByRole("option", { name: "Charles Babbage Person" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: /^\d+ found/ })).toBeAttached();
	await expect(page.getByRole("option", { name: /^Charles Babbage designed/ }).first()).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Charles Babbage" })).toBeVisible();
});

test("the palette answers a question with facts, leads to the place that says them, and asks on", async ({
	page,
	request,
}) => {
	await signUp(page);
	await write(page, request);
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("Control+k");
	const field = page.getByRole("combobox", { name: FIND });
	await field.fill("Who designed the Analytical Engine?");
	await expect(page.getByRole("option").first()).toHaveText(/^Ask: Who designed the Analytical Engine\?/);
	const fact = page.getByRole("option", { name: /^Charles Babbage designed (the )?Analytical Engine/ }).first();
	await expect(fact).toBeVisible();
	await expectAccessibleInBoth(page, "the palette with an answer");
	await page.keyboard.press("ArrowDown");
	await expect(fact).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/episodes\/[0-9a-f-]+#at-\d+$/);
	await page.keyboard.press("Control+k");
	await field.fill("Who designed the Analytical Engine?");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/search\?query=Who\+designed/);
	await expect(page.getByLabel("Question")).toHaveValue("Who designed the Analytical Engine?");
	await expect(page.getByText("Charles Babbage designed the Analytical Engine").first()).toBeVisible();
});

test("the palette says when nothing is found, and when the search does not answer; asking stays", async ({
	page,
	request,
}) => {
	await signUp(page);
	await write(page, request);
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("Control+k");
	const field = page.getByRole("combobox", { name: FIND });
	const status = page.getByRole("dialog").getByRole("status");
	await field.fill("zebra xylophone");
	await expect(status).toHaveText("Nothing found");
	await expect(page.getByRole("option")).toHaveText([/^Ask: zebra xylophone/]);
	await page.route("**/find/facts?*", (route) => route.abort());
	await field.fill("babbage");
	await expect(status).toHaveText("The search did not answer. Type on to try again.");
	await expect(page.getByRole("option", { name: "Charles Babbage Person" })).toBeVisible();
});

test("? shows the keys, g and a letter go places, and neither disturbs typing", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.keyboard.press("g");
	await page.keyboard.press("n");
	await expect(page.getByRole("heading", { level: 1, name: "Entities" })).toBeVisible();
	await page.getByLabel("Find by name or alias").pressSequentially("ge?");
	await expect(page.getByLabel("Find by name or alias")).toHaveValue("ge?");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1, name: "Entities" })).toBeVisible();
});

test("a chosen theme is in the server's own page, so that nothing flashes, and holds against the system's", async ({
	page,
}) => {
	await signUp(page);
	await page.emulateMedia({ colorScheme: "light" });
	// In a frame of its own: a page that is still being read has its first one when its styles are there.
	const background = () =>
		page.locator("html").evaluate(
			(html) =>
				new Promise<string>((resolve) => {
					requestAnimationFrame(() => resolve(getComputedStyle(html).backgroundColor));
				}),
		);
	const light = await background();
	await page.getByRole("button", { name: /Account menu/ }).click();
	await page.getByRole("menuitemradio", { name: "Dark" }).click();
	await expect.poll(background).not.toBe(light);
	const dark = await background();
	expect(await (await page.request.get(page.url())).text()).toContain('data-theme="dark"');
	await page.reload({ waitUntil: "commit" });
	expect(await background()).toBe(dark);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: /Account menu/ }).click();
	await page.getByRole("menuitemradio", { name: "System" }).click();
	await expect.poll(background).toBe(light);
	await page.emulateMedia({ colorScheme: "dark" });
	expect(await background()).toBe(dark);
});

test("a meter at 80 % warns, and at its cap says when it resets", async ({ page }) => {
	test.setTimeout(180_000);
	await signUp(page);
	const home = page.url();
	const team = await teamPath(page);
	const id = team.split("/")[2] ?? "";
	const use = (used: number) => manage("usage", "set", "--team", id, "--meter", "writes", "--used", String(used));
	expect((await use(7_999)).code).toBe(0);
	await page.reload();
	await expect(page.getByText("Most writes of this period are used")).toHaveCount(0);
	await use(8_000);
	for (const path of [home, `${team}/usage`]) {
		await page.goto(path);
		await expect(page.getByText("Most writes of this period are used: 8,000 of 10,000.")).toBeVisible();
	}
	await use(10_000);
	await page.reload();
	await expect(page.getByText("All writes of this period are used: 10,000 of 10,000.")).toBeVisible();
	await expect(page.getByText(/They reset \d+ \w+ \d{4}.* UTC/)).toBeVisible();
});

test("a failed step of an episode's task is shown with its error and runs again", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	const project = new URL(page.url()).pathname;
	const tenant = { projectId: project.split("/")[2] ?? "", teamId: (await teamPath(page)).split("/")[2] ?? "" };
	await page.goto(`${project}/episodes`);
	await expect(async () => {
		await page.reload();
		const row = page.getByRole("row", { name: /Ada Lovelace worked/ });
		await expect(row).toBeVisible({ timeout: 500 });
		// The state is said for as long as there is something to wait for.
		await expect(row.getByText(/^(waiting|in progress)$/)).toHaveCount(0, { timeout: 500 });
	}).toPass();
	await inDatabase(tenant, async (client) => {
		await client.query(
			"UPDATE task_steps SET state = 'failed', error = 'the lamp went out' WHERE project_id = $1 AND name = 'narration'",
			[tenant.projectId],
		);
		await client.query("UPDATE tasks SET state = 'failed', error = 'the lamp went out' WHERE project_id = $1", [
			tenant.projectId,
		]);
	});
	await page.getByRole("link", { name: /Ada Lovelace worked/ }).click();
	await expect(page.getByText("the lamp went out").first()).toBeVisible();
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Retry" }).click();
	await expect(page.getByText("The failed steps run again").first()).toBeVisible();
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0, { timeout: 500 });
		await expect(page.getByText("the lamp went out")).toHaveCount(0, { timeout: 500 });
	}).toPass();
});

test("nothing moves while a page loads", async ({ page, request }) => {
	await page.addInitScript(() => {
		const seen = window as unknown as { shifted: number };
		seen.shifted = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
		}).observe({ type: "layout-shift", buffered: true });
	});
	await signUp(page);
	await write(page, request);
	const project = new URL(page.url()).pathname;
	const team = await teamPath(page);
	const paths = ["", "/episodes", "/entities", "/requests", "/keys"].map((path) => project + path);
	for (const path of [...paths, `${team}/usage`, `${team}/audit`, `${team}/billing`]) {
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted), path).toBeLessThan(0.02);
	}
});

test("what opens over a page is sound in light and dark, and Escape leads back to what opened it", async ({
	page,
	request,
}) => {
	test.setTimeout(180_000);
	await signUp(page);
	await write(page, request);
	await page.emulateMedia({ reducedMotion: "reduce" });
	const project = new URL(page.url()).pathname;
	const team = await teamPath(page);
	const entities = `${project}/entities`;
	await page.goto(entities);
	const entity = await page.getByRole("link", { name: "Charles Babbage" }).getAttribute("href");
	for (const [path, button] of [
		[project, "Find anything"],
		[project, /Account menu/],
		[project, /Change project or team/],
		[`${project}/keys`, "Create key"],
		[`${project}/keys`, "Rotate first key"],
		[entity ?? "", "Merge"],
		[`${team}/members`, "Invite"],
		[`${team}/settings`, "Delete team"],
	] as const) {
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		const opener = page.getByRole("button", { name: button });
		await opener.focus();
		await page.keyboard.press("Enter");
		const opened = page.getByRole("dialog").or(page.getByRole("menu"));
		await expect(opened).toBeVisible();
		// A menu's list stands at the end of the page, outside its landmarks: focus leads there and back.
		await expectAccessibleInBoth(page, `${path} with ${button}`, ["region"]);
		await page.keyboard.press("Escape");
		await expect(opened).toHaveCount(0);
		await expect(opener).toBeFocused();
	}
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await expectAccessibleInBoth(page, "the sheet of keys");
});
