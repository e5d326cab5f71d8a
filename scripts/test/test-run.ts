// What every suite runs in: a folder of its own, children that never outlive it, and the sum of what passed.
import { spawn } from "node:child_process";
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import { onOrphaned } from "@/server/lifetime";
import { isRunning } from "../../server/prepare/one-at-a-time.mjs";
import type { Say } from "../../server/prepare/prepare.mjs";
import { follow } from "../../server/prepare/run.mjs";

/** What a suite came to: how many passed, and the names of those that failed or passed only when tried again. */
export type Tally = { passed: number; failed: string[]; flaky?: string[] };

export type TestRun = {
	say: Say;
	/** For files of this run alone. */
	folder: string;
	signal: AbortSignal;
	/** Runs a program with its output shown and answers its exit code. It and all that it starts end with the run. */
	exec(program: string, words: string[], env?: Record<string, string>): Promise<number>;
	count(tally: Tally): void;
};

const KILL_AFTER_MS = 15_000;
const STOPPED = 130;

/** Runs `work`, removes what it left and prints `N passed, N failed` last, after the names of those that failed. The exit code says whether all passed. */
export async function testRun(say: Say, work: (run: TestRun) => Promise<void>): Promise<void> {
	const folder = path.resolve(".test", String(process.pid));
	const controller = new AbortController();
	const stop = () => controller.abort(new Error("stopped"));
	process.on("SIGINT", stop).on("SIGTERM", stop);
	onOrphaned(stop);
	removeAbandoned();
	const sum = { passed: 0, failed: [] as string[], flaky: [] as string[] };
	const run: TestRun = {
		say,
		folder,
		signal: controller.signal,
		exec: (program, words, env) => exec(program, words, { TEST_FOLDER: folder, ...env }, controller.signal),
		count: (tally) => {
			sum.passed += tally.passed;
			sum.failed.push(...tally.failed);
			sum.flaky.push(...(tally.flaky ?? []));
		},
	};
	try {
		await work(run);
	} catch (error) {
		if (!controller.signal.aborted) console.error(error);
		sum.failed.push(error instanceof Error ? error.message : String(error));
	} finally {
		// A database that was just asked to stop may still be writing.
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
		removeIfEmpty(".test");
	}
	for (const name of sum.flaky) say(`flaky: ${name}`);
	for (const name of sum.failed) say(`failed: ${name}`);
	say(`\n${sum.passed} passed, ${sum.failed.length} failed`);
	process.exit(controller.signal.aborted ? STOPPED : sum.failed.length > 0 ? 1 : 0);
}

function exec(program: string, words: string[], env: Record<string, string>, signal: AbortSignal): Promise<number> {
	signal.throwIfAborted();
	const [first = "", ...rest] = follow([program, ...words]);
	// A group of its own, so that it can be ended with everything that it started.
	const child = spawn(first, rest, {
		detached: true,
		env: { ...process.env, ...env },
		stdio: ["ignore", "inherit", "inherit"],
	});
	const toGroup = (name: NodeJS.Signals) => {
		try {
			if (child.pid) process.kill(-child.pid, name);
		} catch {
			// Nobody is left in it.
		}
	};
	let hurry: NodeJS.Timeout | undefined;
	const end = () => {
		toGroup("SIGTERM");
		hurry = setTimeout(() => toGroup("SIGKILL"), KILL_AFTER_MS);
	};
	signal.addEventListener("abort", end);
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => {
			clearTimeout(hurry);
			signal.removeEventListener("abort", end);
			toGroup("SIGKILL");
			if (signal.aborted) reject(signal.reason);
			else resolve(code ?? 1);
		});
	});
}

/** Folders of runs that were killed. */
function removeAbandoned(): void {
	for (const name of readdirSync(".test")) {
		if (/^\d+$/.test(name) && !isRunning(Number(name)))
			rmSync(path.join(".test", name), { recursive: true, force: true });
	}
}

function removeIfEmpty(folder: string): void {
	try {
		rmdirSync(folder);
	} catch {
		// Another run is at it, or somebody keeps something there.
	}
}
