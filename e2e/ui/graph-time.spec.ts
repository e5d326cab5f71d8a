// The graph view through time, and what is said of its edges: in a real browser on the real service.
import { expect, type Locator, test } from "@playwright/test";
import { atRest, find, openGraph, picture, seed, selectedName } from "./graph-picture";

test("a date shows what was known then, or what is new since, and the link opens the same", async ({
	page,
	request,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { home, key } = await seed(page, request);
	const write = await request.post("/v1/episodes", {
		headers: { authorization: `Bearer ${key}` },
		data: { content: "Grace Hopper joined Harvard University.", valid_at: "2020-03-01T00:00:00Z" },
	});
	expect(write.status()).toBe(200);
	await openGraph(page, `${home}/graph`);
	await page.getByRole("button", { name: "Time" }).click();
	const slider = page.getByRole("slider", { name: "Date" });
	const inSight = page.getByText(/^\d+ in sight$/);
	await slider.focus();
	await page.keyboard.press("Home");
	await expect(page.getByTestId("graph-time")).toHaveText("1 Mar 2020");
	await expect(inSight).toHaveText("2 in sight");
	await page.getByLabel("What the date means").selectOption("since");
	await slider.focus();
	await page.keyboard.press("ArrowRight");
	await expect(page).toHaveURL(/filter=since/);
	await expect(inSight).not.toHaveText("2 in sight");
	const seen = await inSight.innerText();
	await page.getByRole("button", { name: "Copy a link to this view" }).click();
	await expect(page.getByText("Copied: the link opens what you see")).toBeVisible();
	await page.goto("about:blank");
	await page.goto(`${home}/graph`);
	await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
	await atRest(page);
	await expect(inSight).toHaveText(seen);
	await page.getByRole("button", { name: "Play", exact: true }).click();
	await expect(inSight).toHaveText("2 in sight");
	await expect(inSight).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Show all times" }).click();
	await expect(slider).toHaveCount(0);
	await expect(inSight).toHaveCount(0);
});

test("colours of communities are named, and keys open an edge", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	await page.getByRole("button", { name: "Legend and filters" }).click();
	await page.getByLabel("Colour by").selectOption("community");
	await page.getByRole("button", { name: "Hide the filters" }).click();
	await expect(page.getByRole("list", { name: "Communities" }).getByRole("listitem").first()).toContainText(
		/Ada Lovelace|Charles Babbage|Mary Somerville|Analytical Engine/i,
	);
	await find(page, "Mary Somerville");
	await expect(selectedName(page, "Mary Somerville")).toBeVisible();
	await picture(page).focus();
	await page.keyboard.press("n");
	await expect(page.locator("[aria-live=polite]").filter({ hasText: /^Neighbour / })).toHaveCount(1);
	await page.keyboard.press("e");
	await expect(page.getByTestId("edge-panel")).toContainText("Mary Somerville");
});

test("the legend names every type that is drawn, in the colour it has on every page", async ({ page, request }) => {
	const { home } = await seed(page, request);
	await openGraph(page, `${home}/graph`);
	const legend = page.getByRole("list", { name: "Types" });
	const named = await legend.getByRole("button").allInnerTexts();
	await page.getByRole("button", { name: "Table", exact: true }).click();
	await expect(page.getByRole("rowheader").first()).toBeVisible();
	const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
	const types = await rows.locator("td:nth-child(2)").allInnerTexts();
	expect(types.length).toBeGreaterThan(3);
	for (const type of types) expect(named).toContain(type.split(", ")[0] === "none" ? "no type" : type.split(", ")[0]);
	await page.getByRole("button", { name: "Table", exact: true }).click();
	const inPicture = await lookOf(legend.getByRole("button", { name: "Person" }));
	await page.goto(`${home}/entities`);
	expect(await lookOf(page.getByRole("row", { name: "Ada Lovelace" }))).toEqual(inPicture);
});

/** Colour and shape of the mark of a type. */
const lookOf = (within: Locator) =>
	within
		.locator("svg")
		.first()
		.evaluate((mark) => [getComputedStyle(mark).fill, mark.innerHTML]);

test("facts are filtered by pattern, by confidence and by group", async ({ page, request }) => {
	const { home, key } = await seed(page, request);
	const headers = { authorization: `Bearer ${key}` };
	const data = {
		...{ content: "Ada Lovelace prefers the Difference Engine to the Jacquard loom.", group_id: "museum" },
		extract_intent: true,
	};
	const written = await request.post("/v1/episodes", { headers, data });
	const { task_id } = (await written.json()).cogram;
	const task = await request.get(`/v1/tasks/${task_id}?wait_seconds=30`, { headers });
	expect((await task.json()).state).toBe("done");

	await openGraph(page, `${home}/graph`);
	const nodes = async () => Number(/^\d+/.exec(await page.getByTestId("graph-progress").innerText())?.[0]);
	const all = await nodes();
	const inSight = page.getByText(/^\d+ in sight$/);
	await page.getByRole("button", { name: "Legend and filters" }).click();
	const filters = page.getByRole("region", { name: "Legend and filters" });
	await filters
		.getByRole("group", { name: "Patterns of facts" })
		.getByRole("button", { name: /^(?!not annotated)/ })
		.first()
		.click();
	await expect(page).toHaveURL(/filter=pattern/);
	await expect.poll(async () => Number.parseInt(await inSight.innerText(), 10)).toBeLessThan(all);
	await filters.getByRole("button", { name: "Show everything" }).click();
	// The fact that was stated is sure.
	await filters.getByLabel("Confidence").selectOption("0.9");
	await expect(page).toHaveURL(/filter=confidence/);
	await expect.poll(async () => Number.parseInt(await inSight.innerText(), 10)).toBeGreaterThan(1);
	await filters.getByLabel("Group").selectOption("museum");
	await expect(page).toHaveURL(/group=museum/);
	await expect.poll(nodes).toBeLessThan(all);
});
