// The life of one PostgreSQL: started, found dead, stopped.
import { spawn } from "node:child_process";
import {
	closeSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	statSync,
	truncateSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "@/lib/errors";
import { type Binaries, findBinaries } from "./binaries";
import { answers, clusterUrl, dataOf, ensurePassword, freePort, SOCKET, takesSockets } from "./connect";
import { assertSameMajor, ensureDatabase, makeCluster, plainEnvironment, reasonIn } from "./make-cluster";
import { chooseRunAs, type RunAs } from "./run-as";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LOG_LIMIT_BYTES = 10_000_000;

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
