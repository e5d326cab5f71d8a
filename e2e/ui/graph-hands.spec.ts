// The graph under a hand: nodes dragged and pinned, two fingers, a finger that stays, and a graphics card that goes.
import { type CDPSession, expect, type Page, test } from "@playwright/test";
import {
	atRest,
	expectPaintedWhereItStands,
	find,
	openGraph,
	panel,
	picture,
	seed,
	selectedAt,
	selectedName,
} from "./graph-picture";

type Point = { x: number; y: number };

/** The place of the selected node, once the view stands still. */
async function standing(page: Page): Promise<Point> {
	let last: Point | null = null;
	await expect
		.poll(async () => {
			const now = await selectedAt(page);
			const isStill = last !== null && Math.hypot(now.x - last.x, now.y - last.y) < 0.2;
			last = now;
			return isStill;
		})
		.toBe(true);
	return selectedAt(page);
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

test("a dragged node stays where it is put, through a new layout, until it is let go", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Charles Babbage");
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	const from = await standing(page);
	const to = { x: from.x - 90, y: from.y + 70 };
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(from.x - 30, from.y + 30, { steps: 5 });
	await page.mouse.move(to.x, to.y, { steps: 5 });
	await page.mouse.up();
	await atRest(page);
	await expect.poll(async () => apart(await selectedAt(page), to)).toBeLessThan(4);

	await page.getByLabel("Layout", { exact: true }).click();
	await page.getByRole("button", { name: "Run the layout again" }).click();
	await atRest(page);
	await expect.poll(async () => apart(await selectedAt(page), to)).toBeLessThan(4);

	await page.getByRole("button", { name: "Unpin all (1)" }).click();
	await expect.poll(async () => apart(await selectedAt(page), to)).toBeGreaterThan(4);
	await atRest(page);

	// By name instead of by hand, and one alone.
	await page.getByRole("button", { name: "Pin", exact: true }).click();
	await expect(page.getByRole("button", { name: "Unpin all (1)" })).toBeEnabled();
	await atRest(page);
	await page.getByRole("button", { name: "Unpin", exact: true }).click();
	await expect(page.getByRole("button", { name: "Unpin all (0)" })).toBeDisabled();
	await atRest(page);
});

test("nothing covers what was tapped: the picture moves out from under the panel", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Charles Babbage");
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	const from = await standing(page);
	await picture(page).focus();
	await page.keyboard.press("Escape");
	// By hand to the right, where the panel will be.
	const box = await picture(page).boundingBox();
	const to = { x: (box?.x ?? 0) + (box?.width ?? 0) - 70, y: from.y };
	await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) - 80);
	await page.mouse.down();
	await page.mouse.move((box?.x ?? 0) + 60 + to.x - from.x, (box?.y ?? 0) + (box?.height ?? 0) - 80, { steps: 8 });
	await page.mouse.up();
	await page.mouse.click(to.x, to.y);
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	const { x } = await standing(page);
	const panelAt = await page.getByTestId("details-panel").boundingBox();
	expect(x).toBeLessThan((panelAt?.x ?? 0) - 40);
});

