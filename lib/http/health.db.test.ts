import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closePools, pool } from "@/lib/db/pool";
import { runInTenant } from "@/lib/db/tenant";
import { addFact } from "@/lib/episodes/add-fact";
import { smallDisk } from "@/lib/testing/small-disk";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { checkReadiness, readBacklog } from "./check-readiness";

let database: ThrowAwayDatabase;

// What other suites write waits for a background that there is not.
beforeAll(async () => {
	database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	process.env.DATABASE_URL = database.url;
}, 60_000);
afterAll(async () => {
	await closePools();
	await database.stop();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A team that wrote so many minutes ago. */
async function written(minutes: number): Promise<TestTeam> {
	const team = await testTeam();
	await addFact(team.ctx, { subject: "Ada", predicate: "knows", object: "Charles" });
	await pool().query("UPDATE outbox SET created_at = $2 WHERE project_id = $1", [team.projectId, minutesAgo(minutes)]);
	return team;
}

async function workOn({ ctx }: TestTeam, state: "running" | "done", minutes: number): Promise<void> {
	await runInTenant(ctx, "UPDATE tasks SET state = $1", [state]);
	await runInTenant(ctx, "UPDATE task_steps SET state = $1, started_at = $2", [state, minutesAgo(minutes)]);
}

test("an event that waits while nothing is worked on turns readiness red, which says so; a long queue that moves does not", async () => {
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
	const [waiting, other] = [await written(6), await written(1)];
	await workOn(other, "done", 1);
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
	// One that is tried again and again is worked on.
	await workOn(other, "done", 11);
	await workOn(waiting, "running", 5);
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
	await workOn(waiting, "running", 11);
	expect(await checkReadiness()).toEqual({
		ok: false,
		problems: [expect.stringContaining("the background has handled none for 6 minutes")],
	});
	expect(await readBacklog()).toMatchObject({ events: 2, ageSeconds: expect.closeTo(360, -2) });
	await pool().query("DELETE FROM outbox WHERE project_id = $1", [waiting.projectId]);
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
});

test("a full disk under the data folder turns readiness red", async () => {
	const folder = path.resolve(".test", `full-${process.pid}`);
	const disk = await smallDisk(folder, 100);
	try {
		mkdirSync(path.join(disk.outside, "postgres"));
		vi.stubEnv("DATA_DIR", disk.outside);
		vi.resetModules();
		const { checkReadiness: check } = await import("./check-readiness");
		expect((await check()).ok).toBe(true);
		disk.fillUp();
		expect(await check()).toEqual({ ok: false, problems: [expect.stringContaining("disk")] });
		disk.free();
		expect((await check()).ok).toBe(true);
	} finally {
		vi.unstubAllEnvs();
		disk.stop();
		rmSync(folder, { recursive: true, force: true });
	}
});
