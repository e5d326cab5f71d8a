// Whole starts and stops of the service, as an operator would meet them. Long because each is written out whole.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findClaim } from "@/lib/db/embedded/claim";
import { clusterUrl } from "@/lib/db/embedded/cluster";
import { launchService, type Service, startService } from "@/scripts/test/service";

const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `starts-${process.pid}`);
beforeAll(() => mkdirSync(FOLDER, { recursive: true }));
const folder = (name: string) => path.join(FOLDER, name);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const isRunning = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};
const postmasterOf = (dataDir: string) =>
	Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);

/** The process of the background that a start runs beside its server. */
function backgroundOf(service: Service): number {
	const pid = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, "utf8")
		.trim()
		.split(" ")
		.map(Number)
		.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("scripts/background.mjs"));
	if (!pid) throw new Error("no background beside the service");
	return pid;
}

function call(service: Service, url: string, init: RequestInit = {}): Promise<Response> {
	return fetch(service.baseUrl + url, {
		...init,
		headers: { Authorization: `Bearer ${service.key}`, ...init.headers },
	});
}

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

describe("a service that runs", () => {
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
		const client = new pg.Client({ connectionString: clusterUrl(dataDir, findClaim(dataDir)?.databasePort ?? 0) });
		await client.connect();
		await work(client).finally(() => client.end());
	};

	test("that a key was used is noted after the answer", () =>
		inDatabase(async (client) => {
			const used = async () => (await client.query("SELECT max(last_used_at) AS at FROM api_keys")).rows[0].at;
			await call(service, "/v1/usage");
			await expect.poll(used, { timeout: 10_000 }).not.toBeNull();
		}));

	test("with no proxy in front, a network address that a client gives itself is not believed", () =>
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

	test("a second start on its data folder is refused and told who serves it", async () => {
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
});

describe("the end of a start", () => {
	test("SIGTERM lets a stream under way finish, stops the database and exits 0; the next start finds everything", async () => {
		const dataDir = folder("stream");
		const service = await startService(dataDir);
		await fillGraph(dataDir, 50_000);
		const postmaster = postmasterOf(dataDir);
		const { hostname, port } = new URL(service.baseUrl);
		const headers = { Authorization: `Bearer ${service.key}` };
		const response = await new Promise<IncomingMessage>((resolve, reject) => {
			get({ hostname, port, path: "/v1/graph/nodes?limit=50000", headers, agent: false }, resolve).on("error", reject);
		});
		// The first rows have come, and megabytes are still to come from a reader that takes its time.
		const rows = response[Symbol.asyncIterator]();
		let text = String((await rows.next()).value);
		const stopped = service.stop("SIGTERM");
		const knock = () =>
			fetch(service.baseUrl).then(
				() => "answers",
				() => "refuses",
			);
		await expect.poll(knock, { timeout: 10_000 }).toBe("refuses");
		expect(isRunning(service.pid)).toBe(true);
		for (let row = await rows.next(); !row.done; row = await rows.next()) text += row.value;
		expect(text.endsWith('{"_end":50000}\n')).toBe(true);
		expect((await stopped).code).toBe(0);
		expect(isRunning(postmaster)).toBe(false);

		const again = await startService(dataDir);
		expect(again.key).toBe(service.key);
		const page = await (await call(again, "/v1/graph/nodes?limit=1")).text();
		expect(page).toContain('{"_end":1}');
		expect((await again.stop("SIGINT")).code).toBe(0);
	});

	test("a start that was killed outright is followed by one that finds everything", async () => {
		const dataDir = folder("killed");
		const service = await startService(dataDir);
		const content = "Grace Hopper wrote the first compiler in Philadelphia.";
		const written = await call(service, "/v1/episodes", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ content }),
		});
		const { episode_name } = await written.json();
		await service.stop("SIGKILL");
		const again = await startService(dataDir);
		expect(await (await call(again, `/v1/episodes/${episode_name}`)).json()).toMatchObject({ content });
		expect((await again.stop()).code).toBe(0);
	});

	test("a host of the new internet protocol is listened on, whichever way a route is reached", async () => {
		const service = await startService(folder("six"), { HOST: "::1" });
		expect(service.baseUrl).toContain("[::1]");
		for (const way of ["/healthz", "/v1/graph/nodes?limit=1", "/openapi.json"]) {
			expect((await call(service, way)).status).toBe(200);
		}
		expect((await service.stop()).code).toBe(0);
	});

	test("a data folder with a path too long for a socket is served all the same", async () => {
		const service = await startService(folder(`long-${"x".repeat(100)}`));
		expect((await call(service, "/v1/graph/nodes")).status).toBe(200);
		expect((await service.stop()).code).toBe(0);
	});

	test("the background has a process of its own, which is replaced when it dies and ends when the start is killed", async () => {
		const service = await startService(folder("background"));
		const first = backgroundOf(service);
		process.kill(first, "SIGKILL");
		const write = await call(service, "/v1/episodes", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ content: "Grace Hopper wrote the first compiler in Philadelphia." }),
		});
		const { cogram } = await write.json();
		const state = async () => (await (await call(service, `/v1/tasks/${cogram.task_id}?wait_seconds=5`)).json()).state;
		await expect.poll(state, { timeout: 60_000 }).toBe("done");
		const second = backgroundOf(service);
		expect(second).not.toBe(first);
		await service.stop("SIGKILL");
		await expect.poll(() => isRunning(second), { timeout: 15_000 }).toBe(false);
		expect((await (await startService(folder("background"))).stop()).code).toBe(0);
	});

	test("a service whose output is read no more stops when asked to", async () => {
		const service = await startService(folder("unread"));
		service.closeOutput();
		expect((await service.stop()).code).toBe(0);
	});

	test("a start asked to stop before it is ready leaves nothing running", async () => {
		const dataDir = folder("early");
		const launched = launchService(dataDir);
		await launched.until(/database: starting/);
		expect((await launched.stop("SIGTERM")).code).toBe(0);
		expect(findClaim(dataDir)).toBeNull();
		const again = await startService(dataDir);
		expect((await again.stop()).code).toBe(0);
	});

	test("the loss of the database is told and ends the start", async () => {
		const dataDir = folder("lost");
		const service = await startService(dataDir);
		process.kill(postmasterOf(dataDir), "SIGQUIT");
		const { code, output } = await service.ended;
		expect(code).toBe(1);
		expect(output).toContain("npm start: PostgreSQL ended: see postgres.log in the data folder.");
	});
});

