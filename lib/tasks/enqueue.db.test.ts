import { beforeEach, expect, test } from "vitest";
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
	const { rows } = await pool().query<{ key: string | null; attempts: number; worker: string | null }>(
		"SELECT key, attempts, locked_by AS worker FROM graphile_worker.jobs WHERE key = $1 ORDER BY id",
		[`deliver:${team.projectId}`],
	);
	return rows;
}

test("all events of a project wait for one job", async () => {
	for (let n = 0; n < 3; n++) await enqueue();
	expect(await jobs()).toEqual([{ key: `deliver:${team.projectId}`, attempts: 0, worker: null }]);
	const { rows } = await pool().query("SELECT count(*)::int AS n FROM outbox WHERE project_id = $1", [team.projectId]);
	expect(rows).toEqual([{ n: 3 }]);
});

test("neither the event nor its job is there before the write is committed", async () => {
	await inTenant(team.ctx, async (tx) => {
		await enqueueTask(team.ctx, tx, uuidv7());
		expect(await jobs()).toEqual([]);
	});
	expect(await jobs()).toHaveLength(1);
});
