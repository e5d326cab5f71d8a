// A primary, its streaming standby and a PgBouncer before the primary, from the packages of the system: on Debian
// `apt-get install postgresql pgbouncer`.
import { execFileSync, spawn } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	chownSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { freePort } from "@/lib/db/embedded";

const VERSIONS = "/usr/lib/postgresql";
const PGBOUNCER = "/usr/sbin/pgbouncer";
const OWNER = "memory_graph";

export type PostgresPair = {
	primary: string;
	/** The primary by its socket, which every user of the machine may use. */
	socket: string;
	standby: string;
	/** The primary through PgBouncer, in transaction mode. */
	pooled: string;
	stopStandby(): void;
	stop(): void;
};

/** Starts all three on free ports of 127.0.0.1 in a folder of their own. Throws what to install where they are not there. */
export async function startPostgresPair(): Promise<PostgresPair> {
	const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0] : undefined;
	if (!version || !existsSync(PGBOUNCER))
		throw new Error("Install PostgreSQL and PgBouncer: apt-get install postgresql pgbouncer");
	const folder = mkdtempSync("/tmp/operations-");
	chmodSync(folder, 0o755);
	const run = asOtherThanRoot(folder);
	const tool = (name: string, ...words: string[]) => run(path.join(VERSIONS, version, "bin", name), words);
	const [primaryPort, standbyPort, pooledPort] = [await freePort(), await freePort(), await freePort()];
	const [primary, standby] = [path.join(folder, "primary"), path.join(folder, "standby")];
	const urlOf = (port: number) => `postgresql://${OWNER}@127.0.0.1:${port}/${OWNER}`;
	const configure = (data: string, port: number) =>
		appendFileSync(
			path.join(data, "postgresql.auto.conf"),
			`port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_connections = 300\nhot_standby_feedback = on\n`,
		);
	const start = (data: string) => tool("pg_ctl", "-D", data, "-w", "-l", `${data}.log`, "start");
	const end = (data: string) => tool("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");

	tool("initdb", "-D", primary, "-U", OWNER, "--auth=trust", "--encoding=UTF8", "--no-sync");
	configure(primary, primaryPort);
	start(primary);
	tool("createdb", "-h", "127.0.0.1", "-p", String(primaryPort), "-U", OWNER, OWNER);
	tool("pg_basebackup", "-D", standby, "-R", "-c", "fast", "-h", "127.0.0.1", "-p", String(primaryPort), "-U", OWNER);
	configure(standby, standbyPort);
	start(standby);

	const ini = path.join(folder, "pgbouncer.ini");
	writeFileSync(path.join(folder, "users.txt"), `"${OWNER}" ""\n`);
	writeFileSync(
		ini,
		`[databases]\n* = host=127.0.0.1 port=${primaryPort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${pooledPort}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${folder}/users.txt\npool_mode = transaction\ndefault_pool_size = 10\nlogfile = ${folder}/pgbouncer.log\n`,
	);
	const bouncer = spawn(...run.words(PGBOUNCER, ["-q", ini]), { stdio: "ignore" });
	await vi.waitFor(() => assertAnswers(urlOf(pooledPort)), { timeout: 10_000 });

	let isStandbyUp = true;
	const stopStandby = () => {
		if (isStandbyUp) end(standby);
		isStandbyUp = false;
	};
	return {
		primary: urlOf(primaryPort),
		socket: `postgresql://${OWNER}@localhost:${primaryPort}/${OWNER}?host=${folder}`,
		standby: urlOf(standbyPort),
		pooled: urlOf(pooledPort),
		stopStandby,
		stop() {
			bouncer.kill("SIGKILL");
			stopStandby();
			end(primary);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** PostgreSQL refuses to run as root: then its package's own user runs it. */
function asOtherThanRoot(folder: string) {
	const isRoot = process.getuid?.() === 0;
	if (isRoot) {
		const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
		chownSync(folder, id("-u"), id("-g"));
	}
	const drop = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];
	const words = (program: string, rest: string[]): [string, string[]] =>
		isRoot ? ["setpriv", [...drop, program, ...rest]] : [program, rest];
	const run = (program: string, rest: string[]) =>
		execFileSync(...words(program, rest), { stdio: "ignore", cwd: folder });
	return Object.assign(run, { words });
}

async function assertAnswers(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	await client.query("SELECT").finally(() => client.end());
}
