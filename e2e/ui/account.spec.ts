// What a person does to their own account: in by mail and by other services, a new password, another address, the end.
import { randomBytes } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { manage } from "../manage";
import { signUp } from "./new-team";
import { linkIn, readMail } from "./read-mail";

// The limits on one network address are not shared with the other suites.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.8" } });

const PASSWORD = "grey otters hum low";
const NEW = "violet tram at noon";
const FIRST_PAGE = "Give it something to remember";
const anEmail = () => `${randomBytes(6).toString("hex")}@example.com`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a page and waits until its scripts are there: a press before would be lost. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForLoadState("networkidle");
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
	await open(page, "/signin");
	await page.getByLabel("E-mail").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a sign-in link opens an account, and opening it twice or by a machine uses nothing up", async ({
	page,
	request,
}) => {
	const email = anEmail();
	await open(page, "/signin?next=/account");
	await page.getByLabel("E-mail").fill(email);
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
		await other.getByLabel("E-mail").fill(typed);
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
	await expect(other.getByText("That e-mail and password do not match.")).toBeVisible();
	await signIn(other, email, NEW);
	await expect(heading(other)).toHaveText(FIRST_PAGE);
	await other.goto(path);
	await expect(heading(other)).toHaveText("This link is no longer good");
	await elsewhere.close();
});

