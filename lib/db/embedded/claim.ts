// Who serves a data folder: one process at a time, found by the others through `serving.json` in it.
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the process that serves a data folder reports to the others. `birth` distinguishes it from a later process of the same pid. */
export type Claim = {
	id: string;
	pid: number;
	birth: string | null;
	purpose: string;
	/** Port of the embedded database on 127.0.0.1 once it answers. */
	databasePort: number | null;
	/** Base URL of the HTTP server once it answers. */
	baseUrl: string | null;
	/** True once it is on its way out. */
	stopping: boolean;
};

/** A claim in hand: `publish` publishes what became known, `release` lets the next one in. */
export type HeldClaim = {
	publish(facts: Partial<Pick<Claim, "databasePort" | "baseUrl" | "stopping">>): void;
	release(): void;
};

const fileOf = (dataDir: string) => path.join(dataDir, "serving.json");

/** Claims the folder, or answers who holds it. A claim whose process is dead counts for nothing. Throws if it cannot write. */
export function claimDataDir(dataDir: string, purpose: string): { held: HeldClaim } | { heldBy: Claim } {
	const file = fileOf(dataDir);
	let mine: Claim = {
		id: randomUUID(),
		pid: process.pid,
		birth: birthOf(process.pid),
		purpose,
		databasePort: null,
		baseUrl: null,
		stopping: false,
	};
	const fresh = `${file}.${mine.id}`;
	const write = () => writeFileSync(fresh, JSON.stringify(mine), { mode: 0o600 });
	for (;;) {
		write();
		try {
			// A link appears whole or not at all, and never over another.
			linkSync(fresh, file);
			rmSync(fresh);
			break;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
			rmSync(fresh);
		}
		const other = readClaim(file);
		if (other && isAlive(other)) return { heldBy: other };
		removeStale(file, other?.id);
	}
	return {
		held: {
			publish(facts) {
				mine = { ...mine, ...facts };
				write();
				renameSync(fresh, file);
			},
			release() {
				if (readClaim(file)?.id === mine.id) rmSync(file, { force: true });
			},
		},
	};
}

/** Who serves the folder now, null when nobody does. */
export function findClaim(dataDir: string): Claim | null {
	const claim = readClaim(fileOf(dataDir));
	return claim && isAlive(claim) ? claim : null;
}

function readClaim(file: string): Claim | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as Claim;
	} catch {
		return null;
	}
}

/** Takes a dead claim away, without taking one that another process put in its place just now. */
function removeStale(file: string, id: string | undefined): void {
	const aside = `${file}.${randomUUID()}`;
	try {
		renameSync(file, aside);
		if (readClaim(aside)?.id !== id) linkSync(aside, file);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code !== "ENOENT" && code !== "EEXIST") throw error;
	} finally {
		rmSync(aside, { force: true });
	}
}

function isAlive(claim: Claim): boolean {
	try {
		process.kill(claim.pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
	}
	return birthOf(claim.pid) === claim.birth;
}

/** When a process was born, exact enough to distinguish it from a later one of the same pid; null where the system does not say. */
function birthOf(pid: number): string | null {
	try {
		const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in parentheses may hold spaces; the start time is the 20th field after it.
		return `${boot}/${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
	} catch {
		return null;
	}
}
