import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/env";
import { uuidv7 } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeEmptyDatabase, makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { writeFacts } from "@/lib/testing/write-facts";
import { migrate } from "../migrate";
import { backUp } from "./backup";
import { connectForCopy, nameOf, readLayout } from "./layout";
import { restore } from "./restore";

let folder: string;
let quiet: TestTeam;
let busy: TestTeam;
/** Of the run's database, in which the other suites write meanwhile, and `busy`. */
let file: string;
let acknowledged: string[];
let restored: ThrowAwayDatabase;

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "backup-"));
	file = path.join(folder, "backup.gz");
	[quiet, busy] = [await testTeam(), await testTeam()];
	await writeFacts(quiet.ctx, [["Ada\\Lovelace\t\n\\.", "wrote", "\\.\nNotes"]], { content: "\\.\n\\N\u2028\t'\"💾" });
	await writeFacts(quiet.ctx, [["Ada", "knows", "Charles"]], {
		groupId: "second",
		alone: ["Grace"],
		aliases: { Grace: ["Amazing Grace"] },
	});
	acknowledged = await writeWhile(() => backUp(env().DATABASE_URL, file));
	restored = await makeEmptyDatabase(env().DATABASE_URL);
	await restore(restored.url, file);
}, 60_000);
afterAll(async () => {
	rmSync(folder, { recursive: true });
	await restored?.stop();
});

/** Writes until the work is done; answers the names of the episodes that were acknowledged before it began. */
async function writeWhile(work: () => Promise<unknown>): Promise<string[]> {
	const write = async () => (await writeFacts(busy.ctx, [[uuidv7(), "knows", "Hub"]])).episodeName;
	const before = [await write(), await write()];
	let isDone = false;
	const writer = (async () => {
		while (!isDone) await write();
	})();
	await work().finally(() => {
		isDone = true;
	});
	await writer;
	return before;
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = await connectForCopy(url);
	return work(client).finally(() => client.end());
}

/** As the service sees the team: row security binds the login too. */
const inTeam = <T>(url: string, { teamId, projectId }: TestTeam, work: (client: pg.Client) => Promise<T>) =>
	inDatabase(url, async (client) => {
		await client.query(`SET app.team_id = '${teamId}'; SET app.project_id = '${projectId}'`);
		return work(client);
	});

/** Every row of the team's, by table; `bytea` and timestamps as Postgres writes them. */
const rowsOf = (url: string, team: TestTeam) =>
	inTeam(url, team, async (client) => {
		const { tables } = await readLayout(client);
		const ours = tables.filter(({ columns }) => columns.some(({ name }) => name === "team_id"));
		const found: Record<string, string[]> = {};
		for (const table of ours) {
			const { rows } = await client.query<{ line: string }>(
				`SELECT t::text AS line FROM ${nameOf(table)} t WHERE team_id = $1 ORDER BY 1`,
				[team.teamId],
			);
			found[table.name] = rows.map(({ line }) => line);
		}
		return found;
	});

const countTeams = (url: string) =>
	inDatabase(url, async (client) => (await client.query("SELECT FROM teams")).rowCount ?? 0);

test("what was written is restored byte for byte, sequences go on, and only its owner may read the file", async () => {
	const expected = await rowsOf(env().DATABASE_URL, quiet);
	expect(expected.edges).toHaveLength(2);
	expect(expected.changes).not.toEqual([]);
	// Its references are checked at the end of a transaction.
	expect(expected.alias_groups).toHaveLength(1);
	expect(await rowsOf(restored.url, quiet)).toEqual(expected);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const sequences = await inDatabase(restored.url, async (client) => (await readLayout(client)).sequences);
	expect(sequences.find(({ name }) => name === "public.search_episodes_number_seq")).toBeDefined();
});

test("of what is written meanwhile it holds one moment: all that was acknowledged before, degrees that agree", async () => {
	await inTeam(restored.url, busy, async (client) => {
		const { rows } = await client.query("SELECT name FROM episodes WHERE project_id = $1", [busy.projectId]);
		expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
		const [graph] = (
			await client.query(
				`SELECT (SELECT degree FROM entities WHERE project_id = $1 AND name = 'Hub')::int AS degree,
				(SELECT count(*) FROM edges WHERE project_id = $1)::int AS edges, (SELECT changes FROM graphs WHERE project_id = $1)::int AS changes`,
				[busy.projectId],
			)
		).rows;
		expect(graph).toEqual({ degree: rows.length, edges: rows.length, changes: rows.length });
	});
});

test("row security and triggers are on again", async () => {
	await inDatabase(restored.url, async (client) => {
		const unlike = `SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace
			AND (NOT relrowsecurity OR (NOT relforcerowsecurity AND relname NOT IN ('request_log', 'usage_counters', 'usage_reservations')))`;
		expect((await client.query(unlike)).rows).toEqual([]);
		expect((await client.query("SELECT FROM pg_trigger WHERE tgenabled <> 'O'")).rowCount).toBe(0);
	});
});

