// The drill: a service that is written to, its backup, another service from it. And what is left of one that is killed.
import { execFile, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClaim } from "@/lib/db/embedded/claim";
import { clusterUrl } from "@/lib/db/embedded/connect";
import { launchService, type Service, startService } from "@/scripts/test/service";

const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `backups-${process.pid}`);
const [oldData, newData] = [path.join(FOLDER, "old"), path.join(FOLDER, "new")];
const file = path.join(FOLDER, "backup.gz");
let old: Service;
let quietKey: string;

beforeAll(async () => {
	mkdirSync(FOLDER, { recursive: true });
	old = await startService(oldData);
	({ key: quietKey } = await manage(oldData, "team", "create", "--name", "Quiet"));
	await write(old.baseUrl, quietKey, "Ada Lovelace works at Acme in Berlin. She knows Charles Babbage.");
	await write(old.baseUrl, quietKey, "Grace Hopper leads the Atlas project at Globex.");
});
afterAll(async () => {
	await old?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

const settings = (dataDir: string) => ({ ...process.env, DATABASE_URL: "", DATA_DIR: dataDir });

/** Answers its line, of a success or of a refusal. */
async function manage(dataDir: string, ...words: string[]) {
	const call = promisify(execFile)(process.execPath, ["scripts/run.mjs", "manage", ...words], {
		env: settings(dataDir),
	});
	const { stdout } = await call.catch((error: { stdout: string }) => error);
	return JSON.parse(stdout);
}

async function write(baseUrl: string, key: string, content: string): Promise<string> {
	const response = await fetch(`${baseUrl}/v1/episodes`, {
		method: "POST",
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
		body: JSON.stringify({ content }),
	});
	expect(response.status).toBe(200);
	return ((await response.json()) as { episode_name: string }).episode_name;
}

const read = async (baseUrl: string, key: string, at: string) =>
	(await fetch(`${baseUrl}${at}`, { headers: { Authorization: `Bearer ${key}` } })).text();
const streams = (baseUrl: string, key: string) =>
	Promise.all(["/v1/graph/nodes", "/v1/graph/links"].map((at) => read(baseUrl, key, at)));

async function signIn(baseUrl: string, email: string, password: string): Promise<number> {
	const csrf = await fetch(`${baseUrl}/api/auth/csrf`);
	const { csrfToken } = (await csrf.json()) as { csrfToken: string };
	const cookie = csrf.headers.getSetCookie().map((one) => one.split(";")[0]);
	const response = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
		method: "POST",
		headers: { cookie: cookie.join("; "), origin: baseUrl },
		body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
	});
	return response.status;
}

test("a service from a backup that was taken under writes streams the same bytes, and its people and keys get in", async () => {
	await expect
		.poll(() => read(old.baseUrl, quietKey, "/v1/changes"), { timeout: 60_000 })
		.toContain("episode.processed");
	const acknowledged = [
		await write(old.baseUrl, old.key, "Mary knows Anna."),
		await write(old.baseUrl, old.key, "Anna knows Tom."),
	];
	let isTaken = false;
	const writer = (async () => {
		while (!isTaken) await write(old.baseUrl, old.key, "Tom works at Initech in Paris.");
	})();
	const taken = await manage(oldData, "backup", file);
	isTaken = true;
	await writer;
	expect(taken).toMatchObject({ backup: file, rows: expect.any(Number) });
	const expected = await streams(old.baseUrl, quietKey);
	expect(expected[1]).toContain("Ada Lovelace");

	expect(await manage(newData, "restore", file)).toEqual({ ...taken, backup: undefined, restored: file });
	const launched = launchService(newData);
	const [, baseUrl = ""] = await launched.until(/ready at (\S+)/);
	expect(await streams(baseUrl, quietKey)).toEqual(expected);
	const episodes = await read(baseUrl, old.key, "/v1/graph/episodes");
	for (const name of acknowledged) expect(episodes).toContain(name);
	const password = readFileSync(path.join(oldData, "first-sign-in"), "utf8").trim();
	expect(await signIn(baseUrl, "owner@demo.local", password)).toBe(200);
	expect(await signIn(baseUrl, "owner@demo.local", "another password")).toBe(401);
	await write(baseUrl, quietKey, "Ada Lovelace moved to London.");
	expect((await manage(newData, "restore", file)).message).toContain("The database is not empty");
	await launched.stop();
});

test("a backup that is killed leaves no file of its name", async () => {
	const name = path.join(FOLDER, "killed.gz");
	// It writes into a pipe that nobody empties, so it is in the middle for as long as it lives.
	execFileSync("mkfifo", [`${name}.partial`]);
	const child = spawn(process.execPath, ["scripts/run.mjs", "manage", "backup", name], {
		env: settings(oldData),
		stdio: "ignore",
	});
	const gone = new Promise((resolve) => child.once("close", resolve));
	expect(readSync(openSync(`${name}.partial`, "r"), Buffer.alloc(10))).toBe(10);
	child.kill("SIGKILL");
	await gone;
	expect(existsSync(name)).toBe(false);
	rmSync(`${name}.partial`);
	expect(await manage(oldData, "backup", name)).toMatchObject({ backup: name });
});

test("a restore that is killed in the middle leaves an empty database, which the next one fills", async () => {
	const whole = readFileSync(file);
	const pipe = path.join(FOLDER, "pipe.gz");
	const dataDir = path.join(FOLDER, "killed");
	execFileSync("mkfifo", [pipe]);
	const child = spawn(process.execPath, ["scripts/run.mjs", "manage", "restore", pipe], {
		env: settings(dataDir),
		stdio: "ignore",
	});
	const gone = new Promise((resolve) => child.once("close", resolve));
	const end = openSync(pipe, "w");
	writeSync(end, whole.subarray(0, whole.length / 2));
	const { databasePort } = findClaim(dataDir) ?? {};
	const database = new pg.Client({ connectionString: clusterUrl(dataDir, databasePort ?? 0) });
	await database.connect();
	const copies = () => database.query("SELECT FROM pg_stat_activity WHERE query LIKE 'COPY%FROM STDIN'");
	await expect.poll(async () => (await copies()).rows.length, { timeout: 60_000 }).toBe(1);
	// Its database goes with it.
	database.on("error", () => {});
	child.kill("SIGKILL");
	await gone;
	closeSync(end);
	expect(await manage(dataDir, "restore", file)).toMatchObject({ restored: file });
});