describe("a start that cannot be", () => {
	const lastLine = (output: string) => output.trim().split("\n").at(-1);

	test.each([
		["is no URL", { DATABASE_URL: "nonsense" }, /^npm start: Wrong settings\. DATABASE_URL: must be a postgres/],
		["is of another database", { DATABASE_URL: "mysql://localhost/x" }, /^npm start: Wrong settings\. DATABASE_URL/],
		[
			"cannot be reached",
			{ DATABASE_URL: "postgresql://someone:secret@127.0.0.1:1/x" },
			/^npm start: Cannot reach PostgreSQL at 127\.0\.0\.1:1\/x \(ECONNREFUSED\)\. Correct DATABASE_URL/,
		],
	])("DATABASE_URL %s: one line that says what to do, without the password", async (_, env, expected) => {
		const { code, output } = await launchService(folder("nowhere"), env).ended;
		expect(code).toBe(1);
		expect(lastLine(output)).toMatch(expected);
		expect(output).not.toContain("secret");
	});

	test("a wrong password or a missing database is distinguished", async () => {
		const dataDir = folder("asked");
		const service = await startService(dataDir);
		try {
			const url = new URL(urlOf(dataDir));
			url.pathname = "/nothing";
			url.searchParams.delete("host");
			const missing = await launchService(folder("asking"), { DATABASE_URL: url.href }).ended;
			expect(lastLine(missing.output)).toContain("There is no such database at 127.0.0.1");
			url.password = "wrong";
			const refused = await launchService(folder("asking"), { DATABASE_URL: url.href }).ended;
			expect(lastLine(refused.output)).toContain('refuses the user "memory_graph"');
			expect([missing.code, refused.code]).toEqual([1, 1]);
		} finally {
			await service.stop();
		}
	});

	test("a data folder that cannot be written is named", async () => {
		const file = folder("file");
		writeFileSync(file, "");
		const { code, output } = await launchService(path.join(file, "data")).ended;
		expect(code).toBe(1);
		expect(lastLine(output)).toMatch(/^npm start: Cannot write to the data folder .*file\/data \(ENOTDIR\)\./);
	});

	test("a port that something else holds is named before anything is started", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await new Promise((resolve) => other.once("listening", resolve));
		const { port } = other.address() as { port: number };
		const { code, output } = await launchService(folder("unused"), { PORT: String(port) }).ended;
		other.close();
		expect([code, lastLine(output)]).toEqual([
			1,
			`npm start: Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
		]);
		expect(output).not.toContain("database");
	});

	test("a Node that is too old is told first of all", async () => {
		const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.0' })";
		const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(pretend)}`;
		const { code, output } = await launchService(folder("old"), { NODE_OPTIONS }).ended;
		expect([code, output.trim()]).toEqual([1, "npm start: Node 18.20.0 is too old: install Node 20.19 or newer."]);
	});
});

function urlOf(dataDir: string): string {
	return clusterUrl(dataDir, findClaim(dataDir)?.databasePort ?? 0);
}

/** Puts `count` entities with long names into the project of the first key: about 15 MB of rows for 50,000. */
async function fillGraph(dataDir: string, count: number): Promise<void> {
	const client = new pg.Client({ connectionString: urlOf(dataDir) });
	await client.connect();
	const { rows } = await client.query("SELECT id, team_id FROM projects");
	const { id, team_id } = rows[0];
	await client.query("BEGIN");
	await client.query("SELECT set_config('app.project_id', $1, true), set_config('app.team_id', $2, true)", [
		id,
		team_id,
	]);
	await client.query(
		`INSERT INTO entities (project_id, team_id, id, name, name_key, labels, created_at)
		SELECT $1, $2, gen_random_uuid(), repeat('x', 190) || n, repeat('x', 190) || n, '{Person}', now() FROM generate_series(1, $3::int) n`,
		[id, team_id, count],
	);
	await client.query("COMMIT");
	await client.end();
}
