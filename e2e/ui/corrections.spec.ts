// Putting right what is remembered, where it is seen, and taking that back.
import { text } from "node:stream/consumers";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { open, signUp, teamPath, write } from "./new-team";

/** A new team with its first episode, and the path of its project. */
async function start(page: Page, request: APIRequestContext) {
	await signUp(page);
	const key = await write(page, request);
	const project = new URL(page.url()).pathname;
	const send = async (path: string, data: object) => {
		const answer = await request.post(path, { headers: { authorization: `Bearer ${key}` }, data });
		expect(answer.status()).toBe(200);
	};
	const state = (fact: object) => send("/v1/facts", fact);
	const remember = (content: string) => send("/v1/episodes", { content });
	return { project, state, remember };
}

test("a fact is corrected in its place by its editor, and the correction is undone", async ({ page, request }) => {
	const { project, state } = await start(page, request);
	await state({ subject: "Charles Babbage", predicate: "lives in", object: "Torquay" });
	await open(page, `${project}/entities`);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	await page.getByRole("button", { name: "Correct: Charles Babbage lives in Torquay." }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Object").fill("Teignmouth");
	await dialog.getByLabel("Wording").fill("Charles Babbage lives in Teignmouth.");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Fact corrected").first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Correct: Charles Babbage lives in Teignmouth." })).toBeVisible();
	await expect(page.getByRole("button", { name: "Correct: Charles Babbage lives in Torquay." })).toHaveCount(0);
	await page.getByRole("button", { name: "Restore: Charles Babbage lives in Torquay." }).click();
	await expect(page.getByRole("button", { name: "Correct: Charles Babbage lives in Torquay." })).toBeVisible();
});

