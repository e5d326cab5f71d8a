import { expect, test } from "vitest";
import { correctEdge } from "@/lib/curation/correct-edge";
import { retract } from "@/lib/curation/retract";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { readBriefing } from "./read-briefing";
import { readEntityPage } from "./read-entity-page";
import { readEntityStory } from "./read-entity-story";
import { readEpisodePage } from "./read-episode-page";
import { readProfilePage } from "./read-profile-page";

const content = "Grace: Good news.\nAda: I moved to Rome, and now I run the lab.";
const SENTENCE = "Ada: I moved to Rome, and now I run the lab.";
const span = { start: content.indexOf(SENTENCE), end: content.length };
const validAt = new Date("2026-05-08T10:00:00.000Z");
const LATER = new Date("2026-05-09T10:00:00.000Z");
const fact = (relation: string, target: string | null, text: string) => ({
	...{ source: "Ada", relation, target, fact: text, validAt: null, invalidAt: null, endings: [], evidence: span },
});

async function write() {
	const team = await testTeam();
	const facts = [fact("moved_to", "Rome", "Ada moved to Rome."), fact("runs", null, "Ada runs the lab.")];
	return { team, ...(await writeFacts(team.ctx, facts, { content, validAt })) };
}

test("a fact comes with the sentence that says it, by whom and when; statements too", async () => {
	const { team, episodeId } = await write();
	const { facts, total, mentions } = await readEntityPage(team.ctx, "Ada", { from: 0, most: 10 });
	expect(total).toBe(2);
	expect(facts.map(({ fact }) => fact)).toEqual(["Ada moved to Rome.", "Ada runs the lab."]);
	const source = { episode: episodeId, quote: SENTENCE, speaker: "Ada", validAt: validAt.toISOString(), ...span };
	for (const fact of facts) expect(fact).toMatchObject({ sources: [source], episodeCount: 1 });
	// The sentence that the facts stand under is said once; of others the latest that say something come.
	expect(mentions).toEqual([]);
	const excerpt = "Ada bought a sailing boat in Oslo.";
	const said = `Bea: ${excerpt}`;
	const later = await writeFacts(team.ctx, [], { content: said, validAt: LATER, alone: ["Ada"] });
	const { mentions: more } = await readEntityPage(team.ctx, "Ada", { from: 0, most: 10 });
	expect(more).toEqual([{ episode: later.episodeId, excerpt, speaker: "Bea", validAt: LATER.toISOString() }]);
	const { facts: ofRome } = await readEntityPage(team.ctx, "Ada", { from: 0, most: 10, peer: "Rome" });
	expect(ofRome.map(({ target }) => target)).toEqual(["Rome"]);
});

test("of an entity's facts the important ones come first, whatever came last", async () => {
	const team = await testTeam();
	const say = (text: string, target: string, importance: number) => {
		const said = { ...fact("says", target, text), evidence: { start: 0, end: text.length }, importance };
		return writeFacts(team.ctx, [said], { content: text, validAt });
	};
	await say("Ada decided to keep the price of Skerry in 2026.", "Skerry", 0.9);
	await say("Ada is so happy for Bea.", "Bea", 0.1);
	const { facts } = await readEntityPage(team.ctx, "Ada", { from: 0, most: 10 });
	expect(facts.map(({ target }) => target)).toEqual(["Skerry", "Bea"]);
});

test("an episode's facts are placed in its text, those of one sentence together, retracted ones marked", async () => {
	const { team, episodeName, edges } = await write();
	await retract(team.ctx, { edge_uuid: edges[0]?.id, dry_run: false });
	const { sentences } = await readEpisodePage(team.ctx, episodeName);
	expect(sentences).toHaveLength(1);
	expect(sentences[0]?.at).toBe(span.start);
	const [moved, runs] = sentences[0]?.facts ?? [];
	expect(content.slice(moved?.start ?? 0, moved?.end ?? 0)).toBe("moved to Rome");
	expect(content.slice(runs?.start ?? 0, runs?.end ?? 0)).toBe("run the lab");
	expect([moved?.fact.retractedAt, runs?.fact.retractedAt]).toEqual([expect.any(String), null]);
});

test("another team reads nothing of it", async () => {
	const { episodeName } = await write();
	const stranger = await testTeam();
	await expect(readEntityPage(stranger.ctx, "Ada", { from: 0, most: 10 })).rejects.toMatchObject({ slug: "not_found" });
	await expect(readEpisodePage(stranger.ctx, episodeName)).rejects.toMatchObject({ slug: "not_found" });
});

