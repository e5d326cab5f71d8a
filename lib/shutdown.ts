// What must end before the process may.
import { perProcess } from "./per-process";

/** Work under way ends first, and may use connections until it has; connections end after it. */
export type Phase = "work" | "connections";
type Hook = { phase: Phase; stop: () => Promise<void> };

const HOOK_TIMEOUT_MS = 10_000;
const hooks = () => perProcess("shutdown hooks", () => new Map<string, Hook>());
/** One for the process, as the server and the routes are bundled apart. */
const stopping = () => perProcess("stopping", () => ({ announced: false }));

/** Says from now on that this process is about to stop, so that nobody sends it anything new. */
export function announceStop(): void {
	stopping().announced = true;
}

/** True once the process has been asked to stop. */
export const isStopping = () => stopping().announced;

/** Registers what to end when the process stops. The same name again replaces the first. */
export function onShutdown(name: string, phase: Phase, stop: () => Promise<void>): void {
	hooks().set(name, { phase, stop });
}

/**
 * Ends everything of a phase at once, each at most 10 s. What fails or takes longer is reported and holds nothing up; what is
 * registered meanwhile is ended too.
 */
export async function runShutdownHooks(
	phase: Phase,
	report: (name: string, error: unknown) => void = console.error,
): Promise<void> {
	for (;;) {
		const due = [...hooks()].filter(([, hook]) => hook.phase === phase);
		if (due.length === 0) return;
		for (const [name] of due) hooks().delete(name);
		await Promise.all(due.map(([name, { stop }]) => within(stop).catch((error: unknown) => report(name, error))));
	}
}

async function within(stop: () => Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`did not end within ${HOOK_TIMEOUT_MS} ms`)), HOOK_TIMEOUT_MS);
	});
	await Promise.race([stop(), tooLong]).finally(() => clearTimeout(timer));
}
