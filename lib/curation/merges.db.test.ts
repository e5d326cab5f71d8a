import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { findEntityId } from "@/lib/graph/find-entity";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { mergeEntities } from "./merge-entities";
import { retract } from "./retract";
import { listMerges, undoMerge } from "./undo-merge";

const TABLES = ["entities", "aliases", "entity_groups", "edges", "edge_episodes", "mentions", "knot_syntheses"];

/** Every row of a project's graph, in an order of its own. */
const graphOf = (ctx: Ctx) =>
	inTenant(ctx, async (tx) => {
		const tables: Record<string, unknown[]> = {};
		for (const table of TABLES) {
			const rows = await tx.query<{ row: unknown }>(
				`SELECT to_jsonb(t) AS row FROM ${table} t WHERE project_id = $1 ORDER BY to_jsonb(t)::text`,
				[ctx.projectId],
			);
			tables[table] = rows.map(({ row }) => row);
		}
		return tables;
	});

const idOf = (ctx: Ctx, name: string) => inTenant(ctx, (tx) => findEntityId(tx, ctx.projectId, name));

const factsOf = async (ctx: Ctx, name: string) => {
	const id = await idOf(ctx, name);
	return runInTenant<{ source: string; target: string; fact: string; active: boolean; evidence: number }>(
		ctx,
		`SELECT source_name AS source, target_name AS target, fact, retracted_at IS NULL AS active,
			(SELECT count(*)::int FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id) AS evidence
		FROM edges e WHERE project_id = $1 AND (source_id = $2 OR target_id = $2) ORDER BY fact`,
		[ctx.projectId, id],
	);
};

const likes = (source: string) => ({
	source,
	relation: "likes",
	target: "tea",
	fact: "They like tea.",
	validAt: null,
	invalidAt: null,
	endings: [],
});

let ctx: Ctx;

/** Bob and Robert: facts of each, one that both have, one between them, a retracted one, shared and single mentions, two groups. */
beforeEach(async () => {
	ctx = (await testTeam()).ctx;
	await writeFacts(ctx, [["Robert", "works_at", "Acme"], likes("Robert")]);
	await writeFacts(ctx, [["Bob", "lives_in", "Oslo"], likes("Bob")], { aliases: { Bob: ["Bobby"] } });
	await writeFacts(ctx, [["Bob", "is_called", "Robert"]], { groupId: "team" });
	await writeFacts(ctx, [["Ada", "knows", "Bob"]], { groupId: "team" });
	const wrong = await writeFacts(ctx, [["Bob", "owns", "a boat"]], { alone: ["Robert"] });
	await retract(ctx, { episode: wrong.episodeName, reason: "said wrongly", dry_run: false });
});

test("a merge moves names, facts, mentions and provenance, and counts are exact", async () => {
	const receipt = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	expect(receipt).toMatchObject({
		kept: { name: "Robert" },
		gone: { name: "Bob" },
		facts: 3,
		sharedFacts: 1,
		factsBetween: 1,
		episodes: 4,
		aliases: ["Bob", "Bobby"],
	});
	expect(await miscounted(ctx)).toEqual([]);
	expect(await idOf(ctx, "bob")).toBe(receipt.kept.uuid);
	expect(await idOf(ctx, "Bobby")).toBe(receipt.kept.uuid);
	expect(await factsOf(ctx, "Robert")).toEqual([
		{ source: "Ada", target: "Robert", fact: "Ada knows Bob.", active: true, evidence: 1 },
		{ source: "Robert", target: "Oslo", fact: "Bob lives in Oslo.", active: true, evidence: 1 },
		{ source: "Robert", target: "a boat", fact: "Bob owns a boat.", active: false, evidence: 1 },
		{ source: "Robert", target: "Acme", fact: "Robert works at Acme.", active: true, evidence: 1 },
		{ source: "Robert", target: "tea", fact: "They like tea.", active: true, evidence: 2 },
	]);
	await writeFacts(ctx, [["Bob", "sails_to", "Bergen"]]);
	expect((await factsOf(ctx, "Robert")).map(({ fact }) => fact)).toContain("Bob sails to Bergen.");
});

