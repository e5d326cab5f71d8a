// How a service ends, by whichever cause, and what the next start finds. Long because each is written out whole.
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { findClaim } from "@/lib/db/embedded/claim";
import { launchService, type Service, startService } from "@/scripts/test/service";
import { call, startsFolder, urlOf } from "@/scripts/test/starts";

const folder = startsFolder();
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
		.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("dist/background.mjs"));
	if (!pid) throw new Error("no background beside the service");
	return pid;
}

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
	expect(again.output()).not.toContain(service.key);
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

test("the loss of the database is reported and ends the start", async () => {
	const dataDir = folder("lost");
	const service = await startService(dataDir);
	process.kill(postmasterOf(dataDir), "SIGQUIT");
	const { code, output } = await service.ended;
	expect(code).toBe(1);
	expect(output).toContain("npm start: PostgreSQL ended: see postgres.log in the data folder.");
});

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
