// `npm start`: settings, database, migrations, build, first key, background, server, ready; and back when asked to stop.
import { setTimeout as wait } from "node:timers/promises";
import { atBase, BASE_PATH } from "@/lib/base-path";
import { prepareDataDir } from "@/lib/db/embedded";
import { announceStop } from "@/lib/shutdown";
import { announce } from "./announce";
import { startBackgroundProcess } from "./background-process";
import { compareStart } from "./compare-start";
import { openDatabase, prepareDatabase } from "./database";
import { findOrCreateFirstSecrets } from "./first-secrets";
import { keepHeapSmall, live } from "./lifetime";
import { serveMetrics, startMetrics } from "./metrics";
import { build } from "./prepare/build";
import type { Entry } from "./prepare/prepare.mjs";
import { assertPortFree, baseUrlOf, serve, untilReady } from "./serve";
import { findOrCreateSessionSecret, readStartSettings } from "./settings";
import { startTracing } from "./tracing";

/** Runs the service until it is asked to stop; builds it first unless it `isBuilt`. Resolves once it is ready. */
export async function main({ say, isBuilt = false }: Entry): Promise<void> {
	Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
	keepHeapSmall();
	const settings = readStartSettings();
	await assertPortFree(settings.HOST, settings.PORT);
	await live("npm start", async ({ signal, onEnd, fail }) => {
		const database = await openDatabase(settings, "npm start", say);
		onEnd(() => database.stop());
		signal.throwIfAborted();
		await prepareDatabase(database.url, say);
		signal.throwIfAborted();
		if (!isBuilt) await build(say);
		signal.throwIfAborted();
		const dataDir = prepareDataDir(settings.DATA_DIR);
		const { key, signIn } = await findOrCreateFirstSecrets(dataDir, database.url);
		const secret = settings.NEXTAUTH_SECRET ?? findOrCreateSessionSecret(dataDir);
		process.env.NEXTAUTH_SECRET = secret;
		// Before the server reads its settings; on a port of the system's choice the address is known only afterwards.
		const known = settings.PORT > 0 ? baseUrlOf(settings.HOST, settings.PORT) : null;
		const address = settings.NEXTAUTH_URL ?? known;
		if (address) process.env.NEXTAUTH_URL = toAuthUrl(address);
		const differences = await compareStart(database.url, { secret, address });
		// The embedded database has one server at a time.
		if (settings.databaseUrl) for (const difference of differences) say(`warning: ${difference}`);
		await startTracing("server");
		const background = startBackgroundProcess();
		onEnd(() => background.stop());
		say("server: starting");
		const server = await serve({
			host: settings.HOST,
			port: settings.PORT,
			trustedProxies: settings.TRUSTED_PROXIES,
		});
		onEnd(async () => {
			database.publish({ stopping: true });
			announceStop();
			await wait(settings.STOP_DELAY_SECONDS * 1_000);
			await server.stop();
		});
		if (settings.METRICS_PORT !== undefined) {
			startMetrics("server");
			const { port, stop } = await serveMetrics(settings.HOST, settings.METRICS_PORT, background.figures);
			onEnd(stop);
			say(`metrics: port ${port}, path /metrics`);
		}
		process.env.NEXTAUTH_URL ||= toAuthUrl(server.baseUrl);
		await untilReady(server.baseUrl, signal);
		signal.throwIfAborted();
		database.publish({ baseUrl: server.baseUrl });
		announce(say, server.baseUrl, { key, signIn, host: settings.HOST, address: settings.NEXTAUTH_URL });
		void database.gone.then(() => fail("PostgreSQL ended: see postgres.log in the data folder."));
	});
}

/** NEXTAUTH_URL as next-auth wants it: it takes a path in it for that of its own endpoints. All else reads the origin alone. */
const toAuthUrl = (address: string) => (BASE_PATH ? new URL(atBase("/api/auth"), address).href : address);
