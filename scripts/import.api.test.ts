import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { readInTenant } from "@/lib/db/tenant";
import { serveApi } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

let folder: string;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "import-"));
	server = await serveApi(ROUTE_TABLE);
});
afterAll(() => {
	server.stop();
	rmSync(folder, { recursive: true });
});

type Line = { origin?: string; status?: string; reason?: string; done?: boolean };

/** Runs the command line; with `killAfter` it is killed once it has printed so many receipts. */
async function run(team: { key: string }, words: string[], killAfter = Number.POSITIVE_INFINITY) {
	const child = spawn(process.execPath, ["scripts/run.mjs", "import", ...words, "--url", server.url], {
		env: { ...process.env, MEMORY_GRAPH_API_KEY: team.key },
		detached: true,
	});
	const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
	let errors = "";
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const lines: Line[] = [];
	for await (const line of createInterface({ input: child.stdout })) {
		lines.push(JSON.parse(line));
		if (lines.length === killAfter && child.pid) process.kill(-child.pid, "SIGKILL");
	}
	return { code: await ended, lines, errors };
}

const count = async ({ ctx }: TestTeam, table: string) => {
	const [row] = await readInTenant<{ n: number }>(ctx, `SELECT count(*)::int AS n FROM ${table}`, []);
	return row?.n;
};

describe("the import command", () => {
	test("killed in the middle and run again, it loses and doubles nothing", async () => {
		const team = await testTeam();
		const file = path.join(folder, "rows.jsonl");
		writeFileSync(
			file,
			Array.from({ length: 60 }, (_, i) => JSON.stringify({ text: `Person ${i} likes tea.` })).join("\n"),
		);
		const first = await run(team, [file], 20);
		expect(first.code).not.toBe(0);
		const again = await run(team, [file]);
		expect(again.code).toBe(0);
		expect(again.lines.at(-1)).toMatchObject({ done: true, refused: 0 });
		expect(again.lines.filter(({ status }) => status === "already_there").length).toBeGreaterThanOrEqual(20);
		expect(await count(team, "episodes")).toBe(60);
	}, 60_000);

	test("what is left out is told, and is no failure", async () => {
		const team = await testTeam();
		const file = path.join(folder, "conversations.json");
		writeFileSync(
			file,
			JSON.stringify([{ chat_messages: [{ sender: "human", text: "Ada joined." }] }, { chat_messages: [] }]),
		);
		const { code, lines } = await run(team, [file]);
		expect(lines.map(({ status }) => status)).toEqual(["stored", "left_out", undefined]);
		expect([code, lines.at(-1)]).toMatchObject([0, { done: true, refused: 0, left_out: 1 }]);
	});

	test("--facts states triples without extraction, once", async () => {
		const team = await testTeam();
		const file = path.join(folder, "memory.jsonl");
		writeFileSync(
			file,
			'{"type":"relation","from":"Ada","to":"Acme","relationType":"works_at"}\n{"type":"relation","from":"Ada"}',
		);
		const { code, lines } = await run(team, [file, "--facts", "--group", "old"]);
		expect(code).toBe(1);
		expect(lines.map(({ status }) => status)).toEqual(["stored", "refused", undefined]);
		await run(team, [file, "--facts", "--group", "old"]);
		expect(await readInTenant(team.ctx, "SELECT group_id, extractor FROM episodes", [])).toEqual([
			{ group_id: "old", extractor: "fact" },
		]);
		expect(await count(team, "edges")).toBe(1);
	});

	test("stops at a refused key and at a full meter, and says how to go on", async () => {
		const file = path.join(folder, "a.txt");
		writeFileSync(file, "Ada joined Acme.");
		const refused = await run({ key: "wrong" }, [file]);
		expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("API key") });
		expect(refused.lines.at(-1)).toMatchObject({ done: false, stored: 0 });
		const { readKey } = await testTeam();
		expect((await run({ key: readKey }, [file])).errors).toContain("write scope");
	});

	test("--help answers on standard output before anything is installed", () => {
		const bare = path.join(folder, "bare");
		for (const part of ["scripts/run.mjs", "scripts/import/usage.mjs", "server/prepare"])
			cpSync(part, path.join(bare, part), { recursive: true });
		const words = [path.join(bare, "scripts/run.mjs"), "import", "--help"];
		expect(execFileSync(process.execPath, words, { encoding: "utf8" })).toContain("usage:");
	});

	test("says what it needs", async () => {
		const { code, errors } = await run({ key: "" }, []);
		expect(code).toBe(2);
		expect(errors).toContain("usage:");
	});
});
