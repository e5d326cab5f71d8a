// When all of a graph is on the screen: by the pixels of encoded pictures, not by what a view says.
import type { QuietBrowser, Tab } from "./browser";

/** Pictures of the page and when each was there, in milliseconds of its clock. */
type Seen = { at: number; jpeg: string }[];

/** Share of the later picture's painted squares that an earlier one of the whole graph has at least. */
const WHOLE = 0.95;

/**
 * Two pictures of the page, from when the view says that it has drawn the whole graph. Decision: a view says so when it has issued its
 * calls; what they cost comes after, and a picture waits for it, but not always for what another thread draws. The same for all views.
 */
export async function photographed(tab: Tab): Promise<Seen> {
	await tab.evaluate(() => window.watch.marked("gv:all"));
	const pictures: Seen = [];
	for (let i = 0; i < 2; i++) {
		const { data } = await tab.send("Page.captureScreenshot", { format: "jpeg" });
		pictures.push({ at: performance.timeOrigin + performance.now(), jpeg: data });
	}
	const origin = await tab.evaluate(() => performance.timeOrigin);
	return pictures.map(({ at, jpeg }) => ({ at: at - origin, jpeg }));
}

/** When the whole graph was seen: in the first of two pictures, unless the second shows clearly more. */
export async function firstWhole(browser: QuietBrowser, [first, second]: Seen): Promise<number> {
	if (!first || !second) return Number.POSITIVE_INFINITY;
	const page = await browser.blank();
	await page.addInitScript("globalThis.__name = (named) => named;");
	await page.goto("about:blank");
	const [before = 0, after = 0] = await page.evaluate(countPainted, [first.jpeg, second.jpeg]);
	await page.close();
	return before >= WHOLE * after ? first.at : second.at;
}

/** Of each picture, how many squares of 8 pixels have not the commonest shade. Runs in a page: it may use nothing from outside. */
async function countPainted(jpegs: string[]): Promise<number[]> {
	const counts: number[] = [];
	for (const jpeg of jpegs) {
		const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
		const canvas = new OffscreenCanvas(Math.floor(image.width / 8), Math.floor(image.height / 8));
		const context = canvas.getContext("2d");
		if (!context) throw new Error("There is no canvas 2D.");
		context.imageSmoothingQuality = "high";
		context.drawImage(image, 0, 0, canvas.width, canvas.height);
		const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
		const shades = Array.from({ length: data.length / 4 }, (_, i) =>
			[0, 1, 2].reduce((sum, channel) => sum + (data[4 * i + channel] ?? 0), 0),
		);
		const times = new Map<number, number>();
		for (const shade of shades) times.set(shade, (times.get(shade) ?? 0) + 1);
		const [paper = 0] = [...times].reduce((most, one) => (one[1] > most[1] ? one : most));
		counts.push(shades.filter((shade) => Math.abs(shade - paper) > 18).length);
	}
	return counts;
}
