import { beforeAll, describe, expect, test } from "vitest";
import { DetailsBody } from "@/lib/graph/wire";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET } from "./route";

let ours: TestTeam;
let theirs: TestTeam;
const ODD_NAMES = ["a/b", "50% off", "..", "+1 555", "😀 party", "Ünï çödé", `${"n".repeat(199)}x`];

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	await writeFacts(
		ours.ctx,
		[
			["Ada Lovelace", "works_at", "Acme"],
			["Bob", "knows", "Ada Lovelace"],
			...ODD_NAMES.map((name) => ["Ada Lovelace", "noted", name] as [string, string, string]),
		],
		{ aliases: { "Ada Lovelace": ["Ada"] } },
	);
	await writeFacts(ours.ctx, [["Ada Lovelace", "hides", "Treasure"]], { groupId: "secret" });
	await writeFacts(theirs.ctx, [["Canary", "sings_in", "Cage"]]);
});

const details = async (name: string, key = ours.key, query = {}) => callRoute(GET, { key, params: { name }, query });
const parsed = async (name: string, key = ours.key, query = {}) =>
	DetailsBody.parse(await (await details(name, key, query)).json());

describe("200", () => {
	test("the entity, every neighbour with its direction, and the mentioning episodes", async () => {
		const body = await parsed("Ada Lovelace");
		expect(body.entity).toMatchObject({
			name: "Ada Lovelace",
			aliases: ["Ada"],
			edge_count: 10,
			episode_count: 2,
			space: "team",
			member_id: null,
			knot_narrative: null,
		});
		expect(body.neighbors).toHaveLength(10);
		expect(body.neighbors).toContainEqual(
			expect.objectContaining({
				peer: "Acme",
				direction: "out",
				fact: "Ada Lovelace works at Acme.",
				intent_meta: null,
			}),
		);
		expect(body.neighbors).toContainEqual(expect.objectContaining({ peer: "Bob", direction: "in" }));
		expect(body.episodes).toHaveLength(2);
		expect(body.entity.summary).toContain("Ada Lovelace hides Treasure.");
	});

	test("by alias, by another spelling and by uuid", async () => {
		const { entity } = await parsed("Ada Lovelace");
		for (const name of ["Ada", "the ADA  lovelace", entity.uuid])
			expect((await parsed(name)).entity.uuid).toBe(entity.uuid);
	});

	test.each(ODD_NAMES)("with the odd name %j", async (name) => {
		expect((await parsed(name)).entity.name).toBe(name);
	});

	test("group_id and a restricted key leave out what other groups said", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["default"] });
		for (const body of [await parsed("Ada", ours.key, { group_id: "default" }), await parsed("Ada", key)]) {
			expect(body.entity).toMatchObject({ edge_count: 9, episode_count: 1 });
			expect(JSON.stringify(body)).not.toContain("Treasure");
		}
	});

	test("at most 20 mentioning episodes, the latest", async () => {
		for (let day = 1; day <= 22; day++) {
			await writeFacts(ours.ctx, [["Busy", "met", "Ada Lovelace"]], { validAt: new Date(Date.UTC(2026, 0, day)) });
		}
		const { episodes } = await parsed("Busy");
		expect(episodes).toHaveLength(20);
		expect(episodes[0]?.valid_at).toBe("2026-01-22T00:00:00.000Z");
	});
});

describe("404", () => {
	test("another team's name answers exactly like an unknown one", async () => {
		const unknown = await readAnswer(await details("nobody"));
		expect(unknown.status).toBe(404);
		expect(await readAnswer(await details("Canary"))).toEqual(unknown);
	});

	test("a name of a group that the key may not see answers the same", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["default"] });
		expect(await readAnswer(await details("Treasure", key))).toEqual(await readAnswer(await details("nobody", key)));
	});
});
