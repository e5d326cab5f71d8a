import { beforeEach, expect, test } from "vitest";
import { GET as details } from "@/app/v1/graph/nodes/[name]/details/route";
import { readQuestions } from "@/lib/curation/read-questions";
import { pool } from "@/lib/db/pool";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { DELETE } from "./[id]/route";
import { POST } from "./route";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
	await writeFacts(team.ctx, [
		["Norvik Logistics", "uses", "Stripe"],
		["Norvik Logistic", "is_in", "Oslo"],
		["NL Shipping", "owns", "Ferry 3"],
	]);
});

type Merged = { merge_id: string | null; entity: string; moved: { edges: number; mentions: number } };
const post = (body: object, key = team.key) => callRoute(POST, { key, body });
const merge = async (body: object) => (await (await post(body)).json()) as Merged;
const factsOf = async (name: string) => {
	const answer = await readAnswer(await callRoute(details, { key: team.key, params: { name } }));
	return (answer.body as { neighbors?: { fact: string }[] }).neighbors?.map(({ fact }) => fact).sort();
};

test("names become one in one call, and are three again after one undo", async () => {
	const before = await Promise.all(["Norvik Logistics", "Norvik Logistic", "NL Shipping"].map(factsOf));
	const merged = await merge({ keep: "Norvik Logistics", merge: ["Norvik Logistic", "NL Shipping"] });
	expect(merged).toMatchObject({ entity: "Norvik Logistics", moved: { edges: 2 } });
	expect(await factsOf("nl shipping")).toEqual(before.flatMap((facts) => facts ?? []).sort());
	const undone = await readAnswer(await callRoute(DELETE, { key: team.key, params: { id: merged.merge_id ?? "" } }));
	expect(undone.body).toMatchObject({
		ok: true,
		kept: "Norvik Logistics",
		restored: ["NL Shipping", "Norvik Logistic"],
	});
	expect(await Promise.all(["Norvik Logistics", "Norvik Logistic", "NL Shipping"].map(factsOf))).toEqual(before);
	expect(await miscounted(team.ctx)).toEqual([]);
	expect((await callRoute(DELETE, { key: team.key, params: { id: merged.merge_id ?? "" } })).status).toBe(404);
	const { rows } = await pool().query("SELECT action FROM audit_entries WHERE team_id = $1", [team.ctx.team.id]);
	expect(rows.map(({ action }) => action)).toEqual(["entity.merge", "entity.merge", "entity.merge"]);
});

test("a rehearsal, and a call of which one name is unknown, merge nothing", async () => {
	expect(await merge({ keep: "Norvik Logistics", merge: ["NL Shipping"], dry_run: true })).toMatchObject({
		merge_id: null,
		moved: { edges: 1 },
	});
	expect((await post({ keep: "Norvik Logistics", merge: ["NL Shipping", "Nobody"] })).status).toBe(404);
	expect(await factsOf("NL Shipping")).toHaveLength(1);
});

test("two that are kept apart are not asked about, and not merged", async () => {
	const asked = async () => (await readQuestions(team.ctx)).questions.filter(({ kind }) => kind === "duplicate").length;
	expect(await asked()).toBe(1);
	expect((await post({ never: ["Norvik Logistics", "Norvik Logistic"] })).status).toBe(200);
	expect(await asked()).toBe(0);
	expect((await post({ keep: "Norvik Logistics", merge: ["Norvik Logistic"] })).status).toBe(400);
	expect((await post({ never: ["Norvik Logistic", "Norvik Logistics"] })).status).toBe(200);
	const { rows } = await pool().query("SELECT action FROM audit_entries WHERE team_id = $1", [team.ctx.team.id]);
	expect(rows).toEqual([{ action: "entity.merge" }, { action: "entity.merge" }]);
});

test.each([
	["nothing", {}],
	["no names", { keep: "Norvik Logistics", merge: [] }],
	["both at once", { keep: "Norvik Logistics", merge: ["NL Shipping"], never: ["a", "b"] }],
	["one name alone", { never: ["Norvik Logistics"] }],
	["an entity and itself", { keep: "Norvik Logistics", merge: ["norvik logistics"] }],
])("%s is a request that cannot be done", async (_, body) => {
	expect((await post(body)).status).toBe(400);
});

test("a key that sees some groups, or may only read, merges nothing", async () => {
	for (const limits of [
		{ scopes: ["write" as const], groups: ["default"] },
		{ scopes: ["read" as const], groups: [] },
	]) {
		const { key } = await issueKey({ teamId: team.teamId, ...limits });
		expect((await post({ keep: "Norvik Logistics", merge: ["NL Shipping"] }, key)).status).toBe(403);
	}
});
