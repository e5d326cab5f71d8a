// What every page is held to.
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./expect-accessible";

/** Opens a page and looks at it wide and narrow: axe finds nothing, nothing is wider than the screen, and no name on it has run. */
export async function assertSound(page: Page, path: string): Promise<void> {
	await page.goto(path);
	for (const width of [1280, 360]) {
		const where = `${path} at ${width} px`;
		await page.setViewportSize({ width, height: 800 });
		await expectAccessibleInBoth(page, where);
		const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(tooWide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
	}
	expect(await page.title(), `${path} ran a name`).not.toContain("owned");
}
