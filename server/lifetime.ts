// How a long-running command lives and ends: asked to by a signal, left alone by npm, or broken, but not for want of a reader. Knows
// nothing of what it ran.
import { setFlagsFromString } from "node:v8";
import { OperatorError } from "@/lib/errors";

const ORPHAN_CHECK_MS = 250;
const SETTLE_TIMEOUT_MS = 10_000;

export type Lifetime = {
	/** Aborted once the end has begun. */
	signal: AbortSignal;
	/** What to undo at the end; the last begun is undone first. */
	onEnd(stop: () => Promise<void>): void;
	/** Ends the command because something that it needs is gone. */
	fail(message: string): void;
};

/**
 * Runs `begin`, then lives until SIGINT, SIGTERM or the death of the npm that started it, undoes everything in reverse and
 * exits 0 (1 if something failed). When `begin` itself fails everything is undone and the error passed on.
 */
export async function live(command: string, begin: (lifetime: Lifetime) => Promise<void>): Promise<void> {
	outliveOutput();
	const stops: (() => Promise<void>)[] = [];
	const controller = new AbortController();
	let begun: Promise<unknown> = Promise.resolve();
	const end = async (problem?: string) => {
		if (controller.signal.aborted) return;
		controller.abort();
		if (problem) console.error(`${command}: ${problem}`);
		else console.log("stopping");
		// A step under way may be about to leave something to undo.
		await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, SETTLE_TIMEOUT_MS))]);
		const failed = await unwind(stops);
		process.exit(problem || failed ? 1 : 0);
	};
	process.on("SIGINT", () => void end());
	process.on("SIGTERM", () => void end());
	onOrphaned(() => void end());
	const beginning = begin({
		signal: controller.signal,
		onEnd: (stop) => stops.push(stop),
		fail: (message) => void end(message),
	});
	begun = beginning.catch(() => {});
	try {
		await beginning;
	} catch (error) {
		// Then whatever failed did so because it was asked to stop, and the end is on its way.
		if (controller.signal.aborted) return;
		await unwind(stops);
		throw error;
	}
}

/**
 * Lets this process go on when nobody reads its output any more, or it cannot be written: what it says from then on is lost, and
 * nothing else. Unheard, the error would end it, or, where Next.js prints what nobody caught, come back for ever.
 */
export function outliveOutput(): void {
	for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/**
 * Has garbage collected once the heap is half as large again as what is in use. V8 would let it grow to several times that on a machine
 * with memory to spare, which others may want.
 */
export const keepHeapSmall = () => setFlagsFromString("--heap-growing-percent=50");

/** Says when npm, which started this process, is gone: killed outright it passes no signal on. */
export function onOrphaned(notify: () => void): void {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && notify(), ORPHAN_CHECK_MS).unref();
}

async function unwind(stops: (() => Promise<void>)[]): Promise<boolean> {
	let failed = false;
	for (const stop of stops.splice(0).reverse()) {
		await stop().catch((error) => {
			failed = true;
			console.error(error instanceof OperatorError ? error.message : error);
		});
	}
	return failed;
}
