import { beforeEach, describe, expect, test } from "vitest";
import { POST as POST_FACT } from "@/app/v1/facts/route";
import { DELETE as UNDO } from "@/app/v1/retractions/[id]/route";
import { listAudit } from "@/lib/auth/audit";
import type { CorrectedNode } from "@/lib/curation/corrections";
import { runInTenant } from "@/lib/db/tenant";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET as DETAILS } from "./details/route";
import { PATCH } from "./route";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
	await writeFacts(team.ctx, [
		["Braintree", "serves", "Acme"],
		["Ada", "uses", "Braintree"],
	]);
});

const patch = (name: string, body: object, key = team.key) =>
	callRoute(PATCH, { key, method: "PATCH", params: { name }, body });
const patched = async (name: string, body: object) => (await (await patch(name, body)).json()) as CorrectedNode;
const undo = (id: string | null) => callRoute(UNDO, { key: team.key, method: "DELETE", params: { id: id ?? "" } });
type Details = {
	entity: { name: string; labels: string[]; aliases: string[] };
	neighbors: { fact: string; peer: string }[];
};
const details = async (name: string) => {
	const answer = await callRoute(DETAILS, { key: team.key, params: { name } });
	return answer.status === 200 ? ((await answer.json()) as Details) : answer.status;
};
const edges = () =>
	runInTenant(
		team.ctx,
		"SELECT source_name AS s, target_name AS t, retracted_at IS NULL AS active FROM edges ORDER BY created_at, id",
	);

describe("name", () => {
	test("renames everywhere, keeps the old name as an alias, and is undone", async () => {
		const { retraction_id, ...entity } = await patched("Braintree", { name: "Braintree Payments" });
		expect(entity).toMatchObject({ name: "Braintree Payments", aliases: ["Braintree"], hidden: false, edge_count: 2 });
		expect(await edges()).toContainEqual({ s: "Ada", t: "Braintree Payments", active: true });
		await writeFacts(team.ctx, [["Bob", "likes", "Braintree"]]);
		expect(await details("Braintree")).toMatchObject({
			entity: { name: "Braintree Payments" },
			neighbors: [{ peer: "Bob" }, {}, {}],
		});
		expect((await undo(retraction_id)).status).toBe(200);
		expect(await details("Braintree")).toMatchObject({ entity: { name: "Braintree", aliases: [] } });
		expect(await details("Braintree Payments")).toBe(404);
		expect((await undo(retraction_id)).status).toBe(200);
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("409 for the name of another entity, also for the undo of a name that was taken meanwhile", async () => {
		const answer = await patch("Braintree", { name: "the ACME" });
		expect([answer.status, (await answer.json()).error]).toEqual([409, "name_conflict"]);
		const { retraction_id } = await patched("Ada", { name: "Ada King" });
		await runInTenant(team.ctx, "DELETE FROM alias_groups WHERE alias_key = 'ada'");
		await writeFacts(team.ctx, [["Ada", "met", "Acme"]]);
		expect((await undo(retraction_id)).status).toBe(409);
		expect(await details("Ada King")).toMatchObject({ entity: { name: "Ada King" } });
	});

	test("the same name in another spelling is no conflict, and the same again changes nothing", async () => {
		expect(await patched("Braintree", { name: "BrainTree" })).toMatchObject({ name: "BrainTree", aliases: [] });
		expect(await patched("Braintree", { name: "BrainTree" })).toMatchObject({ name: "BrainTree", retraction_id: null });
	});
});

test("labels that were set by hand stand, whatever mentions vote, until it is undone", async () => {
	const { retraction_id, labels } = await patched("Braintree", { labels: ["Product"] });
	expect(labels).toEqual(["Product"]);
	for (let n = 0; n < 5; n++)
		await writeFacts(team.ctx, [], { alone: ["Braintree"], labels: { Braintree: "Location" } });
	expect(await details("Braintree")).toMatchObject({ entity: { labels: ["Product"] } });
	await undo(retraction_id);
	expect(await details("Braintree")).toMatchObject({ entity: { labels: ["Person"] } });
});

describe("hidden", () => {
	test("takes the entity and its facts out, and prose does not make it again; the undo brings all of it back", async () => {
		const { retraction_id, hidden } = await patched("Braintree", { hidden: true });
		expect(hidden).toBe(true);
		expect(await details("Braintree")).toBe(404);
		await writeFacts(team.ctx, [["Bob", "likes", "Braintree"]]);
		expect(await details("Braintree")).toBe(404);
		expect(await details("Bob")).toMatchObject({ neighbors: [] });
		expect(await details("Ada")).toMatchObject({ neighbors: [] });
		await undo(retraction_id);
		expect(await details("Braintree")).toMatchObject({ neighbors: [{}, {}] });
		expect(await details("Ada")).toMatchObject({ neighbors: [{ fact: "Ada uses Braintree." }] });
		expect(await miscounted(team.ctx)).toEqual([]);
	});

	test("false shows it again with the facts that went with it; it is found although it is hidden", async () => {
		await patched("Braintree", { hidden: true });
		expect(await patched("Braintree", { hidden: true })).toMatchObject({ retraction_id: null });
		expect(await patched("Braintree", { hidden: false })).toMatchObject({ hidden: false, edge_count: 2 });
		expect(await details("Braintree")).toMatchObject({ neighbors: [{}, {}] });
	});

	test("a client who states a fact of it means it", async () => {
		await patched("Braintree", { hidden: true });
		const body = { subject: "Braintree", predicate: "belongs_to", object: "PayPal" };
		expect((await callRoute(POST_FACT, { key: team.key, body })).status).toBe(200);
		expect(await details("Braintree")).toMatchObject({ neighbors: [{ peer: "PayPal" }] });
		expect(await miscounted(team.ctx)).toEqual([]);
	});
});

test("it is in the audit log by its id", async () => {
	await patched("Braintree", { labels: ["Product"] });
	const { entries } = await listAudit(team.teamId, null);
	expect(entries[0]).toMatchObject({
		action: "entity.correct",
		actor: `API key ${team.keyId}`,
		target: expect.stringMatching(/^labels.* of entity [\da-f-]{36}$/),
	});
});

test("403 for a key limited to groups when others know the entity too; within its groups it may", async () => {
	await writeFacts(team.ctx, [["Ada", "owns", "Secret"]], { groupId: "mine" });
	const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["mine"] });
	expect((await patch("Ada", { labels: ["Topic"] }, key)).status).toBe(403);
	expect((await patch("Braintree", { labels: ["Topic"] }, key)).status).toBe(404);
	expect((await patch("Secret", { labels: ["Object"] }, key)).status).toBe(200);
});

test.each([
	{},
	{ name: "" },
	{ name: "___" },
	{ name: 7 },
	{ labels: [] },
	{ labels: ["person"] },
	{ labels: ["Entity"] },
	{ hidden: "yes" },
])("400 for %j", async (body) => {
	expect((await patch("Braintree", body)).status).toBe(400);
});

test("a field that is not known is refused by its name, as what is not understood must not look done", async () => {
	const answer = await patch("Braintree", { name: "Brain", colour: "red", fact: "x" });
	expect(answer.status).toBe(400);
	expect((await answer.json()).details).toEqual([
		{ field: "colour", message: "is not a known field" },
		{ field: "fact", message: "is not a known field" },
	]);
	expect(await details("Braintree")).toMatchObject({ entity: { name: "Braintree" } });
});
