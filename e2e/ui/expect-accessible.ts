import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with what axe finds on the page as it stands; `where` names it, `without` are rules that do not fit it. */
export async function expectAccessible(page: Page, where: string, without: string[] = []): Promise<void> {
	// No page has a frame of another origin, for which alone axe opens a page of its own each time, and takes twice as long.
	const axe = new AxeBuilder({ page }).setLegacyMode().withTags(RULES).disableRules(without);
	const { violations } = await axe.analyze();
	expect(violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target)}`)).toEqual([]);
}
