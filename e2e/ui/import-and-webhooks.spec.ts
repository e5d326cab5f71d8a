// What comes into a project from files, and what it sends to other services.
import { buffer } from "node:stream/consumers";
import { expect, type Page, test } from "@playwright/test";
import { ZipFile } from "yazl";
import { expectAccessible } from "./expect-accessible";
import { open, signUp } from "./new-team";

/** Uploads a file in the dialog of the page Episodes and answers what the dialog then says. */
async function upload(page: Page, file: { name: string; buffer: Buffer }): Promise<string> {
	await page.getByRole("button", { name: "Import", exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("File").setInputFiles({ ...file, mimeType: "application/octet-stream" });
	await dialog.getByRole("button", { name: "Import" }).click();
	await expect(page.getByRole("dialog", { name: "Imported" })).toBeVisible();
	const text = await dialog.innerText();
	await dialog.getByRole("button", { name: "Close" }).first().click();
	await expect(dialog).toBeHidden();
	return text.replace(/\s+/g, " ");
}

function zipped(files: Record<string, object>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, value] of Object.entries(files)) zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
	zip.end();
	return buffer(zip.outputStream);
}

test("a file is imported once: a receipt says what was stored, what was there already and what was refused", async ({
	page,
}) => {
	await signUp(page);
	await page.getByRole("link", { name: "Episodes", exact: true }).first().click();
	const lines = ["Ada Lovelace joined Acme in Berlin.", "", "Charles Babbage lives in London."];
	const notes = {
		name: "notes.jsonl",
		buffer: Buffer.from(lines.map((content) => JSON.stringify({ content })).join("\n")),
	};
	const first = await upload(page, notes);
	expect(first).toMatch(/Stored 2 Already there 0 Refused 1/);
	expect(first).toContain("notes.jsonl, line 2");
	expect(await upload(page, notes)).toMatch(/Stored 0 Already there 2 Refused 1/);

	const day = [{ type: "message", user: "U1", text: "Grace Hopper moved to Oslo.", ts: "1714550400.000100" }];
	const slack = await zipped({
		"users.json": [{ id: "U1", real_name: "Grace Hopper" }],
		"channels.json": [{ id: "C1", name: "general" }],
		"general/2024-05-01.json": day,
	});
	expect(await upload(page, { name: "slack.zip", buffer: slack })).toMatch(/Stored 1 .*Refused 0/);
	expect(await upload(page, { name: "note.md", buffer: Buffer.from("# Kim\n\nKim works at Initech.") })).toMatch(
		/Stored 1/,
	);
	const program = { name: "x.exe", buffer: Buffer.from([0, 1, 2, 255]) };
	expect(await upload(page, program)).toMatch(/Refused 1 Left out 0 x\.exe is of no kind that can be imported/);

	const german = Buffer.from("Wir haben gestern im Büro über den neuen Vertrag gesprochen und uns dann geeinigt.");
	expect(await upload(page, { name: "notiz.md", buffer: german })).toMatch(/Stored 1/);
	await expect(page.getByRole("row", { name: /Wir haben gestern/ })).toContainText(/seems to be German/);

	for (const text of [/Ada Lovelace joined/, /Charles Babbage lives/, /Grace Hopper moved/, /Kim works at Initech/]) {
		await expect(page.getByRole("rowheader", { name: text })).toHaveCount(1);
	}
	await expectAccessible(page, "episodes");
});

test("a webhook is added, notified of facts, given a new secret and removed; no address of this machine is accepted", async ({
	page,
}) => {
	await signUp(page);
	await open(page, `${page.url().replace(/\/$/, "")}/webhooks`);
	await page.getByRole("button", { name: "Add webhook" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("URL").fill("https://127.0.0.1/hook");
	await dialog.getByRole("button", { name: "Add webhook" }).click();
	await expect(dialog.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
	await dialog.getByLabel("URL").fill("https://hooks.invalid/memory");
	await dialog.getByRole("button", { name: "Add webhook" }).click();
	const secret = page.getByTestId("webhook-secret");
	await expect(secret).toHaveText(/^whsec_[\w+/=]{32,}$/);
	const shown = await secret.innerText();
	await page.getByRole("button", { name: "I have copied it" }).click();
	await expect(page.getByRole("row", { name: /hooks\.invalid/ })).toContainText("enabled");

	const webhooks = page.url();
	await page.getByRole("link", { name: "Episodes", exact: true }).first().click();
	const note = { name: "note.md", buffer: Buffer.from("Grace Hopper works at Acme.") };
	expect(await upload(page, note)).toMatch(/Stored 1/);
	// The address leads nowhere: the log says so, and that it is tried again.
	const delivery = page
		.getByRole("table", { name: "The last deliveries" })
		.getByRole("row", { name: /fact\.added/ })
		.first();
	await expect(async () => {
		await open(page, webhooks);
		await expect(delivery).toContainText(/pending.*E[A-Z_]+/s, { timeout: 1_000 });
	}).toPass();
	await delivery.getByRole("button", { name: "Redeliver" }).click();
	await expect(page.getByText("Queued for redelivery")).toBeVisible();
	await expectAccessible(page, "webhooks");

	await page.getByRole("button", { name: "Rotate secret" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
	await expect(secret).toHaveText(/^whsec_/);
	expect(await secret.innerText()).not.toBe(shown);
	await page.getByRole("button", { name: "I have copied it" }).click();
	await page.getByRole("button", { name: "Disable" }).click();
	await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
	await page.getByRole("button", { name: /^Remove: / }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove webhook" }).click();
	await expect(page.getByText("No webhooks")).toBeVisible();
});
