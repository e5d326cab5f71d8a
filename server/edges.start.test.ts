// What is answered at the edge of the service, in front of its routes: odd targets, hosts and headers, foreign pages, pages that are none.
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

let service: Service;
beforeAll(async () => {
	service = await startService(path.resolve(process.env.TEST_FOLDER ?? ".test", `edges-${process.pid}`));
});
afterAll(() => service?.stop());

/** Sends these lines as they are and answers status, type and body. */
function send(...lines: string[]): Promise<{ status: number; type: string; headers: Headers; body: string }> {
	const { hostname, port } = new URL(service.baseUrl);
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let text = "";
		socket.setEncoding("utf8").on("data", (data) => {
			text += data;
		});
		socket.on("error", reject).on("end", () => {
			const [head = "", body = ""] = text.split("\r\n\r\n");
			const [first = "", ...fields] = head.split("\r\n");
			const headers = new Headers(fields.map((field) => field.split(/: ?(.*)/, 2) as [string, string]));
			resolve({ status: Number(first.split(" ")[1]), type: headers.get("content-type") ?? "", headers, body });
		});
		socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
	});
}

const bearer = () => `Authorization: Bearer ${service.key}`;
const page = (address: string, init: RequestInit = {}) =>
	fetch(service.baseUrl + address, { redirect: "manual", ...init });

test.each([
	["OPTIONS * HTTP/1.1", "Host: a.test"],
	["GET http://a.test/v1/usage HTTP/1.1", "Host: a.test"],
	["GET /v1/usage HTTP/1.1", "Host: a.test", "Host: b.test"],
	["GET /signin HTTP/1.1", "Host: a.test", "Host: b.test"],
	["GET /v1/usage HTTP/1.1"],
])("%s %s is 400 in the error body", async (...lines) => {
	const { status, type, body } = await send(...lines, bearer());
	expect([status, type]).toEqual([400, "application/json; charset=utf-8"]);
	expect(body).toContain('"error":"invalid_request"');
});

test("bare /v1 is 404 in the error body, whatever the method", async () => {
	for (const method of ["GET", "POST", "OPTIONS"]) {
		const response = await page("/v1", { method });
		expect([response.status, (await response.json()).error], method).toEqual([404, "not_found"]);
	}
});

test.each([
	["/v1/graph/nodes/Ada", "PATCH"],
	["/v1/episodes", "GET, HEAD, POST"],
	["/v1/search", "POST"],
	["/mcp", "POST"],
	["/healthz", "GET, HEAD"],
	["/openapi.json", "GET, HEAD"],
	["/signin", "GET, HEAD, POST"],
])("a method that %s does not know is 405 with its own Allow: %s", async (address, allow) => {
	const methods = ["PROPFIND", "PURGE", ...(allow.includes("GET") ? [] : ["GET"])];
	for (const method of methods) {
		const { status, headers, body } = await send(`${method} ${address} HTTP/1.1`, "Host: a.test", bearer());
		expect([status, headers.get("allow")], method).toEqual([405, allow]);
		expect(body).toContain('"error":"method_not_allowed"');
	}
});

test("an asset is only read: another method is 405 in the error body", async () => {
	const [asset = ""] = /\/_next\/static\/[^"]+\.js/.exec(await (await page("/signin")).text()) ?? [];
	for (const address of [asset, asset.replace("_", "%5f"), "/_next/static/none.js", "/_next/image"]) {
		for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
			const response = await page(address, { method });
			expect([response.status, (await response.json()).error], `${method} ${address}`).toEqual([
				405,
				"method_not_allowed",
			]);
			expect(response.headers.get("allow")).toBe("GET, HEAD");
		}
	}
	expect((await page(asset)).status).toBe(200);
	expect([400, 404, 405]).toContain(
		(await page("/icon.svg", { method: "POST", headers: { origin: service.baseUrl } })).status,
	);
});

