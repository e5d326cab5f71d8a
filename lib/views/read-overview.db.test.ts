import { expect, test } from "vitest";
import { correctEdge } from "@/lib/curation/correct-edge";
import { retract } from "@/lib/curation/retract";
import { browseEpisodes } from "@/lib/episodes/browse-episodes";
import { testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { readBriefing } from "./read-briefing";
import { readOverview } from "./read-overview";

test("an overview counts what is in force, draws facts among the best connected once, and knows its own project alone", async () => {
	const { ours, theirs } = await twoTeams();
	await writeFacts(ours.ctx, [
		["Ada", "knows", "Charles"],
		["Ada", "wrote_to", "Charles"],
		["Charles", "knows", "Ada"],
	]);
	const { episodeName } = await writeFacts(ours.ctx, [["Ada", "lived_in", "London"]], { alone: ["Nobody"] });
	await retract(ours.ctx, { episode: episodeName, reason: "said wrongly", dry_run: false });
	const { counts, preview } = await readOverview({ ...ours.ctx, now: new Date() });
	expect(counts).toEqual({ episodes: 2, entities: 4, facts: 3 });
	const nameOf = new Map(preview.nodes.map(({ id, name }) => [id, name]));
	expect(preview.edges.map(({ source, target }) => `${nameOf.get(source)} ${nameOf.get(target)}`).sort()).toEqual([
		"Ada Charles",
		"Charles Ada",
	]);
	expect((await readOverview(theirs.ctx)).counts).toEqual({ episodes: 0, entities: 0, facts: 0 });
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
