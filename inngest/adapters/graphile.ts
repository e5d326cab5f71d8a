// Jobs run by graphile-worker on the same PostgreSQL, in this process. Under Inngest its queue only forwards events.
import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import { Logger, parseCronItems, run as runQueue } from "graphile-worker";
import type { Engine, Job } from "@/inngest/job";
import { sendAccountMail } from "@/lib/accounts/send-account-mail";
import { capRetryWaits, enqueueDeliveries, openLiveness, releaseJobsOfDeadWorkers } from "@/lib/db/job-queue";
import { openPool } from "@/lib/db/pool";
import { deleteEvents, type OutboxEvent, readEvents } from "@/lib/events/create-task";
import { deliverWebhooks, type Waiting } from "@/lib/events/deliver";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/enqueue-mail";
import { metrics } from "@/lib/metrics";
import { findModelSettings } from "@/lib/model/settings";
import { sendEvents } from "./inngest";

const TEND_INTERVAL_MS = 10_000;
const POLL_INTERVAL_MS = 500;
/** The queue waits for a connection of its own rather than fail on a busy machine. */
const PATIENCE_MS = 60_000;
/** Attempts of a scheduled job; its next time comes anyway. */
const SCHEDULED_ATTEMPTS = 3;

/**
 * Most events in one run: what is narrated again after each batch, as a hub is, is narrated once for all of them. Fewer with a
 * language model, whose answers take long and cost.
 */
const batchSize = () => (findModelSettings() ? 100 : 400);
/** How long the events of a busy project gather before its next turn, and those of one that had more than `MANY` in the last. */
const [GATHER_MS, GATHER_MANY_MS, MANY] = [1_000, 4_000, 2];

/** `lost` resolves when the worker ended without being asked to, as when its database connection broke. */
export type Worker = { lost: Promise<unknown>; stop(): Promise<void> };

type Options = { databaseUrl: string; jobs: Job[]; engine: Engine; concurrency: number };

/**
 * Starts working until stopped. At once, and every 10 s, releases the jobs of workers that died and caps the waits of those that
 * failed; twice a second looks for events that were written. Throws when the database cannot be reached.
 */
export async function startWorker({ databaseUrl, jobs, engine, concurrency }: Options): Promise<Worker> {
	let queue: Runner | undefined;
	const ended = new EventEmitter();
	const lost = once(ended, "lost");
	// Its own, since it listens on one of them for as long as it works.
	const connections = openPool("background", concurrency + 2, false, PATIENCE_MS, databaseUrl);
	const liveness = await openLiveness(databaseUrl, () => ended.emit("lost"));
	const stopping = new AbortController();
	const stop = async () => {
		stopping.abort();
		await queue?.stop().catch((error: Error) => log.warn({ err: error.message }, "the job queue had ended already"));
		// Who waits for a connection of a pool that ends is never served, and fails a minute later where nobody listens.
		while (connections.waitingCount > 0) await wait(POLL_INTERVAL_MS);
		await Promise.all([liveness.end(), connections.end()]);
	};
	try {
		const events: WorkerEvents = new EventEmitter();
		const named = once(events as EventEmitter, "pool:create");
		queue = await runQueue({
			pgPool: connections,
			concurrency,
			pollInterval: POLL_INTERVAL_MS,
			noHandleSignals: true,
			events,
			logger: queueLogger,
			taskList: engine === "inngest" ? forwardTasks() : runTasks(jobs),
			parsedCronItems: engine === "inngest" ? [] : cronItems(jobs),
		});
		await liveness.start((await named)[0].workerPool.id);
		// After its own start is over: no jobs are released while a worker starts.
		await tendQueue();
	} catch (error) {
		await stop();
		throw error;
	}
	repeat(tendQueue, TEND_INTERVAL_MS, stopping.signal);
	repeat(enqueueDeliveries, POLL_INTERVAL_MS, stopping.signal);
	queue.promise.catch(() => {}).finally(() => ended.emit("lost"));
	return { lost, stop };
}

const tendQueue = () => Promise.all([releaseJobsOfDeadWorkers(), capRetryWaits()]);

/** Does the work so often, and never twice at a time, until it is aborted. */
async function repeat(work: () => Promise<unknown>, everyMs: number, signal: AbortSignal): Promise<void> {
	while (await wait(everyMs, true, { ref: false, signal }).catch(() => false))
		await work().catch((error: Error) => log.warn({ err: error.message }, "tending the job queue failed"));
}

/** Sent from here under both engines: an event would carry addresses to another service. */
const sendTasks: TaskList = {
	send_mail: (payload) => sendAccountMail(payload as Mail, new Date()),
	deliver_webhooks: (payload, { job }) => deliverWebhooks(payload as Waiting, job.id),
};

const forwardTasks = (): TaskList => ({
	...sendTasks,
	deliver_events: (payload) => sendEvents((payload as { projectId: string }).projectId),
});

function runTasks(jobs: Job[]): TaskList {
	const scheduled: TaskList = {};
	for (const job of jobs) if ("cron" in job.trigger) scheduled[job.name] = (_, { job: { id } }) => runJob(job, [], id);
	return {
		...sendTasks,
		...scheduled,
		deliver_events: async (payload, { addJob, job, getQueueName }) => {
			const { projectId } = payload as { projectId: string };
			// By the clock of the database, which says when the next job is due: this machine's may be wrong.
			const startedAt = +new Date(job.locked_at ?? Date.now());
			const events = await readEvents(projectId, batchSize());
			if (events.length === 0) return;
			for (const each of jobs) await runJob(each, events, job.id);
			// Last, so that a crash or an error repeats them. Never run for one project by two at once: its queue sees to that.
			await deleteEvents(projectId, events);
			// Events that are written meanwhile gather until then. A project that has more waiting goes on once others have had
			// their turn.
			const gatherMs = events.length > MANY ? GATHER_MANY_MS : GATHER_MS;
			const runAt = new Date(startedAt + (events.length < batchSize() ? gatherMs : 0));
			const queueName = (await getQueueName(job.job_queue_id)) ?? undefined;
			await addJob("deliver_events", { projectId }, { queueName, runAt, jobKey: `deliver:${projectId}` });
		},
	};
}

/** Runs a job with those of the events that it is for; one of them that gets none is not run. */
async function runJob({ name: job, trigger, schema, run }: Job, all: OutboxEvent[], runId: string): Promise<void> {
	const events = "event" in trigger ? all.filter(({ name }) => name === trigger.event) : [];
	if ("event" in trigger && events.length === 0) return;
	const stop = metrics.jobSeconds.startTimer({ name: job });
	await run({ events: events.map(({ data }) => schema.parse(data)), runId, step: (_, work) => work() }).finally(stop);
}

/** Each in a queue of its own, so that no two runs of one overlap. */
const cronItems = (jobs: Job[]) =>
	parseCronItems(
		jobs.flatMap(({ name, trigger }) => {
			const options = { queueName: name, maxAttempts: SCHEDULED_ATTEMPTS };
			return "cron" in trigger ? [{ task: name, match: trigger.cron, identifier: name, options }] : [];
		}),
	);

const queueLogger = new Logger((scope) => (level, message) => {
	if (level === "error" || level === "warning") log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
});
