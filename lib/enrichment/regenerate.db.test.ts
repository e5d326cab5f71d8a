import { beforeEach, expect, test } from "vitest";
import { RetractionInput, retract } from "@/lib/curation/retract";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { pool } from "@/lib/db/pool";
import { runInTenant } from "@/lib/db/tenant";
import { addFact } from "@/lib/episodes/add-fact";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { FactInput } from "@/lib/episodes/fact-wire";
import { toUuid } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { distillProfiles } from "./distill-profiles";
import { evaluateKnots } from "./evaluate-knots";
import { narrateEpisodes } from "./narrate-episodes";

const CANARY = "zinc harmonica";
let team: TestTeam;
let episode: string;
let edge: string;

/** Ada, a narrated knot with seven facts, one of which tells of the canary. */
beforeEach(async () => {
	team = await testTeam();
	const tasks: string[] = [];
	const likes = async (object: string, groupId = "default") => {
		const input = FactInput.parse({
			subject: "Ada",
			predicate: "prefers",
			object,
			group_id: groupId,
			subject_label: "Person",
		});
		const { answer } = await addFact(team.ctx, input);
		tasks.push(toUuid("task", answer.cogram.task_id) ?? "");
		return answer;
	};
	for (const object of ["tea", "chess", "rain", "maps", "ships"]) await likes(object);
	await likes("trains", "hidden");
	const stated = await likes(CANARY);
	episode = stated.episode_name;
	edge = stated.fact.edge_uuid;
	for (const step of [narrateEpisodes, distillProfiles, evaluateKnots]) await step(team.ctx, tasks);
});

type Texts = { is_knot: boolean; knot_score: number; knot_narrative: string; narrative: object; degree: number };
const ada = async () => {
	const rows = await runInTenant<Texts>(team.ctx, "SELECT * FROM entities WHERE name = 'Ada'");
	return rows[0] as Texts;
};
const profile = async () =>
	JSON.stringify(await runInTenant(team.ctx, "SELECT body FROM profiles WHERE group_id = 'default'"));

/** Every text of the team's that still holds the canary, wherever it is kept. */
async function tables(): Promise<string[]> {
	const { rows } = await pool().query<{ name: string }>(
		"SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND has_table_privilege('memory_graph_app', c.oid, 'SELECT')",
	);
	const found: string[] = [];
	for (const { name } of rows) {
		const hits = await runInTenant(
			team.ctx,
			`SELECT 1 FROM ${name} t WHERE project_id = $1 AND t::text ILIKE '%' || $2 || '%'`,
			[team.projectId, CANARY],
		);
		if (hits.length > 0) found.push(name);
	}
	return found;
}

test("the texts name the fact before it is taken back", async () => {
	expect(await ada()).toMatchObject({ is_knot: true, degree: 7, knot_score: 7 });
	expect(await profile()).toContain("Ada");
	expect(await tables()).toEqual(expect.arrayContaining(["entities", "edges", "episodes"]));
});

test("a retraction takes the fact out of texts, profile and knot score, and its undo brings it back", async () => {
	const before = await ada();
	const { retraction_id } = await retract(team.ctx, RetractionInput.parse({ edge_uuid: edge }));
	const after = await ada();
	expect(after).toMatchObject({ is_knot: true, degree: 6, knot_score: 6 });
	expect(JSON.stringify([after.knot_narrative, after.narrative, await profile()])).not.toContain(CANARY);
	await undoRetraction(team.ctx, retraction_id ?? "");
	expect(await ada()).toMatchObject({
		knot_score: before.knot_score,
		knot_narrative: before.knot_narrative,
		narrative: before.narrative,
	});
});

test("after a deletion no table holds a word of the episode", async () => {
	await deleteEpisode(team.ctx, episode, false);
	expect(await tables()).toEqual([]);
	expect(await ada()).toMatchObject({ is_knot: true, degree: 6, knot_score: 6 });
});

test("a key restricted to groups makes the same text, from all groups", async () => {
	const whole = await retract({ ...team.ctx }, RetractionInput.parse({ edge_uuid: edge, dry_run: true }));
	expect(whole.retracted_edges).toBe(1);
	const restricted = { ...team.ctx, groups: ["default"] };
	const { retraction_id } = await retract(restricted, RetractionInput.parse({ edge_uuid: edge }));
	const mine = await ada();
	await undoRetraction(restricted, retraction_id ?? "");
	await retract(team.ctx, RetractionInput.parse({ edge_uuid: edge }));
	expect(await ada()).toMatchObject({ knot_narrative: mine.knot_narrative, narrative: mine.narrative });
	expect(JSON.stringify(mine)).toContain("prefers trains");
});
