// The graph view in a real browser on the real service: what streams in is painted where it stands, and can be found, read,
// filtered, walked by keys and had as a table; what goes wrong is said.
// Longer than 250 lines: every case opens a graph and looks at its picture in the same few ways.
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBoth } from "./expect-accessible";
import {
	atRest,
	compare,
	contrastAtSelected,
	expectPaintedWhereItStands,
	find,
	openGraph,
	panel,
	picture,
	seed,
	selectedName,
	still,
} from "./graph-picture";
import { signUp } from "./new-team";
import { retractAlone } from "./retract-fact";

test("what streams in is painted where it stands, and the found entity is described as on its own page", async ({
	page,
	request,
}) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await expect(page.getByTestId("graph-progress")).toHaveText(/^\d+ nodes, \d+ links$/);
	const marks = await page.evaluate(() =>
		["gv:first", "gv:all", "gv:settled"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? -1),
	);
	expect(marks).toEqual([...marks].sort((a, b) => a - b));
	expect(marks[0]).toBeGreaterThan(0);
	await expectPaintedWhereItStands(page);
	await expect(panel(page).getByText(/Charles Babbage designed the Analytical Engine/)).not.toHaveCount(0);
	await expect(page).toHaveURL(/node=Charles\+Babbage/);

	await panel(page)
		.getByRole("button", { name: /^analytical engine$/i })
		.first()
		.click();
	await expect(selectedName(page, "Analytical Engine")).toBeVisible();
	await page.goBack();
	await expect(selectedName(page, "Charles Babbage")).toBeVisible();
	await page.goForward();
	await expect(selectedName(page, "Analytical Engine")).toBeVisible();

	// The same for those who asked for less motion.
	await page.emulateMedia({ reducedMotion: "reduce" });
	await openGraph(page, `${home}/graph?node=Mary%20Somerville`);
	await expect(selectedName(page, "Mary Somerville")).toBeVisible();
	await expect.poll(() => contrastAtSelected(page)).toBeGreaterThan(60);
});

test("the hubs come with the page, before any script, and make way for the picture", async ({
	page,
	request,
	browser,
}) => {
	const { home } = await seed(page, request);
	const plain = await browser.newContext({
		javaScriptEnabled: false,
		storageState: await page.context().storageState(),
	});
	const dots = (await plain.newPage()).getByTestId("graph-first-picture");
	await dots.page().goto(`${home}/graph`);
	expect(await dots.locator("path").count()).toBeGreaterThan(0);
	const drawn = await dots.boundingBox();
	const host = await picture(dots.page()).boundingBox();
	expect(drawn?.width).toBeGreaterThan(40);
	expect(drawn?.y).toBeGreaterThan(host?.y ?? 0);
	await dots.page().goto(`${home}/graph?filter=knots`);
	await expect(dots).toHaveCount(0);
	await plain.close();
	await openGraph(page, `${home}/graph`);
	await expect(page.getByTestId("graph-first-picture")).toHaveCount(0);
	expect(await page.evaluate(() => performance.getEntriesByName("gv:first").length)).toBe(1);
	await page.route(/graph-rows\/nodes/, (route) => route.fulfill({ status: 500, json: {} }));
	await page.goto(`${home}/graph`);
	await expect(page.getByText("The service has a fault.")).toBeVisible();
	await expect(page.getByTestId("graph-first-picture")).toHaveCount(0);
});

