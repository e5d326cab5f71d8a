import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { undoMerge } from "@/lib/curation/undo-merge";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import type { RowStream } from "@/lib/db/stream";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { streamLinks } from "./stream-links";
import { streamNodes, visibleEntities } from "./stream-nodes";

/** Every control character but the one that no text can hold. */
const CONTROLS = Array.from({ length: 31 }, (_, i) => String.fromCharCode(i + 1)).join("");
const NAMES = [
	'say "hello"',
	"back\\slash \\n \\u0041 \\\\",
	`controls ${CONTROLS}\u007f\u0080`,
	"😀 👩‍👩‍👧 é e\u0301 \ufeff",
	"lines\u2028and\u2029paragraphs </script> & '",
	'{"u":"x","s":[null]}',
	"\\.",
	"x".repeat(900),
	"€".repeat(300),
];
const READER = { wants: () => true, signal: new AbortController().signal };
const LINKS = { include_retracted: true, limit: 100_000, offset: 0 };
const NODES = { query: "", limit: 50_000, offset: 0 };

let ctx: Ctx;

/** Each name with the next, in two groups. They are put in place by renaming, as a write would tidy them. */
beforeEach(async () => {
	ctx = (await testTeam()).ctx;
	const named = (i: number) => `Name ${i % NAMES.length}`;
	const pairs = NAMES.map((_, i): [string, string, string] => [named(i), "knows", named(i + 1)]);
	await writeFacts(ctx, pairs.slice(0, 5));
	await writeFacts(ctx, [...pairs.slice(3), ["Plain", "knows", "Other"]], { groupId: "team" });
	for (const [i, name] of NAMES.entries()) await rename(named(i), name);
});

const run = (text: string, values?: unknown[]) => runInTenant(ctx, text, values);

const rename = (from: string, to: string) =>
	run("UPDATE entities SET name = $3 WHERE project_id = $1 AND name = $2", [ctx.projectId, from, to]);

async function linesOf(stream: Promise<RowStream>): Promise<string[]> {
	const { bytes } = await stream;
	const lines = (await new Response(bytes).text()).split("\n");
	expect(lines.splice(-2)).toEqual([`{"_end":${lines.length}}`, ""]);
	return lines;
}

/** What Postgres itself makes of these columns. */
const asJson = async (caller: Ctx, select: string) => {
	const rows = await readInTenant<{ line: string }>(
		caller,
		`SELECT row_to_json(picked)::text AS line FROM (${select}) picked`,
	);
	return rows.map(({ line }) => line);
};

async function expectLinks(): Promise<string[]> {
	const lines = await linesOf(streamLinks(ctx, LINKS, READER));
	expect(lines).toEqual(
		await asJson(
			ctx,
			`SELECT id AS u, source_name AS s, target_name AS t, cognitive_pattern AS p, (retracted_at IS NOT NULL)::int AS r
			FROM edges WHERE project_id = '${ctx.projectId}' ORDER BY created_at, id`,
		),
	);
	expect(lines.length).toBeGreaterThan(9);
	return lines;
}

async function expectNodes(caller = ctx, page: { group_id?: string } = {}): Promise<string[]> {
	const lines = await linesOf(streamNodes(caller, { ...NODES, ...page }, READER));
	expect(lines).toEqual(
		await asJson(
			caller,
			`SELECT v.id AS u, e.name AS n, e.labels AS l, v.degree AS d, e.is_knot::int AS k, e.knot_score AS ks
			FROM (${visibleEntities(caller, page)}) v JOIN entities e ON e.project_id = '${ctx.projectId}' AND e.id = v.id ORDER BY v.degree DESC, v.id`,
		),
	);
	return lines;
}

describe("every line is, byte for byte, what row_to_json makes of the row", () => {
	test("of links, whatever the names hold", async () => {
		const lines = await expectLinks();
		expect(new Set(lines.map((line) => JSON.parse(line).s))).toEqual(new Set([...NAMES, "Plain"]));
	});

	test("of links with a pattern, and again without", async () => {
		const names = NAMES.slice(0, 3);
		for (const [i, pattern] of names.entries()) {
			await run(
				"UPDATE edges SET edge_kind = 'k', cognitive_pattern = $2, why_connected = 'w', director_vision = 'd' WHERE project_id = $1 AND source_name = $3",
				[ctx.projectId, pattern, NAMES[i]],
			);
		}
		expect((await expectLinks()).filter((line) => JSON.parse(line).p !== null)).toHaveLength(3);
		await run(
			"UPDATE edges SET edge_kind = NULL, cognitive_pattern = NULL, why_connected = NULL, director_vision = NULL WHERE project_id = $1",
			[ctx.projectId],
		);
		expect((await expectLinks()).filter((line) => JSON.parse(line).p !== null)).toHaveLength(0);
	});

	test("of links whose end was renamed, by the foreign key alone", async () => {
		await rename("Plain", 'Plain "no" \\');
		expect((await expectLinks()).join("\n")).toContain('"s":"Plain \\"no\\" \\\\","t":"Other"');
		expect((await expectNodes()).join("\n")).toContain('"n":"Plain \\"no\\" \\\\"');
	});

	test("of links that were retracted, and brought back", async () => {
		const result = await retract(ctx, { entity: "Plain", reason: "wrong", dry_run: false });
		expect((await expectLinks()).filter((line) => JSON.parse(line).r === 1)).toHaveLength(1);
		await undoRetraction(ctx, result.retraction_id ?? "");
		expect((await expectLinks()).filter((line) => JSON.parse(line).r === 1)).toHaveLength(0);
	});

	test("of links and nodes through a merge and its undo", async () => {
		await writeFacts(ctx, [
			["Plain", "knows", "Third"],
			["Fourth", "knows", "Plain"],
			["Fourth", "knows", "Third"],
		]);
		await rename("Third", 'Third "\\');
		const before = [await expectLinks(), await expectNodes()];
		const { mergeId } = await mergeEntities(ctx, { kept: "Plain", gone: "Fourth" }, false);
		expect([await expectLinks(), await expectNodes()]).not.toEqual(before);
		await undoMerge(ctx, mergeId ?? "");
		expect([await expectLinks(), await expectNodes()]).toEqual(before);
	});

	test("of nodes, whatever their labels, counts and scores", async () => {
		const labels = ["{}", '{Person,"a b"}', '{"qu\\"ote","back\\\\slash",NULL,"{,}",""}', `{"😀","tab\t"}`];
		const scores = ["0", "-0", "0.1", "1e-7", "123456789.123456789", "1e22", "0.30000000000000004", null];
		for (const [i, name] of NAMES.entries()) {
			await run(
				"UPDATE entities SET labels = $3, knot_score = $4, is_knot = $5, degree = $6 WHERE project_id = $1 AND name = $2",
				[ctx.projectId, name, labels[i % labels.length], scores[i % scores.length], i % 3 > 0, (i * 7919) % 100_000],
			);
		}
		expect(await expectNodes()).toHaveLength(NAMES.length + 2);
	});

	test("of nodes within a group, and for a key that sees only some", async () => {
		const whole = await expectNodes();
		for (const lines of [
			await expectNodes(ctx, { group_id: "default" }),
			await expectNodes({ ...ctx, groups: ["default"] }),
			await expectNodes({ ...ctx, groups: ["default"] }, { group_id: "default" }),
		]) {
			expect(lines).toHaveLength(6);
			expect(whole).not.toEqual(expect.arrayContaining(lines));
		}
		expect(await expectNodes({ ...ctx, groups: ["default", "team"] })).toEqual(whole);
	});
});