test("two fingers magnify, one pans, one that stays shows the surroundings, one that drags pins; a sheet covers no tap", async ({
	browser,
	request,
}) => {
	const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 700 } });
	const page = await context.newPage();
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Charles Babbage");
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	await page.getByRole("button", { name: "Fit the whole graph" }).click();
	const before = await standing(page);
	const box = await picture(page).boundingBox();
	if (!box) throw new Error("there is no picture");
	// Beside the node, on the side where there is more room, so that it stays on the picture.
	const middle = { x: before.x + (before.x < box.x + box.width / 2 ? 40 : -40), y: before.y };
	const hand = await context.newCDPSession(page);
	const spread = (by: number) => [
		{ x: middle.x - by, y: middle.y },
		{ x: middle.x + by, y: middle.y },
	];
	await touch(hand, "touchStart", spread(40));
	for (const by of [45, 50, 55, 60]) await touch(hand, "touchMove", spread(by));
	await touch(hand, "touchEnd", []);
	const magnified = await standing(page);
	// As much farther from the middle as the fingers are from each other.
	expect(apart(magnified, middle) / apart(before, middle)).toBeCloseTo(1.5, 1);

	const corner = { x: box.x + 60, y: box.y + box.height * 0.6 };
	await touch(hand, "touchStart", [corner]);
	const [right, down] = [magnified.x < box.x + box.width / 2 ? 1 : -1, magnified.y < box.y + box.height / 2 ? 1 : -1];
	for (const by of [10, 20, 30, 40])
		await touch(hand, "touchMove", [{ x: corner.x + by * right, y: corner.y + by * down }]);
	await touch(hand, "touchEnd", []);
	const panned = await standing(page);
	expect(apart(panned, { x: magnified.x + 40 * right, y: magnified.y + 40 * down })).toBeLessThan(12);

	await touch(hand, "touchStart", [panned]);
	await expect(page.getByText(/^Around Charles Babbage/)).toBeVisible();
	await touch(hand, "touchEnd", []);
	await page.getByRole("button", { name: "Show all" }).click();

	const held = await standing(page);
	const put = { x: held.x + 50 * (held.x < box.x + 200 ? 1 : -1), y: held.y + 40 * (held.y < box.y + 300 ? 1 : -1) };
	await touch(hand, "touchStart", [held]);
	for (const share of [0.2, 0.4, 0.6, 0.8, 1])
		await touch(hand, "touchMove", [{ x: held.x + share * (put.x - held.x), y: held.y + share * (put.y - held.y) }]);
	await touch(hand, "touchEnd", []);
	await page.getByLabel("Layout", { exact: true }).click();
	await expect(page.getByRole("button", { name: "Unpin all (1)" })).toBeEnabled();
	await page.getByLabel("Layout", { exact: true }).click();
	await atRest(page);
	expect(apart(await standing(page), put)).toBeLessThan(4);

	await page.setViewportSize({ width: 390, height: 760 });
	await page.getByRole("button", { name: "Close the panel" }).click();
	await find(page, "Charles Babbage");
	const sheet = page.getByTestId("details-panel");
	await expect(sheet).toBeVisible();
	const low = await standing(page);
	await page.getByRole("button", { name: "Close the panel" }).click();
	// Down to where the sheet will be.
	const whole = await picture(page).boundingBox();
	const under = { x: low.x, y: (whole?.y ?? 0) + (whole?.height ?? 0) - 90 };
	await touch(hand, "touchStart", [{ x: low.x + 70, y: low.y }]);
	for (const share of [0.25, 0.5, 0.75, 1])
		await touch(hand, "touchMove", [{ x: low.x + 70, y: low.y + share * (under.y - low.y) }]);
	await touch(hand, "touchEnd", []);
	await touch(hand, "touchStart", [under]);
	await touch(hand, "touchEnd", []);
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	expect((await standing(page)).y).toBeLessThan(((await sheet.boundingBox())?.y ?? 0) - 20);
	await context.close();
});

const touch = (hand: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
	hand.send("Input.dispatchTouchEvent", { type, touchPoints });

/** Runs in the worker that draws, before anything of its own: a message loses its graphics context. */
const LOSABLE = `if (typeof WorkerGlobalScope !== "undefined" && !globalThis.isLosable) {
	globalThis.isLosable = true;
	const getContext = OffscreenCanvas.prototype.getContext;
	OffscreenCanvas.prototype.getContext = function (...args) {
		const context = getContext.apply(this, args);
		if (args[0] === "webgl2")
			new BroadcastChannel("graphics").onmessage = () => context.getExtension("WEBGL_lose_context").loseContext();
		return context;
	};
};
`;

test("when the graphics card goes, the picture goes on with canvas 2D", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await page.route(/_next\/static\/.*\.js/, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: LOSABLE + (await response.text()) });
	});
	await openGraph(page, `${home}/graph?renderer=webgl`);
	await expect(picture(page)).toHaveAttribute("data-renderer", "webgl");
	await page.evaluate(() => new BroadcastChannel("graphics").postMessage("lose"));
	await expect(picture(page)).toHaveAttribute("data-renderer", "canvas");
	await expectPaintedWhereItStands(page);
});

test("what is no thing leaves the picture at once, and comes back by one press", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Luigi Menabrea");
	await panel(page).getByRole("button", { name: "More actions for Luigi Menabrea" }).click();
	await panel(page).getByRole("button", { name: "Hide: not a thing" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Hide it" }).click();
	await expect(panel(page)).toHaveCount(0);
	await expect(page.getByTestId("graph-state")).toHaveText("ready");
	const field = page.getByRole("combobox", { name: "Find an entity" });
	await field.fill("Menabrea");
	await expect(page.getByText("Nothing loaded has this in its name.")).toBeVisible();
	await page.getByRole("button", { name: "Undo: Luigi Menabrea was hidden" }).click();
	await field.fill("Luigi");
	await expect(page.getByRole("option").first()).toContainText("Luigi Menabrea");
});
