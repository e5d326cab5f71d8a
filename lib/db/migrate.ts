// How the database gets its shape: prisma/migrations in order, recorded the way Prisma's own tool records them, then
// the job queue's own schema.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { OperatorError } from "@/lib/errors";
import { installQueue } from "./job-queue";
import { withClient } from "./pool";
import { isLockLost } from "./sqlstate";

/** The advisory lock that Prisma's own tool takes as well, so the two never migrate at once. */
export const MIGRATION_LOCK = 72_707_369;
const LOCK_RETRY_MS = 100;
const FOLDER = path.resolve("prisma/migrations");

/** `expand` runs before `sql`; `checksums` are those of `sql` as it is, and as it was before it was written anew to lock less. */
type Migration = { name: string; expand: string[]; sql: string; checksums: [string, ...string[]] };

/**
 * Applies every migration that the database has not had, each in one transaction, and answers their names. What would keep a large
 * table locked for long stands beside it in `expand.sql`, in statements that each have a transaction of their own, are harmless to the
 * version before, and may be repeated: columns, rows that are filled in, indexes that are built concurrently. Safe to call
 * from many processes at once and any number of times. Throws an OperatorError when a migration applied earlier was changed
 * since or is missing from the folder, or when one fails; what came before stays applied. `last` names one to stop behind.
 */
export async function migrate(url: string, folder = FOLDER, last?: string): Promise<string[]> {
	const migrations = readMigrations(folder);
	return withClient({ connectionString: url }, async (client) => {
		await acquireLock(client);
		await client.query(RECORDS);
		const records = await readRecords(client);
		assertUnchanged(migrations, records, "database");
		const due = migrations.filter(({ name }) => !records.has(name) && (!last || name <= last));
		for (const migration of due) await apply(client, migration);
		await installQueue(url);
		return due.map(({ name }) => name);
	});
}

/** The migrations of this version that the database lacks; those of a newer version, which it may have, are no matter. */
export async function pendingMigrations(db: Pick<pg.Pool, "query">, folder = FOLDER) {
	const { rows } = await db.query<{ name: string }>(
		`SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
	);
	const applied = new Set(rows.map(({ name }) => name));
	// Given a folder that it does not know, the bundler would trace the whole project.
	const known = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
	return known.filter((entry) => entry.isDirectory() && !applied.has(entry.name)).map(({ name }) => name);
}

const RECORDS = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
	"id" VARCHAR(36) PRIMARY KEY NOT NULL,
	"checksum" VARCHAR(64) NOT NULL,
	"finished_at" TIMESTAMPTZ,
	"migration_name" VARCHAR(255) NOT NULL,
	"logs" TEXT,
	"rolled_back_at" TIMESTAMPTZ,
	"started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
	"applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

function readMigrations(folder: string): Migration[] {
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort()
		.map((name) => {
			const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
			const before = path.join(folder, name, "expand.sql");
			// An empty line stands between two statements.
			const expand = existsSync(before) ? readFileSync(before, "utf8").split(/\n{2,}/) : [];
			const former = [...sql.matchAll(/^-- Formerly: (\w+)$/gm)].map(([, checksum = ""]) => checksum);
			return { name, expand, sql, checksums: [createHash("sha256").update(sql).digest("hex"), ...former] };
		});
}

/** Asks again and again: who waits for a lock in a statement holds a snapshot, which an index that is built concurrently waits for. */
async function acquireLock(client: pg.Client): Promise<void> {
	const isAcquired = async () => {
		const { rows } = await client.query(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS acquired`);
		return rows[0]?.acquired === true;
	};
	while (!(await isAcquired())) await wait(LOCK_RETRY_MS);
}

async function readRecords(client: pg.Client): Promise<Map<string, string>> {
	const { rows } = await client.query<{ migration_name: string; checksum: string }>(
		`SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
	);
	return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** Throws an OperatorError unless this version has all of these migrations, by name, with these checksums. */
export const assertKnown = (records: Map<string, string>, holder: "database" | "backup"): void =>
	assertUnchanged(readMigrations(FOLDER), records, holder);

function assertUnchanged(migrations: Migration[], records: Map<string, string>, holder: "database" | "backup"): void {
	const known = new Map(migrations.map(({ name, checksums }) => [name, checksums]));
	for (const [name, checksum] of records) {
		const file = known.get(name);
		if (file === undefined) {
			throw new OperatorError(
				`The ${holder} has the migration ${name}, which this version does not know. Run the newer version that made it, or use another ${holder}.`,
			);
		}
		if (!file.includes(checksum)) {
			throw new OperatorError(
				`The migration ${name} was changed after it was applied. Restore prisma/migrations/${name}/migration.sql and put the change into a new migration, or use another ${holder}.`,
			);
		}
	}
}

/** A lock that a migration does not get within this time it gives up and asks for again, since writers queue behind who waits for one. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_TRIES = 100;

async function apply(client: pg.Client, migration: Migration): Promise<void> {
	// A lock that is lost in the middle may leave an invalid index, which the first statements drop.
	const expand = async () => {
		for (const statement of migration.expand) await expandBy(client, statement);
	};
	for (const step of [expand, () => applyOnce(client, migration)]) {
		for (let attempt = 1; ; attempt++) {
			try {
				await step();
				break;
			} catch (error) {
				await client.query("ROLLBACK").catch(() => {});
				if (attempt < LOCK_TRIES && isLockLost(error)) continue;
				const message = `The migration ${migration.name} failed: ${(error as Error).message}`;
				throw new OperatorError(message, { cause: error });
			}
		}
	}
}

/** What is built concurrently waits for every transaction under way, and keeps nobody waiting meanwhile. */
async function expandBy(client: pg.Client, statement: string): Promise<void> {
	const isConcurrent = /^(CREATE|DROP).*CONCURRENTLY/m.test(statement);
	await client.query(`SET lock_timeout = ${isConcurrent ? 0 : LOCK_TIMEOUT_MS}`);
	await client.query(statement);
}

async function applyOnce(client: pg.Client, { name, sql, checksums }: Migration): Promise<void> {
	await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
	await client.query("DROP SCHEMA IF EXISTS group_views CASCADE");
	await client.query(sql);
	// The views have every column of their tables, so they are generated again whatever the migration changed.
	await client.query(
		"DO $$ BEGIN IF to_regproc('create_group_views') IS NOT NULL THEN PERFORM create_group_views(); END IF; END $$",
	);
	await client.query(
		`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)`,
		[randomUUID(), checksums[0], name],
	);
	await client.query("COMMIT");
}
