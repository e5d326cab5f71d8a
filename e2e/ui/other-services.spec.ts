// In by another service, played by a double: GitHub over OAuth, Google over OpenID Connect.
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { anEmail, open, signUp } from "./new-team";
import { readMail } from "./read-mail";

// The limits on one network address are not shared with the other suites.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.10" } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

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
		await expect(page.getByText("has not confirmed an email address of yours")).toBeVisible();
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
		await expect(heading(page)).toHaveText("Give it something to remember");
	});
}

test("who comes by another service is asked for a second factor too, and led on to where they wanted", async ({
	page,
}) => {
	const email = anEmail();
	const subject = email.split("@")[0] ?? "";
	const enter = async () => {
		await open(page, "/signin?next=/account");
		await page.getByRole("button", { name: "Continue with GitHub" }).click();
		await be(page, { subject, email, verified: true });
	};
	await enter();
	await expect(heading(page)).toHaveText("Account");
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Turn on" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Continue" }).click();
	const app = new TOTP({ secret: Secret.fromBase32(await dialog.getByTestId("totp-secret").innerText()) });
	await dialog.getByLabel("Code").fill(app.generate());
	await dialog.getByRole("button", { name: "Turn on" }).click();
	await expect(dialog.getByTestId("recovery-codes")).toBeVisible();
	await page.context().clearCookies();
	await enter();
	await expect(heading(page)).toHaveText("Enter your code");
	await page.waitForLoadState("networkidle");
	await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(heading(page)).toHaveText("Account");
});

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
	await expect(page.getByText("Your email address has an account already")).toBeVisible();
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
	const ways = ["/api/auth/callback/google?code=x&state=y", "/api/auth/callback/github?error=access_denied"];
	for (const way of [...ways, "/signin?problem=%3Cb%3Eowned"]) {
		await page.goto(way);
		await expect(page.getByText("Signing in by that service did not work. Try again.")).toBeVisible();
	}
	await expect(page.getByText("owned")).toHaveCount(0);
});
