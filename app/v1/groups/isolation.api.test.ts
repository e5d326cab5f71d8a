// What a key limited to groups sees, held against a project that never had the other groups: every answer, byte for byte but for
// ids and times.
import { expect, test } from "vitest";
import { POST as callTool } from "@/app/mcp/route";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { undoMerge } from "@/lib/curation/undo-merge";
import { annotateIntents } from "@/lib/enrichment/annotate-intents";
import { distillProfiles } from "@/lib/enrichment/distill-profiles";
import { evaluateKnots } from "@/lib/enrichment/evaluate-knots";
import { narrateEpisodes } from "@/lib/enrichment/narrate-episodes";
import { addFact } from "@/lib/episodes/add-fact";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import type { Handler } from "@/lib/http/v1";
import { toUuid, uuidv7 } from "@/lib/ids";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { ROUTE_TABLE } from "../route-table";

type Write = { group: string; prose?: string; fact?: [string, string, string]; label?: string; intent?: boolean };

// The hidden group comes first and in between, spells differently, labels, adds to what becomes a knot, and calls things by other names.
const WRITES: Write[] = [
	{
		group: "hidden",
		prose: "ADA Lovelace works at ACME. Robert Smith founded ACME in 2001. Robert Smith, called Bobby, lives in Oslo.",
	},
	{ group: "hidden", fact: ["Berlin", "is_a", "city of dreams"], label: "Technology" },
	{
		group: "ours",
		prose: "Ada Lovelace works at Acme. Ada Lovelace leads the Atlas project. Ada Lovelace prefers PostgreSQL.",
		intent: true,
	},
	{
		group: "ours",
		prose: "Ada Lovelace hired Grace Hopper. Ada Lovelace moved to Berlin. Ada Lovelace wants to open a school.",
		intent: true,
	},
	{
		group: "hidden",
		prose: "Ada Lovelace, known as Adele, sold a boat. Ada Lovelace bought a horse. Ada Lovelace dislikes rain.",
	},
	{ group: "ours", prose: "Bob likes tea. Bob met Grace Hopper in Berlin. Grace Hopper works at Acme." },
	{ group: "also", fact: ["grace hopper", "manages", "Atlas project"] },
	{
		group: "also",
		prose: "Bob moved to Madrid. Acme acquired Initech. Ada Lovelace decided that Acme uses PostgreSQL.",
		intent: true,
	},
	{
		group: "hidden",
		prose: "Grace Hopper works at Initech. ATLAS Project needs Kubernetes. PostgreSQL replaced MySQL at ACME.",
	},
	{ group: "ours", fact: ["Acme", "uses", "postgresql"] },
];

/** The uuids of their tasks, by number of the write. */
async function write(team: TestTeam, groups: string[]): Promise<Map<number, string>> {
	const tasks = new Map<number, string>();
	for (const [n, { group, prose, fact, label, intent = false }] of WRITES.entries()) {
		if (!groups.includes(group)) continue;
		const ctx = { ...team.ctx, now: new Date() };
		const valid_at = `2026-05-${String(n + 10)}T10:00:00Z`;
		const [subject, predicate, object] = fact ?? [];
		const { answer } = prose
			? await ingestEpisode(ctx, { content: prose, group_id: group, name: `e${n}`, valid_at, extract_intent: intent })
			: await addFact(ctx, { subject, predicate, object, group_id: group, valid_at, subject_label: label });
		tasks.set(n, toUuid("task", answer.cogram.task_id) ?? "");
	}
	return tasks;
}

async function settle(team: TestTeam, tasks: Map<number, string>): Promise<void> {
	for (const step of [annotateIntents, narrateEpisodes, distillProfiles, evaluateKnots]) {
		await step({ ...team.ctx, now: new Date() }, [...tasks.values()]);
	}
}

const NAMES = [
	"Ada Lovelace",
	"ACME",
	"Robert Smith",
	"Bobby",
	"Adele",
	"Bob",
	"Grace Hopper",
	"Atlas project",
	"Berlin",
	"PostgreSQL",
	"Oslo",
	"MySQL",
];
const QUESTIONS = [
	"Where does Ada work?",
	"Who is Robert Smith?",
	"ACME",
	"What does Bobby like?",
	"Who moved to Berlin or Madrid?",
	"PostgreSQL",
];

