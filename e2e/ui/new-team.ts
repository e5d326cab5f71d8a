// The teams of browser tests: each test signs up for its own, and knows the paths of its pages.
import { randomBytes, randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

const PASSWORD = "grey otters hum low";
const PROSE = "Ada Lovelace worked with Charles Babbage in London. Charles Babbage designed the Analytical Engine.";
/** Names that look like code: to a page, and to a spreadsheet. */
export const EVIL = "<img src=x onerror=document.title='owned'> Works";
const EVIL_CELL = "=cmd()|' /C calc'!A0";
const PROJECT_PAGES = [
	"",
	"/episodes",
	"/entities",
	"/graph",
	"/search",
	"/profile",
	"/review",
	"/keys",
	"/sources",
	"/requests",
];
const TEAM_PAGES = ["/projects", "/usage", "/members", "/billing", "/audit", "/settings"];

/** An address that nobody has. */
export const anEmail = () => `${randomBytes(6).toString("hex")}@example.com`;

/** Opens a page and waits until its scripts are there: a press before would be lost. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForLoadState("networkidle");
}

/** Signs up and answers the address; the page is the first one of an empty project. */
export async function signUp(page: Page): Promise<string> {
	const email = anEmail();
	// As many people sign up as there are tests: each from a network of its own, for one network may have only so many.
	await page.setExtraHTTPHeaders({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` });
	await page.goto("/signup");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give it something to remember");
	// A press before the page's scripts are there would be lost.
	await page.waitForLoadState("networkidle");
	return email;
}

/** Takes a key from the first page, writes with it an episode and a fact of evil names, and answers the key. */
export async function write(page: Page, request: APIRequestContext): Promise<string> {
	await page.getByRole("button", { name: "Create API key" }).click();
	const key = await page.getByTestId("new-key").innerText();
	const headers = { authorization: `Bearer ${key}` };
	const episode = await request.post("/v1/episodes", { headers, data: { content: PROSE } });
	expect(episode.status()).toBe(200);
	const fact = { subject: EVIL, predicate: "likes", object: EVIL_CELL };
	expect((await request.post("/v1/facts", { headers, data: fact })).status()).toBe(200);
	await page.getByRole("button", { name: "I have copied the key, show the overview" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	return key;
}

/** The path of the team's pages, as the navigation has it. */
export async function teamPath(page: Page): Promise<string> {
	const href = await page.locator('nav a[href^="/t/"]').first().getAttribute("href");
	return href?.split("/").slice(0, 3).join("/") ?? "";
}

/** The paths of every page of the dashboard, those of one entity and of one episode among them. */
export async function everyPath(page: Page): Promise<string[]> {
	const project = new URL(page.url()).pathname;
	const team = await teamPath(page);
	await page.goto(`${project}/entities`);
	const entity = await page.getByRole("link", { name: "Charles Babbage" }).getAttribute("href");
	await page.goto(`${project}/episodes`);
	const episode = await page.getByRole("link", { name: /Ada Lovelace worked/ }).getAttribute("href");
	return [
		...PROJECT_PAGES.map((path) => project + path),
		...TEAM_PAGES.map((path) => team + path),
		entity ?? "",
		episode ?? "",
		"/account",
	];
}
