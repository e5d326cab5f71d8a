// What a key limited to groups sees, held against a project that never had the other groups: every answer, byte for byte but for
// ids and times.
import { expect, test } from "vitest";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { addFact } from "@/lib/facts/add-fact";
import type { Handler } from "@/lib/http/v1";
import { toUuid } from "@/lib/ids";
import { annotateIntents } from "@/lib/intents/annotate-intents";
import { evaluateKnots } from "@/lib/knots/evaluate-knots";
import { mergeEntities } from "@/lib/merges/merge-entities";
import { undoMerge } from "@/lib/merges/undo-merge";
import { narrateEpisodes } from "@/lib/narration/narrate-episodes";
import { distillProfiles } from "@/lib/profiles/distill-profiles";
import { issueKey } from "@/lib/teams/issue-key";
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

async function write(team: TestTeam, groups: string[]): Promise<string[]> {
	const tasks: string[] = [];
	for (const [n, { group, prose, fact, label, intent = false }] of WRITES.entries()) {
		if (!groups.includes(group)) continue;
		const ctx = { ...team.ctx, now: new Date() };
		const valid_at = `2026-05-${String(n + 10)}T10:00:00Z`;
		const [subject, predicate, object] = fact ?? [];
		const { answer } = prose
			? await ingestEpisode(ctx, { content: prose, group_id: group, name: `e${n}`, valid_at, extract_intent: intent })
			: await addFact(ctx, { subject, predicate, object, group_id: group, valid_at, subject_label: label });
		tasks.push(toUuid("task", answer.cogram.task_id) ?? "");
	}
	return tasks;
}

async function settle(team: TestTeam, tasks: string[]): Promise<void> {
	for (const step of [annotateIntents, narrateEpisodes, distillProfiles, evaluateKnots]) {
		await step({ ...team.ctx, now: new Date() }, tasks);
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

/** What the key is answered, one line for each thing asked. */
async function ask(key: string, groups: string[]): Promise<string[]> {
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
				(line) => `${method} ${path} ${JSON.stringify(input)} ${response.status} ${line}`,
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
	for (const entity of ["Ada Lovelace", "Robert Smith"]) {
		await call("/v1/retractions", "POST", { body: { entity, reason: "x", dry_run: true } });
	}
	return said;
}

/** An answer as comparable lines: without ids and times, and rows of equal rank in one order. */
function toLines(text: string): string[] {
	const plain = text
		.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid")
		.replace(/(req|ep|task|ret)_[0-9a-f]{32}/g, "$1_id")
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
		.replace(/"knot_synthesized_at":[\d.]+/g, '"knot_synthesized_at":0')
		.replace(/"took_ms":[\d.]+/g, '"took_ms":0');
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

test.each([[["ours"]], [["ours", "also"]]])("a key limited to %j sees what they alone give", async (groups) => {
	const [shared, alone] = [await testTeam(), await testTeam()];
	await settle(shared, await write(shared, ["hidden", "ours", "also"]));
	await settle(alone, await write(alone, groups));
	const { key } = await issueKey({ teamId: shared.teamId, scopes: ["read", "write"], groups });
	const told = await ask(alone.key, groups);
	expect(told.join("\n")).toContain('"k":1');
	expect(await ask(key, groups)).toEqual(told);

	// A merge across groups gives the limited key nothing that only the hidden group says, and its undo gives nothing either.
	await mergeEntities({ ...shared.ctx, now: new Date() }, { kept: "Robert Smith", gone: "Bob" }, false).then(
		async ({ mergeId }) => {
			expect(await ask(key, groups)).toEqual(told);
			await undoMerge({ ...shared.ctx, now: new Date() }, mergeId ?? "");
		},
	);
	expect(await ask(key, groups)).toEqual(told);
});
