import { beforeEach, describe, expect, test } from "vitest";
import { GET as links } from "@/app/v1/graph/links/route";
import { issueKey } from "@/lib/teams/keys";
import { setTeam } from "@/lib/teams/set-team";
import { callRoute, readAnswer, readRows } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { stated, writeFacts } from "@/lib/testing/write-facts";
import { DELETE } from "./[id]/route";
import { POST } from "./route";

type Result = { retraction_id: string | null; retracted_edges: number; edges: { edge_uuid: string; fact: string }[] };
type Undone = { restored_edges: number; edges: { edge_uuid: string; merged_into: string | null }[] };

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const post = (body: unknown, key = team.key) => callRoute(POST, { key, body });
const retract = async (body: object): Promise<Result> => {
	const response = await post(body);
	expect(response.status).toBe(200);
	return (await response.json()) as Result;
};
const del = (id: string, key = team.key) => callRoute(DELETE, { key, params: { id } });
const undo = async (id: string | null): Promise<Undone> => {
	const response = await del(id ?? "");
	expect(response.status).toBe(200);
	return (await response.json()) as Undone;
};
const write = async (...facts: Parameters<typeof writeFacts>[1]) => {
	const { edges, episodeName } = await writeFacts(team.ctx, facts);
	return { episode: episodeName, edge: edges[0]?.id ?? "" };
};
const facts = async (include_retracted = "false") => {
	const response = await callRoute(links, { key: team.key, query: { include_retracted } });
	const { rows } = await readRows<{ u: string; s: string; t: string; r: number }>(response);
	return { rows, version: Number(response.headers.get("x-graph-version")) };
};
const active = async () => (await facts()).rows.map(({ s, t }) => `${s}-${t}`).sort();

