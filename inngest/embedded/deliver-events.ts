// Owns the way of events out of the outbox: to Inngest, or into runs of the embedded engine.
import type { Inngest } from "inngest";
import type { PoolClient } from "pg";
import { pool } from "@/lib/db/pool";
import { findModelSettings } from "@/lib/model/settings";
import { type Execution, executeRun } from "./execute-run";
import type { Registered } from "./registry";
import { type Event, findRuns, insertRun, newRun, type Run } from "./runs";

/**
 * Most events in one run: what is told anew after each batch, as the narrative of a hub, is told once for all of them. Fewer with a
 * language model, whose answers take long and cost: so much of them is asked again when a step fails.
 */
const batchSize = () => (findModelSettings() ? 100 : 400);
/** Most events sent to Inngest at once. */
const SENT_AT_ONCE = 100;
/** After this many batches a project lets others have their turn. */
const BATCHES_PER_TURN = 3;

type OutboxRow = { id: string; name: string; data: unknown; created_at: Date };

/** How many events a turn ran, and what it leaves: runs that have to wait, and whether the outbox is empty, or holds less than a batch, or more. */
export type Turn = { taken: number; waiting: { runId: string; wakeAt: Date }[]; left: "nothing" | "little" | "much" };

/**
 * Runs what waits of a project: first the runs that a dead process left behind or whose wait is over, then the outbox, a
 * batch at a time. Behind a full batch a smaller one is left to gather, as a run costs about the same for few events as for
 * many. Events leave the outbox in the transaction that stores their runs. Not to be run for one project by
 * two at once: its queue sees to that.
 */
export async function runEvents(execution: Execution, functions: Registered[], projectId: string): Promise<Turn> {
	const waiting: Turn["waiting"] = [];
	let taken = 0;
	const execute = async (run: Run) => {
		const wakeAt = await executeRun(execution, run);
		if (wakeAt) waiting.push({ runId: run.id, wakeAt });
	};
	for (const run of await findRuns(projectId)) await execute(run);
	const most = batchSize();
	for (let batch = 0; batch < BATCHES_PER_TURN; batch++) {
		const { found, runs } = await takeRuns(functions, projectId, batch === 0 ? 1 : most, most);
		if (runs.length > 0) taken += found;
		for (const run of runs) await execute(run);
		if (found < most) return { taken, waiting, left: found === 0 ? "nothing" : "little" };
	}
	return { taken, waiting, left: "much" };
}

/** Moves a batch of at most `most` events from the outbox into stored runs, if there are `atLeast` so many. */
async function takeRuns(
	functions: Registered[],
	projectId: string,
	atLeast: number,
	most: number,
): Promise<{ found: number; runs: Run[] }> {
	return inTransaction(async (client) => {
		const rows = await readOutbox(client, projectId, most);
		if (rows.length < atLeast) return { found: rows.length, runs: [] };
		await client.query("DELETE FROM outbox WHERE id = ANY ($1)", [rows.map((row) => row.id)]);
		const runs = functions.flatMap((fn) => {
			const events = rows.filter((row) => fn.events.includes(row.name)).map(toEvent);
			const batches = fn.takesBatches && events.length > 0 ? [events] : events.map((event) => [event]);
			return batches.map((batch) => newRun(fn.id, projectId, batch));
		});
		for (const run of runs) await insertRun(client, run);
		return { found: rows.length, runs };
	});
}

/**
 * Sends a project's events to Inngest and takes them out of the outbox once it has accepted them. A crash in between
 * sends them again under the same ids, which Inngest drops.
 */
export async function sendEvents(client: Inngest.Any, projectId: string): Promise<void> {
	for (;;) {
		const rows = await readOutbox(pool(), projectId, SENT_AT_ONCE);
		if (rows.length === 0) return;
		await client.send(rows.map(toEvent) as Parameters<typeof client.send>[0]);
		await pool().query("DELETE FROM outbox WHERE id = ANY ($1)", [rows.map((row) => row.id)]);
	}
}

async function readOutbox(client: Pick<PoolClient, "query">, projectId: string, most: number): Promise<OutboxRow[]> {
	const { rows } = await client.query<OutboxRow>(
		`SELECT id, name, data, created_at FROM outbox WHERE project_id = $1 ORDER BY id LIMIT ${most}`,
		[projectId],
	);
	return rows;
}

const toEvent = (row: OutboxRow): Event => ({
	id: row.id,
	name: row.name,
	data: row.data,
	ts: row.created_at.getTime(),
});

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool().connect();
	let broken: Error | undefined;
	try {
		await client.query("BEGIN");
		const result = await work(client);
		await client.query("COMMIT");
		return result;
	} catch (error) {
		await client.query("ROLLBACK").catch((failure: Error) => {
			broken = failure;
		});
		throw error;
	} finally {
		client.release(broken);
	}
}
