// Search and back-fill while a model for embeddings is configured, whatever its endpoint does. In a database of its own, as the
// back-fill takes the episodes of every tenant.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { proveDeleted } from "@/lib/episodes/prove-deleted";
import type { EmbeddingSettings } from "@/lib/model/embed";
import { type EmbeddingServer, startEmbeddingServer } from "@/lib/testing/embedding-server";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { embedMissing } from "./embed-missing";
import { atEndpoint } from "./embedder";
import { search } from "./search";
import { SearchInput } from "./wire";

const TEXTS = {
	sedan: "Ada bought a sedan in Lyon.",
	physician: "Her physician moved to Oslo.",
	terrier: "A terrier sleeps on the sofa.",
	bread: "The bakery sells bread.",
	tower: "The tower has twelve floors.",
};

let server: EmbeddingServer;
let database: ThrowAwayDatabase;
let team: TestTeam;
/** Each test has a model of its own, so that none is left alone for what another made it do. */
let model = 0;
let settings: EmbeddingSettings;

beforeAll(async () => {
	[server, database] = await Promise.all([startEmbeddingServer(), makeThrowAwayDatabase(process.env.DATABASE_URL)]);
	// Before anything reads a setting.
	Object.assign(process.env, {
		DATABASE_URL: database.url,
		EMBEDDING_MODEL: "topics-0",
		EMBEDDING_BASE_URL: server.baseUrl,
		EMBEDDING_API_KEY: "secret",
	});
});
afterAll(async () => {
	await server.stop();
	await database.stop();
});
beforeEach(async () => {
	server.behave({});
	server.requests.length = 0;
	settings = { name: "topics-0", baseUrl: server.baseUrl, apiKey: "secret", dimensions: null };
	team = await testTeam();
	for (const [name, content] of Object.entries(TEXTS)) await write(team.ctx, name, content);
});

const write = (ctx: Ctx, name: string, content: string, group_id?: string) =>
	ingestEpisode({ ...ctx, now: new Date() }, { content, name, group_id });
const find = async (query: string, options: object = {}) =>
	(
		await search(
			{ ...team.ctx, now: new Date() },
			SearchInput.parse({ query, scope: "episodes", explain: true, ...options }),
		)
	).answer;
const namesOf = ({ episodes }: Awaited<ReturnType<typeof find>>) => episodes.map(({ name }) => name);
const vectors = (of = team) =>
	inTenant(of.ctx, (tx) =>
		tx.query<{ model: string; dimensions: number }>("SELECT model, dimensions, episode_id FROM search_vectors"),
	);

