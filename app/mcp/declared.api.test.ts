// What clients of every kind can work with: schemas that grammars are made of, ids in the text, no promise that is not kept.

import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "@/lib/teams/keys";
import { serveRoute } from "@/lib/testing/serve-api";
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

test("no schema has a pattern, a format or a repetition, of which llama.cpp makes grammars that refuse or break", async () => {
	const { tools } = await (await connect(team.key)).listTools();
	expect(JSON.stringify(tools)).not.toMatch(/"(?:pattern|format|minLength|maxLength)":/);
});

test("the list of tools, which every prompt carries, has at most 2,000 tokens", async () => {
	const { tools } = await (await connect(team.key)).listTools();
	expect(countTokens(JSON.stringify({ result: { tools }, jsonrpc: "2.0", id: 1 }))).toBeLessThanOrEqual(2_000);
});

test("a day, a time without an offset and an instant are dates, in the zone of the project", async () => {
	const client = await connect(team.key);
	for (const [when, home] of [
		["2025-03-01", "Bergen"],
		["2025-03-02 09:30", "Malmö"],
		["2025-03-03T09:30:00+01:00", "Espoo"],
	] as const) {
		const dated = { subject: "Nils", predicate: "has visited", object: home, valid_at: when };
		expect(await textOf(client, "correct", dated)).toContain(`Nils has visited ${home}`);
	}
	const known = await textOf(client, "about", { entity: "Nils" });
	for (const day of ["2025-03-01", "2025-03-02", "2025-03-03"]) expect(known).toContain(`since ${day}`);
	const then = await textOf(client, "recall", { question: "What has Nils visited?", as_of: "2025-03-02" });
	expect([then.includes("Malmö"), then.includes("Espoo")]).toEqual([true, false]);
	expect(await textOf(client, "remember", { text: "Nils sings.", when: "2025-03-04" })).toMatch(/^Remembered/);
	expect(await textOf(client, "recall", { question: "x", as_of: "last week" })).toMatch(/^invalid_request: .*as_of/);
});

describe("the revisions of the protocol", () => {
	test("2025-11-25: the official client of it shakes hands", async () => {
		const client = await connect(team.key);
		expect((client.transport as StreamableHTTPClientTransport).protocolVersion).toBe("2025-11-25");
		expect((await client.listTools()).tools).toHaveLength(8);
		expect(await textOf(client, "whoami", {})).toContain("reads and writes");
	});

	test("2026-07-28: the official client of it needs no handshake", async () => {
		const client = new ModernClient(
			{ name: "test", version: "1" },
			{ versionNegotiation: { mode: { pin: "2026-07-28" } } },
		);
		const requestInit = { headers: { Authorization: `Bearer ${team.key}` } };
		await client.connect(new ModernTransport(new URL(server.url), { requestInit }));
		expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
		expect(client.getServerCapabilities()).toEqual({ tools: {} });
		expect((await client.listTools()).tools).toHaveLength(8);
		const { content } = await client.callTool({ name: "whoami", arguments: {} });
		expect(content[0]).toMatchObject({ text: expect.stringContaining("reads and writes") });
		const refused = await client.callTool({ name: "about", arguments: { entity: "nobody at all" } });
		expect(refused.isError).toBe(true);
		await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow("There is no such tool.");
		await client.close();
	});

	test("a handshake for a later one ends in the latest that has a handshake", async () => {
		const headers = {
			Authorization: `Bearer ${team.key}`,
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
		};
		const clientInfo = { name: "test", version: "1" };
		const params = { protocolVersion: "2026-07-28", capabilities: {}, clientInfo };
		const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
		const response = await fetch(server.url, { method: "POST", headers, body });
		expect(await response.json()).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
	});
});

test("a list of tools that never changes is not declared to change", async () => {
	expect((await connect(team.key)).getServerCapabilities()).toEqual({ tools: {} });
});

test("a key that only reads is shown the tools that read", async () => {
	const { tools } = await (await connect(team.readKey)).listTools();
	expect(tools.map(({ name }) => name)).toEqual(["recall", "about", "facts_between", "recent", "whoami"]);
});

test("whoami says the project, the groups and what the key may do", async () => {
	const { key } = await issueKey({ teamId: team.teamId, scopes: ["read"], groups: ["north"] });
	const [all, some] = [await connect(team.key), await connect(key)];
	const data = async (client: Client) =>
		((await client.callTool({ name: "whoami" })) as CallToolResult).structuredContent;
	expect(await data(all)).toEqual({ project: "default", groups: null, scopes: ["read", "write"], time_zone: "UTC" });
	expect(await data(some)).toMatchObject({ groups: ["north"], scopes: ["read"] });
	expect(await textOf(some, "whoami", {})).toMatch(/may not write, in the groups "north" of the project "default"/);
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

test("a fact is pinned by its id, comes first, and is unpinned", async () => {
	const client = await connect(team.key);
	const { edges } = await writeFacts(team.ctx, [["Nora", "lives in", "Bergen"]]);
	await writeFacts(team.ctx, [["Nora", "works at", "Acme"]]);
	const edge_uuid = edges[0]?.id;
	const lines = async () =>
		(await textOf(client, "about", { entity: "Nora" })).match(/(?<=^- \[[\w-]{12}\] ").*(?="\))/gm);
	expect(await textOf(client, "correct", { edge_uuid, pinned: true })).toMatch(/Pinned: .*"Nora lives in Bergen\."/);
	expect((await lines())?.[0]).toMatch(/^Nora lives in Bergen/);
	expect(await textOf(client, "correct", { edge_uuid, pinned: false })).toContain("Not pinned any more");
	expect((await lines())?.[0]).toMatch(/^Nora works at Acme/);
	expect(await textOf(client, "correct", { pinned: true })).toMatch(/^invalid_request/);
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
