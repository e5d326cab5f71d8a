import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import type { Answer } from "@/lib/extraction/reader/port";
import { openReaderProcess } from "@/lib/extraction/reader/reader-process";
import { toUuid } from "@/lib/ids";
import { readTask } from "@/lib/testing/read-task";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { browseEpisodes } from "./browse-episodes";
import { ingestEpisode } from "./ingest-episode";

const SHORT = "Ada Lovelace works with Charles Babbage in London.";
const LONG = `${SHORT} `.repeat(60);

const rowsOf = async (ctx: Ctx) => {
	const [rows] = await runInTenant(
		ctx,
		`SELECT (SELECT count(*)::int FROM episodes) AS episodes, (SELECT count(*)::int FROM tasks) AS tasks,
		(SELECT count(*)::int FROM search_episodes) AS indexed`,
	);
	return rows;
};

test("a long text gives its graph as a short one does, and so do many at once", async () => {
	const { answer: one } = await ingestEpisode((await testTeam()).ctx, { content: SHORT });
	const { answer: long } = await ingestEpisode((await testTeam()).ctx, { content: LONG });
	expect(one.extracted.edges).toBeGreaterThan(0);
	expect(long.extracted.entities).toBe(one.extracted.entities);
	expect(long.extracted.edges).toBeGreaterThan(0);
	const { ctx } = await testTeam();
	const texts = Array.from({ length: 60 }, (_, i) => (i % 10 === 0 ? LONG : SHORT));
	const written = await Promise.all(texts.map((content) => ingestEpisode(ctx, { content })));
	expect(written.every(({ answer }) => answer.ok)).toBe(true);
	expect(await rowsOf(ctx)).toEqual({ episodes: 60, tasks: 60, indexed: 60 });
});

test("a chat and a table that are pasted are read by their form, and stored as they came", async () => {
	const { ctx } = await testTeam();
	const chat = [
		"[14/08/2026, 9:02:40] Rui Tavares: I booked the pitch at Parque Verde",
		"[15/08/2026, 9:09:55] ~\u202fBenedikt: I moved to Aveiro",
	].join("\n");
	await ingestEpisode(ctx, { content: chat, name: "chat" });
	await ingestEpisode(ctx, { content: 'employee,manager\n"Mbeki, Zanele",Ines Rocha\n', name: "staff" });
	const [facts] = await runInTenant(
		ctx,
		`SELECT json_object_agg(source_name || ' ' || relation || ' ' || target_name, to_char(valid_at AT TIME ZONE 'UTC', 'MM-DD')) AS told,
		(SELECT content FROM episodes WHERE name = 'chat') AS chat FROM edges WHERE target_id IS NOT NULL`,
	);
	expect(facts).toMatchObject({
		told: { "Benedikt moved_to Aveiro": "08-15", "Zanele Mbeki reports_to Ines Rocha": expect.any(String) },
	});
	expect(facts).toMatchObject({ chat });
});

test("a newer table takes the place of what the older one said of the same rows", async () => {
	const { ctx } = await testTeam();
	const table = (row: string) => `Issue key,Status,Assignee\n${row}\n`;
	await ingestEpisode(ctx, { content: table("OPS-4,Open,Ada Lind"), valid_at: "2026-08-01T00:00:00Z" });
	await ingestEpisode(ctx, { content: table("OPS-4,Done,Ben Okafor"), valid_at: "2026-08-09T00:00:00Z" });
	const [told] = await runInTenant(
		ctx,
		`SELECT array_agg(coalesce(value, target_name) ORDER BY relation, valid_at) FILTER (WHERE retracted_at IS NULL) AS now,
		array_agg(coalesce(value, target_name) ORDER BY relation, valid_at) FILTER (WHERE retracted_at IS NOT NULL) AS before FROM edges`,
	);
	expect(told).toEqual({ now: ["Ben Okafor", "Done"], before: ["Ada Lind", "Open"] });
});

test("a taken name is refused, and nothing is left of the write", async () => {
	const { ctx } = await testTeam();
	await ingestEpisode(ctx, { content: SHORT, name: "minutes" });
	await expect(ingestEpisode(ctx, { content: LONG, name: "minutes" })).rejects.toMatchObject({ slug: "name_conflict" });
	expect(await rowsOf(ctx)).toEqual({ episodes: 1, tasks: 1, indexed: 1 });
});