test("no header makes a page an empty object, and no client says which host it asked", async () => {
	const response = await page("/signin", { headers: { "x-middleware-prefetch": "1" } });
	expect(await response.text()).toContain("Sign in");
	const elsewhere = await page("/account", {
		headers: { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" },
	});
	expect(elsewhere.headers.get("location")).not.toContain("evil.test");
});

const act = (headers: Record<string, string>) =>
	page("/signin", { method: "POST", headers: { ...headers, "next-action": "0".repeat(42) }, body: "[]" });

test.each([{ origin: "https://evil.test", "sec-fetch-site": "cross-site" }, { origin: "null" }, {}] as Record<
	string,
	string
>[])("a server action from a page with %j is 403", async (headers) => {
	const response = await act(headers);
	expect([response.status, (await response.json()).error]).toEqual([403, "missing_scope"]);
});

test.each([
	{ origin: "https://graph.test" },
	{ origin: "https://graph.test", "x-forwarded-host": "graph.test" },
	{ origin: "https://graph.test:8443", "sec-fetch-site": "same-origin" },
] as Record<string, string>[])(
	"a server action whose Host a proxy changed, %j, is 403 in words for the page",
	async (headers) => {
		const response = await act(headers);
		expect([response.status, response.headers.get("content-type")]).toEqual([403, "text/plain"]);
		expect(await response.text()).toMatch(new RegExp(`${new URL(headers.origin ?? "").host}.*Host`));
	},
);

test("what a page asks for without a Host is 400 in words for the page, which the log has too", async () => {
	for (const method of ["GET", "POST"]) {
		const { status, type, body } = await send(`${method} /signup HTTP/1.1`, "Next-Action: 0", "Content-Length: 0");
		expect([status, type]).toEqual([400, "text/plain"]);
		expect(body).toContain("A proxy in front of this service drops the Host");
	}
	expect(service.output()).toContain("drops the Host of requests");
	expect(service.output()).toContain("changes the Host of requests");
});

test.each([
	"/none",
	"/p/none/none",
	"/healthzz",
	"/icon.svgs",
	"/api/inngestx",
	"/api/stripe/none",
	"/openapi.jsons",
	"/graph-scripts/x",
])("%s is a page that is not there, with a policy for its content", async (address) => {
	const response = await page(address, { headers: { cookie: "next-auth.session-token=x" } });
	expect(response.status).toBe(404);
	expect(response.headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-");
});

test.each(["http://[", "javascript:alert(1)", "%"])("the address %s to go on to breaks nothing", async (address) => {
	const query = await page(`/api/auth/csrf?callbackUrl=${encodeURIComponent(address)}`);
	expect([query.status, (await query.json()).error]).toEqual([400, "invalid_request"]);
	const cookie = `next-auth.callback-url=${encodeURIComponent(address)}`;
	const csrf = await page("/api/auth/csrf", { headers: { cookie } });
	expect(csrf.status).toBe(200);
	const token = /next-auth.csrf-token=([^;]+)/.exec(csrf.headers.get("set-cookie") ?? "")?.[1] ?? "";
	const fields = { email: "a@b.test", password: "x", callbackUrl: address, json: "true" };
	const signIn = await page("/api/auth/callback/credentials", {
		method: "POST",
		headers: { cookie: `${cookie}; next-auth.csrf-token=${token}`, origin: service.baseUrl },
		body: new URLSearchParams({ ...fields, csrfToken: decodeURIComponent(token).split("|")[0] ?? "" }),
	});
	expect(signIn.status).toBe(401);
});

test("without Stripe nothing is for sale: the page shows what is allowed and the command that changes it", async () => {
	const [, email = "", password = ""] = /sign in at \S+ as (\S+) with the password (\S+)/.exec(service.output()) ?? [];
	const csrf = await page("/api/auth/csrf");
	const token = /next-auth.csrf-token=([^;]+)/.exec(csrf.headers.get("set-cookie") ?? "")?.[1] ?? "";
	const { csrfToken } = (await csrf.json()) as { csrfToken: string };
	const signedIn = await page("/api/auth/callback/credentials", {
		method: "POST",
		headers: { cookie: `next-auth.csrf-token=${token}`, origin: service.baseUrl },
		body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
	});
	const cookies = signedIn.headers.getSetCookie();
	expect(cookies.join()).toContain("memory-graph.browser=");
	const cookie = cookies.map((one) => one.split(";", 1)[0]).join("; ");
	const home = (await page("/", { headers: { cookie } })).headers.get("location") ?? "";
	const team = /\/t\/[0-9a-f-]{36}/.exec(await (await page(home, { headers: { cookie } })).text())?.[0] ?? "";
	const billing = await (await page(`${team}/billing`, { headers: { cookie } })).text();
	expect(billing).toContain(`npm run -s manage -- team set --team ${team.slice(3)}`);
	expect(billing).toContain("refused until the next period");
	// What is seen, not the page's data, whose references look like prices.
	expect(billing.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\$19|upgrade/i);
});
