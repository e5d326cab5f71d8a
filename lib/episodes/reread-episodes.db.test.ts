// Episodes that are read again. Longer than 250 lines: what survives and what goes are told of one story.
import { expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { answerQuestion } from "@/lib/curation/answer-question";
import { correctEdge } from "@/lib/curation/correct-edge";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import sample from "@/lib/teams/sample-conversation.json";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";
import { addFact } from "./add-fact";
import { ingestEpisode } from "./ingest-episode";
import { type Reread, type RereadOptions, rereadEpisodes } from "./reread-episodes";

const day = (date: string) => new Date(`${date}T12:00:00Z`);

/** An episode as a reader of an earlier version stored it: with these facts, and as prose that today's reads otherwise. */
async function readBefore(ctx: Ctx, content: string, facts: Fact[], validAt = day("2026-03-02")) {
	const written = await writeFacts(ctx, facts, { content, validAt });
	await runInTenant(ctx, "UPDATE episodes SET extractor = 'embedded-v1' WHERE id = $1", [written.episodeId]);
	return written;
}

async function reread(ctx: Ctx, options: Partial<RereadOptions> = {}): Promise<Reread[]> {
	const all: Reread[] = [];
	for await (const one of rereadEpisodes(ctx, { apply: true, ...options })) all.push(one);
	return all;
}

const savedOf = (one: Reread | undefined) => (one && "saved" in one ? one.saved : null);

/** Each fact with whether it is in force, what ended it and since when. */
const factsOf = (ctx: Ctx) =>
	runInTenant<{ fact: string; isInForce: boolean; reason: string | null; until: string | null; id: string }>(
		ctx,
		`SELECT id, fact, retracted_at IS NULL AS "isInForce", retraction_reason AS reason, to_char(invalid_at, 'YYYY-MM-DD') AS until
		FROM edges ORDER BY fact, retracted_at`,
	);
const inForce = async (ctx: Ctx) => (await factsOf(ctx)).filter(({ isInForce }) => isInForce).map(({ fact }) => fact);

/** What a project holds but ids and instants of storing. */
const contentOf = async (ctx: Ctx) => {
	const [row] = await runInTenant(
		ctx,
		`SELECT (SELECT json_agg(json_build_array(p.content, p.extractor, p.warning) ORDER BY p.content) FROM episodes p) AS episodes,
		(SELECT json_agg(json_build_array(e.source_name, e.relation, e.target_name, e.fact, e.status, e.valid_at, e.invalid_at, e.retraction_reason, o.fact, e.confidence, e.importance) ORDER BY e.fact, e.relation, e.source_name, e.target_name, e.value, e.retraction_reason)
			FROM edges e LEFT JOIN edges o ON o.id = e.superseded_by) AS facts,
		(SELECT json_agg(json_build_array(e.fact, p.content, v.span_start, v.span_end) ORDER BY e.fact, p.content, v.span_start, v.span_end)
			FROM edge_episodes v JOIN edges e ON e.id = v.edge_id JOIN episodes p ON p.id = v.episode_id) AS evidence,
		(SELECT json_agg(json_build_array(name, labels, degree, episode_count) ORDER BY name) FROM entities) AS entities,
		(SELECT json_agg(json_build_array(e.name, p.content, m.label) ORDER BY e.name, p.content)
			FROM mentions m JOIN entities e ON e.id = m.entity_id JOIN episodes p ON p.id = m.episode_id) AS mentions`,
	);
	return row;
};
/** Every row that reading again may change, as it is. */
const rowsOf = (ctx: Ctx) =>
	inTenant(ctx, async (tx) => {
		const tables = [
			"episodes",
			"edges",
			"edge_episodes",
			"entities",
			"entity_groups",
			"mentions",
			"aliases",
			"changes",
			"graphs",
		];
		return Promise.all(
			[...tables, "search_episodes", "usage_counters"].map((table) =>
				tx.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`),
			),
		);
	});

const WORKS = "Grace Hopper works at Acme.";
const WRONG: Fact[] = [
	["Grace Hopper", "likes", "Acme"],
	["Acme", "is_near", "Initech"],
];

test("an episode that an earlier reader read becomes what it would be had today's read it", async () => {
	const [{ ctx }, { ctx: fresh }] = [await testTeam(), await testTeam()];
	const { episodeName } = await readBefore(ctx, WORKS, WRONG);
	const [one, ...others] = await reread(ctx);
	expect(others).toEqual([]);
	await ingestEpisode(fresh, { content: WORKS, valid_at: "2026-03-02T12:00:00Z" });
	expect(one).toMatchObject({
		episode: episodeName,
		saved: { added: await inForce(fresh), gone: ["Grace Hopper likes Acme.", "Acme is near Initech."], stay: 0 },
	});
	expect(await contentOf(ctx)).toEqual(await contentOf(fresh));
	expect(await miscounted(ctx)).toEqual([]);
	const changes = await runInTenant<{ type: string; data: object }>(
		ctx,
		"SELECT type, data FROM changes ORDER BY seq DESC LIMIT 3",
	);
	expect(changes.map(({ type, data }) => [type, data]).reverse()).toEqual([
		...[1, 2].map(() => ["fact.retracted", { deleted: true }]),
		["fact.added", {}],
	]);
});

test("what the same reader reads again changes nothing, also of a story in which things change", {
	timeout: 120_000,
}, async () => {
	const { ctx } = await testTeam();
	for (const { content, valid_at } of sample.slice(0, 12)) {
		await ingestEpisode({ ...ctx, now: new Date() }, { content, valid_at });
	}
	const forget = () => runInTenant(ctx, "UPDATE episodes SET extractor = 'embedded-v1'");
	await forget();
	// A busy machine may have left something unread.
	await reread(ctx);
	const before = await contentOf(ctx);
	await forget();
	const again = (await reread(ctx)).map(savedOf);
	expect(again).toHaveLength(12);
	expect(again.flatMap((saved) => [saved?.added, saved?.changed, saved?.gone, saved?.ended]).flat()).toEqual([]);
	expect(await contentOf(ctx)).toEqual(before);
	expect(await miscounted(ctx)).toEqual([]);
});

test("a second run finds nothing to do", async () => {
	const { ctx } = await testTeam();
	await readBefore(ctx, WORKS, WRONG);
	await ingestEpisode(ctx, { content: "Tom Weber lives in Oslo." });
	expect(await reread(ctx)).toHaveLength(1);
	const before = await rowsOf(ctx);
	expect(await reread(ctx)).toEqual([]);
	expect(await rowsOf(ctx)).toEqual(before);
});

test("a dry run says what would change and writes nothing", async () => {
	const { ctx } = await testTeam();
	await readBefore(ctx, WORKS, WRONG);
	const before = await rowsOf(ctx);
	const shown = await reread(ctx, { apply: false });
	expect(savedOf(shown[0])?.gone).toHaveLength(2);
	expect(await rowsOf(ctx)).toEqual(before);
	const done = await reread(ctx);
	expect(savedOf(done[0])?.added).toEqual(savedOf(shown[0])?.added);
});

test("a fact in other words stays the same fact, and one that another text says stays", async () => {
	const { ctx } = await testTeam();
	const { edges } = await readBefore(ctx, WORKS, [
		{ ...told("Grace Hopper", "works_at", "Acme", "Grace Hopper is with Acme.") },
		["Grace Hopper", "likes", "Acme"],
	]);
	await writeFacts(ctx, [["Grace Hopper", "likes", "Acme"]]);
	const [one] = await reread(ctx);
	expect(savedOf(one)).toMatchObject({
		added: [],
		gone: [],
		changed: [{ from: "Grace Hopper is with Acme.", to: WORKS }],
	});
	expect((await factsOf(ctx)).map(({ id, fact }) => [id, fact])).toEqual([
		[edges[1]?.id, "Grace Hopper likes Acme."],
		[edges[0]?.id, WORKS],
	]);
	expect(await miscounted(ctx)).toEqual([]);
});

const told = (source: string, relation: string, target: string, fact: string): Fact => ({
	...{ source, relation, target, fact, validAt: null, invalidAt: null, endings: [] },
});

test("what somebody corrected, retracted, confirmed, stated or merged stays as it is", async () => {
	const { ctx } = await testTeam();
	const { edges } = await readBefore(ctx, `${WORKS} Grace Hopper lives in Berlin.`, [
		["Grace Hopper", "works_at", "Acme"],
		told("Grace Hopper", "lives_in", "Berlin", "Grace Hopper has a home in Berlin."),
		["Grace Hopper", "likes", "Acme"],
		["Grace Hopper", "owns", "Boat"],
		["Grace Hopper", "knows", "G. Hoper"],
	]);
	const [works, lives, likes, owns] = edges.map(({ id }) => id);
	await correctEdge(ctx, works ?? "", { fact: "Grace Hopper worked at Acme." });
	await retract(ctx, { edge_uuid: lives ?? "" });
	await answerQuestion(ctx, "Ada", { key: `fact:${likes}`, answer: "right" });
	await addFact(ctx, { subject: "Grace Hopper", predicate: "owns", object: "Boat", fact: "Grace Hopper owns Boat." });
	await mergeEntities(ctx, { kept: "Grace Hopper", gone: "G. Hoper" }, false);
	const before = await factsOf(ctx);
	const [one] = await reread(ctx);
	expect(savedOf(one)).toMatchObject({ added: [], changed: [], gone: [], ended: [] });
	expect(await factsOf(ctx)).toEqual(before);
	expect(before.find(({ id }) => id === owns)?.isInForce).toBe(true);
	expect(await miscounted(ctx)).toEqual([]);
});

test("history is told in its order: what is new ends what was, and is ended by what came later", async () => {
	const { ctx } = await testTeam();
	await readBefore(ctx, "Grace Hopper lives in Rome.", [["Grace Hopper", "likes", "Rome"]], day("2026-01-05"));
	await readBefore(ctx, "Grace Hopper lives in Paris.", [["Grace Hopper", "lives_in", "Paris"]], day("2026-06-05"));
	await readBefore(ctx, "Grace Hopper lives in Oslo.", [["Grace Hopper", "likes", "Oslo"]], day("2026-09-05"));
	await reread(ctx);
	expect((await factsOf(ctx)).map(({ fact, isInForce, until }) => [fact, isInForce, until])).toEqual([
		["Grace Hopper lives in Oslo.", true, null],
		["Grace Hopper lives in Paris.", false, "2026-09-05"],
		["Grace Hopper lives in Rome.", false, "2026-06-05"],
	]);
	expect(await miscounted(ctx)).toEqual([]);
});

test("what ended stays ended while what ended it is read, and holds again once that is not", async () => {
	const { ctx } = await testTeam();
	await readBefore(ctx, "Grace Hopper lives in Rome.", [["Grace Hopper", "lives_in", "Rome"]], day("2026-01-05"));
	await readBefore(ctx, "Grace Hopper lives in Paris.", [["Grace Hopper", "lives_in", "Paris"]], day("2026-06-05"));
	const before = await factsOf(ctx);
	await reread(ctx);
	expect(await factsOf(ctx)).toEqual(before);
	const other = (await testTeam()).ctx;
	await readBefore(other, "Grace Hopper lives in Rome.", [["Grace Hopper", "lives_in", "Rome"]], day("2026-01-05"));
	await readBefore(other, "Grace Hopper likes Paris.", [["Grace Hopper", "lives_in", "Paris"]], day("2026-06-05"));
	await reread(other);
	expect(await inForce(other)).toEqual(["Grace Hopper likes Paris.", "Grace Hopper lives in Rome."]);
	expect(await miscounted(other)).toEqual([]);
});

const THREE: [string, Fact[], Date][] = [
	["Grace Hopper lives in Rome.", [["Grace Hopper", "likes", "Rome"]], day("2026-01-05")],
	["Grace Hopper lives in Paris.", [["Grace Hopper", "likes", "Paris"]], day("2026-06-05")],
	["Grace Hopper lives in Oslo.", [["Grace Hopper", "likes", "Oslo"]], day("2026-09-05")],
];

/** Makes the database do `what` whenever this project adds the fact of Paris. */
async function whenParisIsAdded<T>(projectId: string, what: string, work: () => Promise<T>): Promise<T> {
	const trigger = `stop_${projectId.replaceAll("-", "")}`;
	await pool().query(`CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
		IF NEW.project_id = '${projectId}' AND NEW.fact = 'Grace Hopper lives in Paris.' THEN ${what}; END IF; RETURN NEW; END $$;
		CREATE TRIGGER ${trigger} BEFORE INSERT ON edges FOR EACH ROW EXECUTE FUNCTION ${trigger}()`);
	try {
		return await work();
	} finally {
		await pool().query(`DROP FUNCTION ${trigger} CASCADE`);
	}
}

test("killed in the middle of an episode and run again, it ends as if it had not been killed", async () => {
	const [team, whole] = [await testTeam(), await testTeam()];
	for (const { ctx } of [team, whole])
		for (const [content, facts, at] of THREE) await readBefore(ctx, content, facts, at);
	await reread(whole.ctx);
	await whenParisIsAdded(team.projectId, "PERFORM pg_terminate_backend(pg_backend_pid())", () =>
		expect(reread(team.ctx)).rejects.toThrow(),
	);
	expect(await inForce(team.ctx)).toEqual([
		"Grace Hopper likes Oslo.",
		"Grace Hopper likes Paris.",
		"Grace Hopper lives in Rome.",
	]);
	expect(await reread(team.ctx)).toHaveLength(2);
	expect(await contentOf(team.ctx)).toEqual(await contentOf(whole.ctx));
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("an episode that fails is named and skipped, and is read by the next run", async () => {
	const { ctx, projectId } = await testTeam();
	const names: string[] = [];
	for (const [content, facts, at] of THREE) names.push((await readBefore(ctx, content, facts, at)).episodeName);
	const run = await whenParisIsAdded(projectId, "RAISE EXCEPTION 'refused'", () => reread(ctx));
	expect(run.map((one) => [one.episode, "error" in one && one.error])).toEqual([
		[names[0], false],
		[names[1], "refused"],
		[names[2], false],
	]);
	expect((await reread(ctx)).map(({ episode }) => episode)).toEqual([names[1]]);
	expect((await factsOf(ctx)).map(({ fact, until }) => [fact, until])).toEqual([
		["Grace Hopper lives in Oslo.", null],
		["Grace Hopper lives in Paris.", "2026-09-05"],
		["Grace Hopper lives in Rome.", expect.stringMatching(/^2026-0[69]-05$/)],
	]);
});

test("a group, a day and a limit narrow it down; what was retracted whole is left out", async () => {
	const { ctx } = await testTeam();
	const written = [];
	for (const [content, facts, at] of THREE) written.push(await readBefore(ctx, content, facts, at));
	await retract(ctx, { episode: written[2]?.episodeName });
	expect(await reread(ctx, { apply: false, group: "other" })).toEqual([]);
	expect(await reread(ctx, { apply: false, limit: 1 })).toMatchObject([{ episode: written[0]?.episodeName }]);
	expect(await reread(ctx, { apply: false, since: day("2026-02-01") })).toMatchObject([
		{ episode: written[1]?.episodeName },
	]);
});
