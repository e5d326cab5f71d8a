import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { runInTenant } from "@/lib/db/tenant";
import { LinkRow } from "@/lib/graph/wire";
import { callRoute, readRows } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET } from "./route";

type Row = z.output<typeof LinkRow>;
let team: TestTeam;

beforeAll(async () => {
	team = await testTeam();
	await writeFacts(team.ctx, [
		["Ada", "knows", "Bob"],
		["Bob", "knows", "Cid"],
	]);
	await writeFacts(team.ctx, [["Cid", "knows", "Ada"]], { groupId: "other" });
	await runInTenant(team.ctx, "UPDATE edges SET retracted_at = now() WHERE source_name = 'Bob'");
});

const read = async (query: Record<string, string> = {}) =>
	readRows<Row>(await callRoute(GET, { key: team.key, query }));

describe("200", () => {
	test("active edges alone, oldest first, matching their schema", async () => {
		const { rows, end } = await read();
		expect(z.array(LinkRow).safeParse(rows).error).toBeUndefined();
		expect(rows.map(({ s, t, p, r }) => [s, t, p, r])).toEqual([
			["Ada", "Bob", null, 0],
			["Cid", "Ada", null, 0],
		]);
		expect(end).toBe(2);
	});

	test("include_retracted brings the retracted ones, marked", async () => {
		const { rows } = await read({ include_retracted: "true" });
		expect(rows.map(({ s, r }) => [s, r])).toEqual([
			["Ada", 0],
			["Bob", 1],
			["Cid", 0],
		]);
	});

	test("group_id, limit and offset narrow", async () => {
		expect((await read({ group_id: "other" })).rows.map((row) => row.s)).toEqual(["Cid"]);
		expect((await read({ limit: "1", offset: "1" })).rows.map((row) => row.s)).toEqual(["Cid"]);
	});
});

test("statements are no links, and min_confidence narrows", async () => {
	const { key, ctx } = await testTeam();
	const base = { source: "Ada", validAt: null, invalidAt: null, endings: [] };
	await writeFacts(ctx, [
		{ ...base, relation: "knows", target: "Bob", fact: "Ada knows Bob.", confidence: 0.7 },
		{ ...base, relation: "knows", target: "Cid", fact: "Ada knows Cid.", confidence: 0.6 },
		{ ...base, relation: "sings", target: null, fact: "Ada sings.", confidence: 1 },
	]);
	const all = await callRoute(GET, { key });
	expect((await readRows<Row>(all)).rows.map(({ t }) => t)).toEqual(["Bob", "Cid"]);
	const likely = await callRoute(GET, { key, query: { min_confidence: "0.7" } });
	expect((await readRows<Row>(likely)).rows.map(({ t }) => t)).toEqual(["Bob"]);
});

test.each([{ limit: "100001" }, { limit: "0" }, { include_retracted: "1" }, { include_retracted: "" }, { offset: "" }])(
	"400 for %j",
	async (query) => {
		expect((await callRoute(GET, { key: team.key, query: query as unknown as Record<string, string> })).status).toBe(
			400,
		);
	},
);
