// What the protocol's own tools say of the server, over real HTTP.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRoute } from "@/lib/testing/serve-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import * as mcp from "./route";

const run = promisify(execFile);
const moduleOf = (name: string) => path.resolve("node_modules/@modelcontextprotocol", name);

let team: TestTeam;
let folder: string;
/** For clients that send no key of their own. */
let keyed: Awaited<ReturnType<typeof serveRoute>>;
let plain: Awaited<ReturnType<typeof serveRoute>>;

beforeAll(async () => {
	team = await testTeam();
	folder = mkdtempSync(path.join(tmpdir(), "conformance-"));
	keyed = await serveRoute("/mcp", mcp, { authorization: `Bearer ${team.key}` });
	plain = await serveRoute("/mcp", mcp);
});
afterAll(() => {
	keyed.stop();
	plain.stop();
	rmSync(folder, { recursive: true });
});

describe("the conformance suite", () => {
	// The other scenarios are about features that this server does not declare, or call tools of an example server by name.
	test.each(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])(
		"%s passes",
		async (scenario) => {
			const suite = moduleOf("conformance/dist/index.js");
			const { stdout } = await run(process.execPath, [suite, "server", "--url", keyed.url, "--scenario", scenario], {
				cwd: folder,
			});
			expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
		},
		60_000,
	);
});

describe("the inspector", () => {
	const inspect = async (...args: string[]) => {
		const cli = moduleOf("inspector-cli/build/cli.js");
		const words = [
			cli,
			"--cli",
			plain.url,
			"--transport",
			"http",
			"--header",
			`Authorization: Bearer ${team.key}`,
			...args,
		];
		// It looks for its own package.json beside the folder that it runs in.
		const { stdout } = await run(process.execPath, words, { cwd: path.dirname(cli) });
		return JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
			tools: { name: string }[];
			isError?: boolean;
			structuredContent: Record<string, unknown>;
		};
	};

	test("lists the tools and calls every one of them", async () => {
		const { edges, episodeName } = await writeFacts(team.ctx, [["Ada", "knows", "Bob"]]);
		const calls: Record<string, string[]> = {
			remember: ["text=Ada Lovelace works at Acme."],
			recall: ["question=Where does Ada Lovelace work?"],
			about: ["entity=Ada"],
			facts_between: ["a=Ada", "b=Bob"],
			correct: [`edge_uuid=${edges[0]?.id}`, "reason=They never met."],
			recent: ["limit=5"],
			forget: [`episode=${episodeName}`],
		};
		const { tools } = await inspect("--method", "tools/list");
		expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
		for (const [tool, args] of Object.entries(calls)) {
			const words = args.flatMap((arg) => ["--tool-arg", arg]);
			const { isError, structuredContent } = await inspect("--method", "tools/call", "--tool-name", tool, ...words);
			expect([tool, isError ?? false, typeof structuredContent]).toEqual([tool, false, "object"]);
		}
	}, 120_000);
});
