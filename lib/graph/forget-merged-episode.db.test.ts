import { beforeEach, expect, test } from "vitest";
import { purgeExpiredData } from "@/lib/billing/retention";
import type { Ctx } from "@/lib/context";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { undoMerge } from "@/lib/curation/undo-merge";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";
import { exportTeam } from "@/lib/transfer/export/export-team";

let ctx: Ctx;
beforeEach(async () => {
	ctx = (await testTeam()).ctx;
});

const SECRET = "the vault opens at nine";
const fact = (source: string, relation: string, target: string, words: string): Fact => ({
	source,
	relation,
	target,
	fact: words,
	validAt: null,
	invalidAt: null,
	endings: [],
});

const exported = async () =>
	new Response(
		await exportTeam(
			{ id: ctx.team.id, projects: [{ id: ctx.projectId }] },
			ctx.actor.id,
			new Date(),
			AbortSignal.timeout(10_000),
		),
	).text();

/** Gives entities and edges the texts that the background would. */
const write = (words: string) =>
	inTenant(ctx, async (tx) => {
		await tx.query(
			`UPDATE edges SET edge_kind = 'a', cognitive_pattern = 'b', why_connected = $2, director_vision = $2
			WHERE project_id = $1 AND fact = $2`,
			[ctx.projectId, words],
		);
		await tx.query(
			`UPDATE entities SET narrative = jsonb_build_object('text', $2::text), is_knot = true, knot_narrative = $2
			WHERE project_id = $1 AND name IN ('Robert', 'Bob')`,
			[ctx.projectId, words],
		);
	});

/** Robert and Bob, each with a life of its own, and one episode that alone ties them and, with its words, Bob to the vault. */
async function graph() {
	await writeFacts(ctx, [
		["Robert", "works_at", "Acme"],
		["Robert", "likes", "tea"],
		["Robert", "lives_in", "Bergen"],
	]);
	await writeFacts(ctx, [
		["Bob", "lives_in", "Oslo"],
		["Bob", "likes", "tea"],
		["Bob", "works_at", "Initech"],
	]);
	await writeFacts(ctx, [fact("Robert", "guards", "the vault", SECRET)]);
	const { episodeName } = await writeFacts(ctx, [
		fact("Bob", "is_called", "Robert", SECRET),
		fact("Bob", "guards", "the vault", SECRET),
	]);
	await write(SECRET);
	return episodeName;
}

test("what a deleted episode alone stated is in no record of a merge and in no export", async () => {
	const episodeName = await graph();
	const { mergeId } = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	expect(await exported()).toContain(SECRET);
	const [other] = await runInTenant<{ name: string }>(
		ctx,
		"SELECT name FROM episodes WHERE project_id = $1 AND content = $2",
		[ctx.projectId, SECRET],
	);
	await deleteEpisode(ctx, episodeName, true);
	await deleteEpisode(ctx, other?.name ?? "", false);
	expect(await exported()).toContain(SECRET);
	await deleteEpisode({ ...ctx, groups: ["default"] }, episodeName, false);
	expect(await exported()).not.toContain(SECRET);
	await undoMerge(ctx, mergeId ?? "");
	expect(await exported()).not.toContain(SECRET);
	expect(await miscounted(ctx)).toEqual([]);
	const texts = await runInTenant<{ name: string; text: string; knot: string }>(
		ctx,
		"SELECT name, narrative::text AS text, knot_narrative AS knot FROM entities WHERE project_id = $1 AND is_knot ORDER BY name",
		[ctx.projectId],
	);
	expect(texts).toMatchObject([
		{ name: "Bob", text: expect.stringContaining("Oslo"), knot: expect.stringContaining("Oslo") },
		{ name: "Robert", text: expect.stringContaining("Acme"), knot: expect.stringContaining("Acme") },
	]);
});

test("a merge keeps no texts, and one that was undone keeps nothing", async () => {
	await graph();
	const { mergeId } = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	const record = () =>
		inTenant(ctx, async (tx) => {
			const [row] = await tx.query<{ record: { entity?: object } }>(
				"SELECT record FROM merges WHERE project_id = $1 AND id = $2",
				[ctx.projectId, mergeId],
			);
			return row?.record;
		});
	expect((await record())?.entity).toMatchObject({ name: "Bob", narrative: {}, knot_narrative: null });
	await undoMerge(ctx, mergeId ?? "");
	expect(await record()).toEqual({});
});

test("a merge of an entity that no episode mentions any more is forgotten", async () => {
	await writeFacts(ctx, [["Robert", "works_at", "Acme"]]);
	const { episodeName } = await writeFacts(ctx, [["Bob", "lives_in", "Oslo"]]);
	const { mergeId } = await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	await deleteEpisode(ctx, episodeName, false);
	expect(await exported()).not.toContain('"kind":"merge"');
	await expect(undoMerge(ctx, mergeId ?? "")).rejects.toMatchObject({ slug: "not_found" });
	expect(await miscounted(ctx)).toEqual([]);
});

test("the end of retention takes the records of merges along", async () => {
	await graph();
	await mergeEntities(ctx, { kept: "Robert", gone: "Bob" }, false);
	await pool().query(
		"UPDATE teams SET past_due = true, data_retention_until = now() - interval '1 day' WHERE id = $1",
		[ctx.team.id],
	);
	await purgeExpiredData(new Date());
	const left = await exported();
	expect(left).not.toContain(SECRET);
	expect(left).not.toContain("Bob");
});
