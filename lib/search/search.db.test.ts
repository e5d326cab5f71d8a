// Longer than 250 lines: every scope and filter is asked of the same graph.
import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { issueKey } from "@/lib/teams/keys";
import { ctxOf, type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { search } from "./search";
import { SearchInput } from "./wire";

const find = (ctx: Ctx, query: string, options: object = {}) =>
	search({ ...ctx, now: new Date() }, SearchInput.parse({ query, scope: "all", ...options })).then(
		({ answer }) => answer,
	);
const write = (ctx: Ctx, content: string, options: object = {}) =>
	ingestEpisode({ ...ctx, now: new Date() }, { content, ...options }).then(({ answer }) => answer);
const factsOf = ({ edges }: Awaited<ReturnType<typeof find>>) =>
	edges.map(({ source, target }) => `${source}-${target}`);
const namesOf = ({ episodes }: Awaited<ReturnType<typeof find>>) => episodes.map(({ name }) => name);

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});

describe("what was just written", () => {
	test("episode, fact and entity are found by the next call", async () => {
		const { episodeName } = await writeFacts(team.ctx, [["Grace Hopper", "invented", "COBOL"]]);
		const found = await find(team.ctx, "Who invented COBOL?");
		expect(namesOf(found)).toEqual([episodeName]);
		expect(factsOf(found)).toEqual(["Grace Hopper-COBOL"]);
		expect(found.entities.map(({ name }) => name).sort()).toEqual(["COBOL", "Grace Hopper"]);
		expect(found.edges[0]?.episodes).toEqual([episodeName]);
	});

	test("a write that fails leaves nothing in the index", async () => {
		const ctx = (await testTeam()).ctx;
		await write(ctx, "The walrus sings.", { name: "once" });
		await expect(write(ctx, "The walrus dances.", { name: "once" })).rejects.toMatchObject({ slug: "name_conflict" });
		expect(namesOf(await find(ctx, "walrus"))).toEqual(["once"]);
	});

	test("concurrent writers of one group are all found", async () => {
		const ctx = (await testTeam()).ctx;
		await Promise.all(
			Array.from({ length: 12 }, (_, n) => write(ctx, `The ibex number ${n} climbs.`, { name: `ibex-${n}` })),
		);
		const found = namesOf(await find(ctx, "ibex climbing", { limit: 100 }));
		expect(found.sort()).toEqual(Array.from({ length: 12 }, (_, n) => `ibex-${n}`).sort());
	});
});

