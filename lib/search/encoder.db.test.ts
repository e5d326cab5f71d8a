// Search with the encoder that comes with the service, over what the background embeds after a write.
import { beforeEach, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";
import { embedWritten } from "./embed-missing";
import { search } from "./search";
import { SearchInput } from "./wire";

const TEXTS: Record<string, string> = {
	leave: "Deepak is on parental leave until the end of August.",
	ledger: "We picked Postgres over Mongo for the new ledger.",
	rent: "The landlord raised the rent of the Lisbon office by nine percent.",
	crash: "The mobile app crashes on old Android phones when the keyboard opens.",
};

let team: TestTeam;
const write = (name: string, content: string, group_id?: string) =>
	ingestEpisode({ ...team.ctx, now: new Date() }, { content, name, group_id });
/** What the background does after writes. */
const embedAll = async () => {
	const tasks = await inTenant(team.ctx, (tx) => tx.query<{ id: string }>("SELECT id FROM tasks"));
	await embedWritten(
		team.ctx,
		tasks.map(({ id }) => id),
	);
};
const find = async (query: string, options: object = {}) =>
	(await search({ ...team.ctx, now: new Date() }, SearchInput.parse({ query, explain: true, ...options }))).answer;
const namesOf = async (query: string, options: object = {}) =>
	(await find(query, { scope: "episodes", ...options })).episodes.map(({ name }) => name);
const rows = (table: string) => inTenant(team.ctx, (tx) => tx.query(`SELECT model FROM ${table}`));

beforeEach(async () => {
	team = await testTeam();
	for (const [name, content] of Object.entries(TEXTS)) await write(name, content);
	await embedAll();
});

test("what was written is found in other words, with its facts, and `meaning` says why", async () => {
	expect((await namesOf("Which colleague just had a baby?"))[0]).toBe("leave");
	expect((await namesOf("What became more expensive in Portugal?"))[0]).toBe("rent");
	const { episodes, edges, warning } = await find("Which bug affects outdated smartphones?", { scope: "all" });
	expect(warning).toBeUndefined();
	expect(episodes[0]).toMatchObject({ name: "crash" });
	for (const { score, score_breakdown } of [...episodes, ...edges]) {
		expect(Object.values(score_breakdown ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 3);
	}
	expect(episodes[0]?.score_breakdown?.meaning).toBeGreaterThan(0);
	expect(edges[0]).toMatchObject({ episodes: ["crash"], score_breakdown: { meaning: expect.any(Number) } });
});

test("what no text is about finds nothing; words that a text holds still find it", async () => {
	expect(await namesOf("How many moons does Neptune have?")).toEqual([]);
	expect((await namesOf("Android keyboard"))[0]).toBe("crash");
	expect((await namesOf("Android keyboard", { reranker: "none" }))[0]).toBe("crash");
});

test("a context has the same floor, which 0 switches off", async () => {
	const asked = ContextInput.parse({ query: "How many moons does Neptune have?" });
	const { citations, text } = (await buildContext(team.ctx, asked)).answer;
	expect([citations, text]).toEqual([[], 'Nothing is known about "How many moons does Neptune have?".']);
	expect((await buildContext(team.ctx, { ...asked, min_score: 0 })).answer.citations).not.toEqual([]);
});

test("a search of some groups compares their vectors alone, also after others were read", async () => {
	await write("elsewhere", "Ines gave birth to a girl last night.", "hr");
	await embedAll();
	expect(await namesOf("Which colleague just had a baby?", { group_id: "hr" })).toEqual(["elsewhere"]);
	expect(await namesOf("Which colleague just had a baby?", { group_id: "default" })).not.toContain("elsewhere");
	expect(await namesOf("Which colleague just had a baby?")).toEqual(expect.arrayContaining(["leave", "elsewhere"]));
});

test("vectors go with their episode, and it is found no more though its vector was read before", async () => {
	expect((await namesOf("Which colleague just had a baby?"))[0]).toBe("leave");
	const facts = (await rows("fact_vectors")).length;
	expect(await rows("search_vectors")).toHaveLength(4);
	expect((await rows("entity_vectors")).length).toBeGreaterThan(3);
	expect(facts).toBeGreaterThan(0);
	await deleteEpisode(team.ctx, "leave", false);
	expect(await rows("search_vectors")).toHaveLength(3);
	expect((await rows("fact_vectors")).length).toBeLessThan(facts);
	expect(await namesOf("Which colleague just had a baby?")).not.toContain("leave");
});
