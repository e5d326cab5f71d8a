// What facts say: their relation, status and value, and everything that is filtered by it.
import { beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { POST as askContext } from "../context/route";
import { GET as getEpisode } from "../episodes/[name]/route";
import { POST as write } from "../episodes/route";
import { GET as getLinks } from "../graph/links/route";
import { GET as getDetails } from "../graph/nodes/[name]/details/route";
import { POST as search } from "../search/route";
import { GET } from "./route";

let team: TestTeam;
const PROSE = "Ada Lovelace works at Acme. Ada Lovelace likes tea. Ada Lovelace does not work at Initech.";

beforeAll(async () => {
	team = await testTeam();
	for (const [group_id, content] of [
		["default", PROSE],
		["other", "Grace Hopper works at Acme."],
	]) {
		const body = { content, group_id, name: `of-${group_id}` };
		expect((await callRoute(write, { key: team.key, body })).status).toBe(200);
	}
});

const bodyOf = async (response: Response) => JSON.parse(await response.text());
const ada = { name: "Ada Lovelace" };

describe("GET /v1/relations", () => {
	const factsOf = async (key: string) => {
		const { relations } = await bodyOf(await callRoute(GET, { key }));
		return new Map(relations.map((one: { name: string; facts: number }) => [one.name, one]));
	};

	test("lists the canonical relations, and how many facts have them", async () => {
		const relations = await factsOf(team.key);
		expect(relations.size).toBeGreaterThan(90);
		expect(relations.get("works_at")).toMatchObject({ inverse: "employs", single_valued: false, facts: 3 });
		expect(relations.get("lives_in")).toMatchObject({ single_valued: true, facts: 0 });
	});

	test("a key of one group counts what it sees", async () => {
		const { key } = await issueKey({ teamId: team.teamId, groups: ["other"] });
		expect((await factsOf(key)).get("works_at")).toMatchObject({ facts: 1 });
	});
});

describe("a fact carries its relation and status", () => {
	test("in details, with the value of a statement", async () => {
		const { neighbors } = await bodyOf(await callRoute(getDetails, { key: team.key, params: ada }));
		const ofPeer = (peer: string) => neighbors.find((one: { peer: string }) => one.peer === peer);
		expect(ofPeer("Acme")).toMatchObject({ relation: "works_at", status: "stated" });
		expect(ofPeer("Initech")).toMatchObject({ relation: "works_at", status: "negated" });
	});

	test("in its episode and in search", async () => {
		const episode = await bodyOf(await callRoute(getEpisode, { key: team.key, params: { name: "of-default" } }));
		expect(episode.edges).toContainEqual(expect.objectContaining({ relation: "likes", status: "stated" }));
		const found = await bodyOf(await callRoute(search, { key: team.key, body: { query: "Where does Ada work?" } }));
		expect(found.edges[0]).toMatchObject({ relation: "works_at", status: expect.any(String) });
	});
});

describe("relations= keeps facts of these alone", () => {
	test("of links and details", async () => {
		const query = { relations: "likes, leads" };
		const lines = (await (await callRoute(getLinks, { key: team.key, query })).text()).trim().split("\n");
		expect(lines.filter((line) => line.includes('"s"')).map((line) => JSON.parse(line).t)).toEqual(["tea"]);
		const { neighbors } = await bodyOf(await callRoute(getDetails, { key: team.key, params: ada, query }));
		expect(neighbors.map((one: { peer: string }) => one.peer)).toEqual(["tea"]);
	});

	test.each([["likes"], [["likes"]]])("of search and context, as %j", async (relations) => {
		const body = { query: "What about Ada Lovelace?", relations };
		const { edges } = await bodyOf(await callRoute(search, { key: team.key, body }));
		expect(edges.map((one: { relation: string }) => one.relation)).toEqual(["likes"]);
		const { text } = await bodyOf(await callRoute(askContext, { key: team.key, body }));
		expect(text).toContain("tea");
	});

	test("400 for none", async () => {
		expect((await callRoute(getLinks, { key: team.key, query: { relations: "," } })).status).toBe(400);
	});
});
