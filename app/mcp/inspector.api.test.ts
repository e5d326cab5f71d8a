// What the protocol's inspector says of the server, over real HTTP.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRoute } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import * as mcp from "./route";

const run = promisify(execFile);

let team: TestTeam;
let server: Awaited<ReturnType<typeof serveRoute>>;

beforeAll(async () => {
	team = await testTeam();
	server = await serveRoute("/mcp", mcp);
});
afterAll(() => server.stop());

describe("the inspector", () => {
	const inspect = async (...args: string[]) => {
		const cli = path.resolve("node_modules/@modelcontextprotocol/inspector-cli/build/cli.js");
		const words = [
			cli,
			"--cli",
			server.url,
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
			whoami: [],
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
