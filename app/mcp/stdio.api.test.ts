import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Client as NewerClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewerTransport } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRoute } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import * as mcp from "./route";

// Below this repository, so that the package's one dependency is found without installing it anew.
const folder = path.resolve(".test", `stdio-${process.pid}`);
const bin = path.join(folder, "package", "index.mjs");
let team: TestTeam;
let server: Awaited<ReturnType<typeof serveRoute>>;

async function connect(env: Record<string, string>): Promise<Client> {
	const client = new Client({ name: "test", version: "1" });
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin], env, stderr: "ignore" }));
	return client;
}

beforeAll(async () => {
	mkdirSync(folder, { recursive: true });
	const words = ["pack", "--silent", "--pack-destination", folder, path.resolve("packages/mcp")];
	const tarball = execFileSync("npm", words, { encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
	execFileSync("tar", ["xzf", path.join(folder, tarball), "-C", folder]);
	team = await testTeam();
	server = await serveRoute("/mcp", mcp);
});
afterAll(() => {
	server.stop();
	rmSync(folder, { recursive: true });
});

describe("the packed stdio entry", () => {
	test("lists and calls the server's tools", async () => {
		const client = await connect({ MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: team.key });
		expect((await client.listTools()).tools).toHaveLength(8);
		await client.callTool({ name: "remember", arguments: { text: "Ada Lovelace works at Acme." } });
		const { content } = await client.callTool({ name: "recall", arguments: { question: "Where does Ada work?" } });
		expect(JSON.stringify(content)).toContain("Ada Lovelace works at Acme.");
		await client.close();
	});

	test("a client that knows 2026-07-28 as well falls back to the handshake that the entry passes on", async () => {
		const env: Record<string, string> = { MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: team.key };
		const client = new NewerClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
		await client.connect(new NewerTransport({ command: process.execPath, args: [bin], env, stderr: "ignore" }));
		expect(client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
		expect((await client.listTools()).tools).toHaveLength(8);
		await client.close();
	});

	test("a key that is refused is an error for the client, not a silence", async () => {
		const refused = connect({ MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: "wrong" });
		await expect(refused).rejects.toThrow(/unauthenticated/);
	});

	test("the messages of a batch are passed on, and what is no message is answered", async () => {
		const env: Record<string, string> = { MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: team.key };
		const child = spawn(process.execPath, [bin], { env: env as NodeJS.ProcessEnv, stdio: ["pipe", "pipe", "ignore"] });
		const ask = (id: number, method: string) => ({ jsonrpc: "2.0", id, method, params: {} });
		child.stdin.end(`${JSON.stringify([ask(1, "ping"), ask(2, "tools/list")])}\nno message\n`);
		let text = "";
		for await (const piece of child.stdout.setEncoding("utf8")) text += piece;
		const answers = text
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line) as { id: number | null });
		expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, null]);
		expect(answers.find(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } });
	});

	test("a server at a path of its host is asked there", async () => {
		const asked: (string | undefined)[] = [];
		const elsewhere = createServer((request, response) => {
			asked.push(request.url);
			response.writeHead(404).end("none");
		}).listen(0, "127.0.0.1");
		await once(elsewhere, "listening");
		const { port } = elsewhere.address() as AddressInfo;
		for (const end of ["", "/"]) {
			const url = `http://127.0.0.1:${port}/memory${end}`;
			await expect(connect({ MEMORY_GRAPH_URL: url, MEMORY_GRAPH_API_KEY: "x" })).rejects.toThrow();
		}
		elsewhere.close();
		expect(new Set(asked)).toEqual(new Set(["/memory/mcp"]));
	});

	test("a server that is down is named, with what to look at", async () => {
		const down = connect({ MEMORY_GRAPH_URL: "http://127.0.0.1:1", MEMORY_GRAPH_API_KEY: "x" });
		await expect(down).rejects.toThrow(/http:\/\/127\.0\.0\.1:1\/mcp \(.*\).*MEMORY_GRAPH_URL/);
	});

	test("without a key, or with an odd address, it says so and ends", () => {
		const start = (env: Record<string, string>) =>
			spawnSync(process.execPath, [bin], { env: env as NodeJS.ProcessEnv, encoding: "utf8", input: "" });
		expect(start({})).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("MEMORY_GRAPH_API_KEY") });
		const odd = start({ MEMORY_GRAPH_API_KEY: "x", MEMORY_GRAPH_URL: "localhost" });
		expect(odd).toMatchObject({ status: 2, stderr: expect.stringContaining("MEMORY_GRAPH_URL") });
	});
});