/** Calls of every tool that reads, and of those that change nothing when asked like this. */
const TOOL_CALLS: [name: string, input: object][] = [
	...QUESTIONS.map((question): [string, object] => ["recall", { question, max_tokens: 8_000 }]),
	...NAMES.map((entity): [string, object] => ["about", { entity, max_tokens: 8_000 }]),
	...[
		["Ada Lovelace", "ACME"],
		["Robert Smith", "ACME"],
		["Bob", "Grace Hopper"],
		["PostgreSQL", "MySQL"],
	].map(([a, b]): [string, object] => ["facts_between", { a, b, include_retracted: true }]),
	["recent", { limit: 50 }],
	["correct", { edge_uuid: uuidv7() }],
	["forget", { episode: "e0" }],
];

/** What the key is answered, one line for each thing asked. A write that it cannot see has no task. */
async function ask(key: string, groups: string[], tasks: Map<number, string>): Promise<string[]> {
	const said: string[] = [];
	const call = async (
		path: keyof typeof ROUTE_TABLE,
		method: "GET" | "POST",
		input: Parameters<typeof callRoute>[1],
	) => {
		const handler = (ROUTE_TABLE[path] as Record<string, Handler>)[method] as Handler;
		const response = await callRoute(handler, { key, ...input });
		said.push(
			...toLines(await response.text()).map(
				(line) => `${method} ${path} ${toLines(JSON.stringify(input))} ${response.status} ${line}`,
			),
		);
	};
	const pages: Record<string, string>[] = [{}, { query: "ac" }, ...groups.map((group_id) => ({ group_id }))];
	for (const query of pages) await call("/v1/graph/nodes", "GET", { query });
	for (const path of ["/v1/graph/links", "/v1/graph/edges"] as const) {
		for (const include_retracted of ["false", "true"]) await call(path, "GET", { query: { include_retracted } });
	}
	await call("/v1/graph/entities", "GET", {});
	await call("/v1/graph/episodes", "GET", {});
	await call("/v1/groups", "GET", {});
	for (const group_id of groups) await call("/v1/profile", "GET", { query: { group_id } });
	await call("/v1/episodes", "GET", {});
	for (const n of WRITES.keys()) await call("/v1/episodes/{name}", "GET", { params: { name: `e${n}` } });
	for (const name of NAMES) await call("/v1/graph/nodes/{name}/details", "GET", { params: { name } });
	for (const query of QUESTIONS) {
		await call("/v1/search", "POST", {
			body: { query, scope: "all", include_context: true, explain: true, limit: 50 },
		});
	}
	await call("/v1/search", "POST", { body: { query: "work", scope: "all", labels: ["Technology"], center: "Acme" } });
	for (const query of QUESTIONS) await call("/v1/context", "POST", { body: { query, max_tokens: 8_000 } });
	for (const n of WRITES.keys()) {
		const params = { task_id: tasks.get(n) ?? uuidv7() };
		await call("/v1/tasks/{task_id}", "GET", { params });
		await call("/v1/tasks/{task_id}/retry", "POST", { params });
	}
	for (const [name, input] of TOOL_CALLS) {
		const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
		const headers = {
			authorization: `Bearer ${key}`,
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
		};
		const request = new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(body) });
		const response = await callTool(request, { params: Promise.resolve({}) });
		const lines = toLines(await response.text());
		said.push(...lines.map((line) => `${name} ${JSON.stringify(input)} ${response.status} ${line}`));
	}
	for (const entity of ["Ada Lovelace", "Robert Smith"]) {
		await call("/v1/retractions", "POST", { body: { entity, reason: "x", dry_run: true } });
	}
	return said;
}

/** An answer as comparable lines: without ids and times, and rows of equal rank in one order. */
function toLines(text: string): string[] {
	const plain = text
		.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid")
		.replace(/(req|ep|task|rtr)_[0-9a-f]{32}/g, "$1_id")
		.replace(/\[[\w-]{12}(?: [\w-]{12})*\]/g, "[ids]")
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
		.replace(/"knot_synthesized_at":[\d.]+/g, '"knot_synthesized_at":0')
		// Changes are numbered within the project.
		.replace(/"seq":\d+/g, '"seq":0')
		.replace(/"next":"\d+"/g, '"next":"0"')
		.replace(/"(took|elapsed)_ms":[\d.]+/g, '"$1_ms":0')
		// Short ids are as many tokens as chance has it.
		.replace(/"tokens":\d+/g, '"tokens":0')
		// Of narratives and knots of the whole project a limited key learns no number.
		.replace(/"(nodes_narrated|knots_synthesized)":\d+/g, '"$1":0');
	const lines = plain.split("\n").filter(Boolean);
	if (lines.length > 1) return lines.sort();
	const body = JSON.parse(lines[0] ?? "null") as unknown;
	return Array.isArray(body) ? body.map((row) => JSON.stringify(row)).sort() : [JSON.stringify(sorted(body))];
}

