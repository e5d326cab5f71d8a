import { beforeAll, expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { findContext } from "./find-context";

let ours: TestTeam;
let theirs: TestTeam;
const ADA = [{ name: "Ada", label: "Person", aliases: [] }];

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	for (let i = 1; i <= 7; i++) await writeFacts(ours.ctx, [["Ada", "knows", `Friend ${i}`]]);
	await writeFacts(ours.ctx, [["Bob", "likes", "Tea"]], { groupId: "other" });
	await writeFacts(theirs.ctx, [["Ada", "hides", "Gold"]]);
});

test("the group's five latest episodes, newest first, with whom they name and what is known of them", async () => {
	const { recent, knownEarlier, facts } = await findContext(ours.ctx, "default", []);
	expect(recent.map(({ text }) => text)).toEqual([7, 6, 5, 4, 3].map((i) => `Ada knows Friend ${i}.`));
	expect(knownEarlier.map(({ name }) => name)).toContain("Ada");
	expect(facts.map(({ object }) => object)).toEqual([7, 6, 5, 4, 3, 2, 1].map((i) => `Friend ${i}`));
	expect(facts[0]).toMatchObject({ subject: "Ada", relation: "knows", fact: "Ada knows Friend 7." });
});

test("an episode is shown by its beginning", async () => {
	await writeFacts(ours.ctx, [["Long", "tells", "x".repeat(150)]], { groupId: "long" });
	await runInTenant(
		ours.ctx,
		"UPDATE episodes SET content = repeat('a', 5000) WHERE project_id = $1 AND group_id = 'long'",
		[ours.projectId],
	);
	const { recent } = await findContext(ours.ctx, "long", []);
	expect(recent[0]?.text).toHaveLength(600);
});

test("nothing of another group, of another team, or that is over", async () => {
	expect(await findContext(ours.ctx, "empty", ADA)).toEqual({ recent: [], knownEarlier: [], facts: [] });
	const { facts } = await findContext(theirs.ctx, "default", ADA);
	expect(facts.map(({ object }) => object)).toEqual(["Gold"]);
	await runInTenant(theirs.ctx, "UPDATE edges SET retracted_at = now() WHERE project_id = $1", [theirs.projectId]);
	expect((await findContext(theirs.ctx, "default", ADA)).facts).toEqual([]);
});

test("a key with a list of groups gets nothing of the others", async () => {
	const narrow = { ...ours.ctx, groups: ["other"] };
	expect((await findContext(narrow, "default", ADA)).recent).toEqual([]);
	expect((await findContext(narrow, "other", [])).recent).toHaveLength(1);
});
