import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { NodeRow } from "@/lib/graph/wire";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer, readRows } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET, HEAD } from "./route";

type Row = z.output<typeof NodeRow>;
let ours: TestTeam;
let theirs: TestTeam;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	await writeFacts(ours.ctx, [
		["Hub", "links", "Ada"],
		["Hub", "links", "50% off"],
		["Hub", "links", "under_score"],
		["Ada", "links", "under_score"],
	]);
	await writeFacts(ours.ctx, [["Hub", "links", 'Secret "quoted"\n😀']], { groupId: "other" });
	await writeFacts(theirs.ctx, [["Canary", "links", "Cage"]]);
});

const names = async (query: Record<string, string>, key = ours.key) =>
	(await readRows<Row>(await callRoute(GET, { key, query }))).rows.map((row) => row.n);

describe("200", () => {
	test("rows match their schema, sorted by degree then uuid, with the count of this response at the end", async () => {
		const response = await callRoute(GET, { key: ours.key });
		expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
		const { rows, end } = await readRows<Row>(response);
		expect(z.array(NodeRow).safeParse(rows).error).toBeUndefined();
		expect(end).toBe(5);
		const sorted = [...rows].sort((a, b) => b.d - a.d || (a.u < b.u ? -1 : 1));
		expect(rows).toEqual(sorted);
		expect(rows[0]).toMatchObject({ n: "Hub", d: 4, k: 0, ks: null, l: ["Person"] });
	});

	test("pages do not overlap and join to the whole; a page past the end is empty", async () => {
		const pages = [];
		for (const offset of ["0", "2", "4", "6"]) pages.push(...(await names({ limit: "2", offset })));
		expect(pages).toEqual(await names({}));
		expect(await readRows(await callRoute(GET, { key: ours.key, query: { offset: "999999999" } }))).toEqual({
			rows: [],
			end: 0,
		});
	});

	test("query is a case-insensitive substring whose wildcards stand for themselves", async () => {
		expect(await names({ query: "AD" })).toEqual(["Ada"]);
		expect(await names({ query: "%" })).toEqual(["50% off"]);
		expect(await names({ query: "_" })).toEqual(["under_score"]);
		expect(await names({ query: "' OR 1=1 --" })).toEqual([]);
		expect(await names({ query: "\\" })).toEqual([]);
	});

	test("group_id narrows to the group, its degrees too", async () => {
		const { rows } = await readRows<Row>(await callRoute(GET, { key: ours.key, query: { group_id: "other" } }));
		expect(rows.map(({ n, d }) => [n, d]).sort()).toEqual([
			["Hub", 1],
			['Secret "quoted" 😀', 1],
		]);
	});

	test("a key restricted to groups sees those alone, counted there", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, groups: ["default"] });
		const { rows } = await readRows<Row>(await callRoute(GET, { key }));
		expect(rows[0]).toMatchObject({ n: "Hub", d: 3 });
		expect(rows.map((row) => row.n)).not.toContain('Secret "quoted" 😀');
	});

	test("another team's rows never appear", async () => {
		expect(await names({ limit: "50000" })).not.toContain("Canary");
	});

	test("HEAD answers the headers alone", async () => {
		const response = await callRoute(HEAD, { key: ours.key, method: "HEAD" });
		expect([response.status, await response.text()]).toEqual([200, ""]);
		expect(response.headers.get("etag")).toBe((await callRoute(GET, { key: ours.key })).headers.get("etag"));
	});
});

describe("304", () => {
	test("while the graph has not moved, for the same request alone", async () => {
		const first = await callRoute(GET, { key: ours.key });
		const etag = first.headers.get("etag") ?? "";
		await first.text();
		const again = await callRoute(GET, { key: ours.key, headers: { "if-none-match": etag } });
		expect([again.status, await again.text()]).toEqual([304, ""]);
		for (const known of [etag.replace("W/", ""), `"x", ${etag.replace("W/", "")}`]) {
			expect((await callRoute(GET, { key: ours.key, headers: { "if-none-match": known } })).status).toBe(304);
		}
		const other = await callRoute(GET, { key: ours.key, query: { limit: "1" }, headers: { "if-none-match": etag } });
		expect(other.status).toBe(200);
		await other.text();
		await writeFacts(ours.ctx, [["Ada", "links", "50% off"]]);
		const moved = await callRoute(GET, { key: ours.key, headers: { "if-none-match": etag } });
		expect(moved.status).toBe(200);
		await moved.text();
	});
});

describe("400", () => {
	test.each([
		{ limit: "0" },
		{ limit: "50001" },
		{ limit: "-1" },
		{ limit: "1e3" },
		{ limit: "" },
		{ limit: " 5" },
		{ offset: "-1" },
		{ offset: "x" },
		{ group_id: "no spaces" },
		{ query: "\0" },
		{ query: "x".repeat(201) },
	])("for %j, naming the parameter", async (query) => {
		const { status, body } = await readAnswer(
			await callRoute(GET, { key: ours.key, query: query as unknown as Record<string, string> }),
		);
		expect([status, body.error]).toEqual([400, "invalid_request"]);
		expect(body.details).toEqual([expect.objectContaining({ field: Object.keys(query)[0] })]);
	});

	test("lists every issue", async () => {
		const { body } = await readAnswer(await callRoute(GET, { key: ours.key, query: { limit: "0", offset: "-1" } }));
		expect(body.details).toHaveLength(2);
	});
});

test("401 without a key", async () => {
	const response = await callRoute(GET, {});
	expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});

test("403 for a group outside the key's list", async () => {
	const { key } = await issueKey({ teamId: ours.teamId, groups: ["default"] });
	expect((await callRoute(GET, { key, query: { group_id: "other" } })).status).toBe(403);
});
