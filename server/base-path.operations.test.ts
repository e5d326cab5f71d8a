// The service below a path of its host: pages, API, sign-in, agents. Built in a copy of the checkout, as the build has the path.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
	discoverAuthorizationServerMetadata,
	discoverOAuthProtectedResourceMetadata,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/lib/db/embedded";
import { findBrowser } from "@/scripts/test/browser";
import { type Service, startService } from "@/scripts/test/service";

const BASE = "/memory";
const PASSWORD = "grey otters hum low";
const NOT_COPIED = [".git", ".next", ".data", ".test", "test-results"];
const folder = path.resolve(process.env.TEST_FOLDER ?? ".test", `base-path-${process.pid}`);
const copy = path.join(folder, "checkout");
let service: Service;
let origin: string;
let browser: Browser;

beforeAll(async () => {
	mkdirSync(copy, { recursive: true });
	const copied = readdirSync(".").filter((name) => !NOT_COPIED.includes(name));
	// By links: the packages are many.
	execFileSync("cp", ["-al", ...copied, copy]);
	const port = await freePort();
	origin = `http://localhost:${port}`;
	const env = { BASE_PATH: BASE, PORT: String(port), NEXTAUTH_URL: origin };
	service = await startService(path.join(folder, "data"), env, ["env", "-C", copy, process.execPath]);
	browser = await chromium.launch({
		executablePath: findBrowser() ?? undefined,
		args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
	});
});
afterAll(async () => {
	await browser?.close();
	await service?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const call = (at: string, init: RequestInit = {}) =>
	fetch(origin + at, {
		...init,
		headers: { Authorization: `Bearer ${service.key}`, "Content-Type": "application/json", ...init.headers },
	});

/** A page, and the addresses of this host that it asked for and did not get, or that are not below the base. */
async function newPage(): Promise<{ page: Page; lost: string[] }> {
	const page = await browser.newPage();
	page.setDefaultTimeout(60_000);
	const lost: string[] = [];
	page.on("response", (response) => {
		const { pathname } = new URL(response.url());
		const isOurs = response.url().startsWith(origin);
		if (isOurs && (response.status() >= 400 || !`${pathname}/`.startsWith(`${BASE}/`)))
			lost.push(`${response.status()} ${response.url()}`);
	});
	return { page, lost };
}

test("the start shows the address, below which the API is and nothing else", async () => {
	expect(service.output()).toContain(`Memory Graph is ready at ${origin}${BASE}\n`);
	const body = JSON.stringify({ content: "Ada Lovelace works at Acme in Berlin." });
	const written = await call(`${BASE}/v1/episodes`, { method: "POST", body });
	expect(written.status).toBe(200);
	expect((await call(`${BASE}/v1/none`)).status).toBe(404);
	expect((await call(`${BASE}/readyz`)).status).toBe(200);
	for (const outside of ["/v1/usage", "/healthz", "/signin"]) expect((await call(outside)).status).toBe(404);
	const { servers } = (await (await call(`${BASE}/openapi.json`)).json()) as { servers: { url: string }[] };
	expect(servers).toEqual([{ url: BASE }]);
});

test("a person signs up, looks at every kind of page and signs in from another browser, all below it", async () => {
	const { page, lost } = await newPage();
	await page.goto(`${origin}${BASE}`, { waitUntil: "networkidle" });
	expect(await page.evaluate(() => document.querySelector("script")?.nonce)).toBeTruthy();
	await page.goto(`${origin}${BASE}/signup`, { waitUntil: "networkidle" });
	await page.getByLabel("Email").fill("ada@example.com");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL(/\/memory\/p\/[0-9a-f-]{36}$/);
	await page.waitForLoadState("networkidle");
	const home = page.url();
	await page.getByRole("button", { name: "Load the sample" }).click();
	await page.getByText("42 sample episodes written").first().waitFor();
	await page.goto(`${home}/graph`);
	await page
		.getByText(/\d+ nodes, \d+ links/)
		.first()
		.waitFor();
	for (const at of ["/episodes", "/entities", "/search?query=Gangway", "/keys", "/review"]) {
		await page.goto(home + at, { waitUntil: "networkidle" });
		expect(await page.getByRole("heading", { level: 1 }).count(), at).toBe(1);
	}
	await page.goto(`${origin}${BASE}/docs/quickstart`, { waitUntil: "networkidle" });
	const other = await (await browser.newContext()).newPage();
	await other.goto(`${home}/keys`, { waitUntil: "networkidle" });
	expect(new URL(other.url()).pathname).toBe(`${BASE}/signin`);
	await other.getByLabel("Email").fill("ada@example.com");
	await other.getByLabel("Password").fill(PASSWORD);
	await other.getByRole("button", { name: "Sign in", exact: true }).click();
	await other.waitForURL(`${home}/keys`);
	expect(lost).toEqual([]);
	const ways = (await (await call(`${BASE}/api/auth/providers`)).json()) as Record<string, { callbackUrl: string }>;
	expect(ways.credentials?.callbackUrl).toBe(`${origin}${BASE}/api/auth/callback/credentials`);
});

test("an application finds where to ask for a token, and an agent's program finds the tools", async () => {
	const endpoint = `${origin}${BASE}/mcp`;
	const refused = await fetch(endpoint, { method: "POST" });
	expect(refused.headers.get("www-authenticate")).toContain(
		`${origin}${BASE}/.well-known/oauth-protected-resource/mcp`,
	);
	const resource = await discoverOAuthProtectedResourceMetadata(endpoint);
	expect(resource.resource).toBe(endpoint);
	const server = await discoverAuthorizationServerMetadata(resource.authorization_servers?.[0] ?? "");
	expect(server).toMatchObject({ issuer: `${origin}${BASE}/`, token_endpoint: `${origin}${BASE}/api/oauth/token` });
	const registered = await fetch(server?.registration_endpoint ?? "", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ client_name: "test", redirect_uris: ["http://localhost/cb"] }),
	});
	expect(registered.status).toBe(201);
	const client = new Client({ name: "test", version: "1" });
	const env = { MEMORY_GRAPH_URL: `${origin}${BASE}`, MEMORY_GRAPH_API_KEY: service.key };
	const program = { command: process.execPath, args: ["packages/mcp/index.mjs"], env };
	await client.connect(new StdioClientTransport(program));
	expect((await client.listTools()).tools).toHaveLength(8);
	await client.close();
});
