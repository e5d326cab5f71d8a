// The database that a test run works on: made for it, migrated, gone with it.
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "@/lib/db/embedded";
import { findClaim } from "@/lib/db/embedded/claim";
import { migrate } from "@/lib/db/migrate";
import { partitionTenants } from "./partition-tenants";

export type ThrowAwayDatabase = { url: string; stop(): Promise<void> };

/** `npm test` names a folder of its own for each run, and removes it whatever happens. */
const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test");
/** Over how many partitions tenants' tables are spread; 0 leaves them as they are. */
const PARTITIONS = Number(process.env.TEST_PARTITIONS ?? 0);
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]", ""];

/**
 * Makes an empty, migrated database: in an embedded Postgres of its own, or in the server of `serverUrl` when one is named.
 * Throws when that server is not on this machine: tests never touch anybody's data.
 */
export async function makeThrowAwayDatabase(serverUrl: string | undefined): Promise<ThrowAwayDatabase> {
	const database = serverUrl ? await makeEmptyDatabase(serverUrl) : await inOwnCluster();
	try {
		await migrate(database.url);
		if (PARTITIONS > 0) await partitionTenants(database.url, PARTITIONS);
	} catch (error) {
		await database.stop();
		throw error;
	}
	return database;
}

async function inOwnCluster(): Promise<ThrowAwayDatabase> {
	mkdirSync(FOLDER, { recursive: true });
	removeAbandoned();
	const dataDir = path.join(FOLDER, `database-${process.pid}-${randomBytes(3).toString("hex")}`);
	const embedded = await startEmbedded({ dataDir, purpose: "a test run", throwAway: true });
	return {
		url: embedded.url,
		stop: async () => {
			await embedded.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Folders of test runs that were killed. */
function removeAbandoned(): void {
	for (const name of readdirSync(FOLDER)) {
		const dataDir = path.join(FOLDER, name);
		const ownerPid = Number(/^database-(\d+)-/.exec(name)?.[1]);
		if (ownerPid && ownerPid !== process.pid && !isRunning(ownerPid) && !findClaim(dataDir)) {
			rmSync(dataDir, { recursive: true, force: true });
		}
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Makes an empty database beside the one that `serverUrl` names. Throws when that server is not on this machine. */
export async function makeEmptyDatabase(serverUrl: string): Promise<ThrowAwayDatabase> {
	const server = new URL(serverUrl);
	if (!LOCAL_HOSTS.includes(server.hostname)) {
		throw new Error(
			`Tests do not run against ${server.hostname}: DATABASE_URL must name a server on this machine, or nothing.`,
		);
	}
	const name = `memory_graph_test_${randomBytes(6).toString("hex")}`;
	const run = async (statement: string) => {
		const client = new pg.Client({ connectionString: serverUrl });
		await client.connect();
		await client.query(statement).finally(() => client.end());
	};
	await run(`CREATE DATABASE ${name}`);
	const url = new URL(server);
	url.pathname = `/${name}`;
	const stop = async () => {
		// `WITH (FORCE)` refuses while an autovacuum, which is not ours to end, is at work there; without it PostgreSQL ends that itself.
		await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
		await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = '${name}' AND backend_type = 'client backend'`);
		await run(`DROP DATABASE ${name}`);
	};
	return { url: url.href, stop };
}