test("hovering fades the rest, a filter hides and the way back shows all", async ({ page, request }) => {
	const { home, key } = await seed(page, request);
	const search = await request.post("/v1/search", {
		headers: { authorization: `Bearer ${key}` },
		data: { query: "Mary Somerville lives in Edinburgh" },
	});
	const edge_uuid = (await search.json()).edges[0].edge_uuid;
	const retraction = { edge_uuid, reason: "said wrongly" };
	const retracted = await request.post("/v1/retractions", {
		headers: { authorization: `Bearer ${key}` },
		data: retraction,
	});
	expect(retracted.status()).toBe(200);

	await openGraph(page, `${home}/graph`);
	await find(page, "Ada Lovelace");
	await expect(selectedName(page, "Ada Lovelace")).toBeFocused();
	await still(page);
	const [x = 0, y = 0] = ((await picture(page).getAttribute("data-selected-at")) ?? "").split(" ").map(Number);
	await page.keyboard.press("Escape");
	await expect(panel(page)).toHaveCount(0);
	await page.mouse.move(5, 5);
	const plain = await still(page);
	const box = await picture(page).boundingBox();
	await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + y);
	await expect(picture(page)).toHaveCSS("cursor", "pointer");
	expect(await still(page)).not.toBe(plain);
	await page.mouse.move(5, 5);
	await expect.poll(() => still(page)).toBe(plain);

	const filters = page.getByRole("region", { name: "Legend and filters" });
	const open = page.getByRole("button", { name: "Legend and filters" });
	const hide = page.getByRole("button", { name: "Hide the filters" });
	await open.click();
	await hide.click();
	const without = await still(page);
	await open.click();
	await filters.getByLabel("Show retracted facts").check();
	await hide.click();
	await expect.poll(() => still(page)).not.toBe(without);
	await expect(page).toHaveURL(/filter=retracted/);
	await open.click();
	await filters.getByLabel("Show retracted facts").uncheck();
	// Edinburgh is left without a link: it is folded away, behind a count.
	await expect(page.getByText("1 node without links")).toBeVisible();
	const inSight = page.getByText(/^\d+ in sight$/);
	const unfiltered = await inSight.innerText();
	await filters.getByRole("button", { name: /^Person/ }).click();
	await expect(inSight).not.toHaveText(unfiltered);
	await expect(page).toHaveURL(/filter=label%3APerson/);
	await page.reload();
	await atRest(page);
	await expect(inSight).not.toHaveText(unfiltered);
	await open.click();
	await filters.getByRole("button", { name: "Show everything" }).click();
	await expect(inSight).toHaveText(unfiltered);
	await filters.getByLabel("Show entities without links (1)").check();
	await expect(inSight).toHaveCount(0);
});

test("an edge says where it leads and opens the facts behind it, which can be retracted there", async ({
	page,
	request,
}) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Edinburgh");
	await expect(selectedName(page, "Edinburgh")).toBeFocused();
	await still(page);
	const [x = 0, y = 0] = ((await picture(page).getAttribute("data-selected-at")) ?? "").split(" ").map(Number);
	await page.keyboard.press("Escape");
	const box = await picture(page).boundingBox();
	const tip = page.getByRole("tooltip");
	// Edinburgh has one edge: somewhere on a circle around it.
	let at = { x: 0, y: 0 };
	for (let step = 0; step < 120 && !(await tip.isVisible()); step++) {
		const angle = (step / 120) * 2 * Math.PI;
		at = { x: (box?.x ?? 0) + x + 40 * Math.cos(angle), y: (box?.y ?? 0) + y + 40 * Math.sin(angle) };
		await page.mouse.move(at.x, at.y);
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	}
	await expect(tip).toContainText(/Mary Somerville → .*live.* → Edinburgh/);
	await page.mouse.click(at.x, at.y);
	const panelOfEdge = page.getByTestId("edge-panel");
	await expect(panelOfEdge.getByText(/Mary Somerville lives in Edinburgh/).first()).toBeVisible();
	await panelOfEdge.getByRole("button", { name: /^Retract: Mary Somerville lives/ }).click();
	await retractAlone(page);
	await expect(page.getByText("Fact retracted")).toBeVisible();
	// What is no longer in force stays readable, and comes back.
	await expect(panelOfEdge.getByRole("heading", { name: "History (1)" })).toBeVisible();
	await panelOfEdge.getByRole("button", { name: /^Restore: Mary Somerville lives/ }).click();
	await expect(panelOfEdge.getByRole("heading", { name: /^History/ })).toHaveCount(0);
	await expect(panelOfEdge.getByRole("button", { name: /^Retract: Mary Somerville lives/ })).toBeVisible();
});

