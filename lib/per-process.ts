// What a process has one of: its connections, the extractor's thread, what waits to be written. The server, instrumentation and the
// routes are bundled apart, each with its own copies of modules, so these hang on the global object, and nothing else does.
const owned = globalThis as { memoryGraph?: Map<string, unknown> };

/** The process's only one of that name, made when it is first asked for. */
export function perProcess<T>(name: string, make: () => T): T {
	owned.memoryGraph ??= new Map();
	if (!owned.memoryGraph.has(name)) owned.memoryGraph.set(name, make());
	return owned.memoryGraph.get(name) as T;
}

/** Takes it away, so that the next use makes another; undefined when there is none. */
export function dropPerProcess<T>(name: string): T | undefined {
	const dropped = owned.memoryGraph?.get(name) as T | undefined;
	owned.memoryGraph?.delete(name);
	return dropped;
}
