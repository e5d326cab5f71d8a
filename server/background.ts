// The background in a process of its own: works until its parent asks it to stop or is gone.
import { constants, setPriority } from "node:os";
import { startBackground } from "@/inngest/start-background";
import { runShutdownHooks } from "@/lib/shutdown";
import { outliveOutput } from "./lifetime";

/** Works at a low priority, so that a request gets the processor first. Exits 0 once what is under way has ended. */
export async function main(): Promise<void> {
	outliveOutput();
	setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
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
	startBackground();
}