test("an entity gets another name and type, and another is merged into it, beside the picture", async ({
	page,
	request,
}) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await find(page, "Luigi Menabrea");
	await panel(page).getByRole("button", { name: "Rename or change type" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("Luigi Federico Menabrea");
	await page.getByRole("dialog").getByLabel("Type").selectOption("Organization");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(selectedName(page, "Luigi Federico Menabrea")).toBeVisible();
	await expect(panel(page).getByText("Organization", { exact: true }).first()).toBeVisible();

	const before = Number(/^\d+/.exec(await page.getByTestId("graph-progress").innerText())?.[0]);
	await panel(page).getByRole("button", { name: "Merge", exact: true }).click();
	await page.getByRole("dialog").getByLabel("The other entity, by name, alias or id").fill("Turin");
	await page.getByRole("button", { name: "Preview" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
	await expect(page.getByText("Turin is now part of Luigi Federico Menabrea")).toBeVisible();
	await expect(page.getByTestId("graph-progress")).toContainText(new RegExp(`^${before - 1} nodes`));
	await expect(panel(page).getByText(/also known as .*\bTurin\b/)).toBeVisible();
});

test("keys find, walk, select, join two entities by a path and let go again", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await picture(page).focus();
	await page.keyboard.press("n");
	await expect(panel(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
	const start = await panel(page).getByRole("heading", { level: 2 }).first().innerText();
	await picture(page).focus();
	await page.keyboard.press("n");
	const heard = page.locator("[aria-live=polite]").filter({ hasText: /^Neighbour / });
	await expect(heard).toHaveText(/^Neighbour .+, \d+ links, \d+ neighbours/);
	const neighbour = /^Neighbour ([^,]+),/.exec(await heard.innerText())?.[1] ?? "";
	await page.keyboard.press("Enter");
	await expect(selectedName(page, neighbour)).toBeVisible();
	expect(neighbour).not.toBe(start);
	await page.keyboard.press("Enter");
	await expect(selectedName(page, neighbour)).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(panel(page)).toHaveCount(0);
	await expect(picture(page)).toBeFocused();

	await page.keyboard.press("/");
	await expect(page.getByRole("combobox", { name: "Find an entity" })).toBeFocused();
	await find(page, "Mary Somerville");
	await panel(page).getByRole("button", { name: "Path to…" }).click();
	await expect(page.getByRole("combobox", { name: "Find an entity" })).toBeFocused();
	await find(page, "Analytical Engine");
	await expect(page.getByTestId("graph-focus")).toContainText(
		/Mary Somerville → Ada Lovelace → Charles Babbage → Analytical Engine/i,
	);
	const path = page.getByTestId("path-panel");
	await expect(
		path.getByRole("heading", { name: /How Mary Somerville and .*Analytical Engine are connected/i }),
	).toBeVisible();
	for (const sentence of [/taught Ada Lovelace/, /worked with Charles Babbage/, /designed the Analytical Engine/])
		await expect(path.getByText(sentence).first()).toBeVisible();
	await page.getByTestId("graph-focus").getByRole("button", { name: "Show all" }).click();
	await expect(page.getByTestId("graph-focus")).toHaveCount(0);
	await expect(path).toHaveCount(0);
	await find(page, "Mary Somerville");
	await panel(page).getByRole("button", { name: "Surroundings" }).click();
	await page.getByRole("button", { name: "Depth 2" }).click();
	await expect(page.getByTestId("graph-focus")).toContainText(/Around Mary Somerville: \d+ entities/);
});

test("the table holds the same graph", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	const nodes = /^\d+/.exec(await page.getByTestId("graph-progress").innerText())?.[0];
	await page.getByRole("button", { name: "Table", exact: true }).click();
	await expect(page.getByRole("rowheader")).toHaveCount(Number(nodes));
	await page.getByRole("button", { name: "Name" }).click();
	await expect(async () => {
		const names = await page.getByRole("rowheader").allInnerTexts();
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	}).toPass();
	await page.getByLabel("Filter the table by name").fill("somerville");
	await expect(page.getByRole("rowheader")).toHaveCount(1);
	await page.getByRole("button", { name: "Mary Somerville" }).click();
	await expect(selectedName(page, "Mary Somerville")).toBeVisible();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save what is in sight (CSV)" }).click();
	expect((await download).suggestedFilename()).toMatch(/\.csv$/);
	await page.getByRole("button", { name: "Table", exact: true }).click();
	const png = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save the picture (PNG)" }).click();
	expect((await png).suggestedFilename()).toMatch(/\.png$/);
	// Two pixels for each of CSS, a title in the upper left corner, the legend in the lower.
	const saved = await paintedIn(page, (await readFile(await (await png).path())).toString("base64"));
	const box = await picture(page).boundingBox();
	expect(saved).toMatchObject({ width: 2 * Math.round(box?.width ?? 0), height: 2 * Math.round(box?.height ?? 0) });
	expect(saved.title).toBeGreaterThan(300);
	expect(saved.legend).toBeGreaterThan(300);
});

/** The size of a picture, and how many pixels are no paper where its title and its legend are. */
const paintedIn = (page: Page, png: string) =>
	page.evaluate(async (data) => {
		const image = new Image();
		image.src = `data:image/png;base64,${data}`;
		await image.decode();
		const { width, height } = image;
		const context = new OffscreenCanvas(width, height).getContext("2d");
		context?.drawImage(image, 0, 0);
		const paper = context?.getImageData(width - 2, 1, 1, 1).data ?? [];
		const painted = (x: number, y: number, w: number, h: number) => {
			const pixels = context?.getImageData(x, y, w, h).data ?? new Uint8ClampedArray();
			let count = 0;
			for (let i = 0; i < pixels.length; i += 4)
				if (Math.abs((pixels[i] ?? 0) - (paper[0] ?? 0)) + Math.abs((pixels[i + 1] ?? 0) - (paper[1] ?? 0)) > 90)
					count++;
			return count;
		};
		return { width, height, title: painted(20, 20, 300, 50), legend: painted(30, height - 130, 260, 100) };
	}, png);

test("a cut stream keeps what came, says so and loads the rest; what is written meanwhile appears", async ({
	page,
	request,
}) => {
	const { home, key } = await seed(page, request);
	const links = await request.get("/v1/graph/links", { headers: { authorization: `Bearer ${key}` } });
	const rows = (await links.text()).trimEnd().split("\n");
	let asked = 0;
	await page.route(/graph-rows\/links/, (route) =>
		asked++ > 0
			? route.continue()
			: route.fulfill({ contentType: "application/x-ndjson", body: `${rows.slice(0, 2).join("\n")}\n` }),
	);
	await page.goto(`${home}/graph`);
	await expect(page.getByRole("alert").filter({ hasText: "What came so far stays" })).toBeVisible();
	await expect(page.getByTestId("graph-progress")).toHaveText(/nodes, 2 links/);
	await page.getByRole("button", { name: "Load the rest" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "What came so far stays" })).toHaveCount(0);
	await atRest(page);
	await expect(page.getByTestId("graph-progress")).not.toHaveText(/nodes, 2 links/);

	const before = Number(/^\d+/.exec(await page.getByTestId("graph-progress").innerText())?.[0]);
	const data = { content: "Harriet Martineau taught Ada Lovelace. Harriet Martineau lives in Norwich." };
	expect((await request.post("/v1/episodes", { headers: { authorization: `Bearer ${key}` }, data })).status()).toBe(
		200,
	);
	await expect(page.getByTestId("graph-new")).toHaveText(/^New: \d+ nodes?, \d+ links?$/, { timeout: 3_000 });
	await expect
		.poll(async () => Number(/^\d+/.exec(await page.getByTestId("graph-progress").innerText())?.[0]))
		.toBeGreaterThan(before);
	await find(page, "Harriet Martineau");
	await expect(selectedName(page, "Harriet Martineau")).toBeVisible();
});

test("WebGL and canvas 2D draw the same, and a browser in which no worker draws says where the graph is", async ({
	page,
	request,
}) => {
	const { home } = await seed(page, request);
	const drawn: string[] = [];
	for (const renderer of ["webgl", "canvas"]) {
		// Places are kept between visits, so that both draw the same from the same camera.
		await openGraph(page, `${home}/graph?renderer=${renderer}&x=0&y=0&k=1.5`);
		await expect(picture(page)).toHaveAttribute("data-renderer", renderer);
		drawn.push(await still(page));
		const png = page.waitForEvent("download");
		await page.getByRole("button", { name: "Save the picture (PNG)" }).click();
		await png;
		await expectPaintedWhereItStands(page);
	}
	const { painted, different } = await compare(page, [drawn[0] ?? "", drawn[1] ?? ""]);
	expect(painted).toBeGreaterThan(20);
	expect(different).toBeLessThan(painted / 10);
	await page.addInitScript(() => {
		Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
	});
	await page.goto(`${home}/graph`);
	await expect(page.getByText("This browser is too old to draw the graph.")).toBeVisible();
	await page.getByRole("button", { name: "Table", exact: true }).click();
	await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("an empty project says what to do next", async ({ page }) => {
	await signUp(page);
	await page.goto(`${new URL(page.url()).pathname}/graph`);
	await expect(page.getByText("No entities yet")).toBeVisible();
	await expect(page.getByLabel("First write in curl").getByText("/v1/episodes")).toBeVisible();
});

test("axe finds nothing in light or dark, wide or narrow, whatever is open", async ({ page, request }) => {
	test.setTimeout(180_000);
	const { home } = await seed(page, request);
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const width of [1280, 360]) {
		await page.setViewportSize({ width, height: 800 });
		await openGraph(page, `${home}/graph`);
		await page.getByRole("button", { name: "Legend and filters" }).click();
		await assertSound(page, "filters");
		await page.getByRole("button", { name: "Hide the filters" }).click();
		await find(page, "Ada Lovelace");
		await expect(panel(page).getByRole("heading", { name: /^Facts \(/ })).toBeVisible();
		await assertSound(page, "panel");
		await page.getByRole("button", { name: "Table", exact: true }).click();
		await expect(page.getByRole("rowheader").first()).toBeVisible();
		await assertSound(page, "table");
	}
});

async function assertSound(page: Page, what: string): Promise<void> {
	await expectAccessibleInBoth(page, what);
	const tooLarge = await page.evaluate(() => [
		document.documentElement.scrollWidth - innerWidth,
		document.documentElement.scrollHeight - innerHeight,
	]);
	expect(Math.max(...tooLarge), `${what} scrolls the page`).toBeLessThanOrEqual(0);
}
