// The database's part in the job queue: its schema, and which workers are alive. Each worker holds an advisory lock on a connection
// of its own, which the database releases the moment the process is gone. No heartbeat, no timeout.
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { log } from "@/lib/log";
import { pool } from "./pool";

const silent = new Logger(() => () => {});

/**
 * Creates or updates the job queue's own schema, `graphile_worker`, as the owner. Safe to repeat and to run from many
 * processes at once. Tenants reach it through the function `enqueue_webhooks` alone.
 */
export async function installQueue(url: string): Promise<void> {
	await runMigrations({ connectionString: url, logger: silent });
}

/** The first number of our advisory locks of workers; the second says which. */
const LOCKS = 72_707_371;
/** Held shared by a worker while it starts, as its jobs could be locked before its own lock is. */
const STARTING = 0;

export type Liveness = { start(workerId: string): Promise<void>; end(): Promise<void> };

/** Opens the connection and holds off the search for dead workers until `start` has named this one. */
export async function openLiveness(url: string, onLost: () => void): Promise<Liveness> {
	const client = new pg.Client({ connectionString: url, application_name: "memory-graph liveness", keepAlive: true });
	let ending = false;
	client.on("error", (error) => log.warn({ err: error.message }, "the worker's liveness connection was lost"));
	client.on("end", () => {
		if (!ending) onLost();
	});
	await client.connect();
	await client.query("SELECT pg_advisory_lock_shared($1, $2)", [LOCKS, STARTING]);
	return {
		start: async (workerId) => {
			await client.query("SELECT pg_advisory_lock($1, hashtext($2))", [LOCKS, workerId]);
			await client.query("SELECT pg_advisory_unlock_shared($1, $2)", [LOCKS, STARTING]);
		},
		end: async () => {
			ending = true;
			await client.end();
		},
	};
}

/**
 * Gives every project with events in the outbox the job that delivers them, unless it has one: one that waits, runs or will be tried
 * again finds them. The queues are a fixed few, because each queue's name is a row. Safe to run anywhere at any time.
 */
export async function enqueueDeliveries(): Promise<void> {
	await pool().query(
		`SELECT graphile_worker.add_job('deliver_events', json_build_object('projectId', project_id),
			queue_name => 'events-' || mod(abs(hashtext(project_id::text)::bigint), 64), job_key => 'deliver:' || project_id, job_key_mode => 'preserve_run_at')
		FROM (SELECT DISTINCT project_id FROM outbox ORDER BY project_id) waiting
		WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'deliver:' || project_id)`,
	);
}

/** Returns the jobs of dead workers to the queue. Safe to run anywhere at any time. */
export async function releaseJobsOfDeadWorkers(): Promise<void> {
	const { rows } = await pool().query<{ id: string }>(
		`SELECT id FROM (SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs WHERE locked_by IS NOT NULL OFFSET 0) w
		WHERE pg_try_advisory_xact_lock($1, $2) AND pg_try_advisory_xact_lock($1, hashtext(w.id))`,
		[LOCKS, STARTING],
	);
	if (rows.length === 0) return;
	const dead = rows.map((row) => row.id);
	await pool().query("SELECT graphile_worker.force_unlock_workers($1::text[])", [dead]);
	log.warn({ workers: dead.length }, "released the jobs of dead workers");
}

/** The queue's own back-off goes from a second, times e each attempt, to six hours, and ends after 25 attempts. */
const [MAX_WAIT_MINUTES, ATTEMPTS_BELOW_IT] = [5, 5];

/**
 * Lets no project's events wait longer than five minutes for their next attempt, nor ever be given up: what was written before an
 * outage, or ended the process that handled it 25 times, is tried again without a further write. Safe to run anywhere at any time.
 */
export async function capRetryWaits(): Promise<void> {
	await pool().query(
		`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + make_interval(mins => $1), attempts => $2)
		FROM graphile_worker.jobs WHERE task_identifier = 'deliver_events' AND attempts > 0 AND locked_at IS NULL
			AND (run_at > now() + make_interval(mins => $1) OR attempts >= max_attempts)`,
		[MAX_WAIT_MINUTES, ATTEMPTS_BELOW_IT],
	);
}
