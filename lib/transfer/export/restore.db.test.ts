import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import type { Ctx } from "@/lib/context";
import { correctEdge } from "@/lib/curation/correct-edge";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { listMerges, undoMerge } from "@/lib/curation/undo-merge";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { pool } from "@/lib/db/pool";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { exportTeam } from "./export-team";
import { ExportLine } from "./rows";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "restore-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const exported = async ({ teamId, projectId }: TestTeam, tags?: string[]) => {
	const team = { id: teamId, projects: [{ id: projectId }] };
	return new Response(await exportTeam(team, "test", new Date(), new AbortController().signal, tags)).text();
};

const restore = (team: TestTeam, body: string, headers: Record<string, string> = {}) =>
	callRoute(ROUTE_TABLE["/v1/restore"].POST, {
		key: team.key,
		body,
		headers: { "content-type": "application/x-ndjson", ...headers },
	});

/** A project with everything that a graph can hold. */
async function richTeam(): Promise<TestTeam & { retractionId: string }> {
	const minted = await testTeam();
	const team = {
		...minted,
		/** As a request has it, at its own moment. */
		get ctx() {
			return { ...minted.ctx, now: new Date() };
		},
	};
	const write = async (content: string, group_id = "default", extract_intent = false) => {
		const { answer } = await ingestEpisode(team.ctx, { content, group_id, extract_intent });
		return answer.episode_name;
	};
	await write(
		"Ada Lovelace works at Acme. Ada Lovelace leads the Atlas project. Ada Lovelace prefers PostgreSQL.",
		"default",
		true,
	);
	await write("Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace wants to open a school.");
	await write("Ada works at Globex. The build failed.", "second");
	await writeFacts(team.ctx, [
		["Bob", "owns", "a boat"],
		["Robert", "owns", "a boat"],
		["Bob", "knows", "Robert"],
	]);
	await mergeEntities(team.ctx, { kept: "Robert", gone: "Bob" }, false);
	const { edges } = await writeFacts(team.ctx, [["Kim", "likes", "tea"]]);
	const { retraction_id } = await retract(team.ctx, { entity: "Grace Hopper", dry_run: false, reason: "wrong" });
	await correctEdge(team.ctx, edges[0]?.id ?? "", { fact: "Kim likes green tea.", pinned: true });
	await runJobs(team);
	return { ...minted, retractionId: retraction_id ?? "" };
}

async function runJobs({ projectId }: TestTeam): Promise<void> {
	const { rows } = await pool().query<{ data: never }>("SELECT data FROM outbox WHERE project_id = $1 ORDER BY id", [
		projectId,
	]);
	await processEpisodes.run({ events: rows.map(({ data }) => data), runId: "test", step: (_, work) => work() });
	await pool().query("DELETE FROM outbox WHERE project_id = $1", [projectId]);
}

const STREAMS = [
	"/v1/graph/nodes",
	"/v1/graph/links",
	"/v1/graph/entities",
	"/v1/graph/edges",
	"/v1/graph/episodes",
] as const;
const readStreams = (team: TestTeam) =>
	Promise.all(
		STREAMS.map(async (at) => {
			const query: Record<string, string> =
				at.endsWith("links") || at.endsWith("edges") ? { include_retracted: "true" } : {};
			return (await callRoute(ROUTE_TABLE[at].GET, { key: team.key, query })).text();
		}),
	);

/** Every row of the project's tables but those that a reader rebuilds, without what names the tenant. */
async function readTables(ctx: Ctx): Promise<Record<string, unknown>> {
	const tables = [
		"episodes",
		"entities",
		"aliases",
		"entity_groups",
		"alias_groups",
		"edges",
		"edge_episodes",
		"mentions",
		"tasks",
		"task_steps",
		"profiles",
		"retractions",
		"search_episodes",
	];
	const entries = tables.map(async (table) => {
		const rows = await readInTenant<{ row: object }>(
			ctx,
			`SELECT to_jsonb(t) - 'project_id' - 'team_id' - 'number' AS row FROM ${table} t ORDER BY (to_jsonb(t) - 'project_id' - 'team_id' - 'number')::text`,
			[],
		);
		return [table, rows.map(({ row }) => row)] as const;
	});
	return Object.fromEntries(await Promise.all(entries));
}

