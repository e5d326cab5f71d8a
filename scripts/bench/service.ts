// The service under test: started as a user starts it, on a data folder and port of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort, joinEmbedded } from "@/lib/db/embedded";
import { closePools } from "@/lib/db/pool";
import { createTeam, type NewTeam } from "@/lib/teams/create-team";
import { onOrphaned } from "@/server/lifetime";
import { follow } from "@/server/prepare/run.mjs";

export type Service = {
	baseUrl: string;
	/** A connection to the service's database, as the owner of its tables. */
	database: pg.Client;
	/** Another, as a superuser. */
	superuser: pg.Client;
	/** The server's process. */
	pid: number;
	/** Resident memory of the server process in bytes. */
	rss(): number;
	/** Makes a team (tier enterprise) with a key of its own. */
	team(name: string): Promise<Tenant>;
	stop(): Promise<void>;
};
export type Tenant = Pick<NewTeam, "teamId" | "projectId" | "key">;

const READY = /Memory Graph is ready at (\S+)/;

/**
 * Starts the service and resolves once it answers. The build is reused when it is newer than the sources. It ends, and its data goes,
 * with this process, by whatever signal that is ended.
 */
export async function startService(settings: Record<string, string> = {}): Promise<Service> {
	const dataDir = mkdtempSync(path.resolve(".data-bench-"));
	const port = await freePort();
	// Shared with this process, so that it can sign people in.
	const secret = randomBytes(32).toString("hex");
	process.env.NEXTAUTH_SECRET = secret;
	const [program = "", ...words] = follow([process.execPath, "scripts/run.mjs", "start"]);
	const child = spawn(program, words, {
		env: {
			...process.env,
			DATA_DIR: dataDir,
			PORT: String(port),
			LOG_LEVEL: "warn",
			DATABASE_URL: "",
			POOL_SIZE: "20",
			NEXTAUTH_SECRET: secret,
			...settings,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const gone = new Promise((resolve) => child.once("exit", resolve));
	const end = async () => {
		child.kill("SIGTERM");
		await gone;
		rmSync(dataDir, { recursive: true, force: true });
	};
	endWith(end);
	const baseUrl = await readyUrl(child);
	const embedded = await joinEmbedded({ dataDir, purpose: "npm run bench" });
	const database = new pg.Client({ connectionString: embedded.url });
	await database.connect();
	const superuserUrl = new URL(embedded.url);
	superuserUrl.username = "postgres";
	const superuser = new pg.Client({ connectionString: superuserUrl.href });
	await superuser.connect();
	process.env.DATABASE_URL = embedded.url;
	return {
		baseUrl,
		database,
		superuser,
		pid: child.pid ?? 0,
		rss: () => rssOf(child.pid ?? 0),
		team: (name) => createTeam({ name, tier: "enterprise" }),
		stop: async () => {
			await Promise.all([database.end(), superuser.end(), closePools()]);
			await end();
		},
	};
}

/** Until nothing waits for the background. */
export async function untilIdle({ database }: Service): Promise<void> {
	const isBusy = async () =>
		(await database.query("SELECT FROM tasks WHERE state IN ('queued', 'running') LIMIT 1")).rowCount;
	while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 200));
}

function readyUrl(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let printed = "";
		child.stdout?.on("data", (chunk: Buffer) => {
			printed += chunk;
			if (String(chunk).includes('"level":50')) process.stderr.write(chunk); // an error of the service explains a failed run
			const url = READY.exec(printed)?.[1];
			if (url) resolve(url);
		});
		child.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
	});
}

function rssOf(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Ends the benchmark when it is asked to, or when its npm is killed, and stops what it started first. */
function endWith(stop: () => Promise<void>): void {
	const end = () => void stop().finally(() => process.exit(1));
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
	onOrphaned(end);
}
