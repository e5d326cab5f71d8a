// A cluster's data made by initdb, and in it the owner and the database.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { OperatorError } from "@/lib/errors";
import { withClient } from "../pool";
import type { Binaries } from "./binaries";
import { OWNER, SUPERUSER, urlFor } from "./connect";
import type { RunAs } from "./run-as";

/** Makes the data with initdb, aside and then renamed: a start cut short never leaves half of it. Throws an OperatorError. */
export function makeCluster(
	dataDir: string,
	data: string,
	password: string,
	binaries: Binaries,
	runAs: RunAs,
	throwAway: boolean,
): void {
	const partial = `${data}.partial`;
	const passwordCopy = `${partial}.password`;
	rmSync(partial, { recursive: true, force: true });
	mkdirSync(partial, { mode: 0o700 });
	writeFileSync(passwordCopy, password, { mode: 0o600 });
	if (runAs.owner) {
		const { uid, gid } = runAs.owner;
		chmodSync(dataDir, 0o711);
		chownSync(partial, uid, gid);
		chownSync(passwordCopy, uid, gid);
	}
	const [program = "", ...words] = runAs.wrap([
		binaries.initdb,
		`--pgdata=${partial}`,
		`--username=${SUPERUSER}`,
		`--pwfile=${passwordCopy}`,
		"--auth=scram-sha-256",
		"--encoding=UTF8",
		// The same order and case rules on every machine, whatever its locales.
		"--locale=C",
		"--locale-provider=builtin",
		"--builtin-locale=C.UTF-8",
		...(throwAway ? ["--no-sync"] : []),
	]);
	const made = spawnSync(program, words, { encoding: "utf8", cwd: dataDir, env: plainEnvironment() });
	rmSync(passwordCopy, { force: true });
	if (made.status !== 0) {
		rmSync(partial, { recursive: true, force: true });
		const why = made.error?.message ?? reasonIn(made.stderr);
		throw new OperatorError(`PostgreSQL could not make its data in ${dataDir}: ${why}`);
	}
	renameSync(partial, data);
}

/** Throws an OperatorError for data of another major version than the programs. */
export function assertSameMajor(data: string, binaries: Binaries): void {
	const made = Number(readFileSync(path.join(data, "PG_VERSION"), "utf8"));
	if (made === binaries.major) return;
	throw new OperatorError(
		`The data in ${data} was made by PostgreSQL ${made}, but PostgreSQL ${binaries.major} is installed. ` +
			"Set DATA_DIR to another folder, or move the data over with pg_dump and pg_restore.",
	);
}

/** Makes the owner and the database if a first start was cut short before it did. */
export async function ensureDatabase(password: string, data: string, port: number): Promise<void> {
	const login = { user: SUPERUSER, password, data, port, database: "postgres" };
	await withClient({ connectionString: urlFor(login) }, async (client) => {
		const has = async (query: string) => (await client.query(query, [OWNER])).rows.length > 0;
		if (!(await has("SELECT FROM pg_roles WHERE rolname = $1"))) {
			const secret = pg.escapeLiteral(password);
			await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD ${secret}`);
		}
		if (!(await has("SELECT FROM pg_database WHERE datname = $1"))) {
			await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
		}
	});
}

/** PostgreSQL's own PG* variables of the caller's shell must not steer the embedded one. */
export function plainEnvironment(): NodeJS.ProcessEnv {
	const environment = { ...process.env };
	for (const name of Object.keys(environment)) if (name.startsWith("PG")) delete environment[name];
	return environment;
}

/** The last fault that PostgreSQL's programs wrote, else their last line: what they clean up follows it. */
export function reasonIn(text: string): string {
	const lines = text.trim().split("\n");
	return (lines.findLast((line) => /(FATAL|PANIC|ERROR):|^initdb: error:/.test(line)) ?? lines.at(-1) ?? "").replace(
		/^.*?(FATAL|PANIC|ERROR): +/,
		"",
	);
}
