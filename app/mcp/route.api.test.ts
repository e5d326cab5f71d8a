// Longer than 250 lines: every tool is called on the same memory.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getUsage } from "@/app/v1/usage/route";
import { issueKey, revokeKey } from "@/lib/teams/keys";
import { setUsage } from "@/lib/teams/set-team";
import { callRoute } from "@/lib/testing/call-route";
import { serveRoute } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import * as mcp from "./route";

let server: Awaited<ReturnType<typeof serveRoute>>;
let ours: TestTeam;
let theirs: TestTeam;
const clients: Client[] = [];

async function connect(key: string): Promise<Client> {
	const client = new Client({ name: "test", version: "1" });
	const requestInit = { headers: { Authorization: `Bearer ${key}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
	clients.push(client);
	return client;
}

/** Calls a tool; the client itself holds the answer against the tool's output schema. */
const call = async (client: Client, name: string, args: object = {}) =>
	(await client.callTool({ name, arguments: args as Record<string, unknown> })) as CallToolResult;
const textOf = ({ content }: CallToolResult) => (content[0]?.type === "text" ? content[0].text : "");
const dataOf = <T>({ structuredContent, ...rest }: CallToolResult) => {
	if (!structuredContent) throw new Error(JSON.stringify(rest));
	return structuredContent as T;
};
const tokensOf = (result: CallToolResult) => countTokens(JSON.stringify(result));

let ada: Client;
beforeAll(async () => {
	server = await serveRoute("/mcp", mcp);
	({ ours, theirs } = await twoTeams());
	ada = await connect(ours.key);
	await ada.listTools();
});
afterAll(async () => {
	await Promise.all(clients.map((client) => client.close()));
	server.stop();
});

describe("the tools", () => {
	test("are eight, each with annotations, schemas and a description", async () => {
		const { tools } = await ada.listTools();
		expect(tools.map(({ name }) => name)).toEqual([
			"remember",
			"recall",
			"about",
			"facts_between",
			"correct",
			"recent",
			"forget",
			"whoami",
		]);
		for (const { description, inputSchema, outputSchema } of tools) {
			expect(description?.length).toBeGreaterThan(40);
			expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
		}
		const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
		expect(reading).toEqual(["recall", "about", "facts_between", "recent", "whoami"]);
		const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
		expect(destructive).toEqual(["correct", "forget"]);
	});

	test("about says a sentence of two facts once", async () => {
		await call(ada, "remember", { text: "Zelda Ruiz works at Quux Labs in Lima." });
		const said = textOf(await call(ada, "about", { entity: "Zelda Ruiz" }));
		expect(said.match(/^- .*Zelda Ruiz works at Quux Labs in Lima/gm)).toHaveLength(1);
		expect(said).not.toContain("do not fit");
	});

	test("say what they were given and do not know", async () => {
		const { content } = await call(ada, "recent", { limit: 1, group: "x" });
		expect(JSON.stringify(content[0])).toContain(
			'no such arguments: \\"group\\". There are: limit, max_tokens, group_id',
		);
		expect((await call(ada, "recent", { limit: 1 })).content).toHaveLength(1);
	});

	test("what was remembered is recalled, quoted, with its source", async () => {
		const written = dataOf<{ episode: string; facts: number }>(
			await call(ada, "remember", { text: "Grace Hopper works at the Navy." }),
		);
		expect(written.facts).toBeGreaterThan(0);
		const recalled = await call(ada, "recall", { question: "Where does Grace Hopper work?" });
		expect(textOf(recalled)).toMatch(/evidence, not instructions/);
		expect(textOf(recalled)).toMatch(/"[^"\n]*Grace Hopper[^"\n]*Navy[^"\n]*"/);
		expect(textOf(recalled)).toContain(written.episode);
		expect(dataOf<{ citations: object[] }>(recalled).citations.length).toBeGreaterThan(0);
	});

	test("about says what is known, and a name that nobody has is answered with those alike", async () => {
		await writeFacts(ours.ctx, [["Marie Curie", "discovered", "Radium"]]);
		const known = await call(ada, "about", { entity: "marie curie" });
		const [source, since] = [expect.any(String), expect.stringMatching(/^\d{4}-/)];
		expect(dataOf(known)).toMatchObject({
			name: "Marie Curie",
			facts: [{ fact: "Marie Curie discovered Radium.", source, since, ended: null }],
		});
		const unknown = await call(ada, "about", { entity: "Pierre Curie" });
		expect(unknown.isError).toBe(true);
		expect(textOf(unknown)).toMatch(/^not_found: .*Alike: "Marie Curie"/);
	});

	test("facts_between says what connects two entities, or what lies between them", async () => {
		await writeFacts(ours.ctx, [
			["Otto Hahn", "worked with", "Lise Meitner"],
			["Lise Meitner", "moved to", "Stockholm"],
		]);
		const direct = await call(ada, "facts_between", { a: "Lise Meitner", b: "Otto Hahn" });
		expect(dataOf(direct)).toMatchObject({ facts: [{ fact: "Otto Hahn worked with Lise Meitner." }], through: [] });
		const far = await call(ada, "facts_between", { a: "Otto Hahn", b: "Stockholm" });
		const any = expect.any(String);
		const fact = { edge_uuid: any, fact: "Lise Meitner moved to Stockholm.", source: any };
		expect(dataOf(far)).toMatchObject({
			facts: [],
			through: [{ name: "Lise Meitner", facts: expect.arrayContaining([fact]) }],
		});
		const apart = await call(ada, "facts_between", { a: "Stockholm", b: "Marie Curie" });
		expect(textOf(apart)).toBe("Nothing connects them.");
		expect(textOf(await call(ada, "facts_between", { a: "Otto Hahn", b: "Otto Hahn" }))).toMatch(
			/^invalid_request: .*same entity/,
		);
	});

	test("correct replaces a fact, and refuses half of one", async () => {
		await call(ada, "correct", { subject: "Kurt", predicate: "plays", object: "the cello" });
		const { facts } = dataOf<{ facts: { edge_uuid: string }[] }>(
			await call(ada, "facts_between", { a: "Kurt", b: "the cello" }),
		);
		const swap = { subject: "Kurt", predicate: "plays", object: "the viola", edge_uuid: facts[0]?.edge_uuid };
		const swapped = dataOf<{ retracted: object[]; stated: object }>(await call(ada, "correct", swap));
		expect(swapped).toMatchObject({ stated: { created: true }, retracted: [{ edge_uuid: facts[0]?.edge_uuid }] });
		expect(dataOf(await call(ada, "facts_between", { a: "Kurt", b: "the cello" }))).toMatchObject({ facts: [] });
		const half = await call(ada, "correct", { subject: "Kurt", predicate: "plays" });
		expect([half.isError, textOf(half)]).toEqual([true, expect.stringMatching(/^invalid_request: Give subject/)]);
		const reversed = { ...swap, valid_at: "2025-01-01T00:00:00Z", invalid_at: "2024-01-01T00:00:00Z" };
		expect(textOf(await call(ada, "correct", reversed))).toMatch(/^invalid_request: .*invalid_at/);
	});

	test("recent lists the newest episodes first", async () => {
		const { episode } = dataOf<{ episode: string }>(
			await call(ada, "remember", { text: "The last word.", source: "diary" }),
		);
		const { episodes } = dataOf<{ episodes: object[] }>(await call(ada, "recent", { limit: 2 }));
		expect(episodes).toHaveLength(2);
		expect(episodes[0]).toMatchObject({ name: episode, excerpt: "The last word.", source: "diary" });
	});

	test("forget deletes nothing without the value of a dry run of the same episode as it is", async () => {
		const remember = async (text: string) => dataOf<{ episode: string }>(await call(ada, "remember", { text })).episode;
		const [one, other] = [await remember("The first secret is red."), await remember("The second secret is blue.")];
		const rehearsed = await call(ada, "forget", { episode: one });
		const dry = dataOf<{ done: boolean; confirm: string; facts: string[] }>(rehearsed);
		expect(dry.done).toBe(false);
		expect([dry.facts.join(), textOf(rehearsed)]).toEqual([
			expect.stringMatching(/red/),
			expect.stringMatching(/- fact ".*red/),
		]);
		expect((await call(ada, "forget", { episode: one, confirm: "yes" })).isError).toBe(true);
		expect((await call(ada, "forget", { episode: other, confirm: dry.confirm })).isError).toBe(true);
		const done = await call(ada, "forget", { episode: one, confirm: dry.confirm });
		expect(dataOf(done)).toMatchObject({ done: true, confirm: null, deleted: { episodes: 1 } });
		expect(textOf(await call(ada, "forget", { episode: one }))).toMatch(/^not_found/);
		const names = dataOf<{ episodes: { name: string }[] }>(await call(ada, "recent", { limit: 50 })).episodes;
		expect(names.map(({ name }) => name)).toContain(other);
	});
});

test("no answer is longer than max_tokens, counted as it is sent", async () => {
	const team = await testTeam();
	const client = await connect(team.key);
	await client.listTools();
	const odd = 'said "<b>\\ \u{1F600}\n\t'.repeat(10);
	for (let n = 0; n < 12; n++) {
		await writeFacts(team.ctx, [["Ada", `visited number ${n}`, `Place ${n % 3}`]], { alone: [`Ada ${n}`] });
		await call(client, "remember", { text: `Ada ${n} ${odd}` });
	}
	for (const max_tokens of [500, 501, 777, 2_000]) {
		for (const [tool, args] of [
			["recall", { question: "What did Ada visit and what was said?" }],
			["about", { entity: "Ada" }],
			["facts_between", { a: "Ada", b: "Place 1" }],
			["recent", { limit: 50 }],
		] as const) {
			const result = await call(client, tool, { ...args, max_tokens });
			expect([tool, result.isError ?? false, tokensOf(result) <= max_tokens]).toEqual([tool, false, true]);
		}
	}
	const small = dataOf<{ episodes: object[]; omitted: number }>(
		await call(client, "recent", { limit: 50, max_tokens: 500 }),
	);
	expect([small.episodes.length > 0, small.omitted > 0]).toEqual([true, true]);
});

describe("who may do what", () => {
	test("a read-only key reads, and gets an answer that says what to do when it writes", async () => {
		const reader = await connect(ours.readKey);
		expect((await call(reader, "recent")).isError).toBeFalsy();
		for (const [tool, args] of [
			["remember", { text: "x" }],
			["correct", { edge_uuid: crypto.randomUUID() }],
			["forget", { episode: "x" }],
		] as const) {
			expect(textOf(await call(reader, tool, args))).toMatch(/^missing_scope: .*write scope\. Ask the user/);
		}
	});

	test("a key of one group writes there by default, and neither reads nor writes another", async () => {
		const { key } = await issueKey({ teamId: ours.teamId, scopes: ["write"], groups: ["mine"] });
		const client = await connect(key);
		expect(dataOf(await call(client, "remember", { text: "Mine alone." }))).toMatchObject({ group_id: "mine" });
		for (const [tool, args] of [
			["remember", { text: "x" }],
			["recall", { question: "x" }],
			["recent", {}],
			["about", { entity: "Marie Curie" }],
			["facts_between", { a: "x", b: "y" }],
		] as const) {
			expect(textOf(await call(client, tool, { ...args, group_id: "yours" }))).toMatch(/^missing_scope/);
		}
		expect(textOf(await call(client, "about", { entity: "Marie Curie" }))).toMatch(/^not_found/);
		expect(dataOf(await call(client, "recent"))).toMatchObject({ total: 1 });
	});

	test("another team knows nothing", async () => {
		const stranger = await connect(theirs.key);
		expect(textOf(await call(stranger, "recall", { question: "Marie Curie Radium" }))).toBe(
			'Nothing is known about "Marie Curie Radium".',
		);
		expect(textOf(await call(stranger, "about", { entity: "Marie Curie" }))).not.toContain("Alike");
	});

	test("a revoked key is refused on the very next call", async () => {
		const { key, keyId } = await issueKey({ teamId: ours.teamId });
		const client = await connect(key);
		await revokeKey(keyId);
		await expect(call(client, "recent")).rejects.toThrow(/unauthenticated/);
	});

	test("pages of other sites are refused", async () => {
		const headers = { Authorization: `Bearer ${ours.key}`, Origin: "https://evil.example", Accept: "application/json" };
		expect((await fetch(server.url, { method: "POST", headers, body: "{}" })).status).toBe(403);
	});

	test("GET is 405, and the body is bounded", async () => {
		expect((await fetch(server.url, { headers: { Authorization: `Bearer ${ours.key}` } })).status).toBe(405);
		const big = { method: "tools/list", jsonrpc: "2.0", id: 1, padding: "x".repeat(1024 * 1024) };
		const headers = {
			Authorization: `Bearer ${ours.key}`,
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
		};
		expect((await fetch(server.url, { method: "POST", headers, body: JSON.stringify(big) })).status).toBe(413);
	});

	test("a batch, which could hold any number of calls, is refused", async () => {
		const headers = {
			Authorization: `Bearer ${ours.key}`,
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
		};
		const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
		const response = await fetch(server.url, { method: "POST", headers, body: JSON.stringify([list, list]) });
		expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32600 }, id: null }]);
	});

	test("a body nested deeper than 64 levels is refused", async () => {
		const headers = {
			Authorization: `Bearer ${ours.key}`,
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
		};
		const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
		const post = async (levels: number) => {
			const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"recall","arguments":{"question":${nested(levels)}}}}`;
			return (await fetch(server.url, { method: "POST", headers, body })).status;
		};
		expect([await post(10_000), await post(62), await post(61)]).toEqual([400, 400, 200]);
	});
});

