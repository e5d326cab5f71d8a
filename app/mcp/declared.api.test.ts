// What clients of every kind can work with: schemas that grammars are made of, ids in the text, no promise that is not kept.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueKey } from "@/lib/teams/issue-key";
import { serveRoute } from "@/lib/testing/serve-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import * as mcp from "./route";

let server: Awaited<ReturnType<typeof serveRoute>>;
let team: TestTeam;
const clients: Client[] = [];

async function connect(key: string): Promise<Client> {
	const client = new Client({ name: "test", version: "1" });
	const requestInit = { headers: { Authorization: `Bearer ${key}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
	clients.push(client);
	return client;
}
const textOf = async (client: Client, name: string, args: Record<string, unknown>) => {
	const { content } = (await client.callTool({ name, arguments: args })) as CallToolResult;
	return content[0]?.type === "text" ? content[0].text : "";
};

beforeAll(async () => {
	server = await serveRoute("/mcp", mcp);
	team = await testTeam();
});
afterAll(async () => {
	await Promise.all(clients.map((client) => client.close()));
	server.stop();
});

test("no schema has a pattern beside a format, one that lets a grammar write broken JSON, or an endless repetition", async () => {
	const { tools } = await (await connect(team.key)).listTools();
	const said = JSON.stringify(tools.map(({ inputSchema }) => inputSchema));
	for (const [, pattern = ""] of said.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g))
		expect(pattern).not.toMatch(/\[\^|\(\?|\\/);
	for (const [, most] of said.matchAll(/"maxLength":(\d+)/g)) expect(Number(most)).toBeLessThanOrEqual(2_000);
	expect(said).toContain("date-time");
});

test("a list of tools that never changes is not declared to change", async () => {
	expect((await connect(team.key)).getServerCapabilities()).toEqual({ tools: {} });
});

test("a key that only reads is shown the tools that read", async () => {
	const { tools } = await (await connect(team.readKey)).listTools();
	expect(tools.map(({ name }) => name)).toEqual(["recall", "about", "facts_between", "recent"]);
});

test("a key limited to groups is named them where it asks for another", async () => {
	const { key } = await issueKey({ teamId: team.teamId, scopes: ["read"], groups: ["north", "south"] });
	expect(await textOf(await connect(key), "recent", { group_id: "west" })).toMatch(/^missing_scope: .*north, south/);
});

test("a model that reads nothing but the text corrects a fact by the id that stands there", async () => {
	const client = await connect(team.key);
	// A fact each, as a text that says a retracted one again does not bring it back.
	for (const [tool, args, home] of [
		["recall", { question: "Where does Rosa live?" }, "Trieste"],
		["about", { entity: "Rosa" }, "Turin"],
		["facts_between", { a: "Rosa", b: "Oslo" }, "Oslo"],
	] as const) {
		await writeFacts(team.ctx, [["Rosa", "lives in", home]]);
		const [, id = ""] = /\[([\w-]{12})\] /.exec(await textOf(client, tool, args)) ?? [];
		const corrected = await textOf(client, "correct", { edge_uuid: id, reason: "moved" });
		expect(corrected, tool).toMatch(new RegExp(`Retracted: \\[${id}\\] "Rosa lives in ${home}\\."`));
	}
	for (const edge_uuid of ["AAAAAAAAAAAA", "no id", crypto.randomUUID()]) {
		expect(await textOf(client, "correct", { edge_uuid })).toMatch(/^not_found/);
	}
});

test("no argument with NUL is a fault of the server", async () => {
	const client = await connect(team.key);
	for (const [tool, args] of [
		["forget", { episode: "a\0b" }],
		["about", { entity: "a\0b" }],
		["facts_between", { a: "a\0b", b: "c" }],
		["recall", { question: "a\0b" }],
		["remember", { text: "Ada sings.", source: "a\0b" }],
		["correct", { edge_uuid: crypto.randomUUID(), reason: "a\0b" }],
	] as const) {
		expect(await textOf(client, tool, args), tool).toMatch(/^invalid_request: .*NUL/);
	}
});
