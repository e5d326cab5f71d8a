import { onOrphaned } from "@/server/lifetime";

/** Ends the benchmark when it is asked to, or when its npm is killed, and stops what it started first. */
export function endWith(stop: () => Promise<void>): void {
	const end = () => void stop().finally(() => process.exit(1));
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, end);
	onOrphaned(end);
}
