// Owns the Inngest client that the background functions are declared with. Its keys come from the environment, which the
// SDK reads at first use; without them the embedded engine runs the same functions (see `embedded/`).
import { Inngest } from "inngest";
import { isProduction } from "@/lib/env";
import { log } from "@/lib/log";

export const APP_ID = "memory-graph";

/** The SDK's words in our log; what it has to tell of a failing step is told by whoever runs the function. */
export const sdkLogger = {
	debug: () => {},
	info: () => {},
	warn: (...words: unknown[]) => log.warn({ sdk: words.map(toText) }, "inngest"),
	error: (...words: unknown[]) => log.warn({ sdk: words.map(toText) }, "inngest"),
};

/** Decision: in production it is never in dev mode, whatever INNGEST_DEV says, so it takes no unsigned call. */
export const inngest = new Inngest({ id: APP_ID, logger: sdkLogger, ...(isProduction() ? { isDev: false } : {}) });

function toText(word: unknown): string {
	if (word instanceof Error) return word.message;
	if (typeof word !== "object" || word === null) return String(word);
	const { err } = word as { err?: unknown };
	return err instanceof Error ? err.message : JSON.stringify(word);
}
