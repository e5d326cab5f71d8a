import { createHash } from "node:crypto";
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

/** The rows of the last of the statements. */
async function rows(query: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	const answer: pg.QueryResult | pg.QueryResult[] = await client.query(query).finally(() => client.end());
	return [answer].flat().at(-1)?.rows ?? [];
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

test("what expands runs before a migration, builds indexes beside writers, and is repeated after a failure", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	await migrate(database.url, folder);
	put("2_second", "ALTER INDEX steps_new RENAME TO steps_key; SELECT 1 / 0;");
	const expand = `ALTER TABLE steps ADD COLUMN IF NOT EXISTS m int;

DROP INDEX CONCURRENTLY IF EXISTS steps_new;

CREATE UNIQUE INDEX CONCURRENTLY steps_new ON steps (n);
`;
	writeFileSync(path.join(folder, "2_second", "expand.sql"), expand);
	await expect(migrate(database.url, folder)).rejects.toThrow("The migration 2_second failed: division by zero");
	put("2_second", "ALTER INDEX steps_new RENAME TO steps_key;");
	// Those that wait for their turn must not keep the index waiting.
	expect((await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))).flat()).toEqual(["2_second"]);
	expect(
		await rows(
			"SELECT indexrelid::regclass::text AS name, indisvalid FROM pg_index WHERE indrelid = 'steps'::regclass",
		),
	).toEqual([{ name: "steps_key", indisvalid: true }]);
});

test("a migration that was written anew to the same end is taken for the one that was applied", async () => {
	put("1_first", "CREATE TABLE steps (n int);");
	await migrate(database.url, folder);
	const checksum = createHash("sha256").update("CREATE TABLE steps (n int);").digest("hex");
	put("1_first", `-- Formerly: ${checksum}\nCREATE TABLE steps (n int NULL);`);
	expect(await migrate(database.url, folder)).toEqual([]);
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

test("a graph of the first version is whole after the upgrade", async () => {
	await migrate(database.url, undefined, "20261121140000_enqueue_once");
	const [project, team, ada, babbage, fact, episode] = [1, 2, 3, 4, 5, 6].map(
		(n) => `'00000000-0000-7000-8000-00000000000${n}'`,
	);
	const ids = `${project}, ${team}`;
	await rows(`SELECT set_config('app.project_id', ${project}, false), set_config('app.team_id', ${team}, false);
		INSERT INTO teams (id, name, signed_up_at) VALUES (${team}, 'Acme', now());
		INSERT INTO projects (id, team_id, name) VALUES (${project}, ${team}, 'main');
		INSERT INTO graphs (project_id, team_id, version) VALUES (${ids}, 1);
		INSERT INTO episodes (project_id, team_id, id, task_id, group_id, name, content, source_description, extract_intent, extractor, valid_at, created_at)
			VALUES (${ids}, ${episode}, ${episode}, 'team', 'ep_1', 'ADA knows Mr Babbage', '', false, 'fact', now(), now());
		INSERT INTO entities (project_id, team_id, id, name, name_key, labels, created_at)
			VALUES (${ids}, ${ada}, 'Ada', 'ada', '{Poet,Person}', now()), (${ids}, ${babbage}, 'Charles', 'charles', '{Person}', now());
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias) VALUES (${ids}, 'mr babbage', ${babbage}, 'Mr Babbage');
		INSERT INTO entity_groups (project_id, team_id, group_id, entity_id) VALUES (${ids}, 'team', ${ada}), (${ids}, 'team', ${babbage});
		INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
			VALUES (${ids}, 'team', ${fact}, ${ada}, 'Ada', ${babbage}, 'Charles', 'knows', 'Ada knows Charles', ${fact}, now(), now());
		INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id) VALUES (${ids}, ${fact}, ${episode});
		INSERT INTO mentions (project_id, team_id, group_id, episode_id, entity_id, valid_at)
			VALUES (${ids}, 'team', ${episode}, ${ada}, now()), (${ids}, 'team', ${episode}, ${babbage}, now())`);
	await migrate(database.url);
	const seen = `SELECT set_config('app.project_id', ${project}, false);
		SELECT e.name, e.stated_labels AS stated, g.name AS spelled, g.is_own AS own, f.confidence, v.span_end AS span
		FROM entities e JOIN entity_groups g ON g.entity_id = e.id JOIN edges f ON true JOIN edge_episodes v ON v.edge_id = f.id ORDER BY 1`;
	expect(await rows(seen)).toEqual([
		{ name: "Ada", stated: ["Poet"], spelled: "ADA", own: true, confidence: 1, span: 20 },
		{ name: "Charles", stated: [], spelled: "Mr Babbage", own: false, confidence: 1, span: 20 },
	]);
});
