// The n8n node in the real n8n: built, packed and installed as its README says; workflows run by n8n's command line against a service.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, freePort, startEmbedded } from "@/lib/db/embedded";
import { startHttpDouble } from "@/lib/testing/http-double";
import { type Service, startService } from "@/scripts/test/service";

const exec = promisify(execFile);
const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `n8n-${process.pid}`);
const SOURCE = path.resolve("packages/n8n");
const PACKAGE = path.join(FOLDER, "package");
const N8N = path.join(FOLDER, "n8n");
/** n8n is 1,500 packages, and wants Node 24. */
const NODE = `node-${process.platform}-${process.arch}`;
const INSTALLING = 1_800_000;
const QUIET = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];

const GROUP = "n8n-test";
/** As n8n makes new workflows: in the older order an agent goes on before its tools have answered. */
const SETTINGS = { timezone: "Europe/Berlin", executionOrder: "v1" };
const CREDENTIALS = { memoryGraphApi: { id: "memoryGraph", name: "Memory Graph" } };

type Node = { name: string; type: string; typeVersion: number; parameters: object; [setting: string]: unknown };
type Item = { json: Record<string, unknown>; pairedItem?: { item: number } };
type Ran = Record<string, { data?: { main: Item[][] }; error?: { message: string; description?: string } }[]>;

