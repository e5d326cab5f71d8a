// Types of a project's own: what they are, and that texts are read by them.
import { beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { GET as getEpisode } from "../episodes/[name]/route";
import { POST as write } from "../episodes/route";
import { GET as getDetails } from "../graph/nodes/[name]/details/route";
import { GET, PATCH } from "./route";

const TYPES = {
	entities: [
		{ name: "Vessel", gloss: "a ship, boat or ferry" },
		{ name: "Cargo", gloss: "goods that are shipped" },
	],
	relations: [{ name: "moored_at", gloss: "a ship lies at a harbour" }],
};
let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});
const bodyOf = async (response: Response) => JSON.parse(await response.text());

describe("200", () => {
	test("none at first, then what was set, of this project alone", async () => {
		expect(await bodyOf(await callRoute(GET, { key: team.key }))).toEqual({ entities: [], relations: [] });
		expect(await bodyOf(await callRoute(PATCH, { key: team.key, body: TYPES }))).toEqual(TYPES);
		expect(await bodyOf(await callRoute(GET, { key: team.readKey }))).toEqual(TYPES);
		expect(await bodyOf(await callRoute(GET, { key: (await testTeam()).key }))).toEqual({
			entities: [],
			relations: [],
		});
	});

	test("what is written then is read by them, people and what fits none are as they were", async () => {
		await callRoute(PATCH, { key: team.key, body: TYPES });
		const content = "The ferry Skua lies at Oban this week. Ines Rocha repaired the Skua.";
		await callRoute(write, { key: team.key, body: { content, name: "skua" } });
		const { edges } = await bodyOf(await callRoute(getEpisode, { key: team.key, params: { name: "skua" } }));
		expect(edges).toContainEqual(expect.objectContaining({ relation: "moored_at", target: "Oban" }));
		const labelsOf = async (name: string) =>
			(await bodyOf(await callRoute(getDetails, { key: team.key, params: { name } }))).entity.labels.join();
		expect(await labelsOf("Skua")).toContain("Vessel");
		expect(await labelsOf("Ines Rocha")).toContain("Person");
	});
});

test.each([
	{ ...TYPES, entities: [{ name: "a ship", gloss: "x" }] },
	{ ...TYPES, relations: [{ name: "Moored at", gloss: "x" }] },
	{ ...TYPES, entities: [...TYPES.entities, ...TYPES.entities] },
	{ things: [] },
])("400 for %j", async (body) => {
	expect((await callRoute(PATCH, { key: team.key, body })).status).toBe(400);
});

test("403 for a key that only reads, or sees some groups alone", async () => {
	expect((await callRoute(PATCH, { key: team.readKey, body: TYPES })).status).toBe(403);
	const { key } = await issueKey({ teamId: team.teamId, groups: ["other"] });
	expect((await callRoute(PATCH, { key, body: TYPES })).status).toBe(403);
});
