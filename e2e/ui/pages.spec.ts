// Every page of the dashboard, in both themes and at both widths: nothing for axe to find, nothing wider than the screen,
// nothing in the console, and names that look like code are only ever text.
import { expect, test } from "@playwright/test";
import { firstLoadBytes } from "@/lib/testing/first-load";
import { assertSound } from "./assert-sound";
import { everyPath, signUp, write } from "./new-team";
import { retractAlone } from "./retract-fact";

const MAX_SCRIPT_BYTES = 200_000;

test("every page is sound in light and dark, wide and narrow", async ({ page, request }) => {
	test.setTimeout(300_000);
	const faults: string[] = [];
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	for (const path of ["/", "/signin", "/signup", "/invite/nothing"]) await assertSound(page, path);
	await page.setViewportSize({ width: 1280, height: 800 });
	await signUp(page);
	await write(page, request);
	for (const path of await everyPath(page)) await assertSound(page, path);
	expect(faults).toEqual([]);
});

test("no page but the graph's makes a browser load more than 200 kB of scripts first", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	const paths = (await everyPath(page)).filter((path) => !path.endsWith("/graph"));
	const scripts = new Map<string, string>();
	const read = async (path: string) => {
		const text = scripts.get(path) ?? (await (await page.request.get(path)).text());
		scripts.set(path, text);
		return text;
	};
	for (const path of [...paths, "/", "/signin", "/signup"]) {
		const bytes = await firstLoadBytes(await (await page.request.get(path)).text(), read);
		expect(bytes, path).toBeGreaterThan(50_000);
		expect(bytes, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
	}
});

