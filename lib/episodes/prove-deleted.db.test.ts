import { describe, expect, test } from "vitest";
import { POST as writeEpisode } from "@/app/v1/episodes/route";
import { POST as addFact } from "@/app/v1/facts/route";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import { correctEdge } from "@/lib/curation/correct-edge";
import { correctNode } from "@/lib/curation/correct-node";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { pool } from "@/lib/db/pool";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { addEndpoint } from "@/lib/events/endpoints";
import { CHANGE_TYPES } from "@/lib/events/wire";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { deleteEpisode } from "./delete-episode";
import { proveDeleted } from "./prove-deleted";
import type { WriteResult } from "./wire";
import { matcherOf, toWordRuns } from "./word-runs";

const TEXT =
	"Zebulon Quist secretly manages the Halloran vault beneath Ostend harbour. Zebulon Quist works at Halloran Trust. Zeb Quist likes tea.";

async function write({ key }: TestTeam, content = TEXT): Promise<string> {
	const response = await callRoute(writeEpisode, {
		key,
		body: { content },
		headers: { "idempotency-key": `k${content.length}` },
	});
	return ((await response.json()) as WriteResult).episode_name;
}

async function runJobs({ projectId }: TestTeam): Promise<void> {
	const { rows } = await pool().query<{ data: never }>("SELECT data FROM outbox WHERE project_id = $1 ORDER BY id", [
		projectId,
	]);
	await processEpisodes.run({ events: rows.map(({ data }) => data), runId: "test", step: (_, work) => work() });
}

