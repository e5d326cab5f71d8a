// What the browser tests of the graph share: a small graph, the way to it, and what is painted where.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { signUp, write } from "./new-team";

const PROSE = [
	"Ada Lovelace worked with Charles Babbage in London. Charles Babbage designed the Analytical Engine.",
	"Mary Somerville taught Ada Lovelace. Mary Somerville lives in Edinburgh.",
	"Luigi Menabrea described the Analytical Engine. Luigi Menabrea lives in Turin.",
];

/** A team with a small graph; answers its project's path and its key. */
export async function seed(page: Page, request: APIRequestContext): Promise<{ home: string; key: string }> {
	await signUp(page);
	const home = new URL(page.url()).pathname;
	const key = await write(page, request);
	for (const content of PROSE) {
		const data = { content };
		expect((await request.post("/v1/episodes", { headers: { authorization: `Bearer ${key}` }, data })).status()).toBe(
			200,
		);
	}
	return { home, key };
}

export const picture = (page: Page) => page.getByTestId("graph-picture");
export const panel = (page: Page) => page.getByTestId("details-panel");

/** Opens the graph and waits until it is at rest. */
export async function openGraph(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await atRest(page);
}

export async function atRest(page: Page): Promise<void> {
	await page.waitForFunction(() => performance.getEntriesByName("gv:settled").length > 0);
	await expect(page.getByTestId("graph-state")).toHaveText("ready");
}

/** Searches for an entity and takes the first that is found. Extraction decides on the case of its first letter. */
export async function find(page: Page, name: string): Promise<void> {
	await page.getByRole("combobox", { name: "Find an entity" }).fill(name);
	await expect(page.getByRole("option").first()).toContainText(new RegExp(name, "i"));
	await page.keyboard.press("Enter");
}

/** The heading of the panel, which is the name of the selected entity. */
export const selectedName = (page: Page, name: string) =>
	panel(page)
		.getByRole("heading", { name: new RegExp(`^${name}$`, "i"), level: 2 })
		.first();

/** The colour of the page at a point of the picture, as red, green and blue. */
async function colourAt(page: Page, at: { x: number; y: number }): Promise<number[]> {
	const box = await picture(page).boundingBox();
	if (!box) throw new Error("there is no picture");
	const clip = { x: Math.round(box.x + at.x), y: Math.round(box.y + at.y), width: 1, height: 1 };
	const png = (await page.screenshot({ clip, animations: "disabled" })).toString("base64");
	return page.evaluate(async (data) => {
		const image = new Image();
		image.src = `data:image/png;base64,${data}`;
		await image.decode();
		const canvas = document.createElement("canvas");
		const context = canvas.getContext("2d");
		context?.drawImage(image, 0, 0);
		return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
	}, png);
}

const difference = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0);

/** The picture alone, as it is once nothing changes any more. */
export async function still(page: Page): Promise<string> {
	let last = "";
	await expect
		.poll(async () => {
			const now = (await picture(page).screenshot({ animations: "disabled" })).toString("base64");
			const isStill = now === last;
			last = now;
			return isStill;
		})
		.toBe(true);
	return last;
}

/**
 * How two pictures compare, both as `still` gives them, in squares of 16 pixels: how many hold anything but paper in the first, and how
 * many have clearly another mean colour in the second.
 */
export function compare(page: Page, pictures: [string, string]): Promise<{ painted: number; different: number }> {
	return page.evaluate(async (both) => {
		const side = 16;
		const means = async (data: string) => {
			const image = new Image();
			image.src = `data:image/png;base64,${data}`;
			await image.decode();
			const canvas = new OffscreenCanvas(Math.floor(image.width / side), Math.floor(image.height / side));
			const context = canvas.getContext("2d");
			if (context) context.imageSmoothingQuality = "high";
			context?.drawImage(image, 0, 0, canvas.width, canvas.height);
			return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
		};
		const [one, other] = [await means(both[0]), await means(both[1])];
		const apart = (a: Uint8ClampedArray, i: number, b: Uint8ClampedArray, j: number) =>
			[0, 1, 2].reduce((sum, c) => sum + Math.abs((a[i + c] ?? 0) - (b[j + c] ?? 0)), 0);
		const counted = { painted: 0, different: one.length === other.length ? 0 : Number.POSITIVE_INFINITY };
		for (let i = 0; i < one.length; i += 4) {
			if (apart(one, i, one, 0) > 12) counted.painted++;
			if (apart(one, i, other, i) > 30) counted.different++;
		}
		return counted;
	}, pictures);
}

/** Selects an entity and sees that something is painted just there. */
export async function expectPaintedWhereItStands(page: Page): Promise<void> {
	await find(page, "Charles Babbage");
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	await expect.poll(() => contrastAtSelected(page)).toBeGreaterThan(60);
}

/** How much the colour where the selected node is said to be differs from that of the paper. */
export async function contrastAtSelected(page: Page): Promise<number> {
	const [x, y] = ((await picture(page).getAttribute("data-selected-at")) ?? "").split(" ").map(Number);
	if (x === undefined || y === undefined) return 0;
	return difference(await colourAt(page, { x, y }), await colourAt(page, { x: 3, y: 3 }));
}

/** Where the selected node stands, in CSS pixels of the page. */
export async function selectedAt(page: Page): Promise<{ x: number; y: number }> {
	const box = await picture(page).boundingBox();
	const [x, y] = ((await picture(page).getAttribute("data-selected-at")) ?? "").split(" ").map(Number);
	if (!box || x === undefined || y === undefined) throw new Error("nothing is selected");
	return { x: box.x + x, y: box.y + y };
}
