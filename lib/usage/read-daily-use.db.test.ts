import { expect, test } from "vitest";
import { POST as writeEpisode } from "@/app/v1/episodes/route";
import { POST as search } from "@/app/v1/search/route";
import { GET as readMeters } from "@/app/v1/usage/route";
import { prisma } from "@/lib/db/prisma";
import { flushRequests } from "@/lib/http/record-request";
import { callRoute } from "@/lib/testing/call-route";
import { testTeam, twoTeams } from "@/lib/testing/test-team";
import { readDailyUse } from "./read-usage";

const EPISODE = { content: "Ada Lovelace worked with Charles Babbage in London." };

test("each key's calls are added up by day, and only what succeeded counts as a write or a retrieval", async () => {
	const { ours, theirs } = await twoTeams();
	await callRoute(writeEpisode, { key: ours.key, body: EPISODE });
	await callRoute(writeEpisode, { key: ours.key, body: { content: "" } });
	await callRoute(search, { key: ours.readKey, body: { query: "Ada" } });
	await flushRequests();
	await callRoute(readMeters, { key: ours.readKey });
	await flushRequests();
	const { days, keys } = await readDailyUse(ours.teamId, new Date());
	expect(days).toHaveLength(30);
	expect(days.at(-1)).toMatchObject({ calls: 4, writes: 1, retrievals: 1 });
	expect(days.slice(0, -1).every(({ calls }) => calls === 0)).toBe(true);
	expect(keys).toHaveLength(2);
	expect(keys.find(({ keyId }) => keyId === ours.keyId)).toMatchObject({
		calls: 2,
		failures: 1,
		writes: 1,
		retrievals: 0,
		project: "default",
	});
	expect((await readDailyUse(theirs.teamId, new Date())).keys).toEqual([]);
});

test("a replay is a call and no write", async () => {
	const { teamId, key } = await testTeam();
	const headers = { "Idempotency-Key": "once" };
	for (let i = 0; i < 2; i++) await callRoute(writeEpisode, { key, body: EPISODE, headers });
	await flushRequests();
	expect((await readDailyUse(teamId, new Date())).keys).toMatchObject([{ calls: 2, writes: 1 }]);
});

test("a key that is gone keeps its use", async () => {
	const { teamId, key, keyId } = await testTeam();
	await callRoute(readMeters, { key });
	await flushRequests();
	await prisma().apiKey.delete({ where: { id: keyId } });
	expect((await readDailyUse(teamId, new Date())).keys).toMatchObject([{ keyId, name: null, calls: 1 }]);
});
