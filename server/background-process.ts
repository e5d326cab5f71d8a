// The background beside the server: a process of its own, so that requests never wait while it composes.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { MetricObject } from "prom-client";
import { log } from "@/lib/log";

const RESTART_MS = 5_000;
const STOP_TIMEOUT_MS = 12_000;

/** Asks the background for its figures; its answer is the figures. */
export const ASK_FIGURES = "figures";
const FIGURES_TIMEOUT_MS = 1_000;

export type Background = {
	/** What the background counts of itself; empty while there is none, or none that answers within a second. */
	figures(): Promise<MetricObject[][]>;
	stop(): Promise<void>;
};

/**
 * Starts the background's process and keeps one going until `stop`: one that ends unasked is followed by another 5 s later.
 * It ends by itself when this process is gone. Does nothing with BACKGROUND=off. The server of this process then leaves
 * the background alone. Decision: a process rather than a thread, since only that can be given a lower priority.
 */
export function startBackgroundProcess(): Background {
	if (process.env.BACKGROUND === "off") return { figures: async () => [], stop: async () => {} };
	const env = { ...process.env };
	process.env.BACKGROUND = "off";
	let child: ChildProcess | undefined;
	let restart: NodeJS.Timeout | undefined;
	let stopping = false;
	const beginLater = (why: object) => {
		if (stopping) return;
		log.error(why, "the background's process ended or could not start; starting another");
		restart = setTimeout(begin, RESTART_MS);
	};
	const begin = () => {
		// Detached: a Ctrl-C goes to the whole terminal group, and the order of the end is ours.
		const started = spawn(process.execPath, ["dist/background.mjs"], {
			env,
			stdio: ["ignore", "inherit", "inherit", "ipc"],
			detached: true,
		});
		// One that could not be started has no exit; other errors, as of a message, do not end it.
		started.on("error", (error) => started.pid === undefined && beginLater({ err: error.message }));
		started.once("exit", (code, signal) => beginLater({ code, signal }));
		child = started;
	};
	begin();
	return {
		async figures() {
			if (!child?.connected) return [];
			const signal = AbortSignal.timeout(FIGURES_TIMEOUT_MS);
			const answer = once(child, "message", { signal });
			child.send(ASK_FIGURES);
			return answer.then(
				([figures]: MetricObject[][]) => (figures ? [figures] : []),
				() => [],
			);
		},
		async stop() {
			stopping = true;
			clearTimeout(restart);
			if (!child || child.exitCode !== null || child.signalCode !== null) return;
			const gone = once(child, "exit");
			child.kill("SIGTERM");
			const hurry = setTimeout(() => child?.kill("SIGKILL"), STOP_TIMEOUT_MS);
			await gone;
			clearTimeout(hurry);
		},
	};
}
