import { expect, test } from "vitest";
import { correctEdge } from "@/lib/curation/correct-edge";
import { retract } from "@/lib/curation/retract";
import { browseEpisodes } from "@/lib/episodes/browse-episodes";
import { testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { countProject } from "./count-project";
import { readBriefing } from "./read-briefing";

test("a count is of what is in force, and of its own project alone", async () => {
	const { ours, theirs } = await twoTeams();
	await writeFacts(ours.ctx, [
		["Ada", "knows", "Charles"],
		["Ada", "wrote_to", "Charles"],
		["Charles", "knows", "Ada"],
	]);
	const { episodeName } = await writeFacts(ours.ctx, [["Ada", "lived_in", "London"]], { alone: ["Nobody"] });
	await retract(ours.ctx, { episode: episodeName, reason: "said wrongly", dry_run: false });
	expect(await countProject({ ...ours.ctx, now: new Date() })).toEqual({ episodes: 2, entities: 4, facts: 3 });
	expect(await countProject(theirs.ctx)).toEqual({ episodes: 0, entities: 0, facts: 0 });
});

test("what somebody corrected leads no list of what is new", async () => {
	const { ctx } = await testTeam();
	const { edges } = await writeFacts(ctx, [
		["Ada", "lives_in", "London"],
		["Ada", "likes", "chess"],
	]);
	const corrected = await correctEdge({ ...ctx, now: new Date() }, edges[0]?.id ?? "", { target: "Leeds" });
	const now = { ...ctx, now: new Date() };
	expect((await readBriefing(now, null)).news.map(({ fact }) => fact)).toEqual(["Ada likes chess."]);
	const browse = async (text: string) => (await browseEpisodes(now, { text, group: "", after: null })).episodes.length;
	expect([await browse(""), await browse(corrected.fact)]).toEqual([1, 1]);
});