test("a fact is pinned on the page of its entity, stands first in the overview, and is unpinned", async ({
	page,
	request,
}) => {
	const { project, state } = await start(page, request);
	await state({ subject: "Charles Babbage", predicate: "lives in", object: "Torquay" });
	await open(page, `${project}/entities`);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	await page.getByRole("button", { name: "Pin: Charles Babbage lives in Torquay." }).click();
	await expect(page.getByRole("heading", { name: "Pinned" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Unpin: Charles Babbage lives in Torquay." })).toBeVisible();
	const entity = page.url();
	await page.getByRole("link", { name: "Overview" }).click();
	await expect(page.getByRole("heading", { name: "Pinned" })).toBeVisible();
	await open(page, entity);
	await page.getByRole("button", { name: "Unpin: Charles Babbage lives in Torquay." }).click();
	await expect(page.getByRole("heading", { name: "Pinned" })).toHaveCount(0);
});

test("an entity is renamed and gets another type, both are undone, and the audit log has it all", async ({
	page,
	request,
}) => {
	const { project } = await start(page, request);
	const team = await teamPath(page);
	await open(page, `${project}/entities`);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	await page.getByRole("button", { name: "Rename or change type" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("Babbage Works");
	await page.getByRole("dialog").getByLabel("Type").selectOption("Organization");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Babbage Works" })).toBeVisible();
	await expect(page.getByText(/^also known as .*Charles Babbage/)).toBeVisible();
	await page.getByRole("button", { name: /^Undo: Renamed from Charles Babbage; Type was Person/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Charles Babbage" })).toBeVisible();
	await open(page, `${team}/audit`);
	await page.getByLabel("Action").fill("entity.correct");
	await page.getByRole("button", { name: "Filter" }).click();
	await expect(page.getByRole("rowheader")).toHaveText(["entity.correct", "entity.correct"]);
	await expect(page.getByRole("row", { name: "of entity Charles Babbage" })).toHaveCount(1);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export as CSV" }).click();
	const csv = await text((await (await download).createReadStream()) ?? "");
	expect(csv.trim().split("\r\n")).toHaveLength(3);
});

test("what is no thing is hidden, is not made again, and comes back on the review page", async ({ page, request }) => {
	const { project, remember } = await start(page, request);
	await remember("Turin Works hired Charles Babbage.");
	await open(page, `${project}/entities`);
	await page.getByRole("link", { name: "Turin Works", exact: true }).click();
	await page.getByRole("button", { name: "More actions for Turin Works" }).click();
	await page.getByRole("button", { name: "Hide: not a thing" }).click();
	await expect(page.getByRole("dialog").getByText("Turin Works hired Charles Babbage.")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Hide it" }).click();
	await expect(page.getByRole("heading", { name: "Not things" })).toBeVisible();
	await remember("Turin Works hired Luigi Menabrea.");
	await page.goto(`${project}/entities`);
	await expect(page.getByRole("rowheader", { name: "Luigi Menabrea" })).toBeVisible();
	await expect(page.getByRole("rowheader", { name: "Turin Works" })).toHaveCount(0);
	await open(page, `${project}/review`);
	await page.getByRole("button", { name: "Show Turin Works again" }).click();
	await expect(page.getByRole("heading", { name: "Not things" })).toHaveCount(0);
	await page.goto(`${project}/entities`);
	await expect(page.getByRole("rowheader", { name: "Turin Works" })).toBeVisible();
});

test("the review is answered by keyboard, one key each, and counts what is left", async ({ page, request }) => {
	const { project, state } = await start(page, request);
	const person = { subject_label: "Person" };
	await state({ subject: "Melanie", predicate: "plays", object: "clarinet", ...person });
	await state({ subject: "Melanie", predicate: "lives in", object: "Oslo", ...person });
	await state({ subject: "Mel", predicate: "plays", object: "violin", ...person });
	await open(page, `${project}/review`);
	const left = page.getByRole("status").filter({ hasText: "left" });
	const count = async () => Number.parseInt((await left.innerText()).trim(), 10);
	const before = await count();
	for (let n = 0; n < before; n++) await page.keyboard.press("s");
	await page.keyboard.press("s");
	await expect(page.getByText("That was the last one")).toBeVisible();
	expect(await count()).toBe(before);
	await page.getByRole("button", { name: "Go through them again" }).click();
	const question = page.getByRole("heading", { name: "Are these the same?" });
	await expect(async () => {
		if (!(await question.isVisible()) || !(await page.getByRole("link", { name: "Mel", exact: true }).isVisible())) {
			await page.keyboard.press("s");
			throw new Error("another question");
		}
	}).toPass();
	await expect(page.getByRole("radio", { name: "Melanie", exact: true })).toBeChecked();
	await page.keyboard.press("y");
	await expect.poll(count).toBe(before - 1);
	await page.keyboard.press("u");
	await expect.poll(count).toBe(before);
	await expect(page.getByText("Answer undone").first()).toBeVisible();
	await open(page, `${project}/entities?q=Mel`);
	await expect(page.getByRole("rowheader")).toHaveCount(2);
	await page.getByRole("link", { name: "Melanie" }).click();
	await page.getByRole("button", { name: "Merge" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Mel", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Merge Mel into Melanie?" })).toBeVisible();
});

test("a change is asked first, and a doubtful fact is edited in its question", async ({ page, request }) => {
	const { project, state } = await start(page, request);
	const ada = { subject: "Ada Berg", subject_label: "Person", predicate: "works at" };
	await state({ ...ada, object: "Acme", valid_at: "2026-02-01T00:00:00Z" });
	await state({ ...ada, object: "Globex", valid_at: "2026-03-01T00:00:00Z" });
	await open(page, `${project}/review`);
	await expect(page.getByRole("heading", { name: "Did this change?" })).toBeVisible();
	await page.getByRole("button", { name: "Edit one of the two" }).click();
	await page.getByRole("button", { name: /^Edit the second: / }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Object").fill("Globex Labs");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("The second was edited")).toBeVisible();
	await expect(page.getByRole("link", { name: "Globex Labs" }).first()).toBeVisible();
	await page.getByRole("button", { name: /It changed/ }).click();
	await expect(page.getByRole("heading", { name: "Did this change?" })).toHaveCount(0);
	await expect(page.getByText("It changed, the second holds now")).toBeVisible();
});

test("on a phone what can be done with a fact is behind one button, and a choice in a filter asks at once", async ({
	page,
	request,
}) => {
	const { project, state } = await start(page, request);
	await state({ subject: "Charles Babbage", predicate: "lives in", object: "Torquay" });
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, `${project}/entities`);
	await page.getByLabel("Type").selectOption("Person");
	await expect(page).toHaveURL(/label=Person/);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	const more = page.getByRole("button", { name: "More: Charles Babbage lives in Torquay." });
	const pin = page.getByRole("button", { name: "Pin: Charles Babbage lives in Torquay." });
	await more.click();
	await expect(pin).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(pin).toBeHidden();
	await expect(more).toBeFocused();
	await more.click();
	await pin.click();
	await expect(page.getByRole("heading", { name: "Pinned" })).toBeVisible();
});
