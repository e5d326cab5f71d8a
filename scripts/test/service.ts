// Running the service as a user does, `node scripts/run.mjs start` in a process of its own, for the tests that need it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export type Ended = { code: number | null; output: string };

export type Service = {
	baseUrl: string;
	/** The first key. */
	key: string;
	pid: number;
	/** Everything it has printed, on both outputs. */
	output(): string;
	/** Leaves what it prints from now on without a reader. */
	closeOutput(): void;
	/** Sends the signal and resolves when the process is gone. */
	stop(signal?: NodeJS.Signals): Promise<Ended>;
	ended: Promise<Ended>;
};

/** What a start says once it is ready: its address, the key, and behind another address where it listens itself. */
const READY = /ready at (\S+)\nAPI key: (?:in )?(\S+)[\s\S]*?(?:\nIt listens at (\S+):)?[^\n]*\nStop it/;

/**
 * Starts the service in `dataDir` on a free port of 127.0.0.1 and waits until it is ready. Rejects if it ends before. `program` runs
 * it: a Node, with words before it where it is to run elsewhere.
 */
export async function startService(
	dataDir: string,
	env: Record<string, string> = {},
	program = [process.execPath],
): Promise<Service> {
	const launched = launchService(dataDir, env, program);
	const [, address = "", printed = "", listens] = await launched.until(READY);
	// Only the first start prints it.
	const key = printed.startsWith("mg_live_") ? printed : readFileSync(path.join(dataDir, "first-key"), "utf8").trim();
	return { ...launched, baseUrl: listens ?? address, key };
}

/** Starts it without waiting: for starts that are to fail, or to be cut short. */
export function launchService(dataDir: string, env: Record<string, string> = {}, program = [process.execPath]) {
	// Empty ones keep those of the environment, or of a .env file, away from the tests.
	const settings = { DATABASE_URL: "", PORT: "0", HOST: "", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env };
	const [first = "", ...words] = program;
	const child = spawn(first, [...words, "scripts/run.mjs", "start"], {
		env: { ...process.env, ...settings, npm_lifecycle_event: "" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	let look = () => {};
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (chunk: string) => {
			output += chunk;
			look();
		});
	}
	const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output })));
	return {
		pid: child.pid ?? 0,
		output: () => output,
		ended,
		closeOutput() {
			child.stdout.destroy();
			child.stderr.destroy();
		},
		stop(signal: NodeJS.Signals = "SIGTERM") {
			child.kill(signal);
			return ended;
		},
		/** Resolves when the output matches. Rejects with the output if the process ends before it does. */
		until(pattern: RegExp): Promise<RegExpExecArray> {
			return new Promise((resolve, reject) => {
				look = () => {
					const match = pattern.exec(output);
					if (match) resolve(match);
				};
				look();
				void ended.then(() => reject(new Error(`The service ended before it printed ${pattern}:\n${output}`)));
			});
		},
	};
}
