import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineJob } from "@/inngest/job";
import { capRetryWaits, enqueueDeliveries } from "@/lib/db/job-queue";
import { closePools, pool } from "@/lib/db/pool";
import { runInTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { startWorker, type Worker } from "./graphile";

let worker: Worker | undefined;
let database: ThrowAwayDatabase;
// Of its own: workers of other suites would handle its events as well.
beforeAll(async () => {
	database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	process.env.DATABASE_URL = database.url;
}, 120_000);
afterAll(async () => {
	await closePools();
	await database.stop();
});
afterEach(async () => {
	await worker?.stop();
	worker = undefined;
});

const enqueue = (team: TestTeam, name: string) =>
	runInTenant(team.ctx, "SELECT enqueue_event($1, $2, $3)", [uuidv7(), name, { project_id: team.projectId }]);

test("a job that throws is repeated with its events, and events leave the outbox only when it is done", async () => {
	const team = await testTeam();
	const name = `test.${uuidv7()}`;
	const seen: number[] = [];
	const flaky = defineJob({
		name: "flaky",
		trigger: { event: name },
		schema: z.object({ project_id: z.uuid() }),
		async run({ events }) {
			const mine = events.filter(({ project_id }) => project_id === team.projectId).length;
			if (mine === 0) return;
			seen.push(mine);
			if (seen.length === 1) throw new Error("not yet");
		},
	});
	await enqueue(team, name);
	await enqueue(team, name);
	const waiting = async () =>
		(await pool().query("SELECT FROM outbox WHERE project_id = $1", [team.projectId])).rowCount;
	worker = await startWorker({
		databaseUrl: database.url,
		jobs: [flaky],
		engine: "embedded",
		concurrency: 1,
	});
	await expect.poll(() => seen.length).toBeGreaterThan(0);
	expect(await waiting()).toBe(2);
	await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
	expect(seen).toEqual([2, 2]);
});

test("after an outage of hours, or 25 killed processes, events wait for minutes, and those that wait less are left alone", async () => {
	const [old, killed, recent] = [await testTeam(), await testTeam(), await testTeam()];
	for (const team of [old, killed, recent]) await enqueue(team, "test");
	await enqueueDeliveries();
	const fail = (team: TestTeam, attempts: number, wait: string) =>
		pool().query(
			"UPDATE graphile_worker._private_jobs SET attempts = $2, run_at = now() + $3::interval WHERE key = 'deliver:' || $1",
			[team.projectId, attempts, wait],
		);
	await fail(old, 25, "6 hours");
	// Its process was killed each time, which leaves the time of a job as it is.
	await fail(killed, 25, "0 seconds");
	await fail(recent, 3, "20 seconds");
	await capRetryWaits();
	const { rows } = await pool().query(
		`SELECT attempts, attempts < max_attempts AS goes_on, round(extract(epoch FROM run_at - now()) / 60)::int AS minutes
		FROM graphile_worker.jobs WHERE key = ANY ($1) ORDER BY run_at`,
		[[old, killed, recent].map(({ projectId }) => `deliver:${projectId}`)],
	);
	expect(rows).toEqual([
		{ attempts: 3, goes_on: true, minutes: 0 },
		{ attempts: 5, goes_on: true, minutes: 5 },
		{ attempts: 5, goes_on: true, minutes: 5 },
	]);
});
