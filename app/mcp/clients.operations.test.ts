// The MCP server as others' programs meet it: the official clients of TypeScript and Python, and llama.cpp's grammars of the tools.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

const run = promisify(execFile);
const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `mcp-clients-${process.pid}`);
const PROGRAMS = path.resolve("scripts/test/mcp-clients");
const TOOLS = ["remember", "recall", "about", "facts_between", "correct", "recent", "forget", "whoami"];
/** An environment of its own, into which packages are installed for this run alone. */
const python = path.join(FOLDER, "venv/bin/python");
let service: Service;
let client: Client;

beforeAll(async () => {
	mkdirSync(FOLDER, { recursive: true });
	await run("python3", ["-m", "venv", path.join(FOLDER, "venv")]);
	service = await startService(path.join(FOLDER, "data"));
	client = new Client({ name: "test", version: "1" });
	const requestInit = { headers: { Authorization: `Bearer ${service.key}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", service.baseUrl), { requestInit }));
});
afterAll(async () => {
	await client?.close();
	await service?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

const call = async (name: string, args: Record<string, unknown>) => {
	const { content, isError } = (await client.callTool({ name, arguments: args })) as CallToolResult;
	expect(isError).toBeFalsy();
	return content[0]?.type === "text" ? content[0].text : "";
};

test("the official client of TypeScript lists the tools, and corrects a fact by the id in the text", async () => {
	expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
	await call("correct", { subject: "Rosa", predicate: "lives in", object: "Trieste" });
	const [, id] = /\[([\w-]{12})\] "Rosa lives in Trieste/.exec(await call("about", { entity: "Rosa" })) ?? [];
	expect(await call("correct", { edge_uuid: id })).toContain("Retracted");
	expect(await call("about", { entity: "Rosa" })).not.toContain("Trieste");
});

test("so does that of Python", async () => {
	await run(python, ["-m", "pip", "install", "--quiet", "mcp==2.3.0"]);
	const words = [path.join(PROGRAMS, "official_client.py"), `${service.baseUrl}/mcp`, service.key];
	expect(JSON.parse((await run(python, words)).stdout)).toEqual(TOOLS);
});

test("llama.cpp makes a grammar of every tool, and of all together", async () => {
	// Its source alone: the converter is one file of Python, and building the rest takes a compiler and many minutes.
	const download = [
		"download",
		"--quiet",
		"--no-deps",
		"--dest",
		FOLDER,
		"--no-binary",
		"llama-cpp-python",
		"llama-cpp-python",
	];
	await run(python, ["-m", "pip", ...download]);
	const [source = ""] = readdirSync(FOLDER).filter((name) => name.endsWith(".tar.gz"));
	const unpack = ["-xzf", path.join(FOLDER, source), "-C", FOLDER, "--strip-components=1", "--wildcards"];
	await run("tar", [...unpack, "*/llama_cpp/llama_grammar.py"]);
	const converter = path.join(FOLDER, "llama_cpp/llama_grammar.py");
	const child = spawn(python, [path.join(PROGRAMS, "grammars.py"), converter], { stdio: ["pipe", "pipe", "inherit"] });
	child.stdin.end(JSON.stringify((await client.listTools()).tools));
	expect(JSON.parse(await text(child.stdout))).toEqual(TOOLS);
});
