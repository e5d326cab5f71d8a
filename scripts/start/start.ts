// The story of one start: settings, database, migrations, build, server, ready; and the way back when told to stop.
import { type Embedded, prepareDataDir, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { readEnv } from "@/lib/env";
import { OperatorError } from "@/lib/operator-error";
import { build } from "./build";
import { checkDatabase } from "./check-database";
import { findOrCreateFirstKey } from "./first-key";
import type { Entry } from "./prepare.mjs";
import { assertPortFree, type Server, serve } from "./serve";

/** Never connected to: lets the settings be read before the embedded database, and so its URL, is known. */
const NOT_YET = "postgresql://127.0.0.1/not-yet";

const ORPHAN_CHECK_MS = 250;

/** Runs the service until it is told to stop. Resolves once it is ready. */
export async function main({ say }: Entry): Promise<void> {
	Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
	const settings = readSettings();
	await assertPortFree(settings.HOST, settings.PORT);
	const stops: (() => Promise<void>)[] = [];
	const { signal, stopWith } = listenForStop(stops);
	try {
		const database = await openDatabase(settings, say, stops);
		process.env.DATABASE_URL = database.url;
		signal.throwIfAborted();
		const applied = await migrate(database.url);
		say(`migrations: ${applied.length > 0 ? `${applied.length} applied` : "up to date"}`);
		signal.throwIfAborted();
		await build(say);
		signal.throwIfAborted();
		const key = await findOrCreateFirstKey(prepareDataDir(settings.DATA_DIR), database.url);
		say("server: starting");
		const server = await serve({ host: settings.HOST, port: settings.PORT });
		stops.push(async () => {
			database.tell({ stopping: true });
			await server.stop();
		});
		database.tell({ baseUrl: server.baseUrl });
		signal.throwIfAborted();
		announce(say, server, key);
		void database.gone.then(() => {
			if (!signal.aborted) stopWith(new OperatorError("PostgreSQL ended: see postgres.log in the data folder."));
		});
	} catch (error) {
		if (signal.aborted) return;
		await unwind(stops);
		throw error;
	}
}

function readSettings() {
	try {
		return readEnv({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || NOT_YET });
	} catch (error) {
		throw new OperatorError(`Wrong settings. ${(error as Error).message.split("\n").join("; ")}.`);
	}
}

type Database = Pick<Embedded, "url" | "tell" | "gone">;

async function openDatabase(
	settings: ReturnType<typeof readSettings>,
	say: Entry["say"],
	stops: (() => Promise<void>)[],
): Promise<Database> {
	const url = process.env.DATABASE_URL;
	if (url) {
		const { version, place } = await checkDatabase(url);
		say(`database: PostgreSQL ${version} at ${place}`);
		return { url, tell: () => {}, gone: new Promise(() => {}) };
	}
	say(`database: starting the embedded PostgreSQL in ${settings.DATA_DIR}`);
	const startedAt = performance.now();
	const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, purpose: "npm start" });
	stops.push(() => embedded.stop());
	say(`database: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
	return embedded;
}

/** SIGINT and SIGTERM end the start, wherever it is, in the reverse order of how things were begun. */
function listenForStop(stops: (() => Promise<void>)[]) {
	const controller = new AbortController();
	const end = async (problem?: OperatorError) => {
		if (controller.signal.aborted) return;
		controller.abort();
		if (problem) console.error(`npm start: ${problem.message}`);
		else console.log("stopping");
		const failed = await unwind(stops);
		process.exit(problem || failed ? 1 : 0);
	};
	process.on("SIGINT", () => void end());
	process.on("SIGTERM", () => void end());
	onOrphaned(() => void end());
	return { signal: controller.signal, stopWith: (problem: OperatorError) => void end(problem) };
}

/** Tells when npm, which started this process, is gone: killed outright it passes no signal on. */
function onOrphaned(tell: () => void): void {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && tell(), ORPHAN_CHECK_MS).unref();
}

async function unwind(stops: (() => Promise<void>)[]): Promise<boolean> {
	let failed = false;
	for (const stop of stops.splice(0).reverse()) {
		await stop().catch((error) => {
			failed = true;
			console.error(error);
		});
	}
	return failed;
}

function announce(say: Entry["say"], server: Server, key: string | null): void {
	say("");
	say(`Memory Graph is ready at ${server.baseUrl}`);
	if (!key) {
		say("API key: the one printed at the first start, or a new one from: npm run -s manage -- key create --team ID");
		return;
	}
	const prose = "Ada Lovelace wrote the first program for the Analytical Engine of Charles Babbage in London.";
	say(`API key: ${key}`);
	say("Try it:");
	say(
		`  curl -s ${server.baseUrl}/v1/episodes -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"content":"${prose}"}'`,
	);
	say(`  curl -s ${server.baseUrl}/v1/graph/nodes -H 'Authorization: Bearer ${key}'`);
	say("Stop it with Ctrl-C.");
}
