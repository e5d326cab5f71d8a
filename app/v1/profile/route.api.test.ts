import { beforeAll, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { distillProfiles } from "@/lib/enrichment/distill-profiles";
import { toUuid } from "@/lib/ids";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { GET } from "./route";

let ours: TestTeam;
let theirs: TestTeam;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	const body = {
		subject: "Ada",
		predicate: "prefers",
		object: "short meetings",
		group_id: "crew",
		subject_label: "Person",
	};
	const answer = (await (await callRoute(addFact, { key: ours.key, body })).json()) as { cogram: { task_id: string } };
	await distillProfiles(ours.ctx, [toUuid("task", answer.cogram.task_id) ?? ""]);
});

const get = (query: Record<string, string>, key = ours.key) => callRoute(GET, { key, query });

test("200 with what was distilled for the group", async () => {
	const { status, body } = await readAnswer(await get({ group_id: "crew" }));
	expect(status).toBe(200);
	expect(body).toMatchObject({
		group_id: "crew",
		cognitive_patterns: [{ count: 1, examples: [{ fact: "Ada prefers short meetings." }] }],
	});
});

test("404 until distilled, and for another team's group alike", async () => {
	const none = await readAnswer(await get({}));
	expect(none).toMatchObject({ status: 404, body: { error: "not_found" } });
	expect(await readAnswer(await get({ group_id: "crew" }, theirs.key))).toEqual(none);
});

test("403 for a group outside the key's list, the default one as well", async () => {
	const { key } = await issueKey({ teamId: ours.teamId, groups: ["crew"] });
	expect((await get({ group_id: "crew" }, key)).status).toBe(200);
	expect((await get({}, key)).status).toBe(403);
});
