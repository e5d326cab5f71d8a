// The adapters of the clients in the frameworks they are for: each is installed into an environment of its own, and its example plays
// with a scripted model against a service.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_SOURCE, packClient } from "@/lib/testing/install-client";
import { type Service, startService } from "@/scripts/test/service";

const run = promisify(execFile);
const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `frameworks-${process.pid}`);
const PYTHON_SOURCE = path.resolve("packages/python");
/** Some frameworks are 150 packages. */
const INSTALLING = 900_000;
/** AI SDK 7 and Mastra want 22 or newer. */
const NODE = `node-${process.platform}-${process.arch}`;
let service: Service;
let tarball: string;

beforeAll(async () => {
	mkdirSync(FOLDER, { recursive: true });
	tarball = packClient(FOLDER);
	service = await startService(path.join(FOLDER, "data"));
});
afterAll(async () => {
	await service?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

const environment = (more: Record<string, string>) => ({
	...process.env,
	MEMORY_GRAPH_URL: service.baseUrl,
	MEMORY_GRAPH_API_KEY: service.key,
	// What frameworks write or tell beside their work stays here.
	XDG_DATA_HOME: path.join(FOLDER, "share"),
	MASTRA_TELEMETRY_DISABLED: "1",
	...more,
});

test.each([
	["langchain", "with_langchain.py", ["langchain==1.5.2", "langchain-core==1.8.3", "langgraph==1.2.24"]],
	["llama-index", "with_llama_index.py", ["llama-index-core==0.14.25"]],
	["openai-agents", "with_openai_agents.py", ["openai-agents==0.24.0"]],
	["crewai", "with_crewai.py", ["crewai==1.15.30"]],
])(
	"Python: %s",
	async (extra, program, packages) => {
		const venv = path.join(FOLDER, extra);
		const python = path.join(venv, "bin/python");
		await run("python3", ["-m", "venv", venv]);
		await run(python, ["-m", "pip", "install", "--quiet", `${PYTHON_SOURCE}[${extra}]`, ...packages]);
		const env = environment({ PYTHONPATH: path.join(PYTHON_SOURCE, "examples"), PYTHONDONTWRITEBYTECODE: "1" });
		const { stdout } = await run(python, [path.join(PYTHON_SOURCE, "tests/frameworks", program)], { env, cwd: FOLDER });
		expect(stdout.trimEnd().split("\n").at(-1)).toBe("ok");
	},
	INSTALLING,
);

test.each([
	["AI SDK 6", "ai-sdk", ["ai@6.0.326"]],
	["AI SDK 7", "ai-sdk", ["ai@7.0.173"]],
	["Mastra", "mastra", ["ai@7.0.173", "@mastra/core@1.71.0"]],
])(
	"TypeScript: %s",
	async (name, example, packages) => {
		const folder = path.join(FOLDER, name.replaceAll(" ", "-"));
		mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(folder, "package.json"), '{"private":true,"type":"module"}');
		const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", tarball, `${NODE}@^24.0.0`];
		await run("npm", [...words, ...packages], { cwd: folder });
		for (const file of [`examples/${example}.mjs`, "tests/frameworks.mjs"])
			copyFileSync(path.join(CLIENT_SOURCE, file), path.join(folder, path.basename(file)));
		const node = path.join(folder, "node_modules", NODE, "bin/node");
		const { stdout } = await run(node, ["frameworks.mjs"], { env: environment({ EXAMPLE: example }), cwd: folder });
		expect(stdout).toBe("ok\n");
	},
	INSTALLING,
);