test("the operator hands over a link that sets a new password", async ({ page, browser }) => {
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

test("an address is confirmed, then changed, by links; the old one is told", async ({ page }) => {
	const email = await signUp(page);
	await open(page, "/account");
	await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible();
	await open(page, await linkIn(email, "Confirm your address"));
	await page.getByRole("button", { name: "Confirm the address" }).click();
	await expect(heading(page)).toHaveText("Account");
	await expect(page.getByText("is not confirmed yet.")).toHaveCount(0);
	const next = anEmail();
	await page.waitForLoadState("networkidle");
	await page.getByLabel("New e-mail").fill(next);
	await page.getByLabel("Your password").fill("not it");
	await page.getByRole("button", { name: "Change e-mail" }).click();
	await expect(page.getByText("This is not your current password.")).toBeVisible();
	await page.getByLabel("Your password").fill(PASSWORD);
	await page.getByRole("button", { name: "Change e-mail" }).click();
	await expect(page.getByText(`Open the link that was mailed to ${next}`).first()).toBeVisible();
	await open(page, await linkIn(next, "Confirm your address"));
	await page.getByRole("button", { name: "Confirm the address" }).click();
	await expect(page.getByRole("main").getByText(next)).toBeVisible();
	expect((await readMail(email, "Your address was changed")).text).toContain(next);
});

test("an account goes with the teams that are its own alone, after its address was typed", async ({ page }) => {
	const email = await signUp(page);
	await open(page, "/account");
	await page.getByRole("button", { name: "Delete account" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText(`${email.split("@")[0]}'s team`)).toBeVisible();
	await dialog.getByLabel(`Type ${email} to confirm`).fill("somebody@example.com");
	await dialog.getByLabel("Your password").fill(PASSWORD);
	await dialog.getByRole("button", { name: "Delete for good" }).click();
	await expect(dialog.getByText("This is not the address of this account.")).toBeVisible();
	await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
	await dialog.getByRole("button", { name: "Delete for good" }).click();
	await expect(heading(page)).toHaveText("Memory Graph");
	await signIn(page, email, PASSWORD);
	await expect(page.getByText("That e-mail and password do not match.")).toBeVisible();
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

test.describe("by another service", () => {
	/** Says at the double who one is, and goes back. */
	async function be(page: Page, who: { subject: string; email: string; verified: boolean }): Promise<void> {
		await page.getByLabel("Id").fill(who.subject);
		await page.getByLabel("Address").fill(who.email);
		if (who.verified) await page.getByLabel("Verified").check();
		await page.getByRole("button", { name: "Go on" }).click();
	}

	for (const service of ["GitHub", "Google"]) {
		test(`${service} makes an account, knows it again, and is not believed without a proved address`, async ({
			page,
		}) => {
			const email = anEmail();
			const subject = email.split("@")[0] ?? "";
			await open(page, "/signin");
			await page.getByRole("button", { name: `Continue with ${service}` }).click();
			await be(page, { subject, email, verified: false });
			await expect(page.getByText("has not confirmed an e-mail address of yours")).toBeVisible();
			await open(page, "/signin?next=/account");
			await page.getByRole("button", { name: `Continue with ${service}` }).click();
			await be(page, { subject, email, verified: true });
			await expect(heading(page)).toHaveText("Account");
			await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
			await expect(page.getByRole("button", { name: `Disconnect ${service}` })).toBeVisible();
			await page.context().clearCookies();
			await open(page, "/signin");
			await page.getByRole("button", { name: `Continue with ${service}` }).click();
			await be(page, { subject, email: anEmail(), verified: false });
			await expect(heading(page)).toHaveText(FIRST_PAGE);
		});
	}

	test("an address that only claims an account does not open it; its holder connects it, in the same session", async ({
		page,
	}) => {
		const email = await signUp(page);
		const subject = email.split("@")[0] ?? "";
		const mine = await page.context().cookies();
		await page.context().clearCookies();
		await open(page, "/signin");
		await page.getByRole("button", { name: "Continue with GitHub" }).click();
		await be(page, { subject, email, verified: true });
		await expect(page.getByText("Your e-mail address has an account already")).toBeVisible();
		await page.context().addCookies(mine);
		await open(page, "/account");
		await page.getByRole("button", { name: "Connect GitHub" }).click();
		await be(page, { subject, email, verified: true });
		await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Sign out the others" })).toHaveCount(0);
		await readMail(email, "Sign-in by GitHub was added");
		await page.waitForLoadState("networkidle");
		await page.getByRole("button", { name: "Disconnect GitHub" }).click();
		await expect(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
	});

	test("a way back that nobody asked for opens nothing", async ({ page, request }) => {
		for (const way of ["/api/auth/callback/github?code=x&state=y", "/api/auth/callback/elsewhere?code=x"]) {
			await request.get(way);
			await page.goto("/account");
			await expect(page).toHaveURL(/\/signin/);
		}
		await page.goto("/signin?error=%3Cb%3Eowned");
		await expect(page.getByText("Signing in by that service did not work. Try again.")).toBeVisible();
		await expect(page.getByText("owned")).toHaveCount(0);
	});
});

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [1280, 360]) {
		test(`the account's pages are sound in ${colorScheme} at ${width} px`, async ({ page }) => {
			const email = await signUp(page);
			const confirm = await linkIn(email, "Confirm your address");
			const visitor = await page
				.context()
				.browser()
				?.newContext({ colorScheme, viewport: { width, height: 800 } });
			const outside = await visitor?.newPage();
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 800 });
			for (const path of ["/account", "/account?problem=taken", "/teams/new", confirm]) await assertSound(page, path);
			if (!outside) throw new Error("no browser");
			await open(outside, "/reset");
			await outside.getByLabel("E-mail").fill(email);
			await outside.getByRole("button", { name: "Mail me a link" }).click();
			await open(outside, "/signin");
			await outside.getByLabel("E-mail").fill(email);
			await outside.getByRole("button", { name: "Mail me a sign-in link instead" }).click();
			const links = [await linkIn(email, "Set a new password"), await linkIn(email, "Sign in to Memory Graph")];
			const paths = ["/signin", "/signin?problem=taken", "/signup", "/reset", "/reset/nothing", confirm, ...links];
			for (const path of paths) await assertSound(outside, path);
			await visitor?.close();
		});
	}
}

async function assertSound(page: Page, path: string): Promise<void> {
	await page.goto(path);
	const { violations } = await new AxeBuilder({ page })
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
		.analyze();
	expect(violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target)}`)).toEqual([]);
	const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect(tooWide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}
