import { beforeAll, describe, expect, test } from "vitest";
import { GET as readEpisode } from "@/app/v1/episodes/[name]/route";
import { GET as details } from "@/app/v1/graph/nodes/[name]/details/route";
import type { FactResult } from "@/lib/episodes/fact-wire";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { POST } from "./route";

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});

const post = (body: object, headers: Record<string, string> = {}, key = team.key) =>
	callRoute(POST, { key, body, headers });
const add = async (body: object): Promise<FactResult> => {
	const response = await post(body);
	expect(response.status).toBe(200);
	return (await response.json()) as FactResult;
};
const ADA = { subject: "Ada", predicate: "works_at", object: "Acme" };

describe("200", () => {
	test("a fact is an episode with one edge, and its underscores read as spaces", async () => {
		const answer = await add({ ...ADA, subject: "Ada_Lovelace", valid_at: "2026-05-08T13:56:00+02:00" });
		expect(answer).toMatchObject({
			ok: true,
			extracted: { entities: 2, edges: 1 },
			group_id: "default",
			warning: null,
			fact: {
				subject: "Ada Lovelace",
				predicate: "works at",
				object: "Acme",
				fact: "Ada Lovelace works at Acme.",
				created: true,
				valid_at: "2026-05-08T11:56:00.000Z",
			},
			retracted: [],
		});
		const episode = await callRoute(readEpisode, { key: team.key, params: { name: answer.episode_name } });
		expect(await episode.json()).toMatchObject({
			content: "Ada Lovelace works at Acme.",
			source_description: "api",
			extractor: "fact",
			edges: [{ edge_uuid: answer.fact.edge_uuid, fact: answer.fact.fact, retracted: false }],
		});
		const found = await callRoute(details, { key: team.key, params: { name: "Ada_Lovelace" } });
		expect(await found.json()).toMatchObject({ entity: { name: "Ada Lovelace", edge_count: 1 } });
	});

	test("the same fact again adds provenance and no edge", async () => {
		const first = await add({ subject: "Bob", predicate: "likes", object: "tea" });
		const again = await add({ subject: "bob", predicate: "Likes", object: "Tea" });
		expect(again.extracted).toEqual({ entities: 2, edges: 0, statements: 0 });
		expect(again.fact).toEqual({ ...first.fact, created: false });
	});

	test("an invalid_at that has passed ends a known fact and retires its other wordings", async () => {
		const valid_at = "2020-01-01T00:00:00Z";
		const invalid_at = "2024-01-01T00:00:00Z";
		const cleo = { subject: "Cleo", predicate: "works_at", object: "Initech" };
		const worded = await add({ ...cleo, fact: "Cleo has a desk at Initech.", valid_at });
		const ended = await add({ ...cleo, invalid_at });
		expect(ended.fact).toMatchObject({ created: true, valid_at: "2024-01-01T00:00:00.000Z" });
		expect(ended.retracted).toEqual([
			{ edge_uuid: worded.fact.edge_uuid, fact: "Cleo has a desk at Initech.", reason: "superseded" },
		]);
		const again = await add({ ...cleo, invalid_at: "2025-01-01T00:00:00Z" });
		expect(again).toMatchObject({ fact: { edge_uuid: ended.fact.edge_uuid, created: false }, retracted: [] });
	});

	test("a single-valued relation retires its older value, never a newer one, and within its group alone", async () => {
		const livesIn = (object: string, valid_at: string, group_id = "homes") =>
			add({ subject: "Finn", predicate: "lives_in", object, valid_at, group_id });
		const berlin = await livesIn("Berlin", "2020-01-01T00:00:00Z");
		await livesIn("Oslo", "2020-01-01T00:00:00Z", "elsewhere");
		const paris = await livesIn("Paris", "2022-01-01T00:00:00Z");
		expect(paris.retracted).toEqual([
			{ edge_uuid: berlin.fact.edge_uuid, fact: "Finn lives in Berlin.", reason: "superseded" },
		]);
		expect((await livesIn("Rome", "2021-01-01T00:00:00Z")).retracted).toEqual([]);
	});

	test("labels that the client names come first, and a custom one is kept", async () => {
		await add({
			subject: "Dan",
			predicate: "leads",
			object: "Apollo",
			subject_label: "Person",
			object_label: "Moonshot",
		});
		await add({ subject: "Dan", predicate: "likes", object: "Apollo", subject_label: "Astronaut" });
		const labelsOf = async (name: string) =>
			(
				(await (await callRoute(details, { key: team.key, params: { name } })).json()) as {
					entity: { labels: string[] };
				}
			).entity.labels;
		expect(await labelsOf("Dan")).toEqual(["Astronaut", "Person"]);
		expect(await labelsOf("Apollo")).toEqual(["Moonshot"]);
	});

	test("every field at its bound is taken", async () => {
		const answer = await add({
			subject: "😀".repeat(200),
			predicate: "p".repeat(200),
			object: "o".repeat(200),
			fact: "f".repeat(2_000),
			source_description: "s".repeat(120),
			group_id: "g".repeat(128),
			subject_label: `A${"b".repeat(39)}`,
			extract_intent: true,
			unknown: "ignored",
		});
		expect(answer.extracted.edges).toBe(1);
		expect(answer.intent_suggestion).toBe(null);
	});
});

