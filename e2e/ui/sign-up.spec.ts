import { expect, type Page, test } from "@playwright/test";
import { anEmail, signUp } from "./new-team";

const PASSWORD = "grey otters hum low";

async function signIn(page: Page, email: string, password: string): Promise<void> {
	await page.goto("/signin");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

test("a form sent before the page's scripts are there waits for them, and no password comes into the address", async ({
	page,
}) => {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\/_next\/static\/.*\.js/, async (route) => {
		await released;
		await route.continue();
	});
	await page.goto("/signup", { waitUntil: "commit" });
	await page.getByLabel("Email").fill(anEmail());
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create account" }).click({ noWaitAfter: true });
	expect(new URL(page.url()).search).toBe("");
	release();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give it something to remember");
});

test("from sign-up to the first graph: the key works as it is shown, and the wait ends by itself", async ({
	page,
	request,
}) => {
	await signUp(page);
	await page.getByRole("button", { name: "Create API key" }).click();
	const key = await page.getByTestId("new-key").innerText();
	await expect(page.getByLabel("First write in curl").getByText(key)).toBeVisible();
	await expect(page.getByText("Waiting for your first episode")).toBeVisible();
	const answer = await request.post("/v1/episodes", {
		headers: { authorization: `Bearer ${key}` },
		data: { content: "Ada Lovelace worked with Charles Babbage in London." },
	});
	expect(answer.status()).toBe(200);
	await expect(page.getByText("Your first episode is here.")).toBeVisible();
	await expect(page.getByTestId("new-key")).toHaveText(key);
	await page.getByRole("button", { name: "I have copied the key, show the overview" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Ada Lovelace", exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByText(key)).toHaveCount(0);
});

test("the project cap is reported in the specification's words", async ({ page }) => {
	await signUp(page);
	await page.getByRole("link", { name: "Projects" }).click();
	await expect(page.getByRole("button", { name: "Create project" })).toBeDisabled();
	await expect(
		page.getByText("Project cap reached on this tier. Upgrade your plan to add more projects."),
	).toBeVisible();
});

test("a key is shown once, works, and is refused once revoked", async ({ page, request }) => {
	await signUp(page);
	await page.getByRole("link", { name: "API keys" }).click();
	await page.getByRole("button", { name: "Create key" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("worker");
	await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
	const key = await page.getByTestId("new-key").innerText();
	const ask = async () => (await request.get("/v1/usage", { headers: { authorization: `Bearer ${key}` } })).status();
	expect(await ask()).toBe(200);
	await page.getByRole("button", { name: "I have copied it" }).click();
	await expect(page.getByText(key.slice(-4))).toBeVisible();
	await page.getByRole("button", { name: "Revoke worker" }).click();
	await page.getByRole("button", { name: "Revoke key" }).click();
	await expect(page.getByText("revoked", { exact: true })).toBeVisible();
	expect(await ask()).toBe(401);
});

test("a changed password ends the other session, and a signed-out cookie is worth nothing", async ({
	page,
	browser,
}) => {
	const email = await signUp(page);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await signIn(other, email, PASSWORD);
	await expect(other.getByRole("heading", { level: 1 })).toHaveText("Give it something to remember");
	const project = other.url();

	await page.goto("/account");
	await page.getByLabel("Current password").fill(PASSWORD);
	await page.getByLabel("New password").fill("violet tram at noon");
	await page.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByText("Password changed; 1 other sessions ended").first()).toBeVisible();
	await other.goto(project);
	await expect(other).toHaveURL(/\/signin/);

	const kept = await page.context().cookies();
	await page.getByRole("button", { name: /Account menu/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your team's memory, as a graph you can check");
	await page.context().addCookies(kept);
	await page.goto(project);
	await expect(page).toHaveURL(/\/signin/);
	await elsewhere.close();
});

test("another team's pages look like missing ones", async ({ page, browser }) => {
	await signUp(page);
	const theirs = page.url();
	const context = await browser.newContext();
	const stranger = await context.newPage();
	await signUp(stranger);
	expect((await stranger.goto(theirs))?.status()).toBe(404);
	expect((await stranger.goto(theirs.replace(/[0-9a-f]{12}$/, "000000000000")))?.status()).toBe(404);
	await context.close();
});

test("a wrong password and an unknown address are refused in the same words, and no redirect leads away", async ({
	page,
}) => {
	const email = await signUp(page);
	await page.context().clearCookies();
	for (const typed of [email, "nobody@example.com"]) {
		await signIn(page, typed, "not the password");
		await expect(page.getByText("That email and password do not match.")).toBeVisible();
	}
	await page.goto("/signin?next=//evil.example/");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give it something to remember");
	expect(new URL(page.url()).hostname).not.toBe("evil.example");
});