describe("meaning", () => {
	test("a question finds the fact that another word of its relation states, about a thing of the kind it asks for", async () => {
		const ctx = (await testTeam()).ctx;
		for (const content of [
			"Ravi likes the guitar.",
			"Ravi prefers PostgreSQL.",
			"Ravi likes hiking.",
			"Mona likes MySQL.",
		])
			await write(ctx, content);
		const found = await find(ctx, "Which database does Ravi like?", { explain: true });
		expect(factsOf(found)[0]).toBe("Ravi-PostgreSQL");
		expect(Object.values(found.edges[0]?.score_breakdown ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(
			found.edges[0]?.score ?? 0,
			3,
		);
	});

	test("a job is found by the question who employs", async () => {
		const ctx = (await testTeam()).ctx;
		for (const content of ["Lena works at Siemens.", "Lena visited Siemensstadt.", "Lena met Omar in Oslo."])
			await write(ctx, content);
		expect(factsOf(await find(ctx, "Who is the employer of Lena?"))[0]).toBe("Lena-Siemens");
	});
});

describe("other languages", () => {
	test("a text is found by other forms of its words, says that its facts were left out, and makes none", async () => {
		const ctx = (await testTeam()).ctx;
		const written = await write(ctx, "Anna: Die Nachbarn haben gestern ein Haus aus Holz neben der Kirche gebaut.", {
			name: "haus",
		});
		await write(ctx, "The neighbours built a house.", { name: "house" });
		expect(written).toMatchObject({
			warning: expect.stringContaining("German"),
			extracted: { edges: 0, statements: 0 },
		});
		expect(await write(ctx, "Anna arbeitet als Ingenieurin in Berlin.", { name: "anna" })).toMatchObject({
			warning: expect.stringContaining("German"),
			extracted: { edges: 0, statements: 0 },
		});
		const { entities } = await find(ctx, "Anna Berlin");
		expect(entities.map(({ name }) => name)).toContain("Berlin");
		expect(entities.map(({ name }) => name)).not.toContain("Anna arbeitet");
		expect(namesOf(await find(ctx, "Welche Häuser bauten die Nachbarn?"))[0]).toBe("haus");
		await write(ctx, "会議は火曜日に延期されました。", { name: "kaigi" });
		expect(namesOf(await find(ctx, "会議はいつに延期？"))[0]).toBe("kaigi");
	});
});

describe("ranking", () => {
	test("a word as it is written comes before other forms of its stem", async () => {
		const ctx = (await testTeam()).ctx;
		await write(ctx, "A plan was organised by Noor.", { name: "exact" });
		for (let n = 0; n < 3; n++) await write(ctx, "The plan of an organisation is due.", { name: `other-${n}` });
		expect(namesOf(await find(ctx, "organised plan"))[0]).toBe("exact");
	});

	test("a rare word outweighs a common one, and stems meet", async () => {
		const ctx = (await testTeam()).ctx;
		for (let n = 0; n < 8; n++) await write(ctx, `The meeting number ${n} went well.`);
		await write(ctx, "Somebody mentioned the aardvarks.", { name: "rare" });
		expect(namesOf(await find(ctx, "the aardvark at the meeting"))[0]).toBe("rare");
	});

	test("the answer beside the question is found though it shares no word with it", async () => {
		const ctx = (await testTeam()).ctx;
		const turns = [
			"Ada: Hello there!",
			"Ben: Which instrument do you like most?",
			"Ada: Definitely the oboe.",
			"Ben: Nice.",
		];
		for (const [n, turn] of turns.entries()) await write(ctx, `[8 May, 2023] ${turn}`, { name: `turn-${n}` });
		expect(namesOf(await find(ctx, "Which instrument does Ada like?")).slice(0, 2)).toContain("turn-2");
	});

	test("a second hop over a shared name", async () => {
		const ctx = (await testTeam()).ctx;
		await write(ctx, "Naked Harbour. It is a film directed by Jonas Velmer.", { name: "film" });
		await write(ctx, "Jonas Velmer. He was born in Tallinn.", { name: "director" });
		for (let n = 0; n < 12; n++) await write(ctx, `Town ${n}. It lies by a river and has a mill.`);
		expect(
			namesOf(await find(ctx, "Where was the director of the film Naked Harbour born?"))
				.slice(0, 2)
				.sort(),
		).toEqual(["director", "film"]);
	});

	test("a named date prefers what happened then", async () => {
		const ctx = (await testTeam()).ctx;
		await write(ctx, "The choir rehearsed.", { name: "march", valid_at: "2024-03-10T10:00:00Z" });
		await write(ctx, "The choir rehearsed again.", { name: "june", valid_at: "2024-06-10T10:00:00Z" });
		expect(namesOf(await find(ctx, "What did the choir do in June 2024?"))[0]).toBe("june");
		expect(namesOf(await find(ctx, "What did the choir do in March 2024?"))[0]).toBe("march");
	});

	test("a center draws near what it is connected with, and node_distance orders by it", async () => {
		const { ctx } = await testTeam();
		await writeFacts(ctx, [["Ann", "likes", "tea"]]);
		await writeFacts(ctx, [["Bob", "likes", "tea cakes"]]);
		await writeFacts(ctx, [["Bob", "knows", "Carl"]]);
		const near = await find(ctx, "Who likes tea?", { center: "Carl", reranker: "node_distance", scope: "edges" });
		const order = factsOf(near);
		expect(order.indexOf("Bob-tea cakes")).toBeGreaterThanOrEqual(0);
		expect(order.indexOf("Bob-tea cakes")).toBeLessThan(order.indexOf("Ann-tea"));
	});

	test("mmr and none answer the same things, scores within 0 and 1, above min_score", async () => {
		const all = await find(team.ctx, "Grace Hopper COBOL", { explain: true });
		for (const reranker of ["mmr", "none"]) {
			const other = await find(team.ctx, "Grace Hopper COBOL", { reranker });
			expect(factsOf(other).sort()).toEqual(factsOf(all).sort());
		}
		for (const { score } of [...all.edges, ...all.entities, ...all.episodes]) expect(score).toBeLessThanOrEqual(1);
		expect(all.edges[0]?.score_breakdown).toMatchObject({ words: expect.any(Number), episode: expect.any(Number) });
		expect(all.episodes[0]?.score_breakdown).toMatchObject({ words: expect.any(Number), names: expect.any(Number) });
		const near = { center: "COBOL", reranker: "node_distance", explain: true };
		for (const options of [{ explain: true }, { reranker: "none", explain: true }, near]) {
			const found = await find(team.ctx, "Grace Hopper COBOL", options);
			for (const { score, score_breakdown } of [...found.edges, ...found.entities, ...found.episodes]) {
				const sum = Object.values(score_breakdown ?? {}).reduce((total, part) => total + part, 0);
				expect(Math.abs(sum - score)).toBeLessThan(0.002);
			}
		}
		const best = all.edges[0]?.score ?? 0;
		expect(factsOf(await find(team.ctx, "Grace Hopper COBOL", { min_score: Math.min(1, best + 0.01) }))).toEqual([]);
	});
});

describe("filters", () => {
	test("labels, kinds and patterns narrow facts; labels narrow entities", async () => {
		const { ctx } = await testTeam();
		const { edges } = await writeFacts(ctx, [
			["Dora", "prefers", "Postgres"],
			["Dora", "owns", "a bike"],
		]);
		await inTenant(ctx, (tx) =>
			tx.query(
				`UPDATE edges SET edge_kind = 'preference', cognitive_pattern = 'decision', why_connected = 'w', director_vision = 'v' WHERE project_id = $1 AND id = $2`,
				[ctx.projectId, edges[0]?.id],
			),
		);
		expect(factsOf(await find(ctx, "Dora", { edge_kinds: ["preference"] }))).toEqual(["Dora-Postgres"]);
		expect(factsOf(await find(ctx, "Dora", { cognitive_patterns: ["decision"] }))).toEqual(["Dora-Postgres"]);
		expect(factsOf(await find(ctx, "Dora", { edge_kinds: ["action"] }))).toEqual([]);
		const [edge] = (await find(ctx, "Dora", { edge_kinds: ["preference"] })).edges;
		expect(edge?.intent_meta).toEqual({
			edge_kind: "preference",
			cognitive_pattern: "decision",
			why_connected: "w",
			director_vision: "v",
		});
		expect((await find(ctx, "Dora", { labels: ["Location"] })).entities).toEqual([]);
		expect((await find(ctx, "Dora", { labels: ["Person"] })).entities.length).toBeGreaterThan(0);
	});

	test("retracted facts are left out unless wanted; as_of says what was true then", async () => {
		const { ctx } = await testTeam();
		const lives = (city: string, validAt: string) => ({
			source: "Eve",
			relation: "lives_in",
			target: city,
			fact: `Eve lives in ${city}.`,
			validAt: new Date(validAt),
			invalidAt: null,
			endings: [],
		});
		const at = (date: string) => ({ validAt: new Date(date) });
		await writeFacts(ctx, [lives("Berlin", "2020-01-01")], at("2020-01-01"));
		await writeFacts(
			ctx,
			[{ ...lives("Paris", "2023-01-01"), endings: [{ subject: "Eve", relations: ["lives_in"], object: null }] }],
			at("2023-01-01"),
		);
		expect(factsOf(await find(ctx, "Where does Eve live?"))).toEqual(["Eve-Paris"]);
		expect(factsOf(await find(ctx, "Where does Eve live?", { include_retracted: true })).sort()).toEqual([
			"Eve-Berlin",
			"Eve-Paris",
		]);
		const then = await find(ctx, "Where does Eve live?", { as_of: "2021-06-01T00:00:00Z" });
		expect(factsOf(then)).toEqual(["Eve-Berlin"]);
		expect(then.episodes).toHaveLength(1);
		expect(factsOf(await find(ctx, "Where does Eve live?", { as_of: "2019-06-01T00:00:00Z" }))).toEqual([]);
	});

	test("the context holds facts within its tokens", async () => {
		const { context } = await find(team.ctx, "Grace Hopper", { include_context: true, max_tokens: 50, scope: "edges" });
		expect(context).toContain("Grace Hopper invented COBOL.");
		expect((context ?? "").length).toBeLessThanOrEqual(200);
	});
});

describe("tenants and groups", () => {
	test("another team finds nothing", async () => {
		const { ours, theirs } = await twoTeams();
		await writeFacts(ours.ctx, [["Ada", "guards", "the vault"]]);
		expect(await find(theirs.ctx, "Who guards the vault? Ada")).toMatchObject({
			edges: [],
			entities: [],
			episodes: [],
		});
	});

	test("what other groups hold changes nothing for a key restricted to one: neither results nor scores", async () => {
		const { ctx, teamId } = await testTeam();
		await writeFacts(ctx, [["Ada", "likes", "Chess"]], { groupId: "mine" });
		await write(ctx, "Chess Club. Ada Lovelace plays there with Ben.", { group_id: "mine" });
		const restricted = await ctxOf((await issueKey({ teamId, groups: ["mine"] })).key);
		const ask = async () => {
			const { took_ms: _, ...found } = await find(restricted, "Who likes chess? Ada Lovelace", { explain: true });
			return found;
		};
		const before = await ask();
		await writeFacts(
			ctx,
			[
				["Ada", "hates", "Chess"],
				["Ada", "likes", "Go"],
			],
			{ groupId: "other" },
		);
		for (let n = 0; n < 5; n++)
			await write(ctx, `Chess Club. Ada Lovelace lost game ${n} of chess.`, { group_id: "other" });
		expect(await ask()).toEqual(before);
		expect(factsOf(await find(ctx, "Who hates chess?", { group_ids: ["other"] }))).toContain("Ada-Chess");
		await expect(find(restricted, "chess", { group_id: "other" })).rejects.toMatchObject({ slug: "missing_scope" });
	});

	test("the database itself refuses a posting for another project", async () => {
		const { ours, theirs } = await twoTeams();
		const foreign = inTenant(ours.ctx, (tx) =>
			tx.query(
				`INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count) VALUES ($1, $2, 'default', 'x', 1, 1, 0, 1)`,
				[theirs.projectId, theirs.teamId],
			),
		);
		await expect(foreign).rejects.toThrow("row-level security");
	});
});

test("deleting an episode, or its project, takes its postings along", async () => {
	const { ctx, projectId } = await testTeam();
	await write(ctx, "The narwhal surfaced.", { name: "narwhal" });
	await write(ctx, "The narwhal dived.", { name: "narwhal-2" });
	await inTenant(ctx, (tx) => tx.query("DELETE FROM episodes WHERE project_id = $1 AND name = 'narwhal'", [projectId]));
	expect(namesOf(await find(ctx, "narwhal"))).toEqual(["narwhal-2"]);
	const count = async () => {
		const counted = "SELECT count(*)::int AS n FROM search_postings WHERE project_id = $1";
		return (await inTenant(ctx, (tx) => tx.query<{ n: number }>(counted, [projectId])))[0]?.n;
	};
	expect(await count()).toBeGreaterThan(0);
	await pool().query("DELETE FROM projects WHERE id = $1", [projectId]);
	expect(await count()).toBe(0);
});
