import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { pool } from "@/lib/db/pool";
import { readInTenant } from "@/lib/db/tenant";
import { DetailsBody } from "@/lib/graph/wire";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { GET } from "./route";

type Details = z.output<typeof DetailsBody>;

const LINKS = 450;
let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
	// Some at one instant, both ways, and what stands beside them.
	for (let from = 0; from < LINKS; from += 90) {
		await writeFacts(
			team.ctx,
			Array.from({ length: 90 }, (_, n) =>
				n % 2 ? ["Hub", "knows", `Out ${from + n}`] : [`In ${from + n}`, "knows", "Hub"],
			),
		);
	}
	await writeFacts(team.ctx, [
		{
			source: "Hub",
			relation: "has",
			target: null,
			value: "wheels",
			fact: "Hub has wheels.",
			validAt: null,
			invalidAt: null,
			endings: [],
		},
	]);
});

const details = (query: Record<string, string>) => callRoute(GET, { key: team.key, params: { name: "Hub" }, query });
const page = async (query: Record<string, string>): Promise<Details> =>
	DetailsBody.parse(await (await details(query)).json());
const uuids = ({ neighbors }: Details) => neighbors.map(({ edge_uuid }) => edge_uuid);

/** The facts in force as the table has them, in the order of details. */
const stored = async () => {
	const rows = await readInTenant<{ id: string }>(
		team.ctx,
		`SELECT id FROM edges WHERE 'Hub' IN (source_name, target_name) AND target_id IS NOT NULL AND retracted_at IS NULL ORDER BY created_at DESC, id`,
	);
	return rows.map(({ id }) => id);
};

describe("a hub read in several steps", () => {
	test("is one JSON text without blanks, and says each fact once, in order", async () => {
		const text = await (await details({})).text();
		const body = DetailsBody.parse(JSON.parse(text));
		expect(text).toBe(JSON.stringify(JSON.parse(text)));
		expect(Object.keys(JSON.parse(text))).toEqual(["entity", "neighbors", "statements", "episodes"]);
		expect(uuids(body)).toEqual(await stored());
		expect(body.statements.map(({ fact }) => fact)).toEqual(["Hub has wheels."]);
	});

	test("comes a piece at a time, and holds no connection while nobody takes the next", async () => {
		const { body } = await details({});
		const reader = body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
		const first = Buffer.from((await reader.read()).value as Uint8Array).toString();
		expect(first).toMatch(/^\{"entity":\{/);
		expect(first.match(/"edge_uuid"/g)?.length).toBeLessThan(LINKS);
		expect(pool().idleCount).toBe(pool().totalCount);
		await reader.cancel();
		expect(await reader.read()).toEqual({ done: true, value: undefined });
	});
});

describe("neighbors_limit", () => {
	test("pages have no gap and no fact twice while others are written", async () => {
		const before = await stored();
		const read: string[] = [];
		const beside: [number, number][] = [];
		for (let after: string | null | undefined = ""; after !== null; ) {
			const one = await page({ neighbors_limit: "60", ...(after && { neighbors_after: after }) });
			expect(one.neighbors.length).toBeLessThanOrEqual(60);
			read.push(...uuids(one));
			beside.push([one.statements.length, one.episodes.length]);
			await writeFacts(team.ctx, [["Hub", "met", `Later ${read.length}`]]);
			after = one.neighbors_next as string | null;
		}
		expect(read).toEqual(before);
		expect(beside[0]).toEqual([1, 6]);
		expect(new Set(beside.slice(1).flat())).toEqual(new Set([0]));
	});

	test("that holds all of them names no next page", async () => {
		expect((await page({ neighbors_limit: "1000" })).neighbors_next).toBeNull();
	});

	test.each([
		["neighbors_limit", "0"],
		["neighbors_limit", "1001"],
		["neighbors_after", "nowhere"],
	])("%s=%s is 400", async (name, value) => {
		const { status, body } = await readAnswer(await details({ [name]: value }));
		expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ field: name }] } });
	});
});
