import { expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { readCommand } from "./commands";

async function linesOf(...args: string[]): Promise<object[]> {
	const lines: object[] = [];
	const result = readCommand(["reread", ...args]).work("");
	if (Symbol.asyncIterator in result) for await (const line of result) lines.push(line);
	return lines;
}

const factsOf = ({ ctx }: TestTeam) => runInTenant<{ fact: string }>(ctx, "SELECT fact FROM edges ORDER BY fact");

test("reread shows a line for each episode and the sum, and does it with --apply", async () => {
	const team = await testTeam();
	const content = "Grace Hopper works at Acme.";
	const { episodeName: episode } = await writeFacts(team.ctx, [["Grace Hopper", "likes", "Acme"]], { content });
	await runInTenant(team.ctx, "UPDATE episodes SET extractor = 'embedded-v1'");
	const counts = { added: 1, changed: 0, gone: 1, ended: 0, stay: 0 };
	const line = { episode, ...counts, lines: ["+ Grace Hopper works at Acme.", "- Grace Hopper likes Acme."] };
	const sum = { episodes: 1, failed: 0, ...counts };
	const project = ["--project", team.projectId];
	expect(await linesOf(...project, "--group", "default", "--since", "2026-01-01", "--limit", "5")).toEqual([
		line,
		{ applied: false, ...sum },
	]);
	expect(await factsOf(team)).toEqual([{ fact: "Grace Hopper likes Acme." }]);
	expect(await linesOf(...project, "--apply")).toEqual([line, { applied: true, ...sum }]);
	expect(await factsOf(team)).toEqual([{ fact: content }]);
	expect(await linesOf(...project)).toEqual([
		{ applied: false, episodes: 0, failed: 0, added: 0, changed: 0, gone: 0, ended: 0, stay: 0 },
	]);
});

test("wrong options are named", () => {
	expect(() => readCommand(["reread", "--project", "1", "--limit", "few"])).toThrow(
		"--project must be the uuid of a project; --limit must be a whole number.",
	);
});
