import { expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { listHubs, streamNodes } from "./stream-nodes";

type Row = { l: string[]; d: number };

/** The same as the stream of nodes has it. */
async function streamed(ctx: Ctx, group_id: string | undefined, limit: number): Promise<Row[]> {
	const page = { limit, offset: 0, query: "", group_id };
	const reader = { wants: () => true, signal: new AbortController().signal };
	const { bytes } = await streamNodes(ctx, page, reader);
	const lines = (await new Response(bytes).text()).trim().split("\n");
	return lines.slice(0, -1).map((line) => JSON.parse(line) as Row);
}

test("hubs are the first rows of the stream, of a project or of a group, and say among how many they are", async () => {
	const { ours, theirs } = await twoTeams();
	await writeFacts(theirs.ctx, [["Eve", "knows", "Mallory"]]);
	await writeFacts(ours.ctx, [
		["Ada", "knows", "Bob"],
		["Ada", "knows", "Cid"],
		["Ada", "knows", "Dora"],
		["Bob", "knows", "Cid"],
	]);
	await writeFacts(ours.ctx, [["Ada", "knows", "Bob"]], { groupId: "other", alone: ["Zoe"] });
	for (const [group, among] of [
		[null, 5],
		["default", 4],
		["other", 3],
	] as const) {
		const hubs = await listHubs(ours.ctx, group, 3, 1_000);
		const rows = await streamed(ours.ctx, group ?? undefined, 3);
		expect(hubs).toEqual({ labels: rows.map(({ l }) => l[0] ?? null), degrees: rows.map(({ d }) => d), among });
	}
	expect((await listHubs(ours.ctx, "other", 3, 3)).degrees).toEqual([1, 1, 0]);
	expect((await listHubs(ours.ctx, null, 2, 3)).among).toBe(3);
	expect(await listHubs({ ...ours.ctx, groups: ["other"] }, null, 9, 9)).toMatchObject({ among: 3 });
	expect(await listHubs(ours.ctx, "elsewhere", 9, 9)).toEqual({ labels: [], degrees: [], among: 0 });
});
