import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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
