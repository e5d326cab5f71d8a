// What a person does to their own account: in by mail, a new password, another address, a further team, the end.
import { expect, type Page, test } from "@playwright/test";
import { manage } from "../manage";
import { anEmail, open, signUp, teamPath } from "./new-team";
import { linkIn, readMail } from "./read-mail";

// The limits on one network address are not shared with the other suites.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.8" } });

const PASSWORD = "grey otters hum low";
const NEW = "violet tram at noon";
const FIRST_PAGE = "Give it something to remember";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function signIn(page: Page, email: string, password: string): Promise<void> {
	await open(page, "/signin");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a sign-in link opens an account, and opening it twice or by a machine uses nothing up", async ({
	page,
	request,
}) => {
	const email = anEmail();
	await open(page, "/signin?next=/account");
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Mail me a sign-in link instead" }).click();
	await expect(page.getByText("A link is on its way to this address.")).toBeVisible();
	const path = await linkIn(email, "Sign in to Memory Graph");
	for (let scan = 0; scan < 2; scan++) expect((await request.get(path)).status()).toBe(200);
	await open(page, path);
	await expect(page.getByText(`As ${email}`)).toBeVisible();
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(heading(page)).toHaveText("Account");
	await expect(page.getByText("This account has none yet.")).toBeVisible();
	await page.goto(path);
	await expect(heading(page)).toHaveText("This link is no longer good");
	await page.goto("/");
	await expect(heading(page)).toHaveText(FIRST_PAGE);
});

test("a forgotten password is set anew by mail, which ends the sessions that were", async ({ page, browser }) => {
	const email = await signUp(page);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await open(other, "/signin");
	await other.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(heading(other)).toHaveText("Set a new password");
	for (const typed of ["nobody@example.com", email]) {
		await other.getByLabel("Email").fill(typed);
		await other.getByRole("button", { name: "Mail me a link" }).click();
		await expect(other.getByText("If this address has an account, a link is on its way.")).toBeVisible();
	}
	const path = await linkIn(email, "Set a new password");
	await open(other, path);
	await other.getByLabel("New password").fill("short");
	await other.getByRole("button", { name: "Set password" }).click();
	await expect(other.getByText("Use at least 12 characters.")).toBeVisible();
	await other.getByLabel("New password").fill(NEW);
	await other.getByRole("button", { name: "Set password" }).click();
	await expect(other.getByText("Your password is set, and every browser is signed out.")).toBeVisible();
	await page.goto("/account");
	await expect(page).toHaveURL(/\/signin/);
	await readMail(email, "Your password was reset");
	await signIn(other, email, PASSWORD);
	await expect(other.getByText("That email and password do not match.")).toBeVisible();
	await signIn(other, email, NEW);
	await expect(heading(other)).toHaveText(FIRST_PAGE);
	await other.goto(path);
	await expect(heading(other)).toHaveText("This link is no longer good");
	await elsewhere.close();
});

test("the operator passes on a link that sets a new password", async ({ page, browser }) => {
	const email = await signUp(page);
	const { code, line } = await manage("account", "reset", "--email", email);
	expect([code, line.email, line.sessions_ended]).toEqual([0, email, 1]);
	await page.goto("/account");
	await expect(page).toHaveURL(/\/signin/);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await open(other, new URL(line.url ?? "").pathname);
	await other.getByLabel("New password").fill(NEW);
	await other.getByRole("button", { name: "Set password" }).click();
	await other.getByRole("link", { name: "Sign in" }).click();
	await signIn(other, email, NEW);
	await expect(heading(other)).toHaveText(FIRST_PAGE);
	await elsewhere.close();
});

test("an address is confirmed, then changed, by links; the old address is notified", async ({ page }) => {
	const email = await signUp(page);
	await open(page, "/account");
	await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible();
	await open(page, await linkIn(email, "Confirm your address"));
	await page.getByRole("button", { name: "Confirm the address" }).click();
	await expect(heading(page)).toHaveText("Account");
	await expect(page.getByText("is not confirmed yet.")).toHaveCount(0);
	const next = anEmail();
	await page.waitForLoadState("networkidle");
	await page.getByLabel("New email").fill(next);
	await page.getByLabel("Your password").fill("not it");
	await page.getByRole("button", { name: "Change email" }).click();
	await expect(page.getByText("This is not your current password.")).toBeVisible();
	await page.getByLabel("Your password").fill(PASSWORD);
	await page.getByRole("button", { name: "Change email" }).click();
	await expect(page.getByText(`Open the link that was mailed to ${next}`).first()).toBeVisible();
	await open(page, await linkIn(next, "Confirm your address"));
	await page.getByRole("button", { name: "Confirm the address" }).click();
	await expect(page.getByRole("main").getByText(next)).toBeVisible();
	expect((await readMail(email, "Your address was changed")).text).toContain(next);
});

