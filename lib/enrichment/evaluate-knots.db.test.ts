import { expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { testTeam } from "@/lib/testing/test-team";
import { synthesizeDue } from "./evaluate-knots";

const PROSE =
	"Ada Lovelace works at Acme. Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace met Carol. Ada Lovelace likes tea. Ada Lovelace knows Dan.";

test("the schedule beside the pipeline: a knot that both find due is made once and counted once", async () => {
	const team = await testTeam();
	const ctx = { ...team.ctx, now: new Date() };
	await ingestEpisode(ctx, { content: PROSE });
	const ids = await runInTenant<{ id: string }>(ctx, "SELECT id FROM entities WHERE degree >= 5");
	const run = () =>
		synthesizeDue(
			ctx,
			"default",
			ids.map(({ id }) => id),
			async () => {},
		);
	const made = await Promise.all([run(), run(), run()]);
	expect(made.map(({ synthesized }) => synthesized).sort()).toEqual([0, 0, 1]);
	const [found] = await runInTenant(
		ctx,
		"SELECT (SELECT count(*)::int FROM knot_syntheses) AS syntheses, (SELECT used::int FROM usage_counters WHERE meter = 'knots') AS counted",
	);
	expect(found).toEqual({ syntheses: 1, counted: 1 });
});
