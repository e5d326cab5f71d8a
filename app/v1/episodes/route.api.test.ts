import { beforeAll, describe, expect, test } from "vitest";
import { GET as READ } from "@/app/v1/episodes/[name]/route";
import { pool } from "@/lib/db/pool";
import { EpisodeBody, WriteResult } from "@/lib/episodes/wire";
import { issueKey } from "@/lib/teams/keys";
import { callRoute, readAnswer } from "@/lib/testing/call-route";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { DELETE, PATCH, POST, PUT } from "./route";

let ours: TestTeam;
let theirs: TestTeam;
beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
});

const write = (body: unknown, key = ours.key, headers = {}) => callRoute(POST, { key, body, headers });
const read = async (name: string, key = ours.key) => callRoute(READ, { key, params: { name } });
const PROSE =
	"Ada Lovelace joined Acme Corporation in Berlin. She works with Charles Babbage on the Analytical Engine.";

describe("200", () => {
	test("the write result, and the episode reads back with what it produced", async () => {
		const response = await write({ content: PROSE, source_description: "mail" });
		const result = WriteResult.parse(await response.json());
		expect(response.status).toBe(200);
		expect(result.episode_name).toMatch(/^ep_[0-9a-f]{32}$/);
		expect(result.extracted.entities).toBeGreaterThanOrEqual(3);
		expect(result.extracted.edges).toBeGreaterThanOrEqual(1);
		expect(result.group_id).toBe("default");
		const episode = EpisodeBody.parse(await (await read(result.episode_name)).json());
		expect(episode).toMatchObject({
			content: PROSE,
			source_description: "mail",
			group_id: "default",
			task_id: result.cogram.task_id,
		});
		expect(episode.entities).toHaveLength(result.extracted.entities);
		expect(episode.edges).toHaveLength(result.extracted.edges);
	});

	test("a name and an instant of the caller's own", async () => {
		await write({ content: "Ada met Bob.", name: "mail:2024.1", valid_at: "2024-05-01T10:00:00+02:00" });
		expect(EpisodeBody.parse(await (await read("mail:2024.1")).json())).toMatchObject({
			valid_at: "2024-05-01T08:00:00.000Z",
		});
	});

	test("I is the author where the text names no speaker", async () => {
		const content = "I moved to Lisbon in May. My sister Lina lives in Porto.";
		const { body } = await readAnswer(await write({ content, author: "Priya Raman", group_id: "author" }));
		const episode = EpisodeBody.parse(await (await read(String(body.episode_name))).json());
		expect(episode.author).toBe("Priya Raman");
		expect(episode.edges).toContainEqual(expect.objectContaining({ source: "Priya Raman", target: "Lisbon" }));
		expect(episode.entities.map(({ name }) => name)).not.toContain("User");
		expect((await write({ content, author: "" })).status).toBe(400);
		expect((await write({ content, author: "x".repeat(121) })).status).toBe(400);
	});

	test("unknown fields are ignored, so that none of them reaches another team", async () => {
		const { status, body } = await readAnswer(
			await write({ content: "Ada met Bob.", team_id: theirs.teamId, project_id: theirs.projectId }),
		);
		expect(status).toBe(200);
		expect((await read(String(body.episode_name), theirs.key)).status).toBe(404);
	});

	test.each(["?", " ", "😀", "<b>&amp;</b>", "\r\n\t", "x".repeat(100_000), "字".repeat(50_000)])(
		"content %# of any kind is stored as it is",
		async (content) => {
			const { status, body } = await readAnswer(await write({ content }));
			expect(status).toBe(200);
			expect((await readAnswer(await read(String(body.episode_name)))).body.content).toBe(content);
		},
	);
});

describe("400", () => {
	test.each([
		[{}, ["content"]],
		[{ content: "" }, ["content"]],
		[{ content: 7 }, ["content"]],
		[{ content: null }, ["content"]],
		[{ content: "a\0b" }, ["content"]],
		[{ content: "x", group_id: "" }, ["group_id"]],
		[{ content: "x", group_id: "a b" }, ["group_id"]],
		[{ content: "x", source_description: "s".repeat(121) }, ["source_description"]],
		[{ content: "x", extract_intent: "true" }, ["extract_intent"]],
		[{ content: "x", valid_at: "yesterday" }, ["valid_at"]],
		[{ content: "x", valid_at: "9999-12-31T23:59:59-01:00" }, ["valid_at"]],
		[{ content: "x", valid_at: "0001-01-01T00:00:00+01:00" }, ["valid_at"]],
		[{ content: "x", name: "." }, ["name"]],
		[{ content: "x", name: ".." }, ["name"]],
		[{ content: "x", valid_at: "2024-02-30T00:00:00Z" }, ["valid_at"]],
		[{ content: "x", name: "no spaces" }, ["name"]],
		[{ group_id: "a b", extract_intent: 1 }, ["content", "group_id", "extract_intent"]],
		[[], [""]],
		["not json", [""]],
	])("for %j", async (sent, fields) => {
		const { status, body } = await readAnswer(await write(sent));
		expect([status, body.error]).toEqual([400, "invalid_request"]);
		expect((body.details as { field: string }[]).map((issue) => issue.field)).toEqual(fields);
	});
});