describe("what fails for a text costs neither the episode nor the answer, and the background repeats it", () => {
	const taskOf = async (team: TestTeam, taskId: string) => {
		await processEpisodes.run({
			events: [{ project_id: team.projectId, task_id: toUuid("task", taskId) }],
			runId: "repair",
			step: (_, work) => work(),
		});
		return readTask(team, taskId);
	};
	const edges = async (ctx: Ctx) =>
		(await runInTenant(ctx, "SELECT FROM edges WHERE source_name = 'Grace Hopper'")).length;
	const warningOf = async (ctx: Ctx) =>
		(await browseEpisodes(ctx, { text: "", group: "", after: null })).episodes[0]?.warning;

	test.each([
		["the graph's tables", "entities", "NEW.name = 'Grace Hopper'"],
		["the index's tables", "search_postings", "NEW.term = 'hopper'"],
	])("an error of %s", async (_, table, condition) => {
		const team = await testTeam();
		// The database refuses what this project writes there, until it no longer does.
		const trigger = `refuse_${team.projectId.replaceAll("-", "")}`;
		await pool().query(`CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF NEW.project_id = '${team.projectId}' AND ${condition} THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
			CREATE TRIGGER ${trigger} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${trigger}()`);
		try {
			const { answer } = await ingestEpisode(team.ctx, { content: "Grace Hopper works at Acme." });
			expect(answer.warning).toContain("the background tries again");
			expect(answer.extracted).toEqual({ entities: 0, edges: 0, statements: 0 });
			expect(await rowsOf(team.ctx)).toEqual({ episodes: 1, tasks: 1, indexed: 0 });
			expect(await warningOf(team.ctx)).toBe(answer.warning);
			await pool().query(`DROP TRIGGER ${trigger} ON ${table}`);
			expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
			expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
		} finally {
			await pool().query(`DROP FUNCTION ${trigger} CASCADE`);
		}
		expect(await rowsOf(team.ctx)).toEqual({ episodes: 1, tasks: 1, indexed: 1 });
		expect(await warningOf(team.ctx)).toBeNull();
		expect(await edges(team.ctx)).toBe(1);
	});

	test("a reader that dies while it reads", async () => {
		const team = await testTeam();
		let isAnswered = false;
		const writing = ingestEpisode(team.ctx, { content: "Grace Hopper works at Acme. ".repeat(100) });
		const answered = writing.finally(() => {
			isAnswered = true;
		});
		while (!isAnswered) {
			openReaderProcess().kill("SIGKILL");
			await nextTurn();
		}
		const { answer } = await answered;
		expect(answer.warning).toContain("the background tries again");
		expect(await rowsOf(team.ctx)).toEqual({ episodes: 1, tasks: 1, indexed: 1 });
		expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
		expect(await edges(team.ctx)).toBeGreaterThan(0);
	});

	test("a reader that dies while it judges what the text ends", async () => {
		const team = await testTeam();
		const inForce = async () =>
			(await runInTenant(team.ctx, "SELECT FROM edges WHERE fact ~ 'through Zendesk' AND retracted_at IS NULL")).length;
		await ingestEpisode(team.ctx, { content: "Tickets come in through Zendesk.", valid_at: "2026-08-01T00:00:00Z" });
		expect(await inForce()).toBe(1);
		const reader = openReaderProcess();
		let isRead = false;
		reader.on("message", (answer: Answer) => {
			if (isRead && answer.kind === "working" && answer.id !== null) reader.kill("SIGKILL");
			isRead ||= answer.kind === "read";
		});
		const content = "We dropped Zendesk last week, tickets come in through Frontdesk now.";
		const { answer } = await ingestEpisode(team.ctx, { content, valid_at: "2026-09-01T00:00:00Z" });
		expect(answer.extracted.entities).toBeGreaterThan(0);
		expect(await inForce()).toBe(1);
		expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
		expect(await inForce()).toBe(0);
	});

	test("what a later text ended before a text is read once more stays so", async () => {
		const team = await testTeam();
		const { answer } = await ingestEpisode(team.ctx, {
			content: "Mona lives in Berlin.",
			valid_at: "2026-08-01T00:00:00Z",
		});
		await ingestEpisode(team.ctx, { content: "Mona lives in Paris.", valid_at: "2026-10-01T00:00:00Z" });
		await runInTenant(
			team.ctx,
			`INSERT INTO task_steps (project_id, team_id, task_id, name, position, result)
			SELECT project_id, team_id, id, 'extraction', 0, '{}' FROM tasks WHERE id = $1`,
			[toUuid("task", answer.cogram.task_id)],
		);
		expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
		const homes = await runInTenant(
			team.ctx,
			"SELECT target_name AS home FROM edges WHERE source_name = 'Mona' AND retracted_at IS NULL",
		);
		expect(homes).toEqual([{ home: "Paris" }]);
	});

	test("a part that could not be read in time is read later, and what was read is said once", async () => {
		const team = await testTeam();
		const { ctx } = team;
		const first = "Grace Hopper works at Acme.";
		const content = `${first} Grace Hopper moved to Berlin yesterday. Grace Hopper works at Acme.`;
		const { answer } = await ingestEpisode(ctx, { content, valid_at: "2026-09-01T22:30:00-07:00" });
		const whole = await stateOf(ctx);
		expect(JSON.stringify(whole)).toContain("2026-08-31");
		await inTenant(ctx, async (tx) => {
			await tx.query("DELETE FROM edges WHERE fact LIKE '%Berlin%'");
			await tx.query(
				`INSERT INTO task_steps (project_id, team_id, task_id, name, position, result)
				SELECT project_id, team_id, id, 'extraction', 0, $1 FROM tasks`,
				[JSON.stringify({ parts: [{ start: first.length + 1, end: content.length }], offsetMinutes: -420 })],
			);
		});
		expect(await taskOf(team, answer.cogram.task_id)).toMatchObject({ state: "done" });
		expect(await stateOf(ctx)).toEqual(whole);
	});
});

/** What the one episode says: facts with where they stand, and how often its entities are mentioned. */
const stateOf = async (ctx: Ctx) => {
	const [row] = await runInTenant(
		ctx,
		`SELECT (SELECT json_agg(json_build_object('fact', fact, 'since', valid_at, 'start', span_start, 'end', span_end, 'active', retracted_at IS NULL) ORDER BY fact)
			FROM edges JOIN edge_episodes ON edge_id = id) AS facts,
		(SELECT json_agg(json_build_object('name', name, 'episodes', episode_count) ORDER BY name) FROM entities) AS entities`,
	);
	return row;
};
