// An agent that knows only the address: the SDK's own client finds the consent page, is approved, and is revoked again.

import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { signUp } from "./new-team";

const REDIRECT = "http://127.0.0.1:49871/callback";

/** What the SDK's client keeps of itself; `authorizeAt` is where it sends the browser. */
class Agent implements OAuthClientProvider {
	readonly redirectUrl = REDIRECT;
	readonly clientMetadata = { client_name: "Field agent", redirect_uris: [REDIRECT] };
	authorizeAt = "";
	private client?: OAuthClientInformationMixed;
	private held?: OAuthTokens;
	private verifier = "";
	state = () => "the agent's own state";
	clientInformation = () => this.client;
	saveClientInformation(client: OAuthClientInformationMixed) {
		this.client = client;
	}
	tokens = () => this.held;
	saveTokens(tokens: OAuthTokens) {
		this.held = tokens;
	}
	redirectToAuthorization(url: URL) {
		this.authorizeAt = url.href;
	}
	saveCodeVerifier(verifier: string) {
		this.verifier = verifier;
	}
	codeVerifier = () => this.verifier;
	/** As after a refresh that was refused: it starts over. */
	invalidateCredentials() {
		this.held = undefined;
	}
}

/** What the agent gets at its own address, once the browser is there. */
async function answerOf(page: Page): Promise<URLSearchParams> {
	await page.waitForURL(`${REDIRECT}?*`);
	return new URL(page.url()).searchParams;
}

// The agent's own server.
test.beforeEach(({ page }) =>
	page.route(`${REDIRECT}*`, (route) => route.fulfill({ body: "You can close this page." })),
);

test("an agent that knows only the address is approved by a person, remembers and recalls, and is revoked on the keys page", async ({
	page,
	baseURL,
}) => {
	const agent = new Agent();
	const connect = async () => {
		const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseURL), { authProvider: agent });
		const client = new Client({ name: "test", version: "1" });
		return { transport, client, connected: client.connect(transport) };
	};
	await signUp(page);
	const keysPage = new URL("keys", `${page.url().replace(/\/?$/, "/")}`).href;

	const first = await connect();
	await expect(first.connected).rejects.toThrow(UnauthorizedError);
	await page.goto(agent.authorizeAt);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect Field agent?");
	await expect(page.getByText("127.0.0.1:49871")).toBeVisible();
	await expectAccessible(page, "consent");
	await page.waitForLoadState("networkidle");
	await page.getByLabel("Groups").fill("not a group!");
	await page.getByRole("button", { name: "Allow" }).click();
	await expect(page.getByLabel("Groups")).toHaveAttribute("aria-invalid", "true");
	await page.getByLabel("Groups").fill("");
	await page.getByRole("button", { name: "Allow" }).click();
	const answer = await answerOf(page);
	expect(answer.get("state")).toBe("the agent's own state");
	await first.transport.finishAuth(answer.get("code") ?? "");

	const { client, connected } = await connect();
	await connected;
	await client.callTool({ name: "remember", arguments: { text: "Grace Hopper wrote the first compiler." } });
	const recalled = await client.callTool({ name: "recall", arguments: { question: "What did Grace Hopper write?" } });
	expect(JSON.stringify(recalled.content)).toContain("compiler");

	await page.goto(keysPage);
	await page.waitForLoadState("networkidle");
	await expect(page.getByRole("row", { name: /Field agent/ }).getByText("application")).toBeVisible();
	await expect(page.getByRole("button", { name: "Rotate Field agent" })).toHaveCount(0);
	await page.getByRole("button", { name: "Revoke Field agent" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
	await expect(page.getByText("revoked", { exact: true })).toBeVisible();
	agent.authorizeAt = "";
	await expect(client.listTools()).rejects.toThrow(UnauthorizedError);
	expect(agent.authorizeAt).not.toBe("");
	await client.close();
});

test("whoever is not signed in is asked to, then to consent; a refusal goes back to the agent", async ({
	page,
	baseURL,
}) => {
	const agent = new Agent();
	const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseURL), { authProvider: agent });
	await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toThrow(UnauthorizedError);
	await page.goto(agent.authorizeAt);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
	const consentPage = new URL(page.url()).searchParams.get("next") ?? "";
	await signUp(page);
	await page.goto(consentPage);
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Deny" }).click();
	expect((await answerOf(page)).get("error")).toBe("access_denied");
	await page.goto(consentPage);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("This request is no longer good");
});
