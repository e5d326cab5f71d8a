import { beforeEach, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { setTeam, setUsage } from "@/lib/teams/set-team";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { readUsage } from "@/lib/usage/read-usage";
import { GET, POST } from "./route";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam({ tier: "hobby" });
});

const write = (key: string, body: object = { content: "Ada met Bob in Paris." }) =>
	callRoute(POST, { key: team.key, body, headers: { "idempotency-key": key } });
const writesUsed = async () => (await readUsage(team.teamId, new Date())).writes.used;
const episodes = async () => ((await (await callRoute(GET, { key: team.key })).json()) as { total: number }).total;

test("a repeat gets the first answer to the byte, and is charged once", async () => {
	const first = await write("a");
	const again = await write("a");
	expect(await again.text()).toBe(await first.text());
	expect(again.headers.get("idempotent-replay")).toBe("true");
	expect(again.headers.has("ratelimit")).toBe(true);
	expect([await writesUsed(), await episodes()]).toEqual([1, 1]);
});

test("a repeat is answered at the cap and while payment is due, as it costs nothing", async () => {
	const first = await (await write("b")).text();
	await setUsage(team.teamId, "writes", 10_000);
	expect((await write("new")).status).toBe(429);
	expect(await (await write("b")).text()).toBe(first);
	await setTeam(team.teamId, { pastDue: true });
	expect((await write("new")).status).toBe(402);
	expect(await (await write("b")).text()).toBe(first);
});

test("a refused write keeps nothing: the key is free for the next try", async () => {
	await setUsage(team.teamId, "writes", 10_000);
	expect((await write("c")).status).toBe(429);
	await setUsage(team.teamId, "writes", 0);
	const retried = await write("c");
	expect([retried.status, retried.headers.has("idempotent-replay")]).toEqual([200, false]);
});

test("of twins at once one writes; the others hear that it runs, or its answer", async () => {
	const answers = await Promise.all(Array.from({ length: 12 }, () => write("d")));
	const statuses = answers.map((answer) => answer.status);
	expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
	for (const answer of answers.filter(({ status }) => status !== 200)) {
		expect(answer.headers.get("retry-after")).toBe("1");
		expect(await readAnswer(answer)).toMatchObject({ status: 409, body: { error: "idempotency_conflict" } });
	}
	expect([await writesUsed(), await episodes()]).toEqual([1, 1]);
	expect((await write("d")).headers.get("idempotent-replay")).toBe("true");
});

test("each of the two writes has keys of its own", async () => {
	await write("e");
	const fact = { subject: "Ada", predicate: "knows", object: "Bob" };
	const response = await callRoute(addFact, {
		key: team.key,
		path: "/v1/facts",
		body: fact,
		headers: { "idempotency-key": "e" },
	});
	expect([response.status, response.headers.has("idempotent-replay")]).toEqual([200, false]);
});

test("a body nested deeper than 64 levels is refused, with a key or without one", async () => {
	const nested = (levels: number) =>
		`{"content":"Ada met Bob.","extra":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
	const post = (levels: number, headers: Record<string, string>) =>
		callRoute(POST, { key: team.key, body: nested(levels), headers });
	for (const headers of [{ "idempotency-key": "deep" }, {}] as Record<string, string>[]) {
		for (const levels of [65, 10_000]) {
			expect(await readAnswer(await post(levels, headers))).toMatchObject({
				status: 400,
				body: { error: "invalid_request", details: [{ message: "must not be nested deeper than 64 levels" }] },
			});
		}
		// Brackets of this number are more values than a body may hold, and so are not looked into.
		expect((await post(400_000, headers)).status).toBe(413);
		expect((await post(64, headers)).status).toBe(200);
	}
});
