import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { deleteEvents, readEvents } from "@/lib/events/create-task";
import { smallDisk } from "@/lib/testing/small-disk";
import { CANARY_PROJECT, writeCanary } from "./canary";
import { checkReadiness, readBacklog } from "./check-readiness";

/** What the background does with the canary's events. */
async function handle(): Promise<void> {
	const events = await readEvents(CANARY_PROJECT, 100);
	await processEpisodes.run({
		events: events.map(({ data }) => processEpisodes.schema.parse(data)),
		runId: "test",
		step: (_, work) => work(),
	});
	await deleteEvents(CANARY_PROJECT, events);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("a canary that does not arrive turns readiness red, which says so; one that arrives is measured", async () => {
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
	expect(await writeCanary(60, minutesAgo(6))).toBe(true);
	expect(await writeCanary(60, new Date())).toBe(false);
	expect(await checkReadiness()).toEqual({
		ok: false,
		problems: [expect.stringContaining("the background has handled none for 6 minutes")],
	});
	expect((await readBacklog()).canaryWaitSeconds).toBeGreaterThan(300);
	await handle();
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
	expect(await readBacklog()).toMatchObject({ canaryWaitSeconds: 0, canarySeconds: expect.any(Number) });
});

test("a canary that failed has not arrived until a later one has", async () => {
	expect(await writeCanary(10, minutesAgo(5.7))).toBe(true);
	const ctx = await jobContext(CANARY_PROJECT, "test", new Date());
	if (!ctx) throw new Error("the canary has no project");
	await inTenant(ctx, (tx) =>
		tx.query("UPDATE tasks SET state = 'failed', finished_at = now() WHERE state = 'queued'"),
	);
	await deleteEvents(CANARY_PROJECT, await readEvents(CANARY_PROJECT, 100));
	expect((await checkReadiness()).ok).toBe(false);
	expect(await writeCanary(10, minutesAgo(5.3))).toBe(true);
	await handle();
	expect(await checkReadiness()).toEqual({ ok: true, problems: [] });
});

test("servers that look at once write one canary, and no other within the interval", async () => {
	const now = new Date();
	const written = await Promise.all([1, 2, 3].map(() => writeCanary(60, now)));
	expect(written.filter(Boolean)).toHaveLength(1);
	await handle();
	expect(await writeCanary(60, now)).toBe(false);
});

test("once a day the graph of canaries begins anew, and nobody is a member of its team", async () => {
	expect(await writeCanary(60, new Date(Date.now() + 25 * 3_600_000))).toBe(true);
	const { rows } = await pool().query(
		`SELECT (SELECT count(*)::int FROM tasks WHERE project_id = p.id) AS tasks, (SELECT count(*)::int FROM memberships m WHERE m.team_id = p.team_id) AS members
		FROM projects p WHERE id = $1`,
		[CANARY_PROJECT],
	);
	expect(rows).toEqual([{ tasks: 1, members: 0 }]);
	await handle();
});

test("a database that refuses the canary as a full disk does turns readiness red, until it takes one again", async () => {
	await pool().query(`CREATE FUNCTION refuse_canary() RETURNS trigger LANGUAGE plpgsql AS
		$$BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END$$`);
	await pool().query(`CREATE TRIGGER refuse_canary BEFORE INSERT ON episodes FOR EACH ROW WHEN (NEW.project_id = '${CANARY_PROJECT}')
		EXECUTE FUNCTION refuse_canary()`);
	const later = new Date(Date.now() + 60_000);
	await expect(writeCanary(10, later)).rejects.toThrow();
	expect(await checkReadiness()).toEqual({ ok: false, problems: [expect.stringContaining("disk full")] });
	await pool().query("DROP FUNCTION refuse_canary CASCADE");
	expect(await writeCanary(10, later)).toBe(true);
	await handle();
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