let service: Service;
let database: Embedded;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
	mkdirSync(N8N, { recursive: true });
	await Promise.all([installNode(), exec("npm", ["install", ...QUIET, "n8n@2.41.1", `${NODE}@^24.0.0`], { cwd: N8N })]);
	service = await startService(path.join(FOLDER, "data"));
	// n8n's SQLite has to be compiled first. Its agent asks for the module, and uses none of it.
	const binding = path.join(N8N, "node_modules/sqlite3/lib/sqlite3-binding.js");
	writeFileSync(binding, "module.exports = { Database: class {}, Statement: class {}, Backup: class {} };");
	database = await startEmbedded({ dataDir: path.join(FOLDER, "database"), purpose: "a test run", throwAway: true });
	env = await environment(new URL(database.url));
	const credentials = [
		{
			id: "memoryGraph",
			name: "Memory Graph",
			type: "memoryGraphApi",
			data: { url: service.baseUrl, apiKey: service.key },
		},
	];
	await n8n("import:credentials", `--input=${writeJson("credentials", credentials)}`);
}, INSTALLING);
afterAll(async () => {
	await database?.stop();
	await service?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

/** As the README says. */
async function installNode() {
	const custom = path.join(FOLDER, ".n8n/custom");
	mkdirSync(custom, { recursive: true });
	cpSync(SOURCE, PACKAGE, {
		recursive: true,
		filter: (file) => !/node_modules|dist$/.test(path.relative(SOURCE, file)),
	});
	await exec("npm", ["install", ...QUIET], { cwd: PACKAGE });
	await exec("npm", ["run", "build"], { cwd: PACKAGE });
	await exec("npm", ["pack"], { cwd: PACKAGE });
	await exec("npm", ["init", "--yes"], { cwd: custom });
	await exec("npm", ["install", ...QUIET, path.join(PACKAGE, "n8n-nodes-memory-graph-0.1.0.tgz")], { cwd: custom });
}

const environment = async ({ hostname, port, pathname, username, password }: URL) => ({
	...process.env,
	// n8n loads no nodes where it is "test".
	NODE_ENV: "production" as const,
	N8N_USER_FOLDER: FOLDER,
	DB_TYPE: "postgresdb",
	DB_POSTGRESDB_HOST: hostname,
	DB_POSTGRESDB_PORT: port,
	DB_POSTGRESDB_DATABASE: pathname.slice(1),
	DB_POSTGRESDB_USER: decodeURIComponent(username),
	DB_POSTGRESDB_PASSWORD: decodeURIComponent(password),
	N8N_RUNNERS_BROKER_PORT: String(await freePort()),
	N8N_DIAGNOSTICS_ENABLED: "false",
	N8N_LICENSE_AUTO_RENEW_ENABLED: "false",
	N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
});

async function n8n(...words: string[]): Promise<string> {
	const node = path.join(N8N, "node_modules", NODE, "bin/node");
	const { stdout } = await exec(node, [path.join(N8N, "node_modules/n8n/bin/n8n"), ...words], {
		env,
		cwd: FOLDER,
		maxBuffer: 64 * 1024 * 1024,
	});
	return stdout;
}

function writeJson(name: string, content: unknown): string {
	const file = path.join(FOLDER, `${name}.json`);
	writeFileSync(file, JSON.stringify(content));
	return file;
}

/** Imports the workflow of the file and executes it. Rejects with what n8n printed when the workflow fails. */
async function executeFile(file: string): Promise<Ran> {
	await n8n("import:workflow", `--input=${file}`);
	const { id } = JSON.parse(readFileSync(file, "utf8")) as { id: string };
	const printed = await n8n("execute", `--id=${id}`, "--rawOutput");
	const result = printed.slice(printed.indexOf('{\n  "'), printed.lastIndexOf("\n}") + 2);
	return JSON.parse(result).data.resultData.runData;
}

/** Executes the nodes one after the other. */
function execute(id: string, nodes: Node[]): Promise<Ran> {
	const start = { name: "Start", type: "n8n-nodes-base.manualTrigger", typeVersion: 1, parameters: {} };
	const line = [start, ...nodes];
	const main = (node: string) => ({ main: [[{ node, type: "main", index: 0 }]] });
	const connections = Object.fromEntries(nodes.map(({ name }, before) => [line[before]?.name, main(name)]));
	const workflow = {
		id,
		name: id,
		settings: SETTINGS,
		nodes: line.map((node) => ({ id: node.name, position: [0, 0], ...node })),
		connections,
	};
	return executeFile(writeJson(id, workflow));
}

const memory = (name: string, parameters: object, settings: object = {}): Node => ({
	name,
	type: "CUSTOM.memoryGraph",
	typeVersion: 1,
	parameters,
	credentials: CREDENTIALS,
	...settings,
});

/** Items with these names. */
const items = (...name: string[]): Node[] => [
	{
		name: "Names",
		type: "n8n-nodes-base.set",
		typeVersion: 3.4,
		parameters: { mode: "raw", jsonOutput: JSON.stringify({ name }) },
	},
	{ name: "Split", type: "n8n-nodes-base.splitOut", typeVersion: 1, parameters: { fieldToSplitOut: "name" } },
];

const itemsOf = (ran: Ran, node: string): Item[] => ran[node]?.[0]?.data?.main[0] ?? [];

/** What the service itself answers. */
async function ask(url: string, body?: object) {
	const headers = { authorization: `Bearer ${service.key}`, "content-type": "application/json" };
	const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
	const answer = await fetch(service.baseUrl + url, { headers, ...sent });
	return answer.json();
}

test("the example remembers, and recalls what it remembered", async () => {
	const ran = await executeFile(path.join(SOURCE, "examples/remember-and-recall.json"));
	expect(itemsOf(ran, "Remember")).toMatchObject([{ json: { ok: true } }]);
	expect(itemsOf(ran, "Recall")).toMatchObject([
		{ json: { text: expect.stringContaining("Ada Lovelace joined Acme") } },
	]);
});

test("as a tool of the AI Agent it is asked by the model, and its answer read by it", async () => {
	await ask("/v1/facts", { subject: "Rosa", predicate: "lives in", object: "Trieste" });
	const model = await startScriptedModel("Where does Rosa live?");
	const openAi = {
		id: "openAi",
		name: "Scripted",
		type: "openAiApi",
		data: { apiKey: "sk-x", url: `${model.url}/v1` },
	};
	await n8n("import:credentials", `--input=${writeJson("open-ai", [openAi])}`);
	const nodes: Node[] = [
		{ name: "Start", type: "n8n-nodes-base.manualTrigger", typeVersion: 1, parameters: {} },
		{
			name: "Agent",
			type: "@n8n/n8n-nodes-langchain.agent",
			typeVersion: 3,
			parameters: { promptType: "define", text: "Where does Rosa live?" },
		},
		{
			name: "Model",
			type: "@n8n/n8n-nodes-langchain.lmChatOpenAi",
			typeVersion: 1.2,
			parameters: { model: { __rl: true, mode: "id", value: "scripted" } },
			credentials: { openAiApi: { id: openAi.id, name: openAi.name } },
		},
		{
			...memory("Recall", {
				operation: "recall",
				question: "={{ $fromAI('question', 'What to find out', 'string') }}",
			}),
			type: "CUSTOM.memoryGraphTool",
		},
	];
	const to = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
	const connections = {
		Start: to("Agent", "main"),
		Model: to("Agent", "ai_languageModel"),
		Recall: to("Agent", "ai_tool"),
	};
	const placed = nodes.map((node) => ({ id: node.name, position: [0, 0], ...node }));
	const workflow = { id: "agent", name: "agent", settings: SETTINGS, nodes: placed, connections };
	const ran = await executeFile(writeJson("agent", workflow));
	await model.stop();
	expect(itemsOf(ran, "Agent")).toMatchObject([{ json: { output: expect.stringContaining("Rosa lives in Trieste") } }]);
});

type Said = { role: string; content: unknown };

/** A model behind OpenAI's API that asks the first tool, with this as its first value, and then says what that answered. */
const startScriptedModel = (value: string) =>
	startHttpDouble(({ body }) => {
		const { messages, tools } = JSON.parse(body);
		const told = (messages as Said[]).findLast(({ role }) => role === "tool");
		const { name, parameters } = tools[0].function;
		const [field = ""] = Object.keys(parameters.properties);
		const call = { id: "call_1", type: "function", function: { name, arguments: JSON.stringify({ [field]: value }) } };
		const message = told
			? { role: "assistant", content: JSON.stringify(told.content) }
			: { role: "assistant", content: null, tool_calls: [call] };
		const choices = [{ index: 0, message, finish_reason: told ? "stop" : "tool_calls" }];
		const answer = { id: "1", object: "chat.completion", created: 1, model: "scripted", choices };
		return { headers: { "content-type": "application/json" }, body: JSON.stringify(answer) };
	});

test("answers are paired with their items, and a refusal goes on as an item in the server's words", async () => {
	await ask("/v1/facts", { subject: "50% off/sale", predicate: "is run by", object: "Grace Hopper", group_id: GROUP });
	const { message } = await ask("/v1/graph/nodes/Nobody/details");
	const ran = await execute("pairs", [
		...items("Nobody", "50% off/sale"),
		memory("About", { operation: "about", entity: "={{ $json.name }}" }, { onError: "continueRegularOutput" }),
		memory("Find", {
			operation: "search",
			query: "={{ $('Split').item.json.name }}",
			scope: "edges",
			options: { group: GROUP },
		}),
	]);
	expect(itemsOf(ran, "About")).toMatchObject([
		{ json: { error: message }, pairedItem: { item: 0 } },
		{ json: { entity: { name: "50% off/sale" } }, pairedItem: { item: 1 } },
	]);
	expect(itemsOf(ran, "Find")).toMatchObject([
		{ json: { source: "50% off/sale", target: "Grace Hopper" }, pairedItem: { item: 1 } },
	]);
});

test("a refusal ends the workflow with the server's own message", async () => {
	const { message } = await ask("/v1/episodes", { content: "Ada.", group_id: "?" });
	const refused = execute("refused", [
		memory("Remember", { operation: "remember", text: "Ada.", additionalFields: { group: "?" } }),
	]);
	await expect(refused).rejects.toMatchObject({
		code: 1,
		stdout: expect.stringContaining(`NodeApiError: ${message}`),
	});
});

test("all fields arrive, and a retry after a lost answer is not stored twice", async () => {
	const proxy = await startLosingProxy();
	const credential = {
		id: "lossy",
		name: "Lossy",
		type: "memoryGraphApi",
		data: { url: proxy.url, apiKey: service.key },
	};
	await n8n("import:credentials", `--input=${writeJson("lossy", [credential])}`);
	const fields = { group: "retried", tags: "crm, q3", author: "Ada Lovelace", writtenAt: "2026-09-01T22:30:00" };
	const parameters = { operation: "remember", text: "I joined Acme yesterday.", additionalFields: fields };
	const credentials = { memoryGraphApi: { id: "lossy", name: "Lossy" } };
	await execute("retried", [memory("Remember", parameters, { credentials, retryOnFail: true, maxTries: 2 })]);
	await proxy.stop();
	expect(proxy.asked()).toBe(2);
	const { episodes } = await ask("/v1/episodes?group_id=retried&tags=crm,q3");
	expect(episodes).toMatchObject([{ source_description: "n8n", valid_at: "2026-09-01T20:30:00.000Z" }]);
});

/** Hands requests on to the service, and loses the first answer. */
async function startLosingProxy() {
	let asked = 0;
	const server = createServer(async (request, response) => {
		const isFirst = asked++ === 0;
		const { authorization = "", "idempotency-key": key = "" } = request.headers as Record<string, string>;
		const headers = { authorization, "idempotency-key": key, "content-type": "application/json" };
		const body = await text(request);
		const answer = await fetch(`${service.baseUrl}${request.url}`, { method: "POST", headers, body });
		const answered = await answer.text();
		if (isFirst) return void response.destroy();
		response.writeHead(answer.status, { "content-type": "application/json" }).end(answered);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked: () => asked,
		stop: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}
