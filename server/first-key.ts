// The team and key of the first start, so that a fresh service can be used at once.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { verifyKey } from "@/lib/auth/verify-key";
import { closePools, withClient } from "@/lib/db/pool";
import { createTeam } from "@/lib/teams/create-team";

/** The team of the first start. */
export const FIRST_TEAM = "Demo";
const LOCK = 72_707_370;

/** A secret of the first start: where it is kept, and whether this start made it, so that it is to be shown. */
export type FirstSecret = { secret: string; file: string; isNew: boolean };

/**
 * A key that works, null when there is none to show. The first start makes the team `Demo` with a key and keeps the key in
 * `first-key` of the data folder, readable by its owner alone; later starts find that one for as long as it is accepted.
 * Decision: it is printed once, as output ends up in logs, and kept in that file so that it is not lost; delete the file to forget it.
 */
export async function findOrCreateFirstKey(dataDir: string, databaseUrl: string): Promise<FirstSecret | null> {
	const file = path.join(dataDir, "first-key");
	// Two starts on one database make one team.
	return withClient({ connectionString: databaseUrl }, async (guard) => {
		await guard.query(`SELECT pg_advisory_lock(${LOCK})`);
		const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
		if (kept && (await isAccepted(kept))) return { secret: kept, file, isNew: false };
		const { rowCount } = await guard.query("SELECT FROM teams WHERE name = $1 LIMIT 1", [FIRST_TEAM]);
		if (rowCount) return null;
		const { key } = await createTeam({ name: FIRST_TEAM });
		writeFileSync(file, `${key}\n`, { mode: 0o600 });
		return { secret: key, file, isNew: true };
	}).finally(closePools);
}

const isAccepted = (key: string) =>
	verifyKey(`Bearer ${key}`).then(
		() => true,
		() => false,
	);
