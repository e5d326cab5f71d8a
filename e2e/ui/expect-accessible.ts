import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The two themes are one document in two sets of colours: these rules alone can differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Fails with what axe finds on the page as it stands; `where` names it, `without` are rules that do not fit it. */
export async function expectAccessible(page: Page, where: string, without: string[] = []): Promise<void> {
	await expectNothing(axeOf(page).withTags(RULES).disableRules(without), where);
}

/** The same in the light theme and then in the dark one, where the system's choice counts. */
export async function expectAccessibleInBoth(page: Page, where: string, without: string[] = []): Promise<void> {
	await showIn(page, "light");
	await expectAccessible(page, `${where} in light`, without);
	await showIn(page, "dark");
	await expectNothing(axeOf(page).withRules(COLOUR_RULES), `${where} in dark`);
}

// No page has a frame of another origin, for which alone axe opens a page of its own each time, and takes twice as long.
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
	const { violations } = await axe.analyze();
	expect(violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target)}`)).toEqual([]);
}

async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
	await page.evaluate(untilColoursAreSettled);
}

/** Runs in the page: resolves when no colour is on its way to another. */
function untilColoursAreSettled(): Promise<unknown> {
	const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
	return Promise.allSettled(ending.map(({ finished }) => finished));
}
