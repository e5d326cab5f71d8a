import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeEmptyDatabase } from "@/lib/testing/throw-away-database";
import { migrate } from "./migrate";

let folder: string;
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;

beforeEach(async () => {
	mkdirSync(".test", { recursive: true });
	folder = mkdtempSync(path.resolve(".test/migrations-"));
	database = await makeEmptyDatabase(process.env.DATABASE_URL ?? "");
});
afterEach(async () => {
	rmSync(folder, { recursive: true });
	await database.stop();
});

function put(name: string, sql: string): void {
	mkdirSync(path.join(folder, name), { recursive: true });
	writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function rows(query: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	return (await client.query(query).finally(() => client.end())).rows;
}

test("migrations run once each, in order of their names", async () => {
	put("2_second", "INSERT INTO steps VALUES (2);");
	put("1_first", "CREATE TABLE steps (n int); INSERT INTO steps VALUES (1);");
	expect(await migrate(database.url, folder)).toEqual(["1_first", "2_second"]);
	put("3_third", "INSERT INTO steps VALUES (3);");
	expect(await migrate(database.url, folder)).toEqual(["3_third"]);
	expect(await migrate(database.url, folder)).toEqual([]);
	expect(await rows("SELECT n FROM steps")).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test("eight processes that migrate at once apply each migration once", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	put("2_second", "INSERT INTO steps VALUES (2);");
	const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, folder)));
	expect(applied.flat().sort()).toEqual(["1_first", "2_second"]);
	expect(await rows("SELECT n FROM steps")).toEqual([{ n: 2 }]);
});

test("a migration changed after it was applied is refused and named", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	await migrate(database.url, folder);
	put("1_first", "CREATE TABLE steps (n bigint);");
	await expect(migrate(database.url, folder)).rejects.toThrow(
		"The migration 1_first was changed after it was applied.",
	);
});

test("a database newer than the program is refused", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	await migrate(database.url, folder);
	rmSync(path.join(folder, "1_first"), { recursive: true });
	await expect(migrate(database.url, folder)).rejects.toThrow("which this version does not know");
});

test("a migration that fails leaves nothing of itself and runs again once mended", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	put("2_second", "INSERT INTO steps VALUES (2); SELECT 1 / 0;");
	await expect(migrate(database.url, folder)).rejects.toThrow("The migration 2_second failed: division by zero");
	expect(await rows("SELECT n FROM steps")).toEqual([]);
	put("2_second", "INSERT INTO steps VALUES (2);");
	expect(await migrate(database.url, folder)).toEqual(["2_second"]);
});

test("a migration that waits for a reader of its table keeps no writer waiting, and runs when the reader is done", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	await migrate(database.url, folder);
	put("2_second", "ALTER TABLE steps ADD COLUMN m int;");
	const [reader, writer] = [1, 2].map(() => new pg.Client({ connectionString: database.url })) as [
		pg.Client,
		pg.Client,
	];
	await Promise.all([reader.connect(), writer.connect()]);
	await reader.query("BEGIN; SELECT FROM steps");
	const migrated = migrate(database.url, folder);
	const waits = () => writer.query("SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted");
	await expect.poll(async () => (await waits()).rowCount, { timeout: 10_000 }).toBe(1);
	await writer.query("INSERT INTO steps (n) VALUES (1)");
	await reader.query("COMMIT");
	expect(await migrated).toEqual(["2_second"]);
	await Promise.all([reader.end(), writer.end()]);
	expect(await rows("SELECT n, m FROM steps")).toEqual([{ n: 1, m: null }]);
});
