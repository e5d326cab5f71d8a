// A project that reads by itself, as a person sets it up.
import { expect, test } from "@playwright/test";
import { startGithubServer } from "@/lib/testing/github-server";
import { startHttpDouble } from "@/lib/testing/http-double";
import { assertSound } from "./assert-sound";
import { open, signUp } from "./new-team";

test("a feed is added, read, paused and deleted with what it brought; a refused token is said and replaced", async ({
	page,
}) => {
	test.setTimeout(300_000);
	const github = await startGithubServer();
	github.repository.issues = [
		{
			...{ number: 1, title: "Pier", body: "Ada Lovelace builds the pier.", state: "open", user: { login: "ada" } },
			updated_at: "2026-05-01T12:00:00Z",
		},
	];
	const item = "<item><guid>one</guid><title>Move</title><description>Grace Hopper lives in Oslo.</description></item>";
	const feed = await startHttpDouble(() => ({
		body: `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`,
	}));
	try {
		await signUp(page);
		const project = page.url().replace(/\/$/, "");
		await open(page, `${project}/sources`);
		await expect(page.getByText("No sources")).toBeVisible();
		const dialog = page.getByRole("dialog");
		const add = async (kind: string) => {
			await page.getByRole("button", { name: "Add source" }).click();
			await dialog.getByLabel("Kind").selectOption({ label: kind });
		};
		await add("RSS or Atom feed");
		await dialog.getByLabel("Address").fill("ftp://example.com");
		await dialog.getByRole("button", { name: "Add source" }).click();
		await expect(dialog.getByText("must begin with https://")).toBeVisible();
		await dialog.getByLabel("Address").fill(`${feed.url}/feed`);
		await dialog.getByRole("button", { name: "Add source" }).click();
		const ofFeed = page.getByRole("row", { name: /\/feed/ });
		await expect(async () => {
			await open(page, `${project}/sources`);
			await expect(ofFeed).toContainText(/synced.*1/s, { timeout: 1_000 });
		}).toPass();

		await add("GitHub");
		await dialog.getByLabel("Repository").fill("acme/app");
		await dialog.getByLabel("Token").fill("github_pat_wrong");
		await dialog.getByLabel("Address of the API").fill(github.url);
		await dialog.getByRole("button", { name: "Add source" }).click();
		const ofGithub = page.getByRole("row", { name: /acme\/app/ });
		await expect(ofGithub).toContainText("GitHub refused the token");
		await assertSound(page, new URL(`${project}/sources`).pathname);
		await page.setViewportSize({ width: 1280, height: 800 });
		await open(page, `${project}/sources`);
		await ofGithub.getByRole("button", { name: "Replace the token" }).click();
		await dialog.getByLabel("New token").fill(github.repository.token);
		await dialog.getByRole("button", { name: "Replace token" }).click();
		await expect(dialog).toBeHidden();
		await expect(async () => {
			await open(page, `${project}/sources`);
			await expect(ofGithub).toContainText(/synced.*1/s, { timeout: 1_000 });
		}).toPass();
		await ofGithub.getByRole("button", { name: /^Sync now/ }).click();
		await expect(page.getByText("Synced: nothing new")).toBeVisible();
		await ofGithub.getByRole("button", { name: /^Pause/ }).click();
		await expect(ofGithub).toContainText("paused");

		await ofFeed.getByRole("button", { name: /^Delete/ }).click();
		await dialog.getByLabel("Also forget what it brought").check();
		await dialog.getByRole("button", { name: "Delete source" }).click();
		await expect(ofFeed).toHaveCount(0);
		// It is forgotten in the background.
		await expect(async () => {
			await open(page, `${project}/episodes`);
			await expect(page.getByRole("link", { name: /^Pier/ })).toHaveCount(1);
			await expect(page.getByText(/Grace Hopper lives/)).toHaveCount(0, { timeout: 1_000 });
		}).toPass();
	} finally {
		await Promise.all([github.stop(), feed.stop()]);
	}
});