describe("retracting", () => {
	test("an edge leaves the graph, stays as retracted, and the version moves", async () => {
		const { edge } = await write(["Ada", "knows", "Bob"], ["Bob", "knows", "Cid"]);
		const before = (await facts()).version;
		const result = await retract({ edge_uuid: edge, reason: "a mix-up" });
		expect(result).toMatchObject({ retracted_edges: 1, edges: [{ edge_uuid: edge, fact: "Ada knows Bob." }] });
		expect(result.retraction_id).toMatch(/^rtr_[0-9a-f]{32}$/);
		expect(await active()).toEqual(["Bob-Cid"]);
		const { rows, version } = await facts("true");
		expect(rows.map(({ u, r }) => [u === edge, r])).toEqual([
			[true, 1],
			[false, 0],
		]);
		expect(version).toBe(before + 1);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("an entity takes all its edges, by name, alias or uuid", async () => {
		await writeFacts(
			team.ctx,
			[
				["Ada", "knows", "Bob"],
				["Cid", "knows", "Ada"],
				["Bob", "knows", "Cid"],
			],
			{ aliases: { Ada: ["Countess"] } },
		);
		expect((await retract({ entity: "countess" })).retracted_edges).toBe(2);
		expect(await active()).toEqual(["Bob-Cid"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("an episode takes what it alone states; the rest goes with its last episode", async () => {
		const first = await write(["Ada", "knows", "Bob"], ["Ada", "knows", "Cid"]);
		const second = await write(["Ada", "knows", "Bob"]);
		const one = await retract({ episode: first.episode });
		expect(one.edges.map((edge) => edge.fact)).toEqual(["Ada knows Cid."]);
		const two = await retract({ episode: second.episode });
		expect(two.edges.map((edge) => edge.fact)).toEqual(["Ada knows Bob."]);
		expect(await active()).toEqual([]);
		expect((await undo(one.retraction_id)).restored_edges).toBe(2);
		expect(await active()).toEqual(["Ada-Bob", "Ada-Cid"]);
		expect((await undo(two.retraction_id)).restored_edges).toBe(0);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("two episodes of one fact retracted at once leave no fact without evidence", async () => {
		for (let round = 0; round < 5; round++) {
			const [a, b] = [await write(["Ada", "knows", `Bob ${round}`]), await write(["Ada", "knows", `Bob ${round}`])];
			await Promise.all([retract({ episode: a.episode }), retract({ episode: b.episode })]);
		}
		expect(await active()).toEqual([]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("a dry run answers the same and changes nothing", async () => {
		const { edge } = await write(["Ada", "knows", "Bob"]);
		const before = await facts("true");
		const rehearsed = await retract({ edge_uuid: edge, dry_run: true });
		expect(await facts("true")).toEqual(before);
		expect(rehearsed.retraction_id).toBe(null);
		expect({ ...(await retract({ edge_uuid: edge })), retraction_id: null }).toEqual(rehearsed);
	});

	test("twice, and twenty times at once, is once", async () => {
		await write(["Ada", "knows", "Bob"], ["Ada", "knows", "Cid"]);
		const results = await Promise.all(Array.from({ length: 20 }, () => retract({ entity: "Ada" })));
		results.push(await retract({ entity: "Ada" }));
		expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
		expect(results[0]?.retracted_edges).toBe(2);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("what has no active edge answers none and keeps nothing", async () => {
		await writeFacts(team.ctx, [], { alone: ["Hermit"] });
		expect(await retract({ entity: "Hermit" })).toMatchObject({ retraction_id: null, retracted_edges: 0, edges: [] });
	});
});

describe("undoing", () => {
	test("brings everything back as it was, once", async () => {
		await write(["Ada", "knows", "Bob"], ["Ada", "knows", "Cid"]);
		const before = (await facts("true")).rows;
		const { retraction_id } = await retract({ entity: "Ada" });
		expect((await undo(retraction_id)).restored_edges).toBe(2);
		expect((await undo(retraction_id)).restored_edges).toBe(0);
		expect((await facts("true")).rows).toEqual(before);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("when the fact was stated again, both merge and no episode is lost", async () => {
		const old = await write(["Ada", "knows", "Bob"]);
		const { retraction_id } = await retract({ edge_uuid: old.edge });
		const young = await write(stated(["Ada", "knows", "Bob"]));
		expect(young.edge).not.toBe(old.edge);
		expect((await undo(retraction_id)).edges).toMatchObject([{ edge_uuid: old.edge, merged_into: young.edge }]);
		expect(await active()).toEqual(["Ada-Bob"]);
		// The fact now rests on both episodes: either alone keeps it.
		expect((await retract({ episode: young.episode })).retracted_edges).toBe(0);
		expect((await retract({ episode: old.episode })).retracted_edges).toBe(1);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("equal edges retracted one after the other come back as one", async () => {
		for (let i = 0; i < 2; i++) {
			await write(stated(["Ada", "knows", "Bob"]));
			expect((await retract({ entity: "Ada" })).retracted_edges).toBe(i + 1);
		}
		const { retraction_id } = await retract({ entity: "Ada" });
		const { edges } = await undo(retraction_id);
		expect(edges.map((edge) => edge.merged_into)).toEqual([null, edges[0]?.edge_uuid]);
		expect(await active()).toEqual(["Ada-Bob"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("a fact that a newer one replaced comes back by its own uuid, with its old end", async () => {
		const state = (source: string, target: string, endings: object[]) => ({
			source,
			relation: "lives_in",
			target,
			fact: `${source} lives in ${target}.`,
			validAt: null,
			invalidAt: null,
			endings: endings as [],
		});
		const berlin = await write(state("Ada", "Berlin", []));
		await write(state("Ada", "Paris", [{ subject: "Ada", relations: ["lives_in"], object: null }]));
		expect(await active()).toEqual(["Ada-Paris"]);
		expect(await undo(berlin.edge)).toMatchObject({ retraction_id: null, restored_edges: 1 });
		expect(await active()).toEqual(["Ada-Berlin", "Ada-Paris"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("retracting, undoing and writing at once leave exact counts", async () => {
		const { edge } = await write(["Ada", "knows", "Bob"]);
		await Promise.all(
			Array.from({ length: 24 }, (_, i) =>
				[
					() => retract({ edge_uuid: edge }),
					() => undo(edge),
					() => write(["Ada", "knows", "Bob"]),
					() => retract({ entity: "Bob" }),
				][i % 4]?.(),
			),
		);
		expect(await miscounted(team.ctx)).toEqual([]);
	});
});

describe("refusals", () => {
	test.each([
		[{}],
		[{ edge_uuid: "0190c000-0000-7000-8000-000000000000", entity: "Ada" }],
		[{ edge_uuid: "Ada" }],
		[{ entity: "" }],
		[{ episode: "e".repeat(201) }],
		[{ entity: "Ada", reason: "r".repeat(501) }],
		[{ entity: "Ada", dry_run: "yes" }],
	])("400 for %j", async (body) => {
		expect((await readAnswer(await post(body))).body.error).toBe("invalid_request");
	});

	test("404 for another team's things exactly as for none", async () => {
		const { ours, theirs } = await twoTeams();
		const { edges, episodeName } = await writeFacts(ours.ctx, [["Ada", "knows", "Bob"]]);
		const nowhere = { edge_uuid: "0190c000-0000-7000-8000-000000000000", entity: "Nobody", episode: "none" };
		const foreign = { edge_uuid: edges[0]?.id, entity: "Ada", episode: episodeName };
		for (const kind of ["edge_uuid", "entity", "episode"] as const) {
			const none = await readAnswer(await post({ [kind]: nowhere[kind] }, theirs.key));
			expect(none.status).toBe(404);
			expect(await readAnswer(await post({ [kind]: foreign[kind] }, theirs.key))).toEqual(none);
		}
		const { retraction_id } = (await (await post({ entity: "Ada" }, ours.key)).json()) as Result;
		const none = await readAnswer(await del("nothing", theirs.key));
		expect(none.status).toBe(404);
		expect(await readAnswer(await del(retraction_id ?? "", theirs.key))).toEqual(none);
	});

	test("a key restricted to groups retracts and undoes within those alone", async () => {
		await writeFacts(team.ctx, [["Ada", "knows", "Bob"]], { groupId: "mine" });
		await writeFacts(team.ctx, [["Ada", "knows", "Cid"]], { groupId: "yours" });
		const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["mine"] });
		const whole = await retract({ entity: "Ada" });
		expect((await del(whole.retraction_id ?? "", key)).status).toBe(404);
		await undo(whole.retraction_id);
		expect(await (await post({ entity: "Ada" }, key)).json()).toMatchObject({ retracted_edges: 1 });
		expect(await active()).toEqual(["Ada-Cid"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("while payment is due both work", async () => {
		const { edge } = await write(["Ada", "knows", "Bob"]);
		await setTeam(team.teamId, { pastDue: true });
		const { retraction_id } = await retract({ edge_uuid: edge });
		expect((await undo(retraction_id)).restored_edges).toBe(1);
	});
});