/** An answer with what is of equal rank in one order, as ids decide there; better scores stay first. */
function sorted(value: unknown): unknown {
	if (typeof value === "string") return value.split("\n").sort().join("\n");
	if (Array.isArray(value)) {
		const rankOf = (item: unknown) => (item as { score?: number } | null)?.score ?? 0;
		const items = value.map((item) => ({ rank: rankOf(item), text: JSON.stringify(sorted(item)) }));
		return items.sort((a, b) => b.rank - a.rank || (a.text < b.text ? -1 : 1)).map(({ text }) => text);
	}
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sorted(item)]));
}

/** The changes that a key of these groups sees: in either project, as those of the whole project are for no limited key. */
async function changesOf({ teamId }: TestTeam, groups: string[]): Promise<string[]> {
	const { key } = await issueKey({ teamId, groups });
	const { GET } = ROUTE_TABLE["/v1/changes"];
	const response = await callRoute(GET, { key, query: { limit: "1000" } });
	return toLines(await response.text());
}

/** What only one of them was answered: short to read where both should be the same. */
const between = (ours: string[], theirs: string[]) => [
	...ours.filter((line) => !theirs.includes(line)).map((line) => `only with the other groups: ${line}`),
	...theirs.filter((line) => !ours.includes(line)).map((line) => `only without: ${line}`),
];

/** Corrects an entity of the project, as somebody who sees all of it; answers the way back. */
async function correct(team: TestTeam, name: string, body: object): Promise<() => Promise<void>> {
	const { PATCH } = ROUTE_TABLE["/v1/graph/nodes/{name}"];
	const response = await callRoute(PATCH, { key: team.key, method: "PATCH", params: { name }, body });
	const { retraction_id: id = "" } = (await response.json()) as { retraction_id?: string };
	expect([response.status, id]).toEqual([200, expect.stringMatching(/^rtr_/)]);
	return async () => {
		const { DELETE } = ROUTE_TABLE["/v1/retractions/{id}"];
		expect((await callRoute(DELETE, { key: team.key, method: "DELETE", params: { id } })).status).toBe(200);
	};
}

test.each([[["ours"]], [["ours", "also"]]])(
	"a key limited to %j sees what they alone give",
	{ timeout: 120_000 },
	async (groups) => {
		const [shared, alone] = [await testTeam(), await testTeam()];
		const tasks = { shared: await write(shared, ["hidden", "ours", "also"]), alone: await write(alone, groups) };
		await settle(shared, tasks.shared);
		await settle(alone, tasks.alone);
		const { key } = await issueKey({ teamId: shared.teamId, scopes: ["read", "write"], groups });
		const asShared = () => ask(key, groups, tasks.shared);
		const asAlone = () => ask(alone.key, groups, tasks.alone);
		const expected = await asAlone();
		expect(expected.join("\n")).toContain('"k":1');
		expect(between(await asShared(), expected)).toEqual([]);
		expect(await changesOf(alone, groups)).toContainEqual(expect.stringContaining("fact.added"));
		expect(await changesOf(shared, groups)).toEqual(await changesOf(alone, groups));

		// A merge across groups gives the limited key nothing that only the hidden group says, and its undo gives nothing either.
		await mergeEntities({ ...shared.ctx, now: new Date() }, { kept: "Robert Smith", gone: "Bob" }, false).then(
			async ({ mergeId }) => {
				expect(between(await asShared(), expected)).toEqual([]);
				await undoMerge({ ...shared.ctx, now: new Date() }, mergeId ?? "");
			},
		);
		expect(between(await asShared(), expected)).toEqual([]);

		// Corrections are seen as in a project of these groups alone, and so is their undo.
		const undos: (() => Promise<void>)[] = [];
		for (const [name, body] of [
			["Ada Lovelace", { labels: ["Pioneer"] }],
			["Berlin", { labels: ["Organization", "Harbour"] }],
			["Acme", { name: "Acme Works" }],
			["tea", { hidden: true }],
		] as const) {
			undos.unshift(await correct(shared, name, body), await correct(alone, name, body));
		}
		expect(between(await asShared(), await asAlone())).toEqual([]);
		for (const undo of undos) await undo();
		expect(between(await asShared(), await asAlone())).toEqual([]);
		expect(await changesOf(shared, groups)).toEqual(await changesOf(alone, groups));
	},
);
