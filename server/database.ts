// Which database a command works on: the one that DATABASE_URL names, else the embedded one of the data folder.
import { type Embedded, joinEmbedded, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { assertSameDatabase, assertTenantsApart, checkDatabase } from "./check-database";
import type { Say } from "./prepare/prepare.mjs";
import type { StartSettings } from "./settings";

/** Serves the database for a long-running command. `purpose` is asked to a second one. Throws an OperatorError. */
export async function openDatabase(settings: StartSettings, purpose: string, say: Say): Promise<Embedded> {
	if (settings.databaseUrl) {
		const url = settings.DATABASE_DIRECT_URL ?? settings.databaseUrl;
		const { version, place } = await checkDatabase(url);
		say(`database: PostgreSQL ${version} at ${place}`);
		const { databaseUrl: DATABASE_URL, DATABASE_REPLICA_URL } = settings;
		for (const [setting, other] of Object.entries({ DATABASE_URL, DATABASE_REPLICA_URL })) {
			if (!other || other === url || (await assertSameDatabase(url, setting, other))) continue;
			// The primary answers in place of a replica that is away.
			say(`database: what ${setting} names does not answer yet`);
		}
		return external(url);
	}
	say(`database: starting the embedded PostgreSQL in ${settings.DATA_DIR}`);
	const startedAt = performance.now();
	const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, purpose });
	say(`database: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
	return embedded;
}

/** Borrows the database for a short command, beside a running server or without one. Throws an OperatorError. */
export async function borrowDatabase(settings: StartSettings, purpose: string): Promise<Embedded> {
	if (!settings.databaseUrl) return joinEmbedded({ dataDir: settings.DATA_DIR, purpose });
	const url = settings.DATABASE_DIRECT_URL ?? settings.databaseUrl;
	await checkDatabase(url);
	return external(url);
}

/**
 * Brings the database's shape up to date and makes it the one of this process where none is named. Throws an OperatorError when row level security does
 * not keep its tenants apart.
 */
export async function prepareDatabase(url: string, say: Say): Promise<void> {
	const applied = await migrate(url);
	say(`migrations: ${applied.length > 0 ? `${applied.length} applied` : "up to date"}`);
	await assertTenantsApart(url);
	process.env.DATABASE_URL ||= url;
}

const external = (url: string): Embedded => ({
	url,
	publish: () => {},
	stop: async () => {},
	gone: new Promise(() => {}),
});