describe("nothing is restored", () => {
	let empty: ThrowAwayDatabase;
	beforeEach(async () => {
		empty = await makeEmptyDatabase(env().DATABASE_URL);
	});
	afterEach(() => empty.stop());

	test("into a database that holds anything", async () => {
		await migrate(empty.url);
		await inDatabase(empty.url, (client) =>
			client.query("INSERT INTO teams (id, name, signed_up_at) VALUES (gen_random_uuid(), 'Ours', now())"),
		);
		await expect(restore(empty.url, file)).rejects.toThrow(/^The database is not empty: "public"."teams" has rows/);
		expect(await countTeams(empty.url)).toBe(1);
	});

	test.each<[string, (whole: Buffer) => Buffer]>([
		["cut in the middle", (whole) => whole.subarray(0, whole.length / 2)],
		["cut behind its rows", (whole) => gzipSync(gunzipSync(whole).subarray(0, -40))],
		["without the rows of a table", (whole) => withoutLine(whole)],
		["with something behind", (whole) => Buffer.concat([whole, gzipSync("more")])],
	])("from a file %s", async (_, change) => {
		const changed = path.join(folder, "changed.gz");
		writeFileSync(changed, change(readFileSync(file)));
		await migrate(empty.url);
		await expect(restore(empty.url, changed)).rejects.toThrow("is damaged or incomplete");
		expect(await countTeams(empty.url)).toBe(0);
	});

	const withoutLine = (whole: Buffer) => {
		const lines = gunzipSync(whole).toString("latin1").split("\n");
		lines.splice(
			lines.findIndex((line) => line.includes(quiet.keyId)),
			1,
		);
		return gzipSync(Buffer.from(lines.join("\n"), "latin1"));
	};

	test.each([
		["that is none", Buffer.from("hello"), "is damaged or incomplete"],
		["of another kind", gzipSync('{"a":1}\n'), "is no backup"],
		[
			"of a newer version",
			gzipSync('{"memory_graph_backup":1,"migrations":[{"name":"29990101_later","checksum":""}]}\n'),
			"The backup has the migration 29990101_later",
		],
	])("from a file %s", async (_, content, message) => {
		const other = path.join(folder, "other.gz");
		writeFileSync(other, content);
		await expect(restore(empty.url, other)).rejects.toThrow(message);
	});

	test("from a file that is not there", () =>
		expect(restore(empty.url, path.join(folder, "none.gz"))).rejects.toThrow("Cannot read"));
});

test("a backup overwrites nothing, and leaves nothing where it cannot be written", async () => {
	await expect(backUp(env().DATABASE_URL, file)).rejects.toThrow("There is a file");
	const nowhere = path.join(folder, "no", "such.gz");
	await expect(backUp(env().DATABASE_URL, nowhere)).rejects.toThrow("Cannot write");
	expect(existsSync(`${nowhere}.partial`)).toBe(false);
});

test("how many rows a table has may come in a packet behind the last of them", async () => {
	const database = await makeThrowAwayDatabase(env().DATABASE_URL);
	const way = await splitAfterCopies(database.url);
	try {
		await inDatabase(database.url, (client) => client.query("SELECT graphile_worker.add_job('send_mail')"));
		const late = path.join(folder, "late.gz");
		await backUp(way.url, late);
		const lines = gunzipSync(readFileSync(late)).toString("latin1").trimEnd().split("\n");
		const counted: number[] = [0];
		for (const line of lines.slice(1, -1)) {
			if (line === "\\.") counted.push(0);
			else counted.push((counted.pop() ?? 0) + 1);
		}
		expect(counted.some((rows) => rows > 0)).toBe(true);
		expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ rows: counted.slice(0, -1) });
	} finally {
		way.stop();
		await database.stop();
	}
});

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** A way to the database on which what follows the rows of a COPY comes in a packet of its own. */
async function splitAfterCopies(url: string): Promise<{ url: string; stop(): void }> {
	const to = new URL(url);
	const folder = to.searchParams.get("host");
	const server = createServer(async (client) => {
		const socket = folder ? connect(`${folder}/.s.PGSQL.${to.port}`) : connect(Number(to.port), to.hostname);
		client.pipe(socket);
		for await (let bytes of socket as AsyncIterable<Buffer>) {
			for (let end = bytes.indexOf(COPY_DONE); end >= 0; end = bytes.indexOf(COPY_DONE)) {
				client.write(bytes.subarray(0, end + COPY_DONE.length));
				bytes = bytes.subarray(end + COPY_DONE.length);
				// Two turns, so that the reader had one of its own for what it got.
				await nextTurn();
				await nextTurn();
			}
			client.write(bytes);
		}
		client.end();
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const way = new URL(url);
	way.searchParams.delete("host");
	way.hostname = "127.0.0.1";
	way.port = String((server.address() as AddressInfo).port);
	return { url: way.href, stop: () => server.close() };
}
