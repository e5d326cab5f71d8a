import { expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { finishTasks } from "@/lib/events/steps";
import { toUuid } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { distillProfiles } from "./distill-profiles";
import { evaluateKnots } from "./evaluate-knots";
import { narrateEpisodes } from "./narrate-episodes";

const FIRST =
	"Ada Lovelace works at Acme. Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace met Carol. Ada Lovelace likes tea. Ada Lovelace knows Dan.";
const PLACES = ["Rome", "Oslo", "Paris", "Madrid", "Vienna", "Lisbon", "Prague", "Dublin"];

async function write({ ctx }: TestTeam, content: string): Promise<string> {
	const { answer } = await ingestEpisode({ ...ctx, now: new Date() }, { content });
	return toUuid("task", answer.cogram.task_id) ?? "";
}

async function evaluate({ ctx }: TestTeam, ...tasks: string[]): Promise<void> {
	for (const step of [narrateEpisodes, distillProfiles, evaluateKnots]) await step({ ...ctx, now: new Date() }, tasks);
	await finishTasks(ctx, tasks);
}

async function knotOf({ ctx }: TestTeam) {
	const [row] = await runInTenant<{ knot_narrative: string; degree: number; episode_count: number }>(
		ctx,
		"SELECT knot_narrative, degree, episode_count FROM entities WHERE project_id = $1 AND name = 'Ada Lovelace'",
		[ctx.projectId],
	);
	return row;
}

test("a knot that grew by a fifth is generated again once its project is quiet, whatever the hour's limit, and not before", async () => {
	const team = await testTeam();
	await evaluate(team, await write(team, FIRST));
	const first = await knotOf(team);
	expect(first?.knot_narrative).toContain("Ada Lovelace works at Acme");
	// The hour's syntheses are used up.
	await runInTenant(
		team.ctx,
		`INSERT INTO knot_syntheses (project_id, id, team_id, group_id, entity_id, is_new, synthesized_at)
		SELECT project_id, gen_random_uuid(), team_id, group_id, entity_id, false, now() FROM knot_syntheses, generate_series(1, 5) WHERE project_id = $1`,
		[team.projectId],
	);
	const [one = "", ...others] = await Promise.all(PLACES.map((place) => write(team, `Ada Lovelace visited ${place}.`)));
	await evaluate(team, one);
	expect((await knotOf(team))?.knot_narrative).toBe(first?.knot_narrative);
	await evaluate(team, ...others);
	const grown = await knotOf(team);
	expect(grown?.degree).toBeGreaterThanOrEqual((first?.degree ?? 0) * 2);
	expect(grown?.knot_narrative).toContain("Ada Lovelace visited");
});

test("a knot that grew by less keeps its text", async () => {
	const team = await testTeam();
	await evaluate(
		team,
		await write(team, `${FIRST} ${PLACES.map((place) => `Ada Lovelace visited ${place}.`).join(" ")}`),
	);
	const before = await knotOf(team);
	await runInTenant(
		team.ctx,
		"UPDATE entities SET knot_episodes = 100, episode_count = 100 WHERE project_id = $1 AND is_knot",
		[team.projectId],
	);
	await evaluate(team, await write(team, "Ada Lovelace visited Athens."));
	expect((await knotOf(team))?.knot_narrative).toBe(before?.knot_narrative);
});
