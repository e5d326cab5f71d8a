// The life of one PostgreSQL: made, started, found dead, stopped. Knows nothing of tables or tenants.
// Longer than 250 lines: one life, whose steps each rely on what those before left in the folder.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	chmodSync,
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { OperatorError } from "@/lib/operator-error";
import { type Binaries, findBinaries } from "./binaries";
import { chooseRunAs, type RunAs } from "./run-as";

const OWNER = "memory_graph";
const SUPERUSER = "postgres";
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LOG_LIMIT_BYTES = 10_000_000;
const SOCKET = ".s.PGSQL.";
/** What an address of a socket holds on macOS; Linux has four more. Node cuts off what is longer and says nothing. */
const MAX_SOCKET_PATH_BYTES = 103;

const SETTINGS = {
	listen_addresses: "127.0.0.1",
	unix_socket_permissions: "0700",
	max_connections: "100",
	shared_buffers: "256MB",
	effective_cache_size: "1GB",
	work_mem: "16MB",
	maintenance_work_mem: "128MB",
	random_page_cost: "1.1",
	jit: "off",
	// A young project outgrows its statistics within seconds, and plans made without any read all of it.
	autovacuum_naptime: "5s",
	// A lost race is run again at once rather than after the default second.
	deadlock_timeout: "200ms",
	// Nothing replicates from it, so the write-ahead log need only survive a crash.
	wal_level: "minimal",
	max_wal_senders: "0",
	max_wal_size: "2GB",
	checkpoint_timeout: "15min",
	timezone: "UTC",
	log_timezone: "UTC",
	log_checkpoints: "off",
};

/** What a throw-away database leaves out: it need not survive a crash. */
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "128MB" };

export type Cluster = {
	/** Connects as the owner of the tables, who is no superuser, as a managed Postgres would give it. */
	url: string;
	port: number;
	/** Fast shutdown: transactions under way are rolled back. Safe to call twice. */
	stop(): Promise<void>;
	/** Resolves when PostgreSQL is gone, for whatever reason. */
	gone: Promise<void>;
};

/** The URL by which a running cluster of this data folder, an absolute path, is reached on `port`. */
export function clusterUrl(dataDir: string, port: number): string {
	const password = readFileSync(passwordFile(dataDir), "utf8").trim();
	return urlFor({ user: OWNER, password, data: dataOf(dataDir), port, database: OWNER });
}

/**
 * Starts the PostgreSQL of `dataDir`, made at first use, on a free port of 127.0.0.1. The caller holds the folder's claim:
 * whatever still runs on it belongs to a process that died, and is stopped first. It stops when this process dies.
 * Throws an OperatorError that says what to do.
 */
export async function startCluster(dataDir: string, options: { throwAway?: boolean } = {}): Promise<Cluster> {
	const binaries = findBinaries();
	// The data folder itself is opened to whoever it will be.
	const runAs = chooseRunAs([binaries.postgres, path.dirname(dataDir)]);
	const data = dataOf(dataDir);
	const password = ensurePassword(dataDir);
	if (!existsSync(data)) makeCluster(dataDir, data, password, binaries, runAs, options.throwAway ?? false);
	assertSameMajor(data, binaries);
	await stopOrphan(data);
	// Of one that was killed: each start takes another port, and nobody else would remove them.
	for (const file of readdirSync(data)) if (file.startsWith(SOCKET)) rmSync(path.join(data, file), { force: true });
	const cluster = await launch(dataDir, data, binaries, runAs, options.throwAway ?? false);
	try {
		await ensureDatabase(password, data, cluster.port);
	} catch (error) {
		await cluster.stop();
		throw error;
	}
	return { ...cluster, url: clusterUrl(dataDir, cluster.port) };
}

const passwordFile = (dataDir: string) => path.join(dataDir, "postgres-password");

const dataOf = (dataDir: string) => path.join(dataDir, "postgres");

type Login = { user: string; password: string; data: string; port: number; database: string };

