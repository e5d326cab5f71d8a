// Which of the two engines runs the background jobs: Inngest when it is configured, else the embedded one.
import { env, isProduction } from "@/lib/env";

export type Engine = "inngest" | "embedded";

/** Inngest with both of its keys, or with INNGEST_DEV outside production; else embedded. */
export function engine(): Engine {
	const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
	return (INNGEST_EVENT_KEY && INNGEST_SIGNING_KEY) || isInngestDev() ? "inngest" : "embedded";
}

/** True when requests of Inngest's dev server are served unsigned. Never in production, whatever is set. */
function isInngestDev(): boolean {
	const dev = env().INNGEST_DEV;
	return dev !== undefined && !["0", "false"].includes(dev) && !isProduction();
}