test("401 comes before everything else, always the same", async () => {
	const expired = await issueKey({ teamId: ours.teamId, scopes: ["write"], expiresAt: new Date(Date.now() + 60_000) });
	await pool().query("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [expired.keyId]);
	const revoked = await issueKey({ teamId: ours.teamId, scopes: ["write"] });
	expect((await write({ content: "x" }, revoked.key)).status).toBe(200);
	await pool().query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [revoked.keyId]);
	const answers = [];
	for (const key of [undefined, "nonsense", ours.key.slice(0, -1), revoked.key, expired.key]) {
		answers.push(await readAnswer(await callRoute(POST, { key, body: "not json" })));
	}
	expect(answers[0]?.status).toBe(401);
	for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("a key in the query string is ignored, and the scheme may be written in any case", async () => {
	expect((await callRoute(POST, { query: { key: ours.key }, body: { content: "x" } })).status).toBe(401);
	const headers = { authorization: `bEaReR ${ours.key}` };
	expect((await callRoute(POST, { headers, body: { content: "x" } })).status).toBe(200);
});

test("403 for a read-only key, before the body is looked at", async () => {
	const { status, body } = await readAnswer(await write("not json", ours.readKey));
	expect([status, body.error]).toEqual([403, "missing_scope"]);
});

test("403 for a group outside the key's list", async () => {
	const { key } = await issueKey({ teamId: ours.teamId, scopes: ["write"], groups: ["mine"] });
	expect((await write({ content: "x", group_id: "mine" }, key)).status).toBe(200);
	expect((await write({ content: "x" }, key)).status).toBe(403);
});

test("404 for another team's episode, exactly as for none", async () => {
	const { body } = await readAnswer(await write({ content: "Ada met Bob." }));
	const foreign = await readAnswer(await read(String(body.episode_name), theirs.key));
	expect(foreign.status).toBe(404);
	expect(foreign).toEqual(await readAnswer(await read("nothing", theirs.key)));
});

test("405 with Allow and a JSON body on other methods", async () => {
	for (const handler of [PUT, PATCH, DELETE]) {
		const response = await callRoute(handler, { key: ours.key });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
	}
	expect((await readAnswer(await callRoute(PUT))).body.error).toBe("method_not_allowed");
});

test("409 for a name that is taken", async () => {
	await write({ content: "x", name: "taken" });
	const { status, body } = await readAnswer(await write({ content: "y", name: "taken" }));
	expect([status, body.error]).toEqual([409, "name_conflict"]);
});

describe("413", () => {
	test("for content past 100,000 characters, counted as people count", async () => {
		expect((await write({ content: "x".repeat(100_001) })).status).toBe(413);
		expect((await write({ content: "😀".repeat(100_001) })).status).toBe(413);
		expect((await write({ content: "😀".repeat(60_000) })).status).toBe(200);
	});

	test("for a body past 1 MiB, announced or not, without reading it all", async () => {
		expect((await write({ content: "x", pad: "x".repeat(1024 * 1024) })).status).toBe(413);
		let pulled = 0;
		const endless = new ReadableStream({
			pull(controller) {
				pulled++;
				controller.enqueue(new Uint8Array(64 * 1024));
			},
		});
		const request = new Request("http://localhost/v1/episodes", {
			method: "POST",
			body: endless,
			headers: { authorization: `Bearer ${ours.key}`, "content-type": "application/json" },
			duplex: "half",
		} as RequestInit);
		expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(413);
		expect(pulled).toBeLessThan(32);
	});
});

test("415 for a body that is not JSON", async () => {
	expect((await write("content=x", ours.key, { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
		415,
	);
});

test("every answer carries a request id, and the error body names the same", async () => {
	const response = await write({});
	const id = response.headers.get("x-request-id");
	expect(id).toMatch(/^req_[0-9a-f]{32}$/);
	expect(((await response.json()) as { request_id: string }).request_id).toBe(id);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});
