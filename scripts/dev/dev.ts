// `npm run dev`: as a start, with Next's development server in place of the build and ours.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepareDataDir } from "@/lib/db/embedded";
import { announce } from "@/server/announce";
import { openDatabase, prepareDatabase } from "@/server/database";
import { findOrCreateFirstSecrets } from "@/server/first-secrets";
import { live } from "@/server/lifetime";
import { assertPortFree, baseUrlOf } from "@/server/serve";
import { findOrCreateSessionSecret, readStartSettings } from "@/server/settings";
import type { Entry } from "../../server/prepare/prepare.mjs";

/** Runs the development server until it is asked to stop. */
export async function main({ say }: Entry): Promise<void> {
	process.env.NEXT_TELEMETRY_DISABLED = "1";
	const settings = readStartSettings();
	await assertPortFree(settings.HOST, settings.PORT);
	await live("npm run dev", async ({ signal, onEnd, fail }) => {
		const database = await openDatabase(settings, "npm run dev", say);
		onEnd(() => database.stop());
		signal.throwIfAborted();
		await prepareDatabase(database.url, say);
		const dataDir = prepareDataDir(settings.DATA_DIR);
		const { key, signIn } = await findOrCreateFirstSecrets(dataDir, database.url);
		process.env.NEXTAUTH_SECRET ||= findOrCreateSessionSecret(dataDir);
		signal.throwIfAborted();
		const words = [
			"node_modules/next/dist/bin/next",
			"dev",
			"--port",
			String(settings.PORT),
			"--hostname",
			settings.HOST,
		];
		const baseUrl = baseUrlOf(settings.HOST, settings.PORT);
		process.env.NEXTAUTH_URL ||= baseUrl;
		// Detached: a Ctrl-C goes to the whole terminal group, and the order of the end is ours.
		const next = spawn(process.execPath, words, { stdio: ["ignore", "inherit", "inherit"], detached: true });
		const ended = once(next, "exit");
		onEnd(async () => {
			next.kill("SIGTERM");
			await ended;
		});
		void ended.then(() => fail("Next's development server ended."));
		database.publish({ baseUrl });
		announce(say, baseUrl, { key, signIn, host: settings.HOST, address: settings.NEXTAUTH_URL });
	});
}
