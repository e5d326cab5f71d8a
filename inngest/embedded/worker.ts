// Owns the process's part in the background: a job queue's worker that hands events over, wakes runs and keeps the clock.
import { EventEmitter } from "node:events";
import {
	Logger,
	parseCronItems,
	type Runner,
	run as runQueue,
	type TaskList,
	type WorkerEvents,
} from "graphile-worker";
import type { InngestFunction } from "inngest";
import { inngest } from "@/inngest/client";
import type { Engine } from "@/inngest/engine";
import { sendAccountMail } from "@/lib/accounts/send-account-mail";
import { openPool } from "@/lib/db/pool";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/enqueue-mail";
import { makeCaller } from "./call-function";
import { runEvents, sendEvents } from "./deliver-events";
import { type Execution, executeRun } from "./execute-run";
import { freeJobsOfTheDead, openLiveness } from "./liveness";
import { type Registered, register } from "./registry";
import { findRun, insertScheduledRun, newRun } from "./runs";

const FREE_INTERVAL_MS = 10_000;
const POLL_INTERVAL_MS = 500;
/** Nobody waits for the queue: on a machine that has no time for it, it waits for a connection of its own rather than fail. */
const PATIENCE_MS = 60_000;
/**
 * How long the events of a busy project gather for their next batch, as many in one cost little more than one; and those of one
 * that is being filled with more than so many at a time, whose writers the background would hold up.
 */
const [GATHER_MS, GATHER_MANY_MS, MANY] = [1_000, 4_000, 20];

/** `lost` resolves when the worker ended without being told to, as when its database connection broke. */
export type Worker = { lost: Promise<void>; stop(): Promise<void> };

/**
 * Starts working until stopped: under `embedded` it runs the functions itself, under `inngest` it only sends events on.
 * Frees at once, and every 10 s, what workers that died were at. Throws when the database cannot be reached.
 */
export async function startWorker(options: {
	databaseUrl: string;
	functions: InngestFunction.Any[];
	engine: Engine;
	concurrency: number;
}): Promise<Worker> {
	const functions = register(options.functions);
	let queue: Runner | undefined;
	let tellLost = () => {};
	const lost = new Promise<void>((resolve) => {
		tellLost = resolve;
	});
	// Its own, since it listens on one of them for as long as it works.
	const connections = openPool(options.concurrency + 2, false, PATIENCE_MS);
	const liveness = await openLiveness(options.databaseUrl, () => tellLost());
	try {
		const events: WorkerEvents = new EventEmitter();
		const named = new Promise<string>((resolve) => {
			events.once("pool:create", ({ workerPool }) => resolve(workerPool.id));
		});
		queue = await runQueue({
			pgPool: connections,
			concurrency: options.concurrency,
			pollInterval: POLL_INTERVAL_MS,
			noHandleSignals: true,
			events,
			logger: queueLogger,
			taskList: options.engine === "inngest" ? sendTasks() : runTasks(options.functions, functions),
			parsedCronItems: options.engine === "inngest" ? [] : cronItems(functions),
		});
		await liveness.start(await named);
		// After its own start is over: nobody's jobs are freed while a worker starts.
		await freeJobsOfTheDead();
	} catch (error) {
		await queue?.stop();
		await Promise.all([liveness.end(), connections.end()]);
		throw error;
	}
	const free = setInterval(() => {
		freeJobsOfTheDead().catch((error: Error) => log.warn({ err: error.message }, "looking for dead workers failed"));
	}, FREE_INTERVAL_MS);
	free.unref();
	queue.promise.then(tellLost, tellLost);
	return {
		lost,
		stop: async () => {
			clearInterval(free);
			await queue.stop().catch((error: Error) => log.warn({ err: error.message }, "the job queue had ended already"));
			await Promise.all([liveness.end(), connections.end()]);
		},
	};
}

/** Mail goes out from here under both engines: an event would carry addresses to another service. */
const mailTask: TaskList = { send_mail: (payload) => sendAccountMail(payload as Mail, new Date()) };

const sendTasks = (): TaskList => ({
	...mailTask,
	deliver_events: (payload) => sendEvents(inngest, (payload as { projectId: string }).projectId),
});

function runTasks(declared: InngestFunction.Any[], functions: Registered[]): TaskList {
	const execution: Execution = {
		call: makeCaller(declared),
		find: (id) => functions.find((fn) => fn.id === id),
		now: () => new Date(),
	};
	return {
		...mailTask,
		deliver_events: async (payload, { addJob, job, getQueueName }) => {
			const { projectId } = payload as { projectId: string };
			const startedAt = execution.now().getTime();
			const turn = await runEvents(execution, functions, projectId);
			const gathered = startedAt + (turn.taken > MANY ? GATHER_MANY_MS : GATHER_MS);
			const queueName = (await getQueueName(job.job_queue_id)) ?? undefined;
			for (const { runId, wakeAt } of turn.waiting) {
				await addJob("resume_run", { runId }, { runAt: wakeAt, queueName, jobKey: `run:${runId}` });
			}
			if (turn.left === "nothing") return;
			// What is written meanwhile leaves the time of this job as it is; if nothing is, the job finds nothing and is the last.
			const runAt = turn.left === "much" ? execution.now() : new Date(gathered);
			await addJob("deliver_events", { projectId }, { queueName, runAt, jobKey: `deliver:${projectId}` });
		},
		resume_run: async (payload, { addJob, job, getQueueName }) => {
			const { runId } = payload as { runId: string };
			const run = await findRun(runId);
			const wakeAt = run && (await executeRun(execution, run));
			if (!wakeAt) return;
			const queueName = (await getQueueName(job.job_queue_id)) ?? undefined;
			await addJob("resume_run", { runId }, { runAt: wakeAt, queueName, jobKey: `run:${runId}` });
		},
		run_scheduled: async (payload) => {
			const { functionId } = payload as { functionId: string };
			const event = { name: "inngest/scheduled.timer", data: {}, ts: Date.now() };
			await insertScheduledRun(newRun(functionId, null, [event]));
		},
	};
}

const cronItems = (functions: Registered[]) =>
	parseCronItems(
		functions.flatMap((fn) =>
			fn.crons.map((cron, n) => ({
				task: "run_scheduled",
				match: cron,
				identifier: `${fn.id}-${n}`,
				payload: { functionId: fn.id },
			})),
		),
	);

const queueLogger = new Logger((scope) => (level, message) => {
	if (level === "error" || level === "warning") log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
});
