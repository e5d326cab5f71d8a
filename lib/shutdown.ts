// Owns what must end before the process may. The server and the routes are bundled apart, each with its own copy of this
// module, so the list hangs on the global object.
type Hook = { name: string; stop: () => Promise<void> };

const shared = globalThis as { memoryGraphShutdown?: Map<string, Hook> };

/** Registers what to end when the process stops, the last registered first. The same name again replaces the first. */
export function onShutdown(name: string, stop: () => Promise<void>): void {
	shared.memoryGraphShutdown ??= new Map();
	shared.memoryGraphShutdown.set(name, { name, stop });
}

/** Runs every hook once, one after another; a hook that fails is reported and stops no other. */
export async function runShutdownHooks(report: (name: string, error: unknown) => void = console.error): Promise<void> {
	const hooks = [...(shared.memoryGraphShutdown?.values() ?? [])].reverse();
	shared.memoryGraphShutdown?.clear();
	for (const { name, stop } of hooks) await stop().catch((error: unknown) => report(name, error));
}
