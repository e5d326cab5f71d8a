// The wheel of packages/python, built and installed into an environment of its own and run against a server.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApi } from "@/lib/testing/serve-api";
import { testTeam } from "@/lib/testing/test-team";
import { ROUTE_TABLE } from "./route-table";

const run = promisify(execFile);
const source = path.resolve("packages/python");
const folder = path.resolve(".test", `python-${process.pid}`);
const python = path.join(folder, "venv/bin/python");
/** Why there is nothing to test with; empty when there is. */
let missing = "";

beforeAll(async () => {
	mkdirSync(folder, { recursive: true });
	try {
		execFileSync("python3", ["-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 10)"], {
			stdio: "ignore",
		});
	} catch {
		missing = "There is no python3 of 3.10 or newer with venv here: the Python client is not tested.";
		return;
	}
	await run("python3", ["-m", "venv", path.join(folder, "venv")]);
	// What it depends on, and what it is built with: see its pyproject.toml.
	const needed = ["httpx==0.28.1", "typing-extensions"];
	const builtWith = ["hatchling==1.27.0", "unasync==0.6.0", "datamodel-code-generator==0.89.0"];
	try {
		await run(python, ["-m", "pip", "install", "--quiet", ...needed, ...builtWith]);
	} catch {
		missing = "pip cannot fetch packages here: the Python client is not tested.";
		return;
	}
	const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index"];
	await run(python, ["-m", "pip", "wheel", ...offline, "--wheel-dir", folder, source]);
	await run(python, [
		"-m",
		"pip",
		"install",
		...offline,
		path.join(folder, "memory_graph_client-0.1.0-py3-none-any.whl"),
	]);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("the wheel remembers, asks, streams and follows changes, synchronously and not", async ({ skip }) => {
	if (missing) skip(missing);
	const team = await testTeam();
	const server = await serveApi(ROUTE_TABLE);
	const env = { ...process.env, MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: team.key };
	const { stdout } = await run(python, [path.join(source, "tests/journey.py")], { env, cwd: folder });
	server.stop();
	expect(stdout).toBe("ok\n");
}, 60_000);
