// OAuth by its protocol, as applications and those who would abuse it speak it: over real HTTP, with the consent's own actions.
// Longer than 250 lines: the steps of one protocol share its client and its team.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { approveAction, denyAction } from "@/app/(account)/connect/[request]/actions";
import { revokeKeyAction, rotateKeyAction } from "@/app/(dashboard)/p/[project]/keys/actions";
import * as mcp from "@/app/mcp/route";
import * as usage from "@/app/v1/usage/route";
import { hashSecret } from "@/lib/auth/api-key";
import { pool } from "@/lib/db/pool";
import { listKeys } from "@/lib/teams/keys";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { type SignedIn, signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { oauthApp } from "./app";
import { serverMetadata } from "./metadata";
import { sweepOauth } from "./tokens";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

const REDIRECT = "http://127.0.0.1:49152/callback";
const VERIFIER = randomBytes(32).toString("base64url");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let server: Server;
let base: string;
let team: TestTeam;
let owner: SignedIn;

beforeAll(async () => {
	server = createServer(oauthApp()).listen(0, "127.0.0.1");
	await once(server, "listening");
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/oauth`;
	team = await testTeam();
	owner = await signedIn(team.teamId);
});
afterAll(() => server.close());
beforeEach(() => asRequest(owner.cookies));

/** Each from a network of its own, for one may register only so often. */
const aNetwork = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

const register = (metadata: object, from = aNetwork()) =>
	fetch(`${base}/register`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": from },
		body: JSON.stringify(metadata),
	});

async function aClient(redirects = [REDIRECT]): Promise<string> {
	const response = await register({ client_name: "Test agent", redirect_uris: redirects });
	return ((await response.json()) as { client_id: string }).client_id;
}

function authorize(client: string, more: Record<string, string> = {}) {
	const asked = {
		client_id: client,
		redirect_uri: REDIRECT,
		response_type: "code",
		code_challenge: CHALLENGE,
		code_challenge_method: "S256",
		state: "a state",
		...more,
	};
	return fetch(`${base}/authorize?${new URLSearchParams(asked)}`, {
		headers: { "x-forwarded-for": aNetwork() },
		redirect: "manual",
	});
}

/** The secret of the consent page that a good request leads to. */
async function askedBy(client: string, more: Record<string, string> = {}): Promise<string> {
	const response = await authorize(client, more);
	expect(response.status).toBe(302);
	return /\/connect\/([\w-]{43})$/.exec(response.headers.get("location") ?? "")?.[1] ?? "";
}

async function codeFor(client: string, more: { write?: boolean; groups?: string[] } = {}): Promise<string> {
	const request = await askedBy(client);
	const answer = await approveAction(team.projectId, { request, write: true, groups: [], ...more });
	if (!answer.ok) throw new Error(answer.message);
	const redirect = new URL(answer.value.redirect);
	expect(redirect.origin + redirect.pathname).toBe(REDIRECT);
	expect(redirect.searchParams.get("state")).toBe("a state");
	return redirect.searchParams.get("code") ?? "";
}

type Tokens = { access_token: string; refresh_token: string; scope: string; error?: string };

async function post(path: string, values: Record<string, string>): Promise<{ status: number; body: Tokens }> {
	const response = await fetch(`${base}/${path}`, {
		method: "POST",
		headers: { "x-forwarded-for": aNetwork() },
		body: new URLSearchParams(values),
	});
	return { status: response.status, body: (await response.json()) as Tokens };
}

const exchange = (client: string, code: string, more: Record<string, string> = {}) =>
	post("token", { grant_type: "authorization_code", client_id: client, code, code_verifier: VERIFIER, ...more });
const refresh = (client: string, token: string, more: Record<string, string> = {}) =>
	post("token", { grant_type: "refresh_token", client_id: client, refresh_token: token, ...more });

async function connected(client: string, more?: { write?: boolean; groups?: string[] }): Promise<Tokens> {
	const { status, body } = await exchange(client, await codeFor(client, more));
	expect(status).toBe(200);
	return body;
}

/** What a call of the MCP server's tools list answers. */
async function callMcp(token: string): Promise<Response> {
	const headers = {
		authorization: `Bearer ${token}`,
		"content-type": "application/json",
		accept: "application/json, text/event-stream",
	};
	const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
	const request = new Request("http://localhost/mcp", { method: "POST", headers, body });
	return mcp.POST(request, { params: Promise.resolve({}) });
}

const invalidGrant = { status: 400, body: { error: "invalid_grant" } };
const keysOf = () => listKeys(team.teamId, team.projectId, new Date());

describe("registration", () => {
	test("a client is public whatever it asked for, and its name is one visible line", async () => {
		const asked = {
			client_name: "A\u202egent\n",
			redirect_uris: [REDIRECT],
			token_endpoint_auth_method: "client_secret_post",
		};
		const made = (await (await register(asked)).json()) as Record<string, unknown>;
		expect(made).toMatchObject({
			token_endpoint_auth_method: "none",
			client_name: "A gent",
			redirect_uris: [REDIRECT],
		});
		expect(made).not.toHaveProperty("client_secret");
	});

	test.each([
		["http elsewhere", ["http://example.com/cb"]],
		["a script", ["javascript:alert(1)"]],
		["a scheme of the browser", ["blob:https://example.com/x"]],
		["a scheme of the system", ["ms-msdt:/id"]],
		["a scheme of some program", ["feed:x"]],
		["a shell", ["shell:startup"]],
		["a search", ["search:query=x"]],
		["NUL", ["https://example.com/\0"]],
		["a fragment", ["https://example.com/cb#x"]],
		["a password", ["https://me:secret@example.com/cb"]],
		["none", []],
		["too many", Array(11).fill(REDIRECT)],
	])("a redirect URI with %s is refused", async (_, redirect_uris) => {
		const response = await register({ redirect_uris });
		expect([response.status, ((await response.json()) as Tokens).error]).toEqual([400, "invalid_client_metadata"]);
	});

	test.each(["cursor://anysphere.cursor-mcp/oauth/callback", "com.example.agent:/callback"])(
		"a program's own scheme is taken: %s",
		async (uri) => expect((await register({ redirect_uris: [uri] })).status).toBe(201),
	);

	test("what is no JSON is refused without a stack, and the 21st of one network in an hour waits", async () => {
		const from = aNetwork();
		const broken = { method: "POST", headers: { "content-type": "application/json" }, body: "{" };
		const response = await fetch(`${base}/register`, broken);
		expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining("at ")]);
		const answers: number[] = [];
		for (let i = 0; i < 21; i++) answers.push((await register({ redirect_uris: [REDIRECT] }, from)).status);
		expect(answers).toEqual([...Array(20).fill(201), 429]);
	});
});

describe("authorisation", () => {
	test("a redirect URI that is not registered gets an answer in place, not a redirect", async () => {
		const client = await aClient(["https://agent.example/cb", REDIRECT]);
		for (const redirect_uri of [
			"https://evil.example/cb",
			"https://agent.example/cb/..",
			"https://agent.example/cb?x=1",
			"https://agent.example.evil.example/cb",
			"http://localhost:49152/callback",
		]) {
			const response = await authorize(client, { redirect_uri });
			expect([response.status, response.headers.get("location")]).toEqual([400, null]);
		}
		expect((await authorize("0190a000-0000-7000-8000-000000000000")).status).toBe(400);
	});

	test("another name of this machine is the same resource", async () => {
		expect(await askedBy(await aClient(), { resource: "http://127.0.0.1:3000/mcp" })).not.toBe("");
	});

	test("a program on this machine may come back on another port", async () => {
		expect(await askedBy(await aClient(), { redirect_uri: "http://127.0.0.1:50000/callback" })).not.toBe("");
	});

	test.each([
		["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
		["no PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
		["a token in the address", { response_type: "token" }, "invalid_request"],
		["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
		["a scope that is none of ours", { scope: "admin openid" }, "invalid_scope"],
		["a state with NUL", { state: "a\0b" }, "invalid_request"],
	])("%s is refused in place: nobody is sent away before they have consented", async (_, more, error) => {
		const response = await authorize(await aClient(), more);
		expect([response.status, response.headers.get("location")]).toEqual([400, null]);
		expect(await response.json()).toMatchObject({ error });
	});

	test("the answer says who gave it", async () => {
		const client = await aClient();
		const { value } = (await approveAction(team.projectId, {
			request: await askedBy(client, { scope: "read offline_access" }),
			write: true,
			groups: [],
		})) as { value: { redirect: string } };
		expect(new URL(value.redirect).searchParams.get("iss")).toBe(serverMetadata().issuer);
		const denied = await denyAction("me", { request: await askedBy(client) });
		expect(denied).toMatchObject({ value: { redirect: expect.stringContaining("iss=") } });
		expect(serverMetadata()).toMatchObject({ authorization_response_iss_parameter_supported: true });
	});
});

describe("consent", () => {
	test("a foreign page, a stranger to the team and a member who may not are refused, and the request stays open", async () => {
		const request = await askedBy(await aClient());
		const input = { request, write: true, groups: [] };
		asRequest(owner.cookies, { ...OUR_PAGES, "sec-fetch-site": "cross-site", origin: "https://evil.example" });
		expect(await approveAction(team.projectId, input)).toMatchObject({ ok: false, slug: "missing_scope" });
		asRequest((await signedIn((await testTeam()).teamId)).cookies);
		expect(await approveAction(team.projectId, input)).toMatchObject({ ok: false, slug: "not_found" });
		asRequest((await signedIn(team.teamId, "member")).cookies);
		expect(await approveAction(team.projectId, input)).toMatchObject({ ok: false, slug: "missing_scope" });
		asRequest({});
		expect(await approveAction(team.projectId, input)).toMatchObject({ ok: false, slug: "unauthenticated" });
		asRequest(owner.cookies);
		expect(await approveAction(team.projectId, input)).toMatchObject({ ok: true });
	});

	test("is given once, and what was refused cannot be given", async () => {
		const client = await aClient();
		const request = await askedBy(client);
		const input = { request, write: true, groups: [] };
		const both = await Promise.all([approveAction(team.projectId, input), approveAction(team.projectId, input)]);
		expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
		const other = await askedBy(client);
		const denied = await denyAction("me", { request: other });
		expect(denied).toMatchObject({ ok: true, value: { redirect: expect.stringContaining("error=access_denied") } });
		expect(await approveAction(team.projectId, { ...input, request: other })).toMatchObject({ slug: "not_found" });
	});

	test("the audit log names the application, what it may and who approved it", async () => {
		await codeFor(await aClient(), { write: false, groups: ["sales"] });
		const { rows } = await pool().query(
			"SELECT actor, target FROM audit_entries WHERE team_id = $1 AND action = 'key.create' ORDER BY at DESC LIMIT 1",
			[team.teamId],
		);
		expect(rows).toEqual([{ actor: owner.email, target: 'application "Test agent" (read; groups sales)' }]);
	});
});

describe("tokens", () => {
	test("a token opens the MCP server with what was consented to, and nothing else", async () => {
		const { access_token, scope } = await connected(await aClient(), { write: false, groups: ["sales"] });
		expect(scope).toBe("read");
		expect((await callMcp(access_token)).status).toBe(200);
		const headers = { authorization: `Bearer ${access_token}` };
		const elsewhere = await usage.GET(new Request("http://localhost/v1/usage", { headers }), {
			params: Promise.resolve({}),
		});
		expect(elsewhere.status).toBe(401);
		const [key] = await keysOf();
		expect(key).toMatchObject({ name: "Test agent", scopes: ["read"], groups: ["sales"], isApplication: true });
		expect(key?.createdBy).toBe(owner.email);
	});

	test("without one the MCP server says where to get one", async () => {
		const refused = await callMcp("none");
		expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
			401,
			'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
		]);
	});

	test("a wrong verifier, another client, redirect URI or resource gets none, and the right one then does", async () => {
		const client = await aClient();
		const code = await codeFor(client);
		expect(await exchange(client, code, { code_verifier: randomBytes(32).toString("base64url") })).toMatchObject(
			invalidGrant,
		);
		expect(await exchange(await aClient(), code)).toMatchObject(invalidGrant);
		expect(await exchange(client, code, { redirect_uri: "http://127.0.0.1:1/callback" })).toMatchObject(invalidGrant);
		const elsewhere = await exchange(client, code, { resource: "https://other.example/mcp" });
		expect(elsewhere.body.error).toBe("invalid_target");
		expect((await exchange(client, code, { redirect_uri: REDIRECT })).status).toBe(200);
	});

	test("a code that is used twice ends what it was exchanged for", async () => {
		const client = await aClient();
		const code = await codeFor(client);
		const { body } = await exchange(client, code);
		expect((await callMcp(body.access_token)).status).toBe(200);
		expect(await exchange(client, code)).toMatchObject(invalidGrant);
		expect((await callMcp(body.access_token)).status).toBe(401);
		expect(await refresh(client, body.refresh_token)).toMatchObject(invalidGrant);
	});

	test("of two exchanges of a code at once one gets tokens", async () => {
		const client = await aClient();
		const code = await codeFor(client);
		const both = await Promise.all([exchange(client, code), exchange(client, code)]);
		expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
	});

	test("an old code gets none", async () => {
		const client = await aClient();
		const code = await codeFor(client);
		await pool().query("UPDATE oauth_requests SET expires_at = now() WHERE code_hash = $1", [hashSecret(code)]);
		expect(await exchange(client, code)).toMatchObject(invalidGrant);
	});
});

describe("too many failures", () => {
	/** All behind one address. */
	const from = aNetwork();
	const ask = (values: Record<string, string>) =>
		fetch(`${base}/token`, {
			method: "POST",
			headers: { "x-forwarded-for": from },
			body: new URLSearchParams({ grant_type: "refresh_token", ...values }),
		});

	test("of one client hold up that client alone, and those of nobody hold up nobody", async () => {
		const [client, other] = [await aClient(), await aClient()];
		let { refresh_token } = await connected(client);
		for (let i = 0; i < 60; i++) {
			const junk = await ask({ client_id: i % 2 ? "junk" : crypto.randomUUID(), refresh_token: "junk" });
			expect(junk.status).toBe(400);
		}
		for (let i = 0; i < 55; i++) {
			const renewed = await ask({ client_id: client, refresh_token });
			expect(renewed.status).toBe(200);
			refresh_token = ((await renewed.json()) as Tokens).refresh_token;
		}
		const statuses: number[] = [];
		for (let i = 0; i < 51; i++) statuses.push((await ask({ client_id: other, refresh_token: "junk" })).status);
		expect([statuses[49], statuses[50]]).toEqual([400, 429]);
		expect((await ask({ client_id: client, refresh_token })).status).toBe(200);
	}, 60_000);
});

describe("refreshing", () => {
	test("gives new tokens in place of the old ones, for the same key", async () => {
		const client = await aClient();
		const first = await connected(client);
		const count = (await keysOf()).length;
		const second = (await refresh(client, first.refresh_token)).body;
		expect((await callMcp(first.access_token)).status).toBe(401);
		expect((await callMcp(second.access_token)).status).toBe(200);
		expect(await keysOf()).toHaveLength(count);
		expect(await refresh(client, second.refresh_token, { scope: "read admin" })).toMatchObject({
			body: { error: "invalid_scope" },
		});
		expect(await refresh(await aClient(), second.refresh_token)).toMatchObject(invalidGrant);
	});

	test("with a used token ends the connection, since somebody stole it", async () => {
		const client = await aClient();
		const first = await connected(client);
		const second = (await refresh(client, first.refresh_token)).body;
		expect(await refresh(client, first.refresh_token)).toMatchObject(invalidGrant);
		expect((await callMcp(second.access_token)).status).toBe(401);
		expect(await refresh(client, second.refresh_token)).toMatchObject(invalidGrant);
	});

	test.each([
		["no member any more", "DELETE FROM memberships WHERE user_id = $1"],
		["only a member", "UPDATE memberships SET role = 'member' WHERE user_id = $1"],
	])("and every call end at once when who consented is %s", async (_, change) => {
		const client = await aClient();
		const admin = await signedIn(team.teamId, "admin");
		asRequest(admin.cookies);
		const tokens = await connected(client);
		expect((await callMcp(tokens.access_token)).status).toBe(200);
		await pool().query(change, [admin.userId]);
		expect((await callMcp(tokens.access_token)).status).toBe(401);
		expect(await refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
	});
});

describe("ending", () => {
	test("a revocation on the keys page holds on the next call and for the refresh token; a rotation is refused", async () => {
		const client = await aClient();
		const tokens = await connected(client);
		const keyId = tokens.access_token.split("_")[2] ?? "";
		expect(await rotateKeyAction(team.projectId, { keyId, graceHours: 24 })).toMatchObject({ slug: "not_found" });
		expect(await revokeKeyAction(team.projectId, { keyId })).toMatchObject({ ok: true });
		expect((await callMcp(tokens.access_token)).status).toBe(401);
		expect(await refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
	});

	test.each(["access_token", "refresh_token"] as const)(
		"an application ends itself by its %s, and no other",
		async (which) => {
			const client = await aClient();
			const tokens = await connected(client);
			await post("revoke", { client_id: await aClient(), token: tokens[which] });
			expect((await callMcp(tokens.access_token)).status).toBe(200);
			expect((await post("revoke", { client_id: client, token: tokens[which] })).status).toBe(200);
			expect((await callMcp(tokens.access_token)).status).toBe(401);
			expect((await post("revoke", { client_id: client, token: "unknown" })).status).toBe(200);
		},
	);

	test("what is past its end is swept, and an application that somebody approved stays", async () => {
		const client = await aClient();
		await connected(client);
		const unused = await aClient();
		await pool().query("UPDATE oauth_clients SET created_at = now() - interval '31 days' WHERE id = ANY($1)", [
			[client, unused],
		]);
		await pool().query("UPDATE oauth_requests SET expires_at = now() - interval '2 days' WHERE client_id = $1", [
			client,
		]);
		await sweepOauth(new Date());
		const { rows } = await pool().query(
			"SELECT c.id, count(r)::int AS requests FROM oauth_clients c LEFT JOIN oauth_requests r ON r.client_id = c.id WHERE c.id = ANY($1) GROUP BY c.id",
			[[client, unused]],
		);
		expect(rows).toEqual([{ id: client, requests: 0 }]);
	});
});