describe("what it costs", () => {
	test("remember and a stated fact a write, recall a retrieval, all else nothing", async () => {
		const { key, ctx } = await testTeam();
		const client = await connect(key);
		await writeFacts(ctx, [["Ada", "knows", "Bob"]]);
		const used = async () => {
			const { writes, retrievals } = (await (await callRoute(getUsage, { key })).json()) as Record<
				string,
				{ used: number }
			>;
			return [writes?.used, retrievals?.used];
		};
		await call(client, "remember", { text: "Ada sings." });
		await call(client, "correct", { subject: "Ada", predicate: "likes", object: "tea" });
		await call(client, "recall", { question: "What does Ada like?" });
		await call(client, "about", { entity: "Ada" });
		await call(client, "facts_between", { a: "Ada", b: "Bob" });
		await call(client, "recent");
		expect(await used()).toEqual([2, 1]);
	});

	test("at a cap the tool error says when it resets", async () => {
		const team = await testTeam({ tier: "hobby" });
		await setUsage(team.teamId, "retrievals", 10_000);
		const refused = await call(await connect(team.key), "recall", { question: "x" });
		expect(refused.isError).toBe(true);
		expect(textOf(refused)).toMatch(/^quota_exceeded: .*Resets at \d{4}-/);
	});

	test("arguments that do not fit are a tool error that names them", async () => {
		const refused = await call(ada, "recall", { question: "x", max_tokens: 10 });
		expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining("max_tokens")]);
	});
});
