// An episode from the box that writes it to its page.
import { expect, test } from "@playwright/test";
import { expectAccessibleInBoth } from "./expect-accessible";
import { open, signUp, write } from "./new-team";

const RECORD =
	"# ADR 7: One store\n\n- **Ada Lovelace** owns the Engine.\n\n| What | Before |\n|---|---|\n| Cost | 900 |\n";

test("a text is written with its date, author and source, listed by its title, and laid out", async ({
	page,
	request,
}) => {
	await signUp(page);
	await write(page, request);
	await open(page, `${new URL(page.url()).pathname}/episodes`);
	await page.getByLabel("What should be remembered?").fill(RECORD);
	await page.getByText("Date, author, group and source").click();
	await page.getByLabel("Date", { exact: true }).fill("2026-08-07");
	await page.getByLabel("Author").fill("Grace Hopper");
	await page.getByLabel("Source").fill("decision record");
	await page.getByRole("button", { name: "Remember it" }).click();
	await expect(page.getByRole("heading", { name: /^Facts found/ })).toBeVisible();
	const row = page.getByRole("row", { name: /ADR 7: One store/ });
	for (const said of ["7 Aug 2026", "Grace Hopper", "decision record"]) await expect(row).toContainText(said);
	await row.getByRole("link", { name: "ADR 7: One store" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "ADR 7: One store" })).toBeVisible();
	await expect(page.getByRole("cell", { name: "900" })).toBeVisible();
	await expect(page.getByText("**")).toHaveCount(0);
	await page.waitForLoadState("networkidle");
	await expectAccessibleInBoth(page, "an episode with a table");
	await page.getByRole("link", { name: /^Previous: / }).click();
	await expect(page.getByRole("link", { name: "Next: ADR 7: One store" })).toBeVisible();
});
