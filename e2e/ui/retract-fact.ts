import { expect, type Page } from "@playwright/test";

/** Retracts the fact of the open dialog, and it alone. */
export async function retractAlone(page: Page): Promise<void> {
	const submit = page.getByRole("button", { name: "Retract fact" });
	await expect(submit).toBeEnabled();
	const siblings = page.getByLabel("Also retract what else the sentence says");
	if (await siblings.isVisible()) await siblings.uncheck();
	await submit.click();
}
