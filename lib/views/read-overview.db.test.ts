import { expect, test } from "vitest";
import { retract } from "@/lib/curation/retract";
import { twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
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
	const { counts, preview, activity, recent } = await readOverview({ ...ours.ctx, now: new Date() });
	expect(counts).toEqual({ episodes: 2, entities: 4, facts: 3 });
	const nameOf = new Map(preview.nodes.map(({ id, name }) => [id, name]));
	expect(preview.edges.map(({ source, target }) => `${nameOf.get(source)} ${nameOf.get(target)}`).sort()).toEqual([
		"Ada Charles",
		"Charles Ada",
	]);
	expect([activity.per, activity.counts.length, activity.counts.at(-1)?.episodes]).toEqual(["day", 30, 2]);
	expect(recent).toHaveLength(2);
	expect((await readOverview(theirs.ctx)).counts).toEqual({ episodes: 0, entities: 0, facts: 0 });
});
