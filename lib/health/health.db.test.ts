import { expect, test } from "vitest";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { deleteEvents, readEvents } from "@/lib/tasks/outbox";
import { CANARY_PROJECT, writeCanary } from "./canary";
import { checkReadiness } from "./check-readiness";
import { readBacklog } from "./read-backlog";

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
