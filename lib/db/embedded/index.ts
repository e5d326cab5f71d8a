// The embedded database as the rest of the program sees it: serve a data folder, or join the one who serves it.
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "@/lib/errors";
import { type Claim, claimDataDir, findClaim, type HeldClaim } from "./claim";
import { startCluster } from "./cluster";
import { clusterUrl } from "./connect";

export { freePort } from "./connect";

/** A database to work with. `stop` ends what was started for it, and nothing that was running before. */
export type Embedded = {
	url: string;
	/** Publishes the base URL of the HTTP server, or that all is about to stop, so that others know. */
	publish(facts: { baseUrl?: string; stopping?: boolean }): void;
	stop(): Promise<void>;
	/** Resolves when the database is gone, asked for or not. */
	gone: Promise<void>;
};

export type EmbeddedOptions = {
	dataDir: string;
	/** What the process is, for the message to a second one: "npm start". */
	purpose: string;
	/** Trades safety against crashes for speed: tests only. */
	throwAway?: boolean;
};

const JOIN_TIMEOUT_MS = 60_000;
/** For a start whose npm was killed a moment ago to notice that, before it counts as serving. */
const NOTICE_MS = 1_500;
/** The operator's tool holds a folder for a moment only: worth waiting for. */
export const SHORT_PURPOSE = "npm run manage";

/** Makes the data folder if need be and answers its absolute path. Throws an OperatorError if it cannot be written. */
export function prepareDataDir(dataDir: string): string {
	const absolute = path.resolve(dataDir);
	try {
		makeFolder(absolute);
		if (!statSync(absolute).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
		accessSync(absolute, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw notWritable(absolute, error);
	}
	return absolute;
}

/** With its parents. Node's own `recursive` never comes back where a parent takes no folders, as in /proc. */
function makeFolder(folder: string): void {
	if (existsSync(folder)) return;
	makeFolder(path.dirname(folder));
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}

/** Serves the folder's database until `stop`. Throws an OperatorError when another process serves it already. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
	const dataDir = prepareDataDir(options.dataDir);
	const startedAt = Date.now();
	for (;;) {
		const claim = claimOrSay(dataDir, options.purpose);
		if ("held" in claim) return serve(dataDir, claim.held, options.throwAway ?? false);
		const { heldBy } = claim;
		const patienceMs = heldBy.stopping || heldBy.purpose === SHORT_PURPOSE ? JOIN_TIMEOUT_MS : NOTICE_MS;
		if (Date.now() > startedAt + patienceMs) throw taken(dataDir, heldBy);
		await wait(100);
	}
}

/** Uses the database of the process that serves the folder; serves it itself for the time being when nobody does. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
	const dataDir = prepareDataDir(options.dataDir);
	const deadline = Date.now() + JOIN_TIMEOUT_MS;
	for (;;) {
		const serving = findClaim(dataDir);
		// One that holds it for a moment only would take the database away with it.
		if (serving?.databasePort && !serving.stopping && serving.purpose !== SHORT_PURPOSE) {
			return {
				url: clusterUrl(dataDir, serving.databasePort),
				publish: () => {},
				stop: async () => {},
				gone: new Promise(() => {}),
			};
		}
		if (!serving) {
			const claim = claimOrSay(dataDir, options.purpose);
			if ("held" in claim) return serve(dataDir, claim.held, options.throwAway ?? false);
		}
		if (Date.now() > deadline && serving) throw taken(dataDir, serving);
		await wait(100);
	}
}

async function serve(dataDir: string, held: HeldClaim, throwAway: boolean): Promise<Embedded> {
	try {
		const cluster = await startCluster(dataDir, { throwAway });
		held.publish({ databasePort: cluster.port });
		return {
			url: cluster.url,
			gone: cluster.gone,
			publish: (facts) => held.publish(facts),
			stop: async () => {
				await cluster.stop();
				held.release();
			},
		};
	} catch (error) {
		held.release();
		throw error;
	}
}

function claimOrSay(dataDir: string, purpose: string) {
	try {
		return claimDataDir(dataDir, purpose);
	} catch (error) {
		throw notWritable(dataDir, error);
	}
}

const taken = (dataDir: string, by: Claim) =>
	new OperatorError(
		`The data folder ${dataDir} is already served by ${by.purpose} (process ${by.pid}${by.baseUrl ? `, ${by.baseUrl}` : ""}). ` +
			"Stop that one, or set DATA_DIR (and PORT) to start another beside it.",
	);

function notWritable(dataDir: string, error: unknown): OperatorError {
	const { code } = error as NodeJS.ErrnoException;
	return new OperatorError(
		`Cannot write to the data folder ${dataDir} (${code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
	);
}
