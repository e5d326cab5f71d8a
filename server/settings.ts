// The settings of a start, which come before the database does.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Env, readEnv } from "@/lib/env";
import { OperatorError } from "@/lib/errors";

/** Never connected to: it lets the settings be read before the embedded database, and so its URL, is known. */
const NOT_YET = "postgresql://127.0.0.1/not-yet";

/** `databaseUrl` is null when the embedded database is to be used. */
export type StartSettings = Omit<Env, "DATABASE_URL"> & { databaseUrl: string | null };

/** Reads them from the environment. Throws an OperatorError that lists every wrong one. */
export function readStartSettings(): StartSettings {
	try {
		const databaseUrl = process.env.DATABASE_URL || null;
		// Another way to a database needs one of the operator's.
		const isEmbedded = !process.env.DATABASE_DIRECT_URL && !process.env.DATABASE_REPLICA_URL;
		const given = databaseUrl ?? (isEmbedded ? NOT_YET : undefined);
		const { DATABASE_URL: _, ...settings } = readEnv({ ...process.env, DATABASE_URL: given });
		return { ...settings, databaseUrl };
	} catch (error) {
		throw new OperatorError(`Wrong settings. ${(error as Error).message.split("\n").join("; ")}.`);
	}
}

/**
 * The secret that signs session cookies: made at the first start and kept in the data folder, readable by its owner alone,
 * so that nobody is signed out by a restart. Several machines name one of their own in NEXTAUTH_SECRET instead.
 */
export function findOrCreateSessionSecret(dataDir: string): string {
	const file = path.join(dataDir, "session-secret");
	if (!existsSync(file)) {
		try {
			writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
		} catch (error) {
			// Another start was quicker.
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		}
	}
	return readFileSync(file, "utf8").trim();
}