test("a search shows its reasons and the call that makes it", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	await page.getByRole("link", { name: "Search" }).click();
	await page.getByLabel("Question").fill("Who worked with Charles Babbage?");
	await page.getByRole("button", { name: "Search", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Answer" })).toBeVisible();
	await page.getByRole("button", { name: "Why each is found" }).click();
	await expect(page.getByText("Score", { exact: true }).first()).toBeVisible();
	await page.getByText("For programs and agents").click();
	await expect(page.getByLabel("The same search with curl").getByText("/v1/search")).toBeVisible();
	await expect(page.getByLabel(/^Text for a prompt, \d+ tokens$/)).toContainText("Charles Babbage");
	await page.getByText("Day, group and other choices").click();
	await page.getByLabel("As of").fill("1990-01-01");
	await page.getByRole("button", { name: "Search", exact: true }).click();
	await expect(page).toHaveURL(/as_of=1990-01-01/);
	await expect(page.getByRole("heading", { name: "Answer" })).toHaveCount(0);
	await expect(page.getByRole("region", { name: "The same text with curl" })).toContainText("1990-01-01T23:59:59.999Z");
});

test("a change is told on the overview and on its entity, rules on the profile, and what one text mentions is folded", async ({
	page,
	request,
}) => {
	await signUp(page);
	const key = await write(page, request);
	const project = new URL(page.url()).pathname;
	const headers = { authorization: `Bearer ${key}` };
	const texts = [
		["2026-03-02T09:00:00Z", "Bob Stone owns Heron. We must not log card numbers."],
		[
			"2026-04-01T09:00:00Z",
			"Ada Lovelace takes over Heron from Bob Stone. Open question: Who pays for the yearly audit?",
		],
	];
	for (const [valid_at, content] of texts) {
		const data = { content, valid_at, source_description: "minutes" };
		expect((await request.post("/v1/episodes", { headers, data })).status()).toBe(200);
	}
	await page.goto(project);
	await expect(page.getByRole("listitem").filter({ hasText: "Heron: Bob Stone" })).toContainText("minutes, 1 Apr 2026");
	await expect(page.getByText("Who pays for the yearly audit?", { exact: true })).toBeVisible();
	await page.goto(`${project}/profile`);
	await expect(page.getByRole("heading", { name: "Rules" })).toBeVisible();
	await expect(page.getByRole("button", { name: /^Not so: .*card numbers/ }).first()).toBeVisible();
	for (const predicate of ["knows", "likes"]) {
		const facts = Array.from({ length: 10 }, (_, n) => ({ subject: `Person ${n}`, predicate, object: `Thing ${n}` }));
		for (const data of facts) expect((await request.post("/v1/facts", { headers, data })).status()).toBe(200);
	}
	await page.goto(`${project}/entities`);
	await expect(page.getByText(/^\d+ more are mentioned in one episode alone/)).toBeVisible();
	await expect(page.getByRole("link", { name: "Charles Babbage" })).toHaveCount(0);
	await page.getByRole("link", { name: "Show all" }).click();
	await expect(page.getByRole("link", { name: "Charles Babbage" })).toBeVisible();
	await page.getByRole("link", { name: "Heron", exact: true }).click();
	await expect(page.getByRole("heading", { name: "True now" })).toBeVisible();
	await page.getByText("Replaced facts").click();
	await expect(page.getByRole("button", { name: "Restore: Bob Stone owns Heron." })).toBeVisible();
});

test("an episode is deleted after its receipt was read, and a retracted fact comes back", async ({ page, request }) => {
	await signUp(page);
	await write(page, request);
	const project = new URL(page.url()).pathname;
	await page.goto(`${project}/entities`);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	await page
		.getByRole("button", { name: /^Retract: / })
		.first()
		.click();
	await page.getByRole("dialog").getByLabel("Reason").fill("wrong");
	await retractAlone(page);
	await expect(page.getByRole("heading", { name: "No longer true" })).toBeVisible();
	await expect(page.getByText("wrong")).toBeVisible();
	await page.getByRole("button", { name: /^Restore: / }).click();
	await expect(page.getByRole("heading", { name: "No longer true" })).toHaveCount(0);

	await page.goto(`${project}/episodes`);
	await page.getByRole("link", { name: /Ada Lovelace worked/ }).click();
	await page.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Facts to be deleted")).toBeVisible();
	await page.getByRole("button", { name: "Delete episode" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Episodes" })).toBeVisible();
	await expect(page.getByRole("link", { name: /Ada Lovelace worked/ })).toHaveCount(0);
});

test("an invitation lets its own address into the team, and a viewer sees no way to change it", async ({
	page,
	browser,
}) => {
	await signUp(page);
	const context = await browser.newContext();
	const guest = await context.newPage();
	const email = await signUp(guest);
	await page.getByRole("link", { name: "Members" }).click();
	await page.getByRole("button", { name: "Invite" }).click();
	await page.getByRole("dialog").getByLabel("Email").fill(email);
	await page.getByRole("dialog").getByLabel("Role").selectOption("viewer");
	await page.getByRole("button", { name: "Create invitation link" }).click();
	const link = await page.getByTestId("invitation-link").innerText();
	await guest.goto(link);
	await guest.getByRole("button", { name: "Join the team" }).click();
	await expect(guest.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
	await expect(guest.getByRole("button", { name: "Create project" })).toHaveCount(0);
	await expect(guest.getByRole("link", { name: "Audit log" })).toHaveCount(0);
	await page.getByRole("button", { name: "I have copied it" }).click();
	await page.reload();
	await page.getByRole("button", { name: `Change ${email}` }).click();
	await page.getByRole("button", { name: "Remove from team" }).click();
	await expect(page.getByText(`${email} was changed`)).toBeVisible();
	await expect(page.getByRole("rowheader", { name: email })).toHaveCount(0);
	expect((await guest.goto(guest.url()))?.status()).toBe(404);
	await context.close();
});

test("two entities become one after the receipt was read, and are two again after an undo", async ({
	page,
	request,
}) => {
	await signUp(page);
	const key = await write(page, request);
	const project = new URL(page.url()).pathname;
	const fact = { subject: "Babbage C.", predicate: "lived in", object: "Marylebone" };
	const headers = { authorization: `Bearer ${key}` };
	expect((await request.post("/v1/facts", { headers, data: fact })).status()).toBe(200);
	await page.goto(`${project}/entities`);
	await page.getByRole("link", { name: "Charles Babbage" }).click();
	await page.getByRole("button", { name: "Merge" }).click();
	const other = page.getByRole("dialog").getByLabel("The other entity, by name, alias or id");
	await other.pressSequentially("babb");
	await expect(page.locator('datalist option[value="Babbage C."]')).toBeAttached();
	await expect(page.locator('datalist option[value="Charles Babbage"]')).toHaveCount(0);
	await other.fill("nobody at all");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByText("No entity with that name or id.")).toBeVisible();
	await page.getByRole("dialog").getByLabel("The other entity, by name, alias or id").fill("babbage c.");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("heading", { name: "Merge Babbage C. into Charles Babbage?" })).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Merged into this" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Retract: Babbage C. lived in Marylebone." })).toBeVisible();
	await page.getByRole("button", { name: "Undo the merge of Babbage C." }).click();
	await expect(page.getByRole("heading", { name: "Merged into this" })).toHaveCount(0);
	await page.goto(`${project}/entities?q=Babbage`);
	await expect(page.getByRole("rowheader", { name: "Babbage C." })).toBeVisible();
});
