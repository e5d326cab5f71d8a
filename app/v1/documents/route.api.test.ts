import { beforeEach, expect, test } from "vitest";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { expireFacts } from "@/lib/billing/retention";
import { runInTenant } from "@/lib/db/tenant";
import { callRoute, readAnswer, readRows } from "@/lib/testing/call-route";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const post = async (path: "/v1/episodes" | "/v1/facts" | "/v1/search" | "/v1/context", body: object) =>
	readAnswer(await callRoute(ROUTE_TABLE[path].POST, { key: team.key, body }));
const write = async (content: string, more: object = {}) => (await post("/v1/episodes", { content, ...more })).body;
const fact = async (subject: string, predicate: string, object: string, more: object = {}) =>
	(await post("/v1/facts", { subject, predicate, object, ...more })).body;
const get = async (path: "/v1/graph/links" | "/v1/graph/nodes" | "/v1/changes" | "/v1/episodes", query: object) =>
	callRoute(ROUTE_TABLE[path].GET, { key: team.key, query: query as Record<string, string> });

const edges = (what = "fact, retracted_at IS NULL AS holds, retraction_reason AS reason") =>
	runInTenant<Record<string, unknown>>(
		team.ctx,
		`SELECT ${what} FROM edges WHERE project_id = $1 ORDER BY created_at, id`,
		[team.ctx.projectId],
	);

const FIRST = "Mirelle works at Quanta Loft. Hamza lives in Ostrava.";
const SECOND = "Mirelle works at Quanta Loft. Hamza lives in Brno.";

test("a new version ends what it does not say any more, and what it says keeps its id", async () => {
	const first = await write(FIRST, { document_id: "people", valid_at: "2026-01-01T00:00:00Z" });
	expect(first).not.toHaveProperty("replaced");
	const before = await edges("id, fact");
	const second = await write(SECOND, { document_id: "people", valid_at: "2026-02-01T00:00:00Z" });
	expect(second.replaced).toEqual({ episode: first.episode_name, ended: 1, kept: 1 });
	const after = await edges("id, fact, invalid_at, retraction_reason AS reason");
	expect(after[0]).toEqual({ ...before[0], invalid_at: null, reason: null });
	expect(after[1]).toEqual({ ...before[1], invalid_at: new Date("2026-02-01T00:00:00Z"), reason: "superseded" });
	expect(after[2]).toMatchObject({ fact: expect.stringContaining("Brno"), reason: null });
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("what another text says too, and a document of another group, goes on", async () => {
	await write(FIRST, { document_id: "people" });
	await write("Hamza lives in Ostrava.");
	await write(FIRST, { document_id: "people", group_id: "other" });
	expect((await write("Mirelle works at Quanta Loft.", { document_id: "people" })).replaced).toMatchObject({
		ended: 0,
	});
	expect((await edges()).every(({ holds }) => holds)).toBe(true);
});

test("a document is forgotten with all its versions, after a rehearsal that changes nothing", async () => {
	const forget = async (query: Record<string, string> = {}) =>
		readAnswer(
			await callRoute(ROUTE_TABLE["/v1/documents/{document_id}"].DELETE, {
				...{ key: team.key, params: { document_id: "people" }, query },
			}),
		);
	await write(FIRST, { document_id: "people" });
	await write(SECOND, { document_id: "people" });
	const rehearsed = await forget({ dry_run: "true" });
	expect(rehearsed.body).toMatchObject({ deleted: { episodes: 2, edges: 3 } });
	expect(await edges()).toHaveLength(3);
	expect(await forget()).toEqual(rehearsed);
	expect(await edges()).toEqual([]);
	expect((await forget()).status).toBe(404);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("what expires is ended from then on, unless something else says it too", async () => {
	const expires_at = "2026-03-01T00:00:00.000Z";
	await fact("Ada", "is_on", "leave", { expires_at, valid_at: "2026-01-01T00:00:00Z" });
	await fact("Ada", "works_at", "Acme", { expires_at, valid_at: "2026-01-01T00:00:00Z" });
	await fact("Ada", "works_at", "Acme");
	await fact("Ada", "likes", "tea", { expires_at: "2999-01-01T00:00:00Z" });
	await expireFacts(new Date());
	await expireFacts(new Date());
	expect(await edges("relation, retraction_reason AS reason, invalid_at")).toEqual([
		{ relation: "is_on", reason: "expired", invalid_at: new Date(expires_at) },
		{ relation: "works_at", reason: null, invalid_at: null },
		{ relation: "likes", reason: null, invalid_at: null },
	]);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("tags filter streams, lists, search, context and changes", async () => {
	await fact("Ada", "works_at", "Acme", { tags: ["people", "q3"] });
	const { episode_name: both } = await fact("Bob", "works_at", "Initech", { tags: ["people", "people"] });
	await fact("Cem", "works_at", "Globex");
	const rows = async (path: "/v1/graph/links" | "/v1/graph/nodes" | "/v1/changes", tags: string) =>
		(await readRows<Record<string, unknown>>(await get(path, { tags }))).rows;
	expect((await rows("/v1/graph/links", "people")).map(({ t }) => t)).toEqual(["Acme", "Initech"]);
	expect((await rows("/v1/graph/links", "people,q3")).map(({ t }) => t)).toEqual(["Acme"]);
	expect((await rows("/v1/graph/nodes", "q3")).map(({ n }) => n).sort()).toEqual(["Acme", "Ada"]);
	expect((await rows("/v1/changes", "q3")).filter(({ type }) => type === "fact.added")).toHaveLength(1);
	const { body } = await readAnswer(await get("/v1/episodes", { tags: "people" }));
	expect(body.total).toBe(2);
	expect((body.episodes as { name: string }[])[0]?.name).toBe(both);
	const found = await post("/v1/search", { query: "Who works at a company?", scope: "all", tags: ["q3"] });
	expect((found.body.edges as { target: string }[]).map(({ target }) => target)).toEqual(["Acme"]);
	expect(found.body.episodes).toHaveLength(1);
	expect((found.body.entities as { name: string }[]).map(({ name }) => name).sort()).toEqual(["Acme", "Ada"]);
	const context = await post("/v1/context", { query: "Who works at a company?", tags: ["q3"] });
	expect(context.body.text).toContain("Acme");
	expect(context.body.text).not.toContain("Globex");
});

test.each([
	["a tag with a space", { tags: ["a b"] }],
	["a capital", { tags: ["Q3"] }],
	["too many tags", { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }],
	["an empty document", { document_id: "" }],
	["an expiry that is no instant", { expires_at: "tomorrow" }],
])("%s is 400", async (_, more) => {
	expect((await post("/v1/episodes", { content: "Ada met Bob.", ...more })).status).toBe(400);
});