test("a rehearsal answers the same and changes nothing", async () => {
	const before = await graphOf(ctx);
	const { mergeId, ...rehearsed } = await mergeEntities(ctx, { kept: "Robert", gone: "Bobby" }, true);
	expect(mergeId).toBeNull();
	expect(await graphOf(ctx)).toEqual(before);
	expect(await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false)).toMatchObject(rehearsed);
});

test("an undo leaves every row as it was before the merge, and can be done once", async () => {
	const before = await graphOf(ctx);
	const { mergeId, kept } = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	expect((await listMerges(ctx, kept.uuid)).map(({ id, name }) => [id, name])).toEqual([[mergeId, "Bob"]]);
	expect(await undoMerge(ctx, mergeId ?? "")).toMatchObject({ kept: "Robert", name: "Bob" });
	expect(await graphOf(ctx)).toEqual(before);
	expect(await listMerges(ctx, kept.uuid)).toEqual([]);
	await expect(undoMerge(ctx, mergeId ?? "")).rejects.toMatchObject({ slug: "not_found" });
});

test("merges that touch each other come apart in the reverse order, to the very rows", async () => {
	await writeFacts(ctx, [likes("Rob"), ["Rob", "lives_in", "Oslo"]]);
	const before = await graphOf(ctx);
	const first = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	const between = await graphOf(ctx);
	const second = await mergeEntities(ctx, { kept: "Rob", gone: "Robert" }, false);
	expect(await miscounted(ctx)).toEqual([]);
	await expect(undoMerge(ctx, first.mergeId ?? "")).rejects.toMatchObject({ slug: "invalid_request" });
	await undoMerge(ctx, second.mergeId ?? "");
	expect(await graphOf(ctx)).toEqual(between);
	await undoMerge(ctx, first.mergeId ?? "");
	expect(await graphOf(ctx)).toEqual(before);
});

test("what was said or deleted between merge and undo stays so, and counts stay exact", async () => {
	const { episodeName } = await writeFacts(ctx, [["Bob", "met", "Kim"]]);
	const { mergeId } = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	await writeFacts(ctx, [["Bob", "sails_to", "Bergen"]]);
	await deleteEpisode(ctx, episodeName, false);
	await undoMerge(ctx, mergeId ?? "");
	expect(await miscounted(ctx)).toEqual([]);
	expect((await factsOf(ctx, "Robert")).map(({ fact }) => fact)).toContain("Bob sails to Bergen.");
	expect((await factsOf(ctx, "Bob")).map(({ fact }) => fact)).not.toContain("Bob met Kim.");
});

test("an entity and itself, unknown names and another team's are refused, and nothing changes", async () => {
	const { theirs } = await twoTeams();
	const before = await graphOf(ctx);
	const merge = (caller: Ctx, gone: string) => mergeEntities(caller, { kept: "Robert", gone }, false);
	await expect(merge(ctx, "Robert")).rejects.toMatchObject({ slug: "invalid_request" });
	await expect(merge(ctx, "Nobody")).rejects.toMatchObject({ slug: "not_found" });
	await expect(merge(theirs.ctx, "Bob")).rejects.toMatchObject({ slug: "not_found" });
	expect(await graphOf(ctx)).toEqual(before);
	const { mergeId } = await merge(ctx, "Bob");
	await expect(undoMerge(theirs.ctx, mergeId ?? "")).rejects.toMatchObject({ slug: "not_found" });
});

test("writers of both names at the same moment lose nothing, through a merge and through its undo", async () => {
	const write = (round: string) =>
		Array.from({ length: 12 }, (_, i) => writeFacts(ctx, [[i % 2 ? "Bob" : "Robert", `saw_${round}`, `Place ${i}`]]));
	const [receipt] = await Promise.all([mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false), ...write("then")]);
	expect(await miscounted(ctx)).toEqual([]);
	const seen = (await factsOf(ctx, "Robert")).filter(({ fact }) => fact.includes("saw then"));
	expect(seen).toHaveLength(12);
	await Promise.all([undoMerge(ctx, receipt.mergeId ?? ""), ...write("now")]);
	expect(await miscounted(ctx)).toEqual([]);
	const both = [...(await factsOf(ctx, "Robert")), ...(await factsOf(ctx, "Bob"))];
	expect(both.filter(({ fact }) => fact.includes("saw now"))).toHaveLength(12);
});