/** By the socket in its data folder, if it has one: a round trip costs half of what it does over TCP. */
function urlFor({ user, password, data, port, database }: Login): string {
	const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${port}/${database}`);
	if (existsSync(path.join(data, SOCKET + port))) url.searchParams.set("host", data);
	return url.href;
}

function ensurePassword(dataDir: string): string {
	const file = passwordFile(dataDir);
	if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
	return readFileSync(file, "utf8").trim();
}

function makeCluster(
	dataDir: string,
	data: string,
	password: string,
	binaries: Binaries,
	runAs: RunAs,
	throwAway: boolean,
): void {
	// Made aside and renamed, so that a start cut short never leaves half a cluster behind.
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

function assertSameMajor(data: string, binaries: Binaries): void {
	const made = Number(readFileSync(path.join(data, "PG_VERSION"), "utf8"));
	if (made === binaries.major) return;
	throw new OperatorError(
		`The data in ${data} was made by PostgreSQL ${made}, but PostgreSQL ${binaries.major} is installed. ` +
			"Set DATA_DIR to another folder, or move the data over with pg_dump and pg_restore.",
	);
}

async function launch(dataDir: string, data: string, binaries: Binaries, runAs: RunAs, throwAway: boolean) {
	const port = await freePort();
	// Relative to the data, which its owner alone may enter.
	const unix_socket_directories = (await takesSockets(data)) ? "." : "";
	const settings = { ...SETTINGS, ...(throwAway ? THROW_AWAY : {}), unix_socket_directories, port: String(port) };
	const logFile = path.join(dataDir, "postgres.log");
	if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) truncateSync(logFile);
	const log = openSync(logFile, "a", 0o600);
	const [program = "", ...words] = runAs.wrap(
		[binaries.postgres, "-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
		{ diesWithParent: true },
	);
	// Detached: a Ctrl-C goes to the whole terminal group, and streams under way still need the database.
	const child = spawn(program, words, {
		cwd: dataDir,
		detached: true,
		env: plainEnvironment(),
		stdio: ["ignore", log, log],
	});
	closeSync(log);
	child.unref();
	let running = true;
	const gone = new Promise<void>((resolve) => {
		const end = () => {
			running = false;
			resolve();
		};
		child.once("exit", end);
		child.once("error", end);
	});
	const stop = async () => {
		if (!running) return;
		child.ref();
		child.kill("SIGINT");
		const hurry = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
		await gone;
		clearTimeout(hurry);
	};
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await answers(data, port))) {
		if (!running || Date.now() > deadline) {
			await stop();
			throw new OperatorError(`PostgreSQL did not start: ${reasonIn(readFileSync(logFile, "utf8"))} (see ${logFile})`);
		}
		await wait(20);
	}
	return { port, stop, gone };
}

/**
 * Whether the folder can hold a socket: its path may be too long for the address of one, some mounted folders take none, and on
 * Windows Node knows none.
 */
async function takesSockets(data: string): Promise<boolean> {
	// As long a name as that of a real one.
	const address = path.join(data, `${SOCKET}probe`);
	if (Buffer.byteLength(address) > MAX_SOCKET_PATH_BYTES) return false;
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(address, () => probe.close(() => resolve(true)));
	});
}

/** True once PostgreSQL talks to clients, be it only to refuse a wrong password. */
async function answers(data: string, port: number): Promise<boolean> {
	const login = { user: "nobody", password: "none", data, port, database: "postgres" };
	const client = new pg.Client({ connectionString: urlFor(login) });
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		return (error as pg.DatabaseError).code === "28P01";
	} finally {
		await client.end().catch(() => {});
	}
	return true;
}

/** Makes the owner and the database if a first start was cut short before it did. */
async function ensureDatabase(password: string, data: string, port: number): Promise<void> {
	const login = { user: SUPERUSER, password, data, port, database: "postgres" };
	const client = new pg.Client({ connectionString: urlFor(login) });
	await client.connect();
	try {
		const has = async (query: string) => (await client.query(query, [OWNER])).rows.length > 0;
		if (!(await has("SELECT FROM pg_roles WHERE rolname = $1"))) {
			const secret = pg.escapeLiteral(password);
			await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD ${secret}`);
		}
		if (!(await has("SELECT FROM pg_database WHERE datname = $1"))) {
			await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
		}
	} finally {
		await client.end();
	}
}

/**
 * Stops a PostgreSQL that outlived its start. A `postmaster.pid` that no postmaster of this folder stands behind is removed:
 * after a restart of a container its number may belong to any process, and PostgreSQL would refuse to start.
 */
async function stopOrphan(data: string): Promise<void> {
	const file = path.join(data, "postmaster.pid");
	if (process.platform !== "linux" || !existsSync(file)) return;
	const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
	const servesThis = () => {
		try {
			return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
		} catch {
			return false;
		}
	};
	const signals: NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"];
	for (const signal of signals) {
		if (!servesThis()) break;
		process.kill(pid, signal);
		const deadline = Date.now() + STOP_TIMEOUT_MS;
		while (servesThis() && Date.now() < deadline) await wait(50);
	}
	if (!servesThis()) rmSync(file, { force: true });
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}

/** PostgreSQL's own PG* variables of the caller's shell must not steer the embedded one. */
function plainEnvironment(): NodeJS.ProcessEnv {
	const environment = { ...process.env };
	for (const name of Object.keys(environment)) if (name.startsWith("PG")) delete environment[name];
	return environment;
}

/** The last fault that PostgreSQL's programs wrote, else their last line: what they clean up follows it. */
function reasonIn(text: string): string {
	const lines = text.trim().split("\n");
	return (lines.findLast((line) => /(FATAL|PANIC|ERROR):|^initdb: error:/.test(line)) ?? lines.at(-1) ?? "").replace(
		/^.*?(FATAL|PANIC|ERROR): +/,
		"",
	);
}
