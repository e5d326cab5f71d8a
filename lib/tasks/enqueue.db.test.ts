import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { enqueueTask } from "./enqueue";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const enqueue = () => inTenant(team.ctx, (tx) => enqueueTask(team.ctx, tx, uuidv7()));
const where = (projectId: string) => `payload ->> 'projectId' = '${projectId}'`;

async function jobs() {
	const { rows } = await pool().query<{
		key: string | null;
		attempts: number;
		revision: number;
		worker: string | null;
	}>(
		`SELECT key, attempts, revision, locked_by AS worker FROM graphile_worker._private_jobs WHERE ${where(team.projectId)} ORDER BY id`,
	);
	return rows;
}

const change = (set: string) =>
	pool().query(`UPDATE graphile_worker._private_jobs SET ${set} WHERE ${where(team.projectId)}`);

test("all events of a project wait for one job, which later ones leave as it is", async () => {
	for (let n = 0; n < 3; n++) await enqueue();
	expect(await jobs()).toEqual([{ key: `deliver:${team.projectId}`, attempts: 0, revision: 0, worker: null }]);
	const { rows } = await pool().query("SELECT count(*)::int AS n FROM outbox WHERE project_id = $1", [team.projectId]);
	expect(rows).toEqual([{ n: 3 }]);
});

test("an event that is written while the job is at work gets a job of its own", async () => {
	await enqueue();
	await change("locked_at = now(), locked_by = 'somebody'");
	await enqueue();
	expect(await jobs()).toMatchObject([
		{ key: null, worker: "somebody" },
		{ key: `deliver:${team.projectId}`, attempts: 0, worker: null },
	]);
});

test("a job that failed is tried anew with the next event", async () => {
	await enqueue();
	await change("attempts = 3, run_at = now() + interval '1 hour'");
	await enqueue();
	expect(await jobs()).toMatchObject([{ key: `deliver:${team.projectId}`, attempts: 0 }]);
});

test("nobody takes the job before the event is committed", async () => {
	await enqueue();
	const take = `SELECT FROM graphile_worker._private_jobs WHERE ${where(team.projectId)} FOR UPDATE SKIP LOCKED`;
	await inTenant(team.ctx, async (tx) => {
		await enqueueTask(team.ctx, tx, uuidv7());
		expect((await pool().query(take)).rowCount).toBe(0);
	});
	expect((await pool().query(take)).rowCount).toBe(1);
});