test("a briefing says what came since, what was decided and what changed its truth", async () => {
	const team = await testTeam();
	const since = new Date(Date.now() - 60_000);
	const said = (source: string, relation: string, target: string, text: string, at: string) =>
		writeFacts(
			team.ctx,
			[
				{
					source,
					relation,
					target,
					fact: text,
					validAt: null,
					invalidAt: null,
					endings: [],
					evidence: { start: 0, end: text.length },
				},
			],
			{ content: text, validAt: new Date(at), labels: { [target]: "Location" } },
		);
	await said("Ada", "lives_in", "Rome", "Ada lives in Rome.", "2026-01-01T00:00:00Z");
	await said("Ada", "lives_in", "Oslo", "Ada lives in Oslo.", "2026-02-01T00:00:00Z");
	const { edges } = await said(
		"Ada",
		"decided",
		"Skerry",
		"Ada decided to keep the price of Skerry.",
		"2026-02-02T00:00:00Z",
	);
	const { added, news, decisions, changes } = await readBriefing(team.ctx, since);
	expect(added).toEqual({ episodes: 3, facts: 2 });
	expect(news.map(({ fact }) => fact)).toContain("Ada lives in Oslo.");
	expect(decisions.map(({ words, who }) => [words, who])).toEqual([
		["Ada decided to keep the price of Skerry.", ["Ada"]],
	]);
	expect(changes.map(({ was, is }) => [was[0]?.fact, is.fact])).toEqual([["Ada lives in Rome.", "Ada lives in Oslo."]]);
	const { now, changes: ofAda, facts } = await readEntityStory(team.ctx, "Ada", { from: 0, most: 10 });
	expect(now.map(({ fact }) => fact)).toContain("Ada lives in Oslo.");
	expect(ofAda).toEqual(changes);
	expect(facts.filter(({ uuid }) => now.some((one) => one.uuid === uuid))).toEqual([]);
	const kept = "Ada decided to keep the price of Skerry.";
	await correctEdge(team.ctx, edges[0]?.id ?? "", { pinned: true });
	const briefing = await readBriefing(team.ctx, since);
	expect(briefing.pinned.map(({ fact }) => fact)).toEqual([kept]);
	expect([briefing.decisions, briefing.news.filter(({ fact }) => fact === kept)]).toEqual([[], []]);
	const story = await readEntityStory(team.ctx, "Ada", { from: 0, most: 10 });
	expect(story.pinned.map(({ fact }) => fact)).toEqual([kept]);
	expect([...story.now, ...story.facts].filter(({ fact }) => fact === kept)).toEqual([]);
	expect((await readBriefing(team.ctx, new Date())).news).toEqual([]);
	expect((await readBriefing((await testTeam()).ctx, since)).decisions).toEqual([]);
});

test("an episode has a title, its layout, and those written before and after it", async () => {
	const { team, episodeId } = await write();
	const later = await writeFacts(team.ctx, [], {
		content: "# Decision 7\n\nAda stays.",
		validAt: LATER,
		alone: ["Ada"],
	});
	const { title, blocks, previous, next } = await readEpisodePage(team.ctx, episodeId);
	expect(title).toBe("Grace: Good news.");
	expect(blocks.map(({ kind }) => kind)).toEqual(["turn", "turn"]);
	expect([previous, next]).toEqual([null, { uuid: later.episodeId, title: "Decision 7" }]);
	const after = await readEpisodePage(team.ctx, later.episodeId);
	expect([after.previous, after.next]).toEqual([{ uuid: episodeId, title: "Grace: Good news." }, null]);
});

test("a profile has a rule that was written twice once, as it was said last", async () => {
	const { ctx } = await testTeam();
	const rule = "Saved cards must be entered again.";
	for (const at of ["2026-09-28", "2026-11-06"]) {
		const fact = { source: "Saved cards", relation: "must", target: `terminal of ${at}`, fact: rule };
		const rest = { validAt: null, invalidAt: null, endings: [], evidence: { start: 0, end: rule.length } };
		await writeFacts(ctx, [{ ...fact, ...rest }], { content: rule, validAt: new Date(`${at}T00:00:00Z`) });
	}
	const kinds = await readProfilePage(ctx, ["default"]);
	expect(kinds.flatMap(({ facts }) => facts.map(({ sources }) => sources[0]?.validAt.slice(0, 10)))).toEqual([
		"2026-11-06",
	]);
});
