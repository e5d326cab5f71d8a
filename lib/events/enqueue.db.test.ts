import { beforeEach, expect, test } from "vitest";
import { enqueueDeliveries } from "@/lib/db/job-queue";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { enqueueTask } from "./create-task";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const enqueue = () => inTenant(team.ctx, (tx) => enqueueTask(team.ctx, tx, uuidv7()));
async function jobs() {
	const { rows } = await pool().query<{ id: string; attempts: number; worker: string | null }>(
		"SELECT id, attempts, locked_by AS worker FROM graphile_worker.jobs WHERE key = $1 ORDER BY id",
		[`deliver:${team.projectId}`],
	);
	return rows;
}

test("all events of a project wait for one job, which stays however often is looked", async () => {
	for (let n = 0; n < 3; n++) await enqueue();
	await Promise.all([enqueueDeliveries(), enqueueDeliveries()]);
	const [job, ...others] = await jobs();
	expect(job).toMatchObject({ attempts: 0, worker: null });
	expect(others).toEqual([]);
	await enqueue();
	await enqueueDeliveries();
	expect(await jobs()).toEqual([job]);
	const { rows } = await pool().query("SELECT count(*)::int AS n FROM outbox WHERE project_id = $1", [team.projectId]);
	expect(rows).toEqual([{ n: 4 }]);
});

test("an event has no job before its write is committed", async () => {
	await inTenant(team.ctx, async (tx) => {
		await enqueueTask(team.ctx, tx, uuidv7());
		await enqueueDeliveries();
		expect(await jobs()).toEqual([]);
	});
	await enqueueDeliveries();
	expect(await jobs()).toHaveLength(1);
});

test("what is written while a job runs has one once that is done", async () => {
	await enqueue();
	await enqueueDeliveries();
	await pool().query("UPDATE graphile_worker._private_jobs SET locked_by = 'w', locked_at = now() WHERE key = $1", [
		`deliver:${team.projectId}`,
	]);
	await enqueue();
	await enqueueDeliveries();
	const [running, ...others] = await jobs();
	expect([running?.worker, others]).toEqual(["w", []]);
	await pool().query("DELETE FROM graphile_worker._private_jobs WHERE key = $1", [`deliver:${team.projectId}`]);
	await enqueueDeliveries();
	expect(await jobs()).toMatchObject([{ attempts: 0, worker: null }]);
});

test("a job that waits to be tried again is not hurried by what is written meanwhile", async () => {
	await enqueue();
	await enqueueDeliveries();
	await pool().query(
		"SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '1 minute', attempts => 3) FROM graphile_worker.jobs WHERE key = $1",
		[`deliver:${team.projectId}`],
	);
	await enqueue();
	await enqueueDeliveries();
	expect(await jobs()).toMatchObject([{ attempts: 3 }]);
});
