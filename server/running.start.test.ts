// A service that runs, as an operator meets it from outside.
import { readFileSync, statSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClaim } from "@/lib/db/embedded/claim";
import { launchService, type Service, startService } from "@/scripts/test/service";
import { call, startsFolder, urlOf } from "@/scripts/test/starts";

const folder = startsFolder();

/** Sends the path as it is, which `fetch` would mend. */
function getRaw(service: Service, url: string, headers: Record<string, string>, method = "GET") {
	return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Record<string, unknown> }>(
		(resolve, reject) => {
			const { hostname, port } = new URL(service.baseUrl);
			get({ hostname, port, path: url, headers, method, agent: false }, async (response) => {
				let text = "";
				for await (const chunk of response.setEncoding("utf8")) text += chunk;
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text || "{}") });
			}).on("error", reject);
		},
	);
}

const dataDir = folder("running");
let service: Service;
beforeAll(async () => {
	service = await startService(dataDir);
});
afterAll(() => service?.stop());

test("the printed key opens the printed address", async () => {
	const response = await call(service, "/v1/graph/nodes");
	expect([response.status, await response.text()]).toEqual([200, '{"_end":0}\n']);
});

test("without HOST this machine alone reaches it, by one origin, and the start says how to open it", async () => {
	const { port } = new URL(service.baseUrl);
	expect(service.baseUrl).toBe(`http://localhost:${port}`);
	expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
	// A server on all addresses answers on each of this machine's.
	await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
	expect(service.output()).toContain(`HOST=0.0.0.0 PORT=${port} NEXTAUTH_URL=http://NAME:${port} npm start`);
});

test("a path that does not decode is answered 400 with the error body", async () => {
	const answer = await getRaw(service, "/v1/graph/nodes/%E0%A4%A/details", {
		Authorization: `Bearer ${service.key}`,
	});
	expect(answer.status).toBe(400);
	expect(answer.headers["content-type"]).toContain("application/json");
	expect(answer.body).toMatchObject({ error: "invalid_request", request_id: answer.headers["x-request-id"] });
});

test("a path that does not decode is answered 401 to a caller without a valid key", async () => {
	const answer = await getRaw(service, "/v1/graph/nodes/%E0%A4%A/details", { Authorization: "Bearer mg_live_wrong" });
	expect([answer.status, answer.body.error]).toEqual([401, "unauthenticated"]);
	expect(answer.headers["www-authenticate"]).toContain("Bearer");
});

test("a name with encoded slash and percent reaches the route as it was written", async () => {
	const answer = await call(service, `/v1/graph/nodes/${encodeURIComponent("50% a/b")}/details`);
	expect([answer.status, (await answer.json()).error]).toEqual([404, "not_found"]);
});

test("a method that no route can have is answered 405 with the error body", async () => {
	const answer = await getRaw(service, "/v1/graph/nodes", { Authorization: `Bearer ${service.key}` }, "PROPFIND");
	expect([answer.status, answer.body.error]).toEqual([405, "method_not_allowed"]);
	expect(answer.headers.allow).toContain("GET");
});

test("an offer to upgrade the connection is passed over and the request answered", async () => {
	const upgrade = { Connection: "Upgrade", Upgrade: "h2c", Authorization: `Bearer ${service.key}` };
	expect((await getRaw(service, "/v1/usage", upgrade)).status).toBe(200);
});

test("without their settings neither mail nor another service is offered, nor taken when asked for", async () => {
	const page = await (await fetch(`${service.baseUrl}/signin`)).text();
	expect(page).toContain("Forgot your password?");
	expect(page).not.toMatch(/Continue with|sign-in link/);
	expect(await (await fetch(`${service.baseUrl}/reset`)).text()).toContain("account reset --email");
	const post = { method: "POST", headers: { origin: service.baseUrl } };
	for (const provider of ["github", "google"]) {
		expect((await fetch(`${service.baseUrl}/api/auth/signin/${provider}`, post)).status).toBe(404);
		expect((await fetch(`${service.baseUrl}/api/auth/callback/${provider}?code=x&state=y`)).status).toBe(405);
	}
});

const inDatabase = async (work: (client: pg.Client) => Promise<void>) => {
	const client = new pg.Client({ connectionString: urlOf(dataDir) });
	await client.connect();
	await work(client).finally(() => client.end());
};

test("that a key was used is noted after the answer", () =>
	inDatabase(async (client) => {
		const used = async () => (await client.query("SELECT max(last_used_at) AS at FROM api_keys")).rows[0].at;
		await call(service, "/v1/usage");
		await expect.poll(used, { timeout: 10_000 }).not.toBeNull();
	}));

test("with no proxy in front, the X-Forwarded-For of a client is ignored", () =>
	inDatabase(async (client) => {
		const { baseUrl } = service;
		const csrf = await fetch(`${baseUrl}/api/auth/csrf`);
		const { csrfToken } = (await csrf.json()) as { csrfToken: string };
		const cookie = csrf.headers.getSetCookie().map((one) => one.split(";")[0]);
		const password = readFileSync(path.join(dataDir, "first-sign-in"), "utf8").trim();
		await fetch(`${baseUrl}/api/auth/callback/credentials`, {
			method: "POST",
			redirect: "manual",
			headers: { cookie: cookie.join("; "), origin: baseUrl, "x-forwarded-for": "203.0.113.9" },
			body: new URLSearchParams({ csrfToken, email: "owner@demo.local", password }),
		});
		const { rows } = await client.query<{ address: string }>("SELECT address FROM user_sessions");
		expect(["127.0.0.1", "0:0:0:0::/64"]).toContain(rows[0]?.address);
	}));

test("a second start on its data folder is refused and learns which process serves it", async () => {
	const { code, output } = await launchService(dataDir).ended;
	expect(code).toBe(1);
	expect(output).toContain(`The data folder ${dataDir} is already served by npm start (process ${service.pid}`);
	expect((await call(service, "/v1/graph/nodes")).status).toBe(200);
});

test("a second start on its port is refused", async () => {
	const { port } = new URL(service.baseUrl);
	const { code, output } = await launchService(folder("port"), { PORT: port }).ended;
	expect(code).toBe(1);
	expect(output).toContain(`Port ${port} is in use.`);
});

test("what it keeps can be read by its owner alone", () => {
	const socket = `postgres/.s.PGSQL.${findClaim(dataDir)?.databasePort}`;
	for (const file of ["first-key", "postgres-password", "serving.json", socket]) {
		expect(statSync(path.join(dataDir, file)).mode & 0o077).toBe(0);
	}
});
