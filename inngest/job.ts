// The port of background jobs: what a job is, and which of the two engines in `adapters/` runs it.
import { z } from "zod";
import { asksForInngestDev, env, isProduction } from "@/lib/env";

/** The part of a run that an engine may show, repeat and remember by its name. Under one that remembers nothing it runs again. */
type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type Run<Data> = {
	/** The events of one project, oldest first; empty for a scheduled run. */
	events: Data[];
	runId: string;
	step: Step;
};

/**
 * A job as data. `run` must be safe to run twice: an engine repeats it after an error, with growing waits, and after a crash at
 * any point. Runs for one project never overlap, and neither do those of a scheduled job.
 */
export type Job<Data = unknown> = {
	name: string;
	/** An event of the outbox, or a time in cron's notation (UTC). */
	trigger: { event: string } | { cron: string };
	/** The data of one event; it names its project, by which events are batched. */
	schema: z.ZodType<Data>;
	run(run: Run<Data>): Promise<unknown>;
};

/** Declares a job with the types of its events inferred. */
export const defineJob = <Data extends { project_id: string }>(job: Job<Data>): Job => job as Job;

/** Declares a job that runs at fixed times. */
export const defineSchedule = ({ cron, ...job }: { name: string; cron: string; run(): Promise<unknown> }): Job => ({
	name: job.name,
	trigger: { cron },
	schema: z.unknown(),
	run: ({ step }) => step(job.name, job.run),
});

export type Engine = "inngest" | "embedded";

/** Inngest with both of its keys, or with INNGEST_DEV outside production; else embedded. */
export function engine(): Engine {
	const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
	return (INNGEST_EVENT_KEY && INNGEST_SIGNING_KEY) || isInngestDev() ? "inngest" : "embedded";
}

/** True when requests of Inngest's dev server are served unsigned. Never in production, whatever is set. */
const isInngestDev = (): boolean => asksForInngestDev(env().INNGEST_DEV) && !isProduction();
