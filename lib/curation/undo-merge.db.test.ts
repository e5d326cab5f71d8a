import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, stated, writeFacts } from "@/lib/testing/write-facts";
import { correctNode } from "./correct-node";
import { mergeEntities } from "./merge-entities";
import { retract } from "./retract";
import { undoMerge } from "./undo-merge";
import { undoRetraction } from "./undo-retraction";

let ctx: Ctx;
beforeEach(async () => {
	ctx = (await testTeam()).ctx;
});

const likes = (source: string): Fact => ({
	source,
	relation: "likes",
	target: "tea",
	fact: "They like tea.",
	validAt: null,
	invalidAt: null,
	endings: [],
});

const merge = async () => (await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false)).mergeId ?? "";

const retractAll = async (target: { episode?: string; entity?: string; edge_uuid?: string }) =>
	(await retract(ctx, { ...target, reason: "said wrongly", dry_run: false })).retraction_id ?? "";

/** Facts by their source and words: whether in force, and by what they are retracted. */
const facts = () =>
	runInTenant<{ id: string; source: string; fact: string; active: boolean; by: string | null; reason: string | null }>(
		ctx,
		`SELECT e.id, source_name AS source, fact, retracted_at IS NULL AS active, r.kind AS by, retraction_reason AS reason
		FROM edges e LEFT JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id AND r.undone_at IS NULL
		WHERE e.project_id = $1 ORDER BY fact, source_name`,
		[ctx.projectId],
	);

const twins = async () => {
	const a = await writeFacts(ctx, [likes("Robert"), ["Robert", "works_at", "Acme"]]);
	const b = await writeFacts(ctx, [likes("Bob"), ["Bob", "owns", "a boat"]]);
	return { a, b, standIn: a.edges[0]?.id ?? "" };
};

const ofTea = async () => (await facts()).filter(({ fact }) => fact === "They like tea.");
const bob = { source: "Bob" };
const robert = { source: "Robert" };

