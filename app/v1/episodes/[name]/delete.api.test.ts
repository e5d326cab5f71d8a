import { beforeEach, describe, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { GET as links } from "@/app/v1/graph/links/route";
import { GET as details } from "@/app/v1/graph/nodes/[name]/details/route";
import { GET as nodes } from "@/app/v1/graph/nodes/route";
import { GET as listGroups } from "@/app/v1/groups/route";
import { DELETE as undo } from "@/app/v1/retractions/[id]/route";
import type { DeletionReceipt } from "@/lib/episodes/wire";
import { issueKey } from "@/lib/teams/keys";
import { setTeam } from "@/lib/teams/set-team";
import { callRoute, readAnswer, readRows } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET as list } from "../route";
import { DELETE, GET } from "./route";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const del = (name: string, query: Record<string, string> = {}, key = team.key) =>
	callRoute(DELETE, { key, params: { name }, query });
const receipt = async (name: string, query: Record<string, string> = {}): Promise<DeletionReceipt> => {
	const response = await del(name, query);
	expect(response.status).toBe(200);
	return (await response.json()) as DeletionReceipt;
};
const write = async (facts: Parameters<typeof writeFacts>[1], options = {}) =>
	(await writeFacts(team.ctx, facts, options)).episodeName;
const edges = async () => {
	const { rows } = await readRows<{ s: string; t: string; r: number }>(
		await callRoute(links, { key: team.key, query: { include_retracted: "true" } }),
	);
	return rows.map(({ s, t, r }) => `${s}-${t}${r ? " retracted" : ""}`).sort();
};
const names = async () =>
	(await readRows<{ n: string }>(await callRoute(nodes, { key: team.key }))).rows.map((row) => row.n).sort();
const livesIn = (source: string, target: string, replaces = true) => ({
	source,
	relation: "lives_in",
	target,
	fact: `${source} lives in ${target}.`,
	validAt: null,
	invalidAt: null,
	endings: replaces ? [{ subject: source, relations: ["lives_in"], object: null }] : [],
});

