// What every page is held to.
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";

/** Opens a page: axe finds nothing, nothing is wider than the screen, and no name on it has run. */
export async function assertSound(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expectAccessible(page, path);
	const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect(tooWide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
	expect(await page.title(), `${path} ran a name`).not.toContain("owned");
}