test("a shared fact that was retracted meanwhile comes back retracted, on both sides, and its undo brings back both", async () => {
	const { standIn } = await twins();
	const mergeId = await merge();
	const retraction = await retractAll({ edge_uuid: standIn });
	await undoMerge(ctx, mergeId);
	expect(await ofTea()).toMatchObject([
		{ ...bob, active: false, by: "edge", reason: "said wrongly" },
		{ ...robert, active: false, by: "edge", reason: "said wrongly" },
	]);
	expect(await miscounted(ctx)).toEqual([]);
	await undoRetraction(ctx, retraction);
	expect(await ofTea()).toMatchObject([
		{ ...bob, active: true },
		{ ...robert, active: true },
	]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a shared fact whose one episode was retracted meanwhile is in force only where the other states it", async () => {
	for (const side of ["a", "b"] as const) {
		ctx = (await testTeam()).ctx;
		const mergeOf = await twins();
		const mergeId = await merge();
		const retraction = await retractAll({ episode: mergeOf[side].episodeName });
		expect(await ofTea()).toMatchObject([{ ...robert, active: true }]);
		await undoMerge(ctx, mergeId);
		expect(await ofTea()).toMatchObject([
			{ ...bob, active: side === "a", by: side === "b" ? "episode" : null },
			{ ...robert, active: side === "b", by: side === "a" ? "episode" : null },
		]);
		expect(await miscounted(ctx)).toEqual([]);
		await undoRetraction(ctx, retraction);
		expect((await ofTea()).every(({ active }) => active)).toBe(true);
		expect(await miscounted(ctx)).toEqual([]);
	}
});

test("a shared fact that was retracted and brought back meanwhile is in force on both sides", async () => {
	const { standIn, b } = await twins();
	const mergeId = await merge();
	const retraction = await retractAll({ edge_uuid: standIn });
	await writeFacts(ctx, [stated(likes("Robert"))]);
	await undoRetraction(ctx, retraction);
	await undoMerge(ctx, mergeId);
	expect((await ofTea()).filter(({ active }) => active)).toMatchObject([bob, robert]);
	expect(await miscounted(ctx)).toEqual([]);
	await deleteEpisode(ctx, b.episodeName, false);
	expect((await ofTea()).filter(({ active }) => active)).toMatchObject([robert]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a shared fact that was replaced meanwhile comes back replaced", async () => {
	const lives = (source: string, target: string, words: string): Fact => ({
		...(likes(source) as Exclude<Fact, string[]>),
		relation: "lives_in",
		target,
		fact: words,
	});
	await writeFacts(ctx, [lives("Robert", "Oslo", "They live in Oslo.")]);
	await writeFacts(ctx, [lives("Bob", "Oslo", "They live in Oslo."), ["Bob", "owns", "a boat"]]);
	const mergeId = await merge();
	const moved = await writeFacts(ctx, [lives("Bob", "Bergen", "They live in Bergen.")]);
	expect(moved.retired).toHaveLength(1);
	await undoMerge(ctx, mergeId);
	const oslo = async () => (await facts()).filter(({ fact }) => fact === "They live in Oslo.");
	expect(await oslo()).toMatchObject([
		{ ...bob, active: false, reason: "superseded" },
		{ ...robert, active: false, reason: "superseded" },
	]);
	expect(await miscounted(ctx)).toEqual([]);
	await deleteEpisode(ctx, moved.episodeName, false);
	expect((await oslo()).every(({ active }) => active)).toBe(true);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a fact between the two that was retracted before comes back in force when that was undone meanwhile", async () => {
	await twins();
	const { edges } = await writeFacts(ctx, [["Bob", "met", "Robert"]]);
	const byEdge = await retractAll({ edge_uuid: edges[0]?.id ?? "" });
	const other = await writeFacts(ctx, [["Robert", "knows", "Bob"]]);
	const byEpisode = await retractAll({ episode: other.episodeName });
	const mergeId = await merge();
	await undoRetraction(ctx, byEdge);
	await undoRetraction(ctx, byEpisode);
	await undoMerge(ctx, mergeId);
	expect((await facts()).filter(({ active }) => !active)).toEqual([]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a fact between the two that was retracted and stated again comes back once when the retraction was undone", async () => {
	await twins();
	const { edges } = await writeFacts(ctx, [["Bob", "met", "Robert"]]);
	const retraction = await retractAll({ edge_uuid: edges[0]?.id ?? "" });
	await writeFacts(ctx, [stated(["Bob", "met", "Robert"])]);
	const mergeId = await merge();
	await undoRetraction(ctx, retraction);
	await undoMerge(ctx, mergeId);
	const met = (await facts()).filter(({ fact }) => fact === "Bob met Robert.");
	expect(met.filter(({ active }) => active)).toHaveLength(1);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a fact between the two comes back retracted when its episode or one of the two was retracted meanwhile", async () => {
	for (const target of ["episode", "entity"] as const) {
		ctx = (await testTeam()).ctx;
		await twins();
		const { episodeName } = await writeFacts(ctx, [["Bob", "met", "Robert"]]);
		const mergeId = await merge();
		const retraction = await retractAll(target === "episode" ? { episode: episodeName } : { entity: "Robert" });
		await undoMerge(ctx, mergeId);
		const met = async () => (await facts()).filter(({ fact }) => fact === "Bob met Robert.");
		expect(await met()).toMatchObject([{ active: false, by: target, reason: "said wrongly" }]);
		expect(await miscounted(ctx)).toEqual([]);
		await undoRetraction(ctx, retraction);
		expect(await met()).toMatchObject([{ active: true }]);
		expect(await miscounted(ctx)).toEqual([]);
	}
});

const unsaid = () =>
	runInTenant(
		ctx,
		`SELECT fact FROM edges e WHERE project_id = $1
		AND NOT EXISTS (SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id)`,
		[ctx.projectId],
	);

test("a shared fact whose own episode was deleted meanwhile comes back to the other alone", async () => {
	const { a } = await twins();
	await writeFacts(ctx, [["Robert", "visits", "Rome"]]);
	const mergeId = await merge();
	await deleteEpisode(ctx, a.episodeName, false);
	await undoMerge(ctx, mergeId);
	expect(await ofTea()).toMatchObject([{ ...bob, active: true }]);
	expect(await unsaid()).toEqual([]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("an entity whose last episode was deleted while another was part of it does not outlive the merge", async () => {
	const { a } = await twins();
	const mergeId = await merge();
	await deleteEpisode(ctx, a.episodeName, false);
	await undoMerge(ctx, mergeId);
	const names = await runInTenant<{ name: string }>(ctx, "SELECT name FROM entities WHERE project_id = $1", [
		ctx.projectId,
	]);
	expect(names.map(({ name }) => name).sort()).toEqual(["Bob", "a boat", "tea"]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a merge is undone after the kept entity was renamed", async () => {
	await twins();
	await writeFacts(ctx, [["Bob", "met", "Robert"]]);
	const mergeId = await merge();
	await correctNode(ctx, "Robert", { name: "Roberta" });
	await undoMerge(ctx, mergeId);
	expect(await ofTea()).toMatchObject([
		{ ...bob, active: true },
		{ source: "Roberta", active: true },
	]);
	expect(await miscounted(ctx)).toEqual([]);
});
