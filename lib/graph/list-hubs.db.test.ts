import { beforeEach, expect, test } from "vitest";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { listHubs } from "./list-hubs";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

test("hubs come by falling degree, no more than were asked for, and say among how many they are", async () => {
	await writeFacts(team.ctx, [
		["Ada", "knows", "Bob"],
		["Ada", "knows", "Cid"],
		["Ada", "knows", "Dora"],
		["Bob", "knows", "Cid"],
	]);
	const { labels, degrees, among } = await listHubs(team.ctx, null, 3, 1_000);
	expect(degrees).toEqual([3, 2, 2]);
	expect(labels).toHaveLength(3);
	expect(among).toBe(4);
	expect((await listHubs(team.ctx, null, 2, 3)).among).toBe(3);
});

test("a group's hubs count its own edges, and an empty graph has none", async () => {
	await writeFacts(team.ctx, [["Ada", "knows", "Bob"]]);
	expect((await listHubs(team.ctx, "default", 10, 10)).degrees).toEqual([1, 1]);
	expect(await listHubs(team.ctx, "elsewhere", 10, 10)).toEqual({ labels: [], degrees: [], among: 0 });
});