describe("400", () => {
	test.each([
		["subject", { ...ADA, subject: "" }],
		["subject", { ...ADA, subject: undefined }],
		["subject", { ...ADA, subject: 7 }],
		["subject", { ...ADA, subject: "_ _" }],
		["subject", { ...ADA, subject: "a\0b" }],
		["predicate", { ...ADA, predicate: "p".repeat(201) }],
		["object", { ...ADA, object: "😀".repeat(201) }],
		["object", { ...ADA, object: "the ada" }],
		["fact", { ...ADA, fact: "" }],
		["fact", { ...ADA, fact: "f".repeat(2_001) }],
		["group_id", { ...ADA, group_id: "a b" }],
		["source_description", { ...ADA, source_description: "s".repeat(121) }],
		["extract_intent", { ...ADA, extract_intent: "true" }],
		["valid_at", { ...ADA, valid_at: "yesterday" }],
		["invalid_at", { ...ADA, valid_at: "2026-01-02T00:00:00Z", invalid_at: "2026-01-01T00:00:00Z" }],
		["subject_label", { ...ADA, subject_label: "person" }],
		["subject_label", { ...ADA, subject_label: "Entity" }],
		["object_label", { ...ADA, object_label: `A${"b".repeat(40)}` }],
	])("a bad %s is named (%#)", async (field, body) => {
		const { status, body: answer } = await readAnswer(await post(body));
		expect(status).toBe(400);
		expect(answer).toMatchObject({ error: "invalid_request", details: [{ field }] });
	});

	test("two names of one entity leave nothing behind", async () => {
		await add({ subject: "Big_Blue", predicate: "is", object: "IBM Corp" });
		const { status } = await readAnswer(await post({ subject: "Big_Blue", predicate: "is", object: "big blue" }));
		expect(status).toBe(400);
	});
});

describe("403", () => {
	test("a key restricted to groups writes only those", async () => {
		const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["mine"] });
		const write = (group_id?: string) => post({ ...ADA, group_id }, {}, key);
		expect((await write("mine")).status).toBe(200);
		expect((await write("yours")).status).toBe(403);
		expect((await write()).status).toBe(403);
	});
});

describe("Idempotency-Key", () => {
	test("a repeat is answered by the first answer, once written", async () => {
		const body = { subject: "Eve", predicate: "owns", object: "a boat", extract_intent: false };
		const first = await post(body, { "idempotency-key": "k1" });
		expect(first.headers.has("idempotent-replay")).toBe(false);
		const again = await post(
			{ extract_intent: false, object: "a boat", predicate: "owns", subject: "Eve" },
			{ "idempotency-key": "k1" },
		);
		expect(again.headers.get("idempotent-replay")).toBe("true");
		expect(await again.text()).toBe(await first.text());
		const other = await readAnswer(await post({ ...body, subject: "Eva" }, { "idempotency-key": "k1" }));
		expect(other).toMatchObject({ status: 409, body: { error: "idempotency_conflict" } });
	});

	test("nothing is kept for a refused request", async () => {
		const headers = { "idempotency-key": "k2" };
		expect((await post({ ...ADA, object: "ada" }, headers)).status).toBe(400);
		expect((await post(ADA, headers)).status).toBe(200);
	});

	test.each(["k".repeat(256), "caf\u00e9"])("a key that is too long or not ASCII is refused (%#)", async (key) => {
		expect((await post(ADA, { "idempotency-key": key })).status).toBe(400);
	});

	test("255 characters are taken, and a key of another project is its own", async () => {
		const headers = { "idempotency-key": "k".repeat(255) };
		const stranger = await testTeam();
		expect((await post(ADA, headers)).status).toBe(200);
		const theirs = await post(ADA, headers, stranger.key);
		expect(theirs.status).toBe(200);
		expect(theirs.headers.has("idempotent-replay")).toBe(false);
	});
});
