// A second factor, from turning it on to turning it off, and the ways in that ask for it.
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { manage } from "../manage";
import { assertSound } from "./assert-sound";
import { expectAccessible } from "./expect-accessible";
import { open, signUp } from "./new-team";
import { linkIn, readMail } from "./read-mail";

// The limits on one network address are not shared with the other suites.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.21" } });

const PASSWORD = "grey otters hum low";
const FIRST_PAGE = "Give it something to remember";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function signIn(page: Page, email: string): Promise<void> {
	await open(page, "/signin?next=/account");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(heading(page)).toHaveText("Enter your code");
	await page.waitForLoadState("networkidle");
}

async function giveCode(page: Page, code: string): Promise<void> {
	await page.getByLabel("Code").fill(code);
	await page.getByRole("button", { name: "Sign in" }).click();
}

async function turnOn(page: Page, email: string): Promise<{ app: TOTP; codes: string[] }> {
	await open(page, await linkIn(email, "Confirm your address"));
	await page.getByRole("button", { name: "Confirm the address" }).click();
	await expect(heading(page)).toHaveText("Account");
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Turn on" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Your password").fill(PASSWORD);
	await dialog.getByRole("button", { name: "Continue" }).click();
	await expect(dialog.getByAltText("QR code of the secret below")).toBeVisible();
	await expectAccessible(page, "the app's secret");
	const app = new TOTP({ secret: Secret.fromBase32(await dialog.getByTestId("totp-secret").innerText()) });
	await dialog.getByLabel("Code").fill("12");
	await dialog.getByRole("button", { name: "Turn on" }).click();
	await expect(dialog.getByText("This code is not right")).toBeVisible();
	await dialog.getByLabel("Code").fill(app.generate());
	await dialog.getByRole("button", { name: "Turn on" }).click();
	const shown = dialog.getByTestId("recovery-codes").getByRole("listitem");
	await expect(shown).toHaveCount(10);
	const codes = await shown.allInnerTexts();
	await expectAccessible(page, "recovery codes");
	await dialog.getByRole("button", { name: "I have kept them" }).click();
	await expect(page.getByText("Recovery codes left: 10.")).toBeVisible();
	return { app, codes };
}

test("signing in asks for a code of the app, or a recovery code, until it is turned off", async ({ page, browser }) => {
	test.setTimeout(180_000);
	const email = await signUp(page);
	const { app, codes } = await turnOn(page, email);
	await readMail(email, "Two-factor authentication is on");
	await assertSound(page, "/account");
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await signIn(other, email);
	await assertSound(other, "/signin/code?next=/account");
	await other.waitForLoadState("networkidle");
	await giveCode(other, "nothing");
	await expect(other.getByText("That code is not right, or was used already.")).toBeVisible();
	// The code of the next half minute: the present one may be what turned it on.
	await giveCode(other, app.generate({ timestamp: Date.now() + 30_000 }));
	await expect(heading(other)).toHaveText("Account");
	await other.goto("/signin/code");
	await expect(heading(other)).toHaveText("Sign in again");
	await elsewhere.close();

	const byLink = await browser.newContext();
	const third = await byLink.newPage();
	await open(third, "/signin");
	await third.getByLabel("Email").fill(email);
	await third.getByRole("button", { name: "Mail me a sign-in link instead" }).click();
	await open(third, await linkIn(email, "Sign in to Memory Graph"));
	await third.getByRole("button", { name: "Sign in" }).click();
	await expect(heading(third)).toHaveText("Enter your code");
	await third.waitForLoadState("networkidle");
	await giveCode(third, codes[0] ?? "");
	await expect(heading(third)).toHaveText(FIRST_PAGE);

	await open(third, "/account");
	await third.getByRole("button", { name: "Turn off" }).click();
	const dialog = third.getByRole("dialog");
	await dialog.getByLabel("Your password").fill(PASSWORD);
	await dialog.getByLabel("Code").fill(codes[1] ?? "");
	await dialog.getByRole("button", { name: "Turn off" }).click();
	await expect(third.getByRole("button", { name: "Turn on" })).toBeVisible();
	await byLink.close();
});

test("the operator turns it off for an account that is locked out", async ({ page, browser }) => {
	const email = await signUp(page);
	await turnOn(page, email);
	const { code, line } = await manage("account", "disable-two-factor", "--email", email);
	expect([code, line]).toEqual([0, { email, was_on: true }]);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await open(other, "/signin");
	await other.getByLabel("Email").fill(email);
	await other.getByLabel("Password").fill(PASSWORD);
	await other.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(heading(other)).toHaveText(FIRST_PAGE);
	await elsewhere.close();
});
