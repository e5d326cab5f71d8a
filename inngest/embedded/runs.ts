// Owns the rows of runs: what a function was called with and what its steps answered. Knows no function.
import type { PoolClient } from "pg";
import { pool } from "@/lib/db/pool";
import { uuidv7 } from "@/lib/ids";
import type { Call, StepMemory } from "./call-function";

export type Event = Call["events"][number];

/** One execution of a function, until it is over. `attempt` counts failures of the step it is at. */
export type Run = {
	id: string;
	functionId: string;
	projectId: string | null;
	events: Event[];
	steps: StepMemory;
	stack: string[];
	attempt: number;
	/** It is not to go on before then; null: at once. */
	wakeAt: Date | null;
};

/** A run to be. */
export const newRun = (functionId: string, projectId: string | null, events: Event[]): Run => ({
	id: uuidv7(),
	functionId,
	projectId,
	events,
	steps: {},
	stack: [],
	attempt: 0,
	wakeAt: null,
});

export async function insertRun(client: Pick<PoolClient, "query">, run: Run): Promise<void> {
	await client.query("INSERT INTO function_runs (id, function_id, project_id, events) VALUES ($1, $2, $3, $4)", [
		run.id,
		run.functionId,
		run.projectId,
		JSON.stringify(run.events),
	]);
}

const COLUMNS =
	'id, function_id AS "functionId", project_id AS "projectId", events, steps, stack, attempt, wake_at AS "wakeAt"';

/** The runs of a project that are not over, oldest first: those that wait, and those that a dead process left behind. */
export async function findRuns(projectId: string): Promise<Run[]> {
	const { rows } = await pool().query<Run>(
		`SELECT ${COLUMNS} FROM function_runs WHERE project_id = $1 ORDER BY created_at, id`,
		[projectId],
	);
	return rows;
}

/** Stores a run of no project and the job that executes it, both or neither. */
export async function insertScheduledRun(run: Run): Promise<void> {
	await pool().query(
		`WITH run AS (INSERT INTO function_runs (id, function_id, events) VALUES ($1, $2, $3))
		SELECT graphile_worker.add_job('resume_run', json_build_object('runId', $1::uuid), queue_name => $2, job_key => 'run:' || $1::uuid)`,
		[run.id, run.functionId, JSON.stringify(run.events)],
	);
}

/** The run of that id; null once it is over. */
export async function findRun(id: string): Promise<Run | null> {
	const { rows } = await pool().query<Run>(`SELECT ${COLUMNS} FROM function_runs WHERE id = $1`, [id]);
	return rows[0] ?? null;
}

/** Remembers what steps answered. Committed before the function is called again. */
export async function saveProgress(run: Run): Promise<void> {
	await pool().query("UPDATE function_runs SET steps = $2, stack = $3, attempt = $4, wake_at = $5 WHERE id = $1", [
		run.id,
		JSON.stringify(run.steps),
		run.stack,
		run.attempt,
		run.wakeAt,
	]);
}

export async function deleteRun(id: string): Promise<void> {
	await pool().query("DELETE FROM function_runs WHERE id = $1", [id]);
}
