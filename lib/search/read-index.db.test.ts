import { beforeAll, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { LANGUAGE_SETS } from "@/lib/testing/language-sets";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { turn } from "@/scripts/bench/prose";
import { memoryIndex } from "@/scripts/bench/quality/memory-index";
import { readQuestion } from "./question";
import { rankEpisodes } from "./rank-episodes";
import { readIndex } from "./read-index";
import { termsOf } from "./words";

const TEXTS = [
	...Array.from({ length: 12 }, (_, n) => turn(12 * n)),
	"[9 May, 2023] user: How do I prune an apple tree?\n[9 May, 2023] assistant: Cut the branches that cross, in winter.",
	"# Lisbon\n\nThe river Tagus flows past Lisbon. The Harbor Cafe is by the river.",
	"Tagus. The Tagus is the longest river of Iberia.",
	...(LANGUAGE_SETS.German?.texts.slice(0, 2) ?? []),
];
const QUESTIONS = [
	"Who moved to Lisbon?",
	"What did Dana say about the chess tournament on 13 May 2023?",
	"How should I prune my tree?",
	"Which river flows past the town of the Harbor Cafe?",
	LANGUAGE_SETS.German?.questions[0]?.[1] ?? "",
];

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
	for (const content of TEXTS) await ingestEpisode({ ...team.ctx, now: new Date() }, { content });
});

test("the index in memory, by which quality is measured, ranks as the one in Postgres does", async () => {
	const { ctx } = team;
	for (const text of QUESTIONS) {
		const question = readQuestion(text);
		const searched = { projectId: ctx.projectId, groups: ["default"], asOf: null };
		const stored = await inTenant(ctx, (tx) => rankEpisodes(readIndex(tx, searched), question));
		const measured = await rankEpisodes(memoryIndex(TEXTS), question);
		const of = ({ episodes }: typeof stored) =>
			episodes.map(({ row, score }) => [row.position, Math.round(score * 1e6)]);
		expect(of(stored), text).toEqual(of(measured));
		expect(stored.episodes.length, text).toBeGreaterThan(0);
	}
});

test("both say of a term in more episodes than were asked for that its list is cut", async () => {
	const { ctx } = team;
	const searched = { projectId: ctx.projectId, groups: ["default"], asOf: null };
	const wanted = [1, 100].map((cap) => ({ term: termsOf("Tagus").join(), cap }));
	const stored = await inTenant(ctx, (tx) => readIndex(tx, searched).postings(wanted));
	const measured = await memoryIndex(TEXTS).postings(wanted);
	const of = (lists: typeof stored) =>
		lists.map(({ lists: [list], total, isCut }) => ({ positions: list?.positions, total, isCut }));
	expect(of(stored)).toEqual(of(measured));
	expect(stored.map(({ isCut }) => isCut)).toEqual([true, false]);
});
