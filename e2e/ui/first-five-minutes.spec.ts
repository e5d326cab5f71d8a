// What somebody does who has never seen the service, in the order in which they do it.
import { expect, test } from "@playwright/test";
import { open, signUp } from "./new-team";
import { retractAlone } from "./retract-fact";

test("the first five minutes: write, read what was found, put it right, look at the sample, review, search", async ({
	page,
}) => {
	await test.step("the front page says in one sentence what this is", async () => {
		await page.goto("/");
		await expect(page.getByText("turns it into people, things and facts, each with the sentence")).toBeVisible();
	});

	await test.step("the first page explains itself and takes a text; the facts found show at once in it", async () => {
		await signUp(page);
		await expect(page.getByText("facts you can search, each with the sentence it comes from")).toBeVisible();
		await expect(page.getByText("An episode is one piece of writing.")).toBeVisible();
		await page
			.getByLabel("What should be remembered?")
			.fill("Ada Lovelace worked with Charles Babbage in London. Charles Babbage designed the Analytical Engine.");
		await page.getByRole("button", { name: "Remember it" }).click();
		await expect(page.getByRole("heading", { name: /^Facts found \([1-9]/ })).toBeVisible();
		const sentence = page.locator("span").filter({ hasText: /^Charles Babbage designed the Analytical Engine\.$/ });
		await expect(sentence).toHaveCSS("text-decoration-line", "none");
		await page.getByRole("listitem").filter({ hasText: "Analytical Engine" }).getByRole("link").first().focus();
		await expect(sentence).toHaveCSS("text-decoration-line", "underline");
		await page.getByRole("tab", { name: "Agent (MCP)" }).click();
		await expect(page.getByText("claude mcp add --transport http memory-graph")).toBeVisible();
		await page.getByRole("button", { name: "Show the overview" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
		await expect(page.getByText(/^1 episode, \d+ facts? about \d+ people, places and things\.$/)).toBeVisible();
	});
	const project = new URL(page.url()).pathname;

	await test.step("a wrong fact is retracted where it is read, in its episode, and restored there", async () => {
		await page.getByRole("link", { name: "Episodes" }).click();
		await page.getByRole("link", { name: /^Ada Lovelace worked with/ }).click();
		await expect(page.getByRole("heading", { level: 1, name: /^Ada Lovelace worked with/ })).toBeVisible();
		await page.waitForLoadState("networkidle");
		await page
			.getByRole("button", { name: /^Retract: / })
			.first()
			.click();
		await retractAlone(page);
		await page.getByRole("button", { name: /^Restore: / }).click();
		await expect(page.getByRole("button", { name: /^Restore: / })).toHaveCount(0);
	});

	await test.step("the sample is still on offer, and its episodes are listed with their dates and facts", async () => {
		await open(page, `${project}/episodes`);
		await page.getByRole("button", { name: "Load the sample" }).click();
		const row = page.getByRole("row", { name: /Minutes, Thursday 12 November/ });
		await expect(row).toContainText(/\d{1,2} \w{3,4} \d{4}/, { timeout: 30_000 });
		await expect(page.getByRole("button", { name: "Load the sample" })).toHaveCount(0);
	});

	await test.step("the overview says what is new, was decided and changed", async () => {
		await open(page, project);
		for (const name of ["Latest facts", "Decisions", "What changed"]) {
			await expect(page.getByRole("heading", { name })).toBeVisible();
		}
	});

	await test.step("the review takes an answer by one key, counts down, and undoes it later", async () => {
		await open(page, `${project}/review`);
		const left = page.getByRole("status").filter({ hasText: "left" });
		const count = async () => Number.parseInt(await left.innerText(), 10);
		// The background asks about names that mean the same once it has compared them: until then the number grows.
		let before = 0;
		const isSettled = async () => {
			const earlier = before;
			await open(page, `${project}/review`);
			before = await count();
			return before > 1 && before === earlier;
		};
		await expect.poll(isSettled, { timeout: 30_000, intervals: [3_000] }).toBe(true);
		await page.keyboard.press("y");
		await page.keyboard.press("1");
		await expect.poll(count).toBeLessThan(before);
		await open(page, `${project}/review`);
		await expect(page.getByRole("heading", { name: "Latest answers" })).toBeVisible();
		await page
			.getByRole("button", { name: /^Undo: / })
			.first()
			.click();
		await expect(page.getByText("Answer undone").first()).toBeVisible();
	});

	await test.step("a search is in the address, and comes back with it", async () => {
		await open(page, `${project}/search`);
		const question = page.getByLabel("Question");
		await question.fill("Who owns Gangway?");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page.getByRole("heading", { name: "Answer" })).toBeVisible();
		await expect(page).toHaveURL(/query=Who\+owns/);
		await page.reload();
		await expect(page.getByRole("heading", { name: "Answer" })).toBeVisible();
		await expect(question).toHaveValue("Who owns Gangway?");
	});
});
