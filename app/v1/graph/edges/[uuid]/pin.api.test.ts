import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { POST as CONTEXT } from "@/app/v1/context/route";
import { GET as DETAILS } from "@/app/v1/graph/nodes/[name]/details/route";
import { DELETE as UNDO } from "@/app/v1/retractions/[id]/route";
import { listAudit } from "@/lib/auth/audit";
import type { CorrectedEdge } from "@/lib/curation/corrections";
import { retract } from "@/lib/curation/retract";
import { prisma } from "@/lib/db/prisma";
import type { DetailsBody } from "@/lib/graph/wire";
import type { ContextResult } from "@/lib/search/context-wire";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { PATCH } from "./route";

let team: TestTeam;
let theirs: TestTeam;
/** "Ada works at Acme.", the older of two facts. */
let uuid: string;

beforeEach(async () => {
	({ ours: team, theirs } = await twoTeams());
	const { edges } = await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]]);
	uuid = edges[0]?.id ?? "";
	await writeFacts(team.ctx, [["Ada", "lives_in", "Oslo"]]);
});

const patch = (body: object, id = uuid, key = team.key) =>
	callRoute(PATCH, { key, method: "PATCH", params: { uuid: id }, body });
const patched = async (body: object, id = uuid) => (await (await patch(body, id)).json()) as CorrectedEdge;

async function neighbors(query: Record<string, string> = {}) {
	const answer = await callRoute(DETAILS, { key: team.key, params: { name: "Ada" }, query });
	return ((await answer.json()) as { neighbors: { fact: string; pinned: boolean }[] }).neighbors.map(
		({ fact, pinned }) => [fact, pinned],
	);
}

test("a pinned fact is the same fact and comes first, until it is unpinned", async () => {
	expect(await patched({ pinned: true })).toMatchObject({
		...{ edge_uuid: uuid, fact: "Ada works at Acme.", pinned: true, superseded: null, retraction_id: null },
	});
	expect(await neighbors()).toEqual([
		["Ada works at Acme.", true],
		["Ada lives in Oslo.", false],
	]);
	expect(await patched({ pinned: false })).toMatchObject({ edge_uuid: uuid, pinned: false });
	expect(await neighbors()).toEqual([
		["Ada lives in Oslo.", false],
		["Ada works at Acme.", false],
	]);
});

test("pages of neighbors have the pinned ones first, each once", async () => {
	await writeFacts(team.ctx, [
		["Ada", "likes", "Tea"],
		["Cid", "knows", "Ada"],
	]);
	const two = await patched({ pinned: true });
	const { edges } = await writeFacts(team.ctx, [["Ada", "met", "Bob"]]);
	await patched({ pinned: true }, edges[0]?.id);
	const whole = await neighbors();
	expect(whole.slice(0, 2)).toEqual([
		["Ada met Bob.", true],
		[two.fact, true],
	]);
	const read: unknown[] = [];
	for (let after: string | null = ""; after !== null; ) {
		const query: Record<string, string> = after
			? { neighbors_limit: "1", neighbors_after: after }
			: { neighbors_limit: "1" };
		const answer = await callRoute(DETAILS, { key: team.key, params: { name: "Ada" }, query });
		const page = (await answer.json()) as z.output<typeof DetailsBody>;
		read.push(...page.neighbors.map(({ fact, pinned }) => [fact, pinned]));
		after = page.neighbors_next ?? null;
	}
	expect(read).toEqual(whole);
});
test("statements have the pinned ones first", async () => {
	const said = (value: string) => ({
		...{ source: "Ada", target: null, relation: "is", value, fact: `Ada is ${value}.` },
	});
	const rest = { validAt: null, invalidAt: null, endings: [] };
	const { edges } = await writeFacts(team.ctx, [{ ...said("kind"), ...rest }]);
	await writeFacts(team.ctx, [{ ...said("tall"), ...rest }]);
	await patched({ pinned: true }, edges[0]?.id);
	const answer = await callRoute(DETAILS, { key: team.key, params: { name: "Ada" } });
	const { statements } = (await answer.json()) as z.output<typeof DetailsBody>;
	expect(statements.map(({ fact, pinned }) => [fact, pinned])).toEqual([
		["Ada is kind.", true],
		["Ada is tall.", false],
	]);
});

test("a context about it begins with it, and one about something else does not hold it", async () => {
	const ask = async (query: string) =>
		(await (await callRoute(CONTEXT, { key: team.key, body: { query } })).json()) as ContextResult;
	const facts = async (query: string) =>
		(await ask(query)).citations.filter(({ kind }) => kind === "fact").map(({ uuid }) => uuid);
	await writeFacts(team.ctx, [["Acme", "makes", "Anvils"]]);
	await patched({ pinned: true });
	expect((await facts("Where does Ada work, and where does she live?"))[0]).toBe(uuid);
	expect(await facts("What is the price of zebras?")).not.toContain(uuid);
});

test("corrected it stays pinned, and the undo brings the old one back pinned", async () => {
	await patched({ pinned: true });
	const heir = await patched({ target: "Initech" });
	expect(heir).toMatchObject({ fact: "Ada works at Initech.", pinned: true, superseded: uuid });
	expect((await neighbors())[0]).toEqual(["Ada works at Initech.", true]);
	await callRoute(UNDO, { key: team.key, method: "DELETE", params: { id: heir.retraction_id ?? "" } });
	expect((await neighbors())[0]).toEqual(["Ada works at Acme.", true]);
});

test("it costs nothing, also while payment is due, and is in the audit log by its id, once", async () => {
	await prisma().team.update({ where: { id: team.teamId }, data: { pastDue: true } });
	await patched({ pinned: true });
	await patched({ pinned: true });
	const { entries } = await listAudit(team.teamId, null);
	expect(entries.filter(({ action }) => action === "fact.correct").map(({ target }) => target)).toEqual([
		`fact ${uuid} is pinned`,
	]);
	expect(await prisma().usageCounter.findMany({ where: { teamId: team.teamId } })).toEqual([]);
});

describe("refusals", () => {
	test("403 for a read-only key, 404 for another team's fact, 400 for what is no boolean", async () => {
		expect((await patch({ pinned: true }, uuid, team.readKey)).status).toBe(403);
		expect((await patch({ pinned: true }, uuid, theirs.key)).status).toBe(404);
		expect((await patch({ pinned: "yes" })).status).toBe(400);
	});

	test("400 for a fact that is no longer in force, which may be unpinned", async () => {
		await patched({ pinned: true });
		await retract(team.ctx, { edge_uuid: uuid });
		expect((await patch({ pinned: true })).status).toBe(400);
		expect(await patched({ pinned: false })).toMatchObject({ edge_uuid: uuid, pinned: false });
	});
});
