// The background in a process of its own: works until its parent asks it to stop or is gone.
import { constants, getPriority, setPriority } from "node:os";
import { startBackground } from "@/inngest/start-background";
import { runShutdownHooks } from "@/lib/shutdown";
import { ASK_FIGURES } from "./background-process";
import { keepHeapSmall, outliveOutput } from "./lifetime";
import { ownFigures, startMetrics } from "./metrics";
import { startTracing } from "./tracing";

/** Works at a low priority, so that a request gets the processor first. Exits 0 once what is under way has ended. */
async function main(): Promise<void> {
	outliveOutput();
	keepHeapSmall();
	// One that is lower already cannot be raised again without rights.
	if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await runShutdownHooks("work");
		await runShutdownHooks("connections");
		process.exit(0);
	};
	process.on("SIGTERM", stop);
	process.on("disconnect", stop);
	if (process.connected === false) return stop();
	startMetrics("background");
	process.on("message", async (asked) => {
		if (asked === ASK_FIGURES) process.send?.(await ownFigures());
	});
	await startTracing("background");
	startBackground();
}

await main();