describe("a search", () => {
	test("finds by meaning what shares no word, after the background has been; parts add up to the score", async () => {
		expect(namesOf(await find("vehicle"))).toEqual([]);
		await embedMissing(new Date(), atEndpoint(settings));
		expect(server.requests.every(({ authorization }) => authorization === "Bearer secret")).toBe(true);
		const found = await find("vehicle");
		expect(namesOf(found)[0]).toBe("sedan");
		expect(found.warning).toBeUndefined();
		for (const { score, score_breakdown } of found.episodes) {
			expect(Object.values(score_breakdown ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 3);
		}
		expect(found.episodes[0]?.score_breakdown?.meaning).toBeGreaterThan(0);
	});

	test("keeps what words find: a vector that says otherwise takes none of it away", async () => {
		await embedMissing(new Date(), atEndpoint(settings));
		expect(namesOf(await find("Who sells bread in the bakery to the doctor?"))).toContain("bread");
		expect(namesOf(await find("bread"))[0]).toBe("bread");
		server.requests.length = 0;
		expect(namesOf(await find("vehicle", { reranker: "none" }))).toEqual([]);
		expect(server.requests).toEqual([]);
	});

	test("reads no vector of a group that it does not search", async () => {
		await write(team.ctx, "coupe", "They drive a car.", "garage");
		await embedMissing(new Date(), atEndpoint(settings));
		expect(namesOf(await find("vehicle", { group_id: "garage" }))).toEqual(["coupe"]);
		expect(namesOf(await find("vehicle", { group_id: "default" }))).not.toContain("coupe");
	});

	test("compares no vectors of another length", async () => {
		await embedMissing(new Date(), atEndpoint(settings));
		server.behave({ dimensions: 8 });
		expect(namesOf(await find("vehicle"))).toEqual([]);
		expect(namesOf(await find("bread"))).toEqual(["bread"]);
	});

	test.each([
		["answers 500", { status: 500 }, /failed/],
		["is slow", { hang: true }, /did not answer in time/],
		["answers what is no vector", { dimensions: 0 }, /could not be used/],
	])("when the endpoint %s, words answer, and a warning says so", async (_, how, warning) => {
		await embedMissing(new Date(), atEndpoint(settings));
		server.behave(how);
		const found = await find("bread");
		expect(namesOf(found)[0]).toBe("bread");
		expect(found.warning ?? "").toMatch(warning);
		expect(found.took_ms).toBeLessThan(3_000);
	});
});

describe("the back-fill", () => {
	test("embeds everything once, asks no more when nothing is left, and again for another model or length", async () => {
		await embedMissing(new Date(), atEndpoint(settings));
		expect(await vectors()).toHaveLength(5);
		server.requests.length = 0;
		expect(await embedMissing(new Date(), atEndpoint(settings))).toEqual({ episodes: 0 });
		expect(server.requests).toEqual([]);

		await embedMissing(new Date(), atEndpoint({ ...settings, name: `topics-${++model}`, dimensions: 8 }));
		expect(new Set((await vectors()).map(({ model, dimensions }) => `${model} of ${dimensions}`))).toEqual(
			new Set([`topics-${model} 8 by passage of 8`]),
		);
		// The search's own model has no vectors any more, and those of the other are not compared.
		expect(namesOf(await find("vehicle"))).toEqual([]);
	});

	test("that is cut off in the middle goes on where it stopped", async () => {
		for (let n = 0; n < 18; n++) await write(team.ctx, `more-${n}`, `Page ${n} of the manual.`);
		const stopping = { ...settings, name: `topics-${++model}` };
		server.behave({ failAfter: 3 });
		await embedMissing(new Date(), atEndpoint(stopping));
		expect(await vectors()).toHaveLength(16);
		server.behave({});
		await embedMissing(new Date(), atEndpoint(stopping));
		expect(await vectors()).toHaveLength(23);
	});

	test("stores nothing of the wrong length, and takes it up again when that is mended", async () => {
		const eight = { ...settings, name: `topics-${++model}`, dimensions: 8 };
		server.behave({ dimensions: 5 });
		await embedMissing(new Date(), atEndpoint(eight));
		expect(await vectors()).toEqual([]);
		server.behave({});
		await embedMissing(new Date(), atEndpoint(eight));
		expect(await vectors()).toHaveLength(5);
	});

	test("of a text that is refused takes its start, or leaves it without a vector and goes on", async () => {
		await write(team.ctx, "long", `The car. ${"Words and words. ".repeat(200)}`);
		await write(team.ctx, "poison", "Unspeakable.");
		const other = { ...settings, name: `topics-${++model}` };
		server.behave({ refuse: (text) => text.length > 2_000 || text.includes("Unspeakable") });
		await embedMissing(new Date(), atEndpoint(other));
		expect(await vectors()).toHaveLength(6);
		expect(await embedMissing(new Date(), atEndpoint(other))).toEqual({ episodes: 0 });
	});

	test("leaves everything to be done while every text is refused, as by a wrong setting", async () => {
		const other = { ...settings, name: `topics-${++model}` };
		server.behave({ refuse: () => true });
		await embedMissing(new Date(), atEndpoint(other));
		server.behave({});
		await embedMissing(new Date(), atEndpoint(other));
		expect(await vectors()).toHaveLength(5);
	});
});

test("a vector leaves with its episode, and is seen by its own tenant and groups alone", async () => {
	await embedMissing(new Date(), atEndpoint(settings));
	await deleteEpisode(team.ctx, "sedan", false);
	expect(await vectors()).toHaveLength(4);
	expect(await proveDeleted("sedan", team.teamId)).toMatchObject({ text: "none" });
	expect(await vectors(await testTeam())).toEqual([]);
	expect(await vectors({ ...team, ctx: { ...team.ctx, groups: ["other"] } })).toEqual([]);
});
