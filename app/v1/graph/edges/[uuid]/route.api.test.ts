import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as UNDO } from "@/app/v1/retractions/[id]/route";
import { POST as SEARCH } from "@/app/v1/search/route";
import { listAudit } from "@/lib/auth/audit";
import type { CorrectedEdge } from "@/lib/curation/corrections";
import { prisma } from "@/lib/db/prisma";
import { runInTenant } from "@/lib/db/tenant";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { PATCH } from "./route";

let team: TestTeam;
let theirs: TestTeam;
let uuid: string;
const JANUARY = new Date("2026-01-05T00:00:00Z");

beforeEach(async () => {
	({ ours: team, theirs } = await twoTeams());
	const { edges } = await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]], { validAt: JANUARY });
	uuid = edges[0]?.id ?? "";
});

const patch = (id: string, body: object, key = team.key) =>
	callRoute(PATCH, { key, method: "PATCH", params: { uuid: id }, body });
const patched = async (body: object, id = uuid) => (await (await patch(id, body)).json()) as CorrectedEdge;
const undo = (id: string | null) => callRoute(UNDO, { key: team.key, method: "DELETE", params: { id: id ?? "" } });
const inForce = () =>
	runInTenant(
		team.ctx,
		"SELECT fact, valid_at AS at, invalid_at AS until FROM edges WHERE retracted_at IS NULL ORDER BY created_at, id",
	);

test("another wording takes the place of the fact, certain, with the correction as its source", async () => {
	const edge = await patched({ fact: "Ada works at Acme in Oslo." });
	expect(edge).toMatchObject({
		...{
			source: "Ada",
			target: "Acme",
			name: "works_at",
			fact: "Ada works at Acme in Oslo.",
			confidence: 1,
			superseded: uuid,
		},
		...{ valid_at: JANUARY.toISOString(), retracted_at: null },
		evidence: [{ quote: "Ada works at Acme in Oslo." }],
	});
	expect(await inForce()).toEqual([{ fact: "Ada works at Acme in Oslo.", at: JANUARY, until: null }]);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("other ends, relation and dates; a wording that is not given follows them", async () => {
	expect(await patched({ target: "Initech" })).toMatchObject({ target: "Initech", fact: "Ada works at Initech." });
	const again = await writeFacts(team.ctx, [["Bob", "knows", "Cid"]]);
	const id = again.edges[0]?.id ?? "";
	const edge = await patched({ predicate: "is retired", target: null, invalid_at: "2999-01-01T00:00:00Z" }, id);
	expect(edge).toMatchObject({ target: null, fact: "Bob is retired.", invalid_at: "2999-01-01T00:00:00.000Z" });
	const dated = await patched({ valid_at: "2025-01-01T00:00:00Z", invalid_at: null }, edge.edge_uuid);
	expect(dated).toMatchObject({ fact: "Bob is retired.", valid_at: "2025-01-01T00:00:00.000Z", invalid_at: null });
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("as of the old date the corrected fact is found and the wrong one is not", async () => {
	await patched({ target: "Initech" });
	const body = { query: "Where does Ada work?", as_of: "2026-02-01T00:00:00Z" };
	const { edges } = (await (await callRoute(SEARCH, { key: team.key, body })).json()) as { edges: { fact: string }[] };
	expect(edges.map(({ fact }) => fact)).not.toContain("Ada works at Acme.");
});

test("asked again it answers the same, and what is as it should be stays", async () => {
	const first = await patched({ target: "Initech" });
	expect(await patched({ target: "Initech" })).toEqual(first);
	expect(await patched({ target: "Initech" }, first.edge_uuid)).toMatchObject({
		superseded: null,
		retraction_id: null,
	});
	expect(await inForce()).toHaveLength(1);
});

test("undone: the old fact is back as it was and the correction is out, once and for all", async () => {
	const before = await inForce();
	const { retraction_id } = await patched({ target: "Initech", valid_at: "2025-01-01T00:00:00Z" });
	expect((await undo(retraction_id)).status).toBe(200);
	expect(await inForce()).toEqual(before);
	expect(await (await undo(retraction_id)).json()).toMatchObject({ restored_edges: 0 });
	expect(await inForce()).toEqual(before);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("two corrections at once: one succeeds, the other gets a conflict", async () => {
	const answers = await Promise.all([patch(uuid, { target: "Initech" }), patch(uuid, { target: "Globex" })]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
	expect(await inForce()).toHaveLength(1);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("it is in the audit log by its id, and costs nothing, also while payment is due", async () => {
	await prisma().team.update({ where: { id: team.teamId }, data: { pastDue: true } });
	await patched({ target: "Initech" });
	const { entries } = await listAudit(team.teamId, null);
	expect(entries[0]).toMatchObject({
		action: "fact.correct",
		target: expect.stringMatching(/^fact [\da-f-]{36} is now [\da-f-]{36}$/),
	});
	expect(await prisma().usageCounter.findMany({ where: { teamId: team.teamId } })).toEqual([]);
});

describe("refusals", () => {
	test.each([
		{},
		{ target: "the ADA" },
		{ fact: "" },
		{ source: "___ " },
		{ predicate: 7 },
		{ valid_at: "yesterday" },
		{ valid_at: "2026-02-01T00:00:00Z", invalid_at: "2026-01-01T00:00:00Z" },
	])("400 for %j, and nothing is lost", async (body) => {
		expect((await patch(uuid, body)).status).toBe(400);
		expect(await inForce()).toHaveLength(1);
	});

	test("400 for a fact that is no longer in force", async () => {
		await patched({ target: "Initech" });
		const answer = await patch(uuid, { fact: "Ada rests." });
		expect([answer.status, (await answer.json()).message]).toEqual([
			400,
			expect.stringContaining("no longer in force"),
		]);
	});

	test("404 for another team's edge, for one of a group that the key may not see, and for no uuid", async () => {
		const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["elsewhere"] });
		for (const [id, by] of [
			[uuid, theirs.key],
			[uuid, key],
			["nothing", team.key],
		] as const) {
			expect((await patch(id, { fact: "Mine." }, by)).status).toBe(404);
		}
	});

	test("403 for a read-only key", async () => {
		expect((await patch(uuid, { fact: "Mine." }, team.readKey)).status).toBe(403);
	});
});