describe("a restore", () => {
	test("gives byte-equal streams, equal tables and the same export, and undoes what the first could undo", async () => {
		const [from, to] = [await richTeam(), await testTeam()];
		const text = await exported(from);
		const answer = await restore(to, text);
		expect(await answer.json()).toMatchObject({ ok: true, restored: { episode: expect.any(Number), merge: 1 } });
		expect(await readStreams(to)).toEqual(await readStreams(from));
		expect(await readTables(to.ctx)).toEqual(await readTables(from.ctx));
		const rowsOf = (lines: string, { projectId, teamId }: TestTeam) =>
			lines
				.split("\n")
				.filter((line) =>
					/^\{"kind":"(episode|entity|entity_group|fact|mention|task|profile|retraction|merge)"/.test(line),
				)
				.map((line) => line.replaceAll(projectId, "P").replaceAll(teamId, "T"));
		expect(rowsOf(await exported(to), to)).toEqual(rowsOf(text, from));
		for (const team of [from, to]) {
			const [robert] = await readInTenant<{ id: string }>(
				team.ctx,
				"SELECT id FROM entities WHERE name = 'Robert'",
				[],
			);
			const [merge] = await listMerges(team.ctx, robert?.id ?? "");
			await undoMerge(team.ctx, merge?.id ?? "");
			await undoRetraction(team.ctx, from.retractionId);
		}
		const names = async ({ ctx }: TestTeam) => readInTenant(ctx, "SELECT name, degree FROM entities ORDER BY name", []);
		expect(await names(to)).toEqual(await names(from));
	});

	test("counts each episode as a write, and the same body under one key is restored once", async () => {
		const [from, to] = [await testTeam(), await testTeam()];
		await writeFacts(from.ctx, [
			["Ada", "knows", "Grace"],
			["Ada", "knows", "Bob"],
		]);
		const text = await exported(from);
		const first = await readAnswer(await restore(to, text, { "idempotency-key": "k" }));
		expect(await readAnswer(await restore(to, text, { "idempotency-key": "k" }))).toEqual(first);
		const [used] = await runInTenant(to.ctx, "SELECT used::int FROM usage_counters WHERE meter = 'writes'");
		const [episodes] = await readInTenant(to.ctx, "SELECT count(*)::int AS used FROM episodes", []);
		expect(used).toEqual(episodes);
	});

	test("with tags an export holds what was written with all of them, and is restored as such", async () => {
		const [from, to] = [await testTeam(), await testTeam()];
		const write = async (content: string, tags: string[]) =>
			(await ingestEpisode(from.ctx, { content, group_id: "default", tags })).answer.episode_name;
		const tagged = [
			await write("Ada Lovelace works at Acme.", ["q3", "billing"]),
			await write("Grace Hopper lives in Lisbon.", ["billing", "q3"]),
		];
		await write("Ada Lovelace works at Acme. Alan Turing lives in Bletchley.", ["q3"]);
		await retract(from.ctx, { entity: "Grace Hopper", dry_run: false });
		const text = await exported(from, ["billing", "q3"]);
		expect(text).not.toMatch(/Turing|Bletchley/);
		expect((await restore(to, text)).status).toBe(200);
		const rows = (sql: string) => runInTenant<{ name: string }>(to.ctx, sql, [to.projectId]);
		const names = (found: { name: string }[]) => found.map(({ name }) => name).sort();
		expect(names(await rows("SELECT name FROM episodes WHERE project_id = $1"))).toEqual(tagged.sort());
		expect(names(await rows("SELECT name FROM entities WHERE project_id = $1"))).toEqual([
			"Acme",
			"Ada Lovelace",
			"Grace Hopper",
			"Lisbon",
		]);
		expect(names(await rows("SELECT fact AS name FROM edges WHERE project_id = $1 AND retracted_at IS NULL"))).toEqual([
			"Ada Lovelace works at Acme.",
		]);
	});

	test("refuses a project with something in it, a cut export, one that does not fit together, and a key with groups", async () => {
		const [from, to] = [await testTeam(), await testTeam()];
		await writeFacts(from.ctx, [["Ada", "knows", "Grace"]]);
		const lines = (await exported(from)).trimEnd().split("\n");
		const refusal = async (text: string, team = to) => {
			const response = await restore(team, text);
			expect(response.status).toBe(400);
			return ((await response.json()) as { message: string }).message;
		};
		expect(await refusal(lines.join("\n"), from)).toContain("not empty");
		expect(await refusal(lines.slice(0, -1).join("\n"))).toContain("cut off");
		expect(await refusal("{}")).toContain("no export");
		expect(await refusal([...lines.slice(0, -1), '{"_end":1}'].join("\n"))).toContain("cut off");
		const without = lines.filter((line) => !line.startsWith('{"kind":"entity"'));
		expect(await refusal([...without.slice(0, -1), `{"_end":${without.length - 1}}`].join("\n"))).toContain(
			"fit together",
		);
		const wrong = lines.map((line) =>
			line.startsWith('{"kind":"fact"') ? line.replace(/"confidence":[\d.]+/, '"confidence":7') : line,
		);
		expect(await refusal(wrong.join("\n"))).toMatch(/Line \d+ is no fact of an export: confidence/);
		expect(await readInTenant(to.ctx, "SELECT FROM episodes", [])).toEqual([]);
	});

	test("an export of several projects needs a project named", async () => {
		const [a, b, to] = [await testTeam(), await testTeam(), await testTeam()];
		const [one, two] = [await exported(a), await exported(b)];
		const projects = [one, two].flatMap((text) =>
			text.split("\n").filter((line) => line.startsWith('{"kind":"project"')),
		);
		await writeFacts(a.ctx, [["Ada", "knows", "Grace"]]);
		const lines = (await exported(a))
			.trimEnd()
			.split("\n")
			.slice(0, -1)
			.filter((line) => !line.startsWith('{"kind":"project"'));
		const text = [lines[0], ...projects, ...lines.slice(1), `{"_end":${lines.length + 2}}`].join("\n");
		expect(((await (await restore(to, text)).json()) as { message: string }).message).toContain("which project");
		const call = {
			key: to.key,
			body: text,
			headers: { "content-type": "application/x-ndjson" },
			query: { project: a.projectId },
		};
		expect((await callRoute(ROUTE_TABLE["/v1/restore"].POST, call)).status).toBe(200);
	});
});

test("every line of an export fits the schema in the docs", async () => {
	const schema = z.toJSONSchema(ExportLine, { io: "input" });
	if (process.env.UPDATE_SCHEMA) writeFileSync("docs/export.schema.json", `${JSON.stringify(schema, null, 2)}\n`);
	expect(JSON.parse(readFileSync("docs/export.schema.json", "utf8"))).toEqual(schema);
	for (const line of (await exported(await richTeam())).trimEnd().split("\n")) {
		expect(ExportLine.safeParse(JSON.parse(line)).error?.issues ?? [], line).toEqual([]);
	}
});