describe("prove-deleted", () => {
	test("finds the text nowhere after a deletion, with narratives, merges, outbox and stored answers made before", async () => {
		const team = await testTeam();
		const name = await write(team);
		await write(team, "Grace Hopper leads Atlas.");
		await runJobs(team);
		await mergeEntities(team.ctx, { kept: "Zebulon Quist", gone: "Zeb Quist" }, false).catch(() => {});
		await deleteEpisode(team.ctx, name, false);
		await runJobs(team);
		const proof = await proveDeleted(name, team.teamId);
		expect(proof).toMatchObject({ episode_name: name, text: "none" });
		expect(proof.rows_searched).toBeGreaterThan(20);
		expect(proof.tables_searched).toBeGreaterThan(25);
	});

	test("says where text is that was left, in JSON and in a job as well, and where only the name is", async () => {
		const team = await testTeam();
		const name = await write(team);
		await deleteEpisode(team.ctx, name, false);
		await pool().query(
			"INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (gen_random_uuid(), $1, $2, 'x', $3), (gen_random_uuid(), $1, $2, 'x', $4)",
			[
				team.projectId,
				team.teamId,
				{ deep: [{ text: "… manages the Halloran vault beneath Ostend HARBOUR …" }] },
				{ about: name },
			],
		);
		const { text, named } = await proveDeleted(name, team.teamId);
		expect(text).toMatchObject([{ table: '"public"."outbox"', rows: expect.any(Number) }]);
		expect(JSON.stringify(named)).toContain("outbox");
		await pool().query("DELETE FROM outbox WHERE project_id = $1", [team.projectId]);
	});

	test("no correction, retraction, change, delivery or audit entry keeps a fact or a name", async () => {
		const team = await testTeam();
		await addEndpoint(team.ctx, { url: "https://example.com/hook", types: [...CHANGE_TYPES], groups: [] });
		const name = await write(team);
		const [edge] = await readInTenant<{ id: string }>(
			team.ctx,
			"SELECT id FROM edges WHERE fact LIKE '%likes tea%'",
			[],
		);
		await correctNode(team.ctx, "Zeb Quist", { name: "Zebediah Quist", labels: ["Person"] });
		const { edge_uuid } = await correctEdge(team.ctx, edge?.id ?? "", { fact: "Zebediah Quist likes green tea." });
		await retract(team.ctx, { edge_uuid, reason: "wrong", dry_run: false });
		await runJobs(team);
		const stated = await readInTenant<{ name: string }>(team.ctx, "SELECT name FROM episodes WHERE name <> $1", [name]);
		for (const episode of [name, ...stated.map((one) => one.name)]) await deleteEpisode(team.ctx, episode, false);
		await runJobs(team);
		for (const episode of [name, ...stated.map((one) => one.name)]) {
			expect(await proveDeleted(episode, team.teamId)).toMatchObject({ episode_name: episode, text: "none" });
		}
	});

	test("a fact of few words, a name and a word of the search index are found as well", async () => {
		const team = await testTeam();
		const name = await write(team);
		await deleteEpisode(team.ctx, name, false);
		const tablesWith = async (task: string) => {
			await pool().query(
				"INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (gen_random_uuid(), $1, $2, 'x', $3)",
				[team.projectId, team.teamId, { task }],
			);
			const { text } = await proveDeleted(name, team.teamId);
			await pool().query("DELETE FROM outbox WHERE project_id = $1", [team.projectId]);
			return text === "none" ? [] : text.map(({ table }) => table);
		};
		expect(await tablesWith("What is new about zebulon QUIST?")).toEqual(['"public"."outbox"']);
		expect(await tablesWith("Zeb Quist likes tea!")).toEqual(['"public"."outbox"']);
		expect(await tablesWith("/v1/graph/nodes/Zebulon%20Quist/details")).toEqual(['"public"."outbox"']);
		expect(await tablesWith("100%25 of %zz and %ff of Somebody")).toEqual([]);
		expect(await tablesWith("Somebody likes tea.")).toEqual([]);
		await runInTenant(
			team.ctx,
			"INSERT INTO search_postings (project_id, team_id, term, group_id, number, position, run, count) VALUES ($1, $2, 'zebulon', 'default', 0, 0, 0, 1)",
			[team.projectId, team.teamId],
		);
		expect(await tablesWith("nothing")).toEqual(["search_postings"]);
	});

	test("the stored answer of a fact goes with its episode", async () => {
		const team = await testTeam();
		const fact = "Zebulon Quist owns the old mill at Bruges.";
		const body = { subject: "Zebulon Quist", predicate: "owns", object: "mill", fact };
		const response = await callRoute(addFact, { key: team.key, body, headers: { "idempotency-key": "f" } });
		const { episode_name } = (await response.json()) as WriteResult;
		await deleteEpisode(team.ctx, episode_name, false);
		expect((await proveDeleted(episode_name, team.teamId)).text).toBe("none");
	});

	test("knows only what was deleted, of that team, and a rehearsal deletes nothing", async () => {
		const [team, other] = [await testTeam(), await testTeam()];
		const name = await write(team);
		await deleteEpisode(team.ctx, name, true);
		await expect(proveDeleted(name, team.teamId)).rejects.toMatchObject({ slug: "not_found" });
		await deleteEpisode(team.ctx, name, false);
		await expect(proveDeleted(name, other.teamId)).rejects.toMatchObject({ slug: "not_found" });
		expect(await proveDeleted(name)).toMatchObject({ episode_name: name, text: "none" });
		expect(await readInTenant(other.ctx, "SELECT FROM deletions", [])).toEqual([]);
		expect(await readInTenant({ ...team.ctx, groups: ["other"] }, "SELECT FROM deletions", [])).toEqual([]);
		const [kept] = await readInTenant<{ row: string }>(team.ctx, "SELECT deletions::text AS row FROM deletions", []);
		expect(kept?.row).not.toMatch(/zebulon|halloran/i);
	});
});

test("runs of words are found whatever their case and marks, and need to be in a row", () => {
	const holds = matcherOf(toWordRuns(TEXT));
	expect(holds("they said: MANAGES the Halloran-vault, beneath Ostend!")).toBe(true);
	expect(holds("manages the vault of Halloran beneath the harbour of Ostend")).toBe(false);
	expect(matcherOf(toWordRuns("Tea."))("more tea please")).toBe(true);
	expect(matcherOf(toWordRuns("!?"))("anything")).toBe(false);
});
