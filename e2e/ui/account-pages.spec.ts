// The pages of accounts, before one is signed in and after, in both themes and at both widths.
import { test } from "@playwright/test";
import { assertSound } from "./assert-sound";
import { open, signUp } from "./new-team";
import { linkIn } from "./read-mail";

// The limits on one network address are not shared with the other suites.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.11" } });

test("the account's pages are sound in light and dark, wide and narrow", async ({ page, browser }) => {
	test.setTimeout(300_000);
	const email = await signUp(page);
	const confirm = await linkIn(email, "Confirm your address");
	const visitor = await browser.newContext();
	const outside = await visitor.newPage();
	for (const path of ["/account", "/account?problem=taken", "/teams/new", confirm]) await assertSound(page, path);
	await open(outside, "/reset");
	await outside.getByLabel("Email").fill(email);
	await outside.getByRole("button", { name: "Mail me a link" }).click();
	await open(outside, "/signin");
	await outside.getByLabel("Email").fill(email);
	await outside.getByRole("button", { name: "Mail me a sign-in link instead" }).click();
	const links = [await linkIn(email, "Set a new password"), await linkIn(email, "Sign in to Memory Graph")];
	const paths = ["/signin", "/signin?problem=taken", "/signup", "/reset", "/reset/nothing", confirm, ...links];
	for (const path of paths) await assertSound(outside, path);
	await visitor.close();
});