describe("DELETE /v1/episodes/{name}", () => {
	test("facts and entities with other evidence stay, the rest goes, and counts are exact", async () => {
		const first = await write(
			[
				["Ada", "knows", "Bob"],
				["Ada", "knows", "Cid"],
			],
			{ alone: ["Dee"] },
		);
		await write([["Ada", "knows", "Bob"]]);
		expect(await receipt(first)).toEqual({
			ok: true,
			deleted: { episodes: 1, edges: 1, entities: 2 },
			kept: { edges: 1, entities: 2 },
			restored: { edges: 0 },
		});
		expect(await edges()).toEqual(["Ada-Bob"]);
		expect(await names()).toEqual(["Ada", "Bob"]);
		expect(await miscounted(team.ctx)).toEqual([]);
		expect((await callRoute(GET, { key: team.key, params: { name: first } })).status).toBe(404);
		expect((await del(first)).status).toBe(404);
	});

	test("a dry run answers the same receipt and changes nothing", async () => {
		const name = await write([["Ada", "knows", "Bob"]]);
		const before = await callRoute(nodes, { key: team.key });
		const rehearsed = await receipt(name, { dry_run: "true" });
		const after = await callRoute(nodes, { key: team.key });
		expect(after.headers.get("x-graph-version")).toBe(before.headers.get("x-graph-version"));
		expect(await after.text()).toBe(await before.text());
		expect(await receipt(name, { dry_run: "false" })).toEqual(rehearsed);
	});

	test("what the episode had replaced is in force again", async () => {
		await write([livesIn("Ada", "Berlin")]);
		const paris = await write([livesIn("Ada", "Paris")]);
		expect(await edges()).toEqual(["Ada-Berlin retracted", "Ada-Paris"]);
		expect(await receipt(paris)).toMatchObject({ deleted: { edges: 1, entities: 1 }, restored: { edges: 1 } });
		expect(await edges()).toEqual(["Ada-Berlin"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("an episode out of the middle of a line hands on what it had replaced", async () => {
		await write([livesIn("Ada", "Berlin")]);
		const paris = await write([livesIn("Ada", "Paris")]);
		const rome = await write([livesIn("Ada", "Rome")]);
		expect(await receipt(paris)).toMatchObject({ restored: { edges: 0 } });
		expect(await edges()).toEqual(["Ada-Berlin retracted", "Ada-Rome"]);
		expect(await receipt(rome)).toMatchObject({ restored: { edges: 1 } });
		expect(await edges()).toEqual(["Ada-Berlin"]);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("an entity mentioned in a hidden group stays, its group forgets it", async () => {
		const mine = await write([["Ada", "knows", "Bob"]], { groupId: "mine" });
		await write([["Ada", "knows", "Cid"]], { groupId: "yours" });
		const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["mine"] });
		expect(await (await del(mine, {}, key)).json()).toMatchObject({ deleted: { entities: 1 }, kept: { entities: 1 } });
		expect(await names()).toEqual(["Ada", "Cid"]);
		expect((await callRoute(details, { key, params: { name: "Ada" } })).status).toBe(404);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("deletions and writes of the same facts at once lose no statement and keep counts exact", async () => {
		for (let round = 0; round < 4; round++) {
			const old = await Promise.all(
				Array.from({ length: 6 }, () =>
					write([
						["Ada", "knows", "Bob"],
						["Bob", "knows", `Cid ${round}`],
					]),
				),
			);
			await Promise.all([
				...old.map((name) => del(name)),
				...Array.from({ length: 6 }, () => write([["Ada", "knows", "Bob"]], { alone: ["Dee"] })),
			]);
			expect(await miscounted(team.ctx)).toEqual([]);
			expect(await edges()).toEqual(["Ada-Bob"]);
			expect(await names()).toEqual(["Ada", "Bob", "Dee"]);
		}
	});

	test("a fact stated while its only episode is being retracted or deleted stays stated", async () => {
		const retract = (await import("@/app/v1/retractions/route")).POST;
		for (let round = 0; round < 6; round++) {
			const eve = { source: "Ada", relation: "knows", target: `Eve ${round}`, fact: `Ada knows Eve ${round}.` };
			const fact = { ...eve, validAt: null, invalidAt: null, endings: [] };
			const old = await write([fact]);
			// Somebody states it: what prose alone says again after the retraction stays retracted.
			const again = write([{ ...fact, isStated: true }]);
			if (round % 2) await del(old);
			else await callRoute(retract, { key: team.key, body: { episode: old } });
			await again;
		}
		const active = (await edges()).filter((edge) => !edge.endsWith("retracted"));
		expect(active).toEqual(Array.from({ length: 6 }, (_, i) => `Ada-Eve ${i}`));
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("while payment is due it works; without the write scope it does not", async () => {
		const name = await write([["Ada", "knows", "Bob"]]);
		await setTeam(team.teamId, { pastDue: true });
		expect((await del(name, {}, team.readKey)).status).toBe(403);
		expect((await del(name)).status).toBe(200);
	});

	test("404 for another team's episode as for none, and 400 for a dry_run that is neither", async () => {
		const { ours, theirs } = await twoTeams();
		const { episodeName } = await writeFacts(ours.ctx, [["Ada", "knows", "Bob"]]);
		const none = await readAnswer(await del("none", {}, theirs.key));
		expect(none.status).toBe(404);
		expect(await readAnswer(await del(episodeName, {}, theirs.key))).toEqual(none);
		expect((await del(episodeName, { dry_run: "1" }, ours.key)).status).toBe(400);
	});
});

describe("GET /v1/episodes", () => {
	type List = { episodes: { name: string; excerpt: string; group_id: string }[]; total: number };
	const get = async (query: Record<string, string> = {}, key = team.key) => callRoute(list, { key, query });
	const read = async (query: Record<string, string> = {}, key = team.key) =>
		(await (await get(query, key)).json()) as List;

	test("newest first, in pages, by group", async () => {
		const written: string[] = [];
		for (const groupId of ["a", "a", "b"]) written.push(await write([["Ada", "knows", "Bob"]], { groupId }));
		const all = await read();
		expect(all.episodes.map(({ name }) => name)).toEqual([...written].reverse());
		expect(all.total).toBe(3);
		expect(await read({ limit: "1", offset: "1" })).toMatchObject({ episodes: [{ name: written[1] }], total: 3 });
		expect((await read({ group_id: "a" })).total).toBe(2);
		expect(await read({ offset: "9" })).toMatchObject({ episodes: [], total: 3 });
	});

	test("a restricted key sees its groups; naming another is refused", async () => {
		await write([["Ada", "knows", "Bob"]], { groupId: "mine" });
		await write([["Ada", "knows", "Bob"]], { groupId: "yours" });
		const { key } = await issueKey({ teamId: team.teamId, groups: ["mine"] });
		expect((await read({}, key)).episodes.map((episode) => episode.group_id)).toEqual(["mine"]);
		expect((await get({ group_id: "yours" }, key)).status).toBe(403);
		expect(await (await callRoute(listGroups, { key })).json()).toMatchObject({ groups: [{ group_id: "mine" }] });
	});

	test.each<Record<string, string>>([
		{ limit: "0" },
		{ limit: "1001" },
		{ limit: "-1" },
		{ offset: "-1" },
		{ offset: "1e3" },
		{ group_id: "a b" },
	])("400 for %j", async (query) => {
		expect((await get(query)).status).toBe(400);
	});
});

test("GET /v1/groups counts what each group holds", async () => {
	await write(
		[
			["Ada", "knows", "Bob"],
			["Bob", "knows", "Cid"],
		],
		{ groupId: "b" },
	);
	await write([["Ada", "knows", "Bob"]], { groupId: "B" });
	const body = { subject: "Ada", predicate: "is", object: "Bob", group_id: "a" };
	const { fact } = (await (await callRoute(addFact, { key: team.key, body })).json()) as {
		fact: { edge_uuid: string };
	};
	expect((await callRoute(undo, { key: team.key, params: { id: fact.edge_uuid } })).status).toBe(200);
	const { groups } = (await (await callRoute(listGroups, { key: team.key })).json()) as { groups: object[] };
	expect(groups).toMatchObject([
		{ group_id: "B", episodes: 1, entities: 2, edges: 1 },
		{ group_id: "a", episodes: 1, entities: 2, edges: 1 },
		{ group_id: "b", episodes: 1, entities: 3, edges: 2 },
	]);
	expect(await (await callRoute(listGroups, { key: (await testTeam()).key })).json()).toEqual({ ok: true, groups: [] });
});
