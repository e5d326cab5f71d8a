// The team and key of the first start, so that a fresh service can be used at once.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { verifyKey } from "@/lib/auth/verify-key";
import { closePools } from "@/lib/db/pool";
import { createTeam } from "@/lib/teams/create-team";

/** The team of the first start. */
export const FIRST_TEAM = "Demo";
const LOCK = 72_707_370;

/**
 * A key that works, null when there is none to show. The first start makes the team `Demo` with a key and keeps the key in
 * `first-key` of the data folder, readable by its owner alone; later starts show that one for as long as it is accepted.
 * Decision: the key is kept in that file so that every start can print a line that works; delete the file to forget it.
 */
export async function findOrCreateFirstKey(dataDir: string, databaseUrl: string): Promise<string | null> {
	const file = path.join(dataDir, "first-key");
	// Two starts on one database make one team.
	const guard = new pg.Client({ connectionString: databaseUrl });
	guard.on("error", () => {});
	await guard.connect();
	try {
		await guard.query(`SELECT pg_advisory_lock(${LOCK})`);
		const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
		if (kept && (await isAccepted(kept))) return kept;
		const { rowCount } = await guard.query("SELECT FROM teams WHERE name = $1 LIMIT 1", [FIRST_TEAM]);
		if (rowCount) return null;
		const { key } = await createTeam({ name: FIRST_TEAM });
		writeFileSync(file, `${key}\n`, { mode: 0o600 });
		return key;
	} finally {
		await guard.end();
		await closePools();
	}
}

const isAccepted = (key: string) =>
	verifyKey(`Bearer ${key}`).then(
		() => true,
		() => false,
	);