test("the name that an account gives itself stands beside its address, for its team too", async ({ page }) => {
	const email = await signUp(page);
	await open(page, "/account");
	await page.getByLabel("Name", { exact: true }).fill("x".repeat(61));
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(page.getByText("Use at most 60 characters.")).toBeVisible();
	await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(page.getByRole("button", { name: "Account menu" })).toContainText(`Ada Lovelace${email}`);
	await open(page, `${await teamPath(page)}/members`);
	await expect(page.getByRole("rowheader")).toContainText(`Ada Lovelace${email}`);
});

test("a form names every field that is wrong, not the first alone", async ({ page }) => {
	await open(page, "/signin");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page.getByText("Type your email address.")).toBeVisible();
	await expect(page.getByText("Type your password.")).toBeVisible();
	await open(page, "/signup");
	await page.getByLabel("Email").fill("nobody");
	await page.getByLabel("Password").fill("short");
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByText("Give an email address such as ada@example.com.")).toBeVisible();
	await expect(page.getByText("Use at least 12 characters.")).toBeVisible();
	await signUp(page);
	await open(page, "/account");
	await page.getByLabel("Current password").fill("not it");
	await page.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByText("This is not your current password.")).toBeVisible();
	await expect(page.getByText("Use at least 12 characters.")).toBeVisible();
});

test("an account goes with the teams that are its own alone, after its address was typed", async ({ page }) => {
	const email = await signUp(page);
	await open(page, "/account");
	await page.getByRole("button", { name: "Delete account" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText(`${email.split("@")[0]}'s team`)).toBeVisible();
	await dialog.getByLabel(`Type ${email} to confirm`).fill("somebody@example.com");
	await dialog.getByLabel("Your password").fill(PASSWORD);
	await dialog.getByRole("button", { name: "Delete account" }).click();
	await expect(dialog.getByText("This is not the address of this account.")).toBeVisible();
	await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
	await dialog.getByRole("button", { name: "Delete account" }).click();
	await expect(heading(page)).toHaveText("Your team's memory, as a graph you can check");
	await signIn(page, email, PASSWORD);
	await expect(page.getByText("That email and password do not match.")).toBeVisible();
	await readMail(email, "Your account was deleted");
});

test("a further team is made from the menu of places, and deleted by its typed name", async ({ page }) => {
	await signUp(page);
	await page.getByRole("button", { name: /Change project or team/ }).click();
	await page.getByRole("menuitem", { name: "New team" }).click();
	await expect(heading(page)).toHaveText("New team");
	await page.waitForLoadState("networkidle");
	await page.getByLabel("Name").fill("Night shift");
	await page.getByRole("button", { name: "Create team" }).click();
	await expect(heading(page)).toHaveText("Projects");
	await expect(page.getByRole("rowheader", { name: "default" })).toBeVisible();
	await page.getByRole("link", { name: "Settings" }).click();
	await expect(heading(page)).toHaveText("Settings");
	await page.getByRole("button", { name: "Delete team" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Type Night shift to confirm").fill("Day shift");
	await dialog.getByRole("button", { name: "Delete team" }).click();
	await expect(dialog.getByText("This is not the team's name.")).toBeVisible();
	await dialog.getByLabel("Type Night shift to confirm").fill("Night shift");
	await dialog.getByRole("button", { name: "Delete team" }).click();
	await expect(heading(page)).toHaveText(FIRST_PAGE);
});

test("signing out the others leaves this browser alone", async ({ page, browser }) => {
	const email = await signUp(page);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await signIn(other, email, PASSWORD);
	await expect(heading(other)).toHaveText(FIRST_PAGE);
	await open(page, "/account");
	await page.getByRole("button", { name: "Sign out the others" }).click();
	await expect(page.getByText("The other session ended").first()).toBeVisible();
	await other.goto("/account");
	await expect(other).toHaveURL(/\/signin/);
	await page.goto("/account");
	await expect(heading(page)).toHaveText("Account");
	await elsewhere.close();
});
