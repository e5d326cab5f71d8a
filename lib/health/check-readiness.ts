// Whether this process can serve, and what is wrong where it cannot.

import { pendingMigrations } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { isStopping } from "@/lib/shutdown";
import { readBacklog } from "./read-backlog";

const DATABASE_TIMEOUT_MS = 1_000;
/** A canary that has not arrived after this long says that the background has stopped. A busy one takes seconds. */
const CANARY_LIMIT_SECONDS = 300;

/** `problems` is empty when `ok`; otherwise each says in a sentence what is wrong, and holds no secret. */
export type Readiness = { ok: boolean; problems: string[] };

/** Looks at the server, its database and the way to the background, within a second. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
	const problems = isStopping() ? ["The server is stopping."] : await askDatabase();
	return { ok: problems.length === 0, problems };
}

async function askDatabase(): Promise<string[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<string[]>((resolve) => {
		timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, ["The database does not answer within a second."]);
	});
	return Promise.race([look().catch(() => ["The database cannot be reached."]), late]).finally(() =>
		clearTimeout(timer),
	);
}

async function look(): Promise<string[]> {
	const pending = await pendingMigrations(pool());
	if (pending.length > 0) return [`The database lacks ${pending.length} of this version's migrations.`];
	const { canaryWaitSeconds } = await readBacklog();
	if (canaryWaitSeconds <= CANARY_LIMIT_SECONDS) return [];
	const minutes = Math.floor(canaryWaitSeconds / 60);
	return [
		`Writes succeed but the background has handled none for ${minutes} minutes: is a process with BACKGROUND=on running, and what does its log say?`,
	];
}
