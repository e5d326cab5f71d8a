// Two servers on a primary behind PgBouncer, with a standby: what they promise together.
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresPair, startPostgresPair } from "@/lib/testing/postgres-pair";
import { launchService, startService } from "@/scripts/test/service";

const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `operations-${process.pid}`);
const SECRET = "4f6dd0a3a57d1f0e6e4f7ac4c1b5e8129a";
let pair: PostgresPair;
let key: string;
let settings: Record<string, string>;
const servers: { baseUrl: string; stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
	mkdirSync(FOLDER, { recursive: true });
	pair = await startPostgresPair();
	settings = {
		DATABASE_URL: pair.pooled,
		DATABASE_DIRECT_URL: pair.primary,
		DATABASE_REPLICA_URL: pair.standby,
		NEXTAUTH_SECRET: SECRET,
	};
	const first = await startService(path.join(FOLDER, "first"), settings);
	key = first.key;
	servers.push(first, await launch("second"));
});
afterAll(async () => {
	await Promise.all(servers.map((server) => server.stop()));
	pair?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

async function launch(name: string) {
	const launched = launchService(path.join(FOLDER, name), settings);
	const [, baseUrl = ""] = await launched.until(/ready at (\S+)/);
	return { ...launched, baseUrl };
}

const call = (at: string, init: RequestInit = {}, server = 0) =>
	fetch(`${servers[server]?.baseUrl}${at}`, {
		...init,
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers },
	});
const write = (content: string, server = 0, idempotencyKey: string = randomUUID()) =>
	call(
		"/v1/episodes",
		{ method: "POST", body: JSON.stringify({ content }), headers: { "Idempotency-Key": idempotencyKey } },
		server,
	);

async function onStandby<T extends object>(statement: string): Promise<T[]> {
	const client = new pg.Client({ connectionString: pair.standby });
	await client.connect();
	return (await client.query<T>(statement).finally(() => client.end())).rows;
}

const search = (headers: Record<string, string>) =>
	call("/v1/search", { method: "POST", body: JSON.stringify({ query: "Who works at Acme?" }), headers });

test("a replica answers streams, details and search, and never with less than the caller has written", async () => {
	expect((await write("Grace Hopper works at Globex.")).status).toBe(200);
	await expect.poll(async () => (await call("/v1/graph/nodes")).text()).toContain("Grace Hopper");
	await onStandby("SELECT pg_wal_replay_pause()");
	const written = await write("Ada Lovelace works at Acme.");
	const version = written.headers.get("x-graph-version") ?? "";
	expect(Number(version)).toBeGreaterThan(0);

	const reads = [
		(headers: Record<string, string>) => call("/v1/graph/nodes", { headers }),
		(headers: Record<string, string>) => call("/v1/graph/links", { headers }, 1),
		(headers: Record<string, string>) => call("/v1/graph/nodes/Acme/details", { headers }, 1),
		search,
	];
	for (const read of reads) {
		expect(await (await read({})).text()).not.toContain("Ada Lovelace");
		expect(await (await read({ "If-Graph-Version-At-Least": version })).text()).toContain("Ada Lovelace");
	}
	await onStandby("SELECT pg_wal_replay_resume()");
	for (const read of reads) await expect.poll(async () => (await read({})).text()).toContain("Ada Lovelace");
	expect((await call("/v1/graph/nodes", { headers: { "If-Graph-Version-At-Least": "new" } })).status).toBe(400);
});

test("a rolling restart under load, behind a pooler, loses nothing and doubles nothing", async () => {
	const written = new Map<string, string>();
	const surprises: string[] = [];
	let isOver = false;
	/** As any client behind a load balancer: to the other server, under the same key, until it is answered. */
	const client = async (name: string) => {
		for (let n = 0; !isOver; n++) {
			const person = `Person${name}${n}`;
			const idempotencyKey = randomUUID();
			for (let attempt = 0; ; attempt++) {
				const response = await write(`${person} knows Hubert.`, (n + attempt) % 2, idempotencyKey).catch(() => null);
				if (response?.status === 200) {
					written.set(person, ((await response.json()) as { episode_name: string }).episode_name);
					break;
				}
				if (response && response.status !== 503) surprises.push(`${response.status} ${await response.text()}`);
			}
		}
	};
	const clients = ["A", "B", "C", "D"].map(client);
	for (const [n, name] of ["first", "second"].entries()) {
		await servers[n]?.stop();
		const before = written.size;
		await expect.poll(() => written.size, { timeout: 60_000 }).toBeGreaterThan(before);
		servers[n] = await launch(name);
	}
	isOver = true;
	await Promise.all(clients);
	expect(surprises).toEqual([]);
	expect(written.size).toBeGreaterThan(20);

	const database = new pg.Client({ connectionString: pair.primary });
	await database.connect();
	const count = async (statement: string) => Number((await database.query(statement)).rows[0].count);
	const episodes = await database.query<{ name: string }>(
		"SELECT name FROM episodes WHERE content LIKE '% knows Hubert.'",
	);
	expect(episodes.rows.map(({ name }) => name).sort()).toEqual([...written.values()].sort());
	expect(await count("SELECT count(*) FROM edges WHERE target_name = 'Hubert' OR source_name = 'Hubert'")).toBe(
		written.size,
	);
	expect(await count("SELECT degree AS count FROM entities WHERE name = 'Hubert'")).toBe(written.size);
	await expect
		.poll(() => count("SELECT count(*) FROM tasks WHERE state <> 'done'"), { timeout: 120_000, interval: 500 })
		.toBe(0);
	await database.end();
});

test("a pooler or a standby in the place of the database is refused in one line", async () => {
	const start = async (DATABASE_URL: string) => {
		const launched = launchService(path.join(FOLDER, "refused"), { DATABASE_URL, NEXTAUTH_SECRET: SECRET });
		return (await launched.ended).output.trim().split("\n").at(-1);
	};
	expect(await start(pair.pooled)).toMatch(/^npm start: What answers at .* is a pooler .* DATABASE_DIRECT_URL\.$/);
	expect(await start(pair.standby)).toMatch(/^npm start: PostgreSQL at .* is a standby, which takes no writes\./);
});

test("without its replica the primary answers", async () => {
	pair.stopStandby();
	expect(await (await call("/v1/graph/nodes")).text()).toContain("Ada Lovelace");
	expect(await (await search({})).text()).toContain("Ada Lovelace");
});
