import { expect, test, vi } from "vitest";
import { POST as writeEpisode } from "@/app/v1/episodes/route";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { runInTenant } from "@/lib/db/tenant";
import { flushRequests } from "@/lib/http/record-request";
import { createProject } from "@/lib/teams/create-project";
import { issueKey } from "@/lib/teams/keys";
import { callRoute } from "@/lib/testing/call-route";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { signedIn } from "@/lib/testing/sign-in";
import { ctxOf, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { PROJECT_KINDS, TEAM_KINDS } from "@/lib/transfer/export/kinds";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

type Row = Record<string, unknown> & { kind: string };
const EVIL = ["<img src=x onerror=alert(1)>", "=cmd()|\"' /C calc'!A0 \u2028 \\ \n"];

async function exported(
	teamId: string,
	query = "",
): Promise<{ rows: Row[]; end: number; text: string; answer: Response }> {
	const request = new Request(`http://localhost/t/${teamId}/export${query}`, { headers: OUR_PAGES });
	const answer = await GET(request, { params: Promise.resolve({ team: teamId }) });
	const text = await answer.text();
	const lines = text.trimEnd().split("\n");
	const { _end: end } = JSON.parse(lines.pop() ?? "") as { _end: number };
	return { rows: lines.map((line) => JSON.parse(line) as Row), end, text, answer };
}

test("an export holds every row of the team's projects, none of anybody else's, no secret, and an end", async () => {
	const { ours, theirs } = await twoTeams();
	const second = await createProject(ours.teamId, "second");
	const { key } = await issueKey({ teamId: ours.teamId, project: second.name, scopes: ["write"] });
	const other = await ctxOf(key);
	await callRoute(writeEpisode, { key: ours.key, body: { content: "Ada Lovelace worked with Charles Babbage." } });
	await writeFacts(ours.ctx, [[EVIL[0] ?? "", "likes", EVIL[1] ?? ""]]);
	const wrong = await writeFacts(ours.ctx, [["Bob", "owns", "a boat"]], { alone: ["Robert"] });
	await retract(ours.ctx, { episode: wrong.episodeName, dry_run: false });
	await mergeEntities(ours.ctx, { kept: "Robert", gone: "Bob" }, false);
	await writeFacts(other, [["Kim", "knows", "Lee"]]);
	await writeFacts(theirs.ctx, [["Canary", "lives_in", "a mine"]]);
	await flushRequests();
	const owner = await signedIn(ours.teamId, "owner");
	asRequest(owner.cookies);
	const { rows, end, text, answer } = await exported(ours.teamId);

	expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="memory-graph-[\d-]+\.ndjson"$/);
	expect(end).toBe(rows.length);
	const of = (kind: string) => rows.filter((row) => row.kind === kind);
	const kinds = rows[0]?.kinds as Record<string, string>;
	expect(rows[0]).toMatchObject({ kind: "export", version: 1, team_id: ours.teamId });
	expect(Object.keys(kinds)).toEqual([...TEAM_KINDS, ...PROJECT_KINDS].map(({ kind }) => kind));
	for (const row of rows.slice(1)) expect(Object.keys(kinds)).toContain(row.kind);
	expect(of("project").map(({ name }) => name)).toEqual(["default", "second"]);
	expect(of("member")).toMatchObject([{ email: owner.email, role: "owner" }]);
	expect(of("api_key").length).toBeGreaterThanOrEqual(3);
	expect(of("usage_day")).toMatchObject([{ calls: 1, writes: 1 }]);
	expect(of("request")).toMatchObject([{ project_id: ours.projectId, method: "POST", status: 200 }]);
	expect(of("retraction")).toHaveLength(1);
	expect(of("merge")).toMatchObject([{ gone_name: "Bob" }]);
	for (const [ctx, id] of [
		[ours.ctx, ours.projectId],
		[other, second.projectId],
	] as const) {
		for (const [kind, table] of [
			["episode", "episodes"],
			["entity", "entities"],
			["fact", "edges"],
			["mention", "mentions"],
			["task", "tasks"],
		] as const) {
			const [stored] = await runInTenant<{ n: number }>(
				ctx,
				`SELECT count(*)::int AS n FROM ${table} WHERE project_id = $1`,
				[id],
			);
			expect(of(kind).filter((row) => row.project_id === id).length, `${kind} of ${id}`).toBe(stored?.n);
		}
	}
	const names = of("entity").map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining([EVIL[0], "Kim"]));
	expect(of("fact").find(({ source_name }) => source_name === EVIL[0])).toMatchObject({
		episode_ids: [expect.any(String)],
	});
	expect(text).not.toContain("Canary");
	for (const secret of ["secret_hash", "password_hash", ours.key, key]) expect(text).not.toContain(secret);
});

test("with tags in the address only episodes with all of them are exported; a malformed tag is refused", async () => {
	const { ours } = await twoTeams();
	await callRoute(writeEpisode, { key: ours.key, body: { content: "Ada works at Acme.", tags: ["q3"] } });
	await callRoute(writeEpisode, { key: ours.key, body: { content: "Alan works at Globex." } });
	asRequest((await signedIn(ours.teamId, "owner")).cookies);
	const { rows, text } = await exported(ours.teamId, "?tags=q3");
	expect(rows.filter(({ kind }) => kind === "episode")).toMatchObject([{ content: "Ada works at Acme." }]);
	expect(text).not.toContain("Globex");
	const request = new Request("http://localhost/t/x/export?tags=Q3", { headers: OUR_PAGES });
	expect((await GET(request, { params: Promise.resolve({ team: ours.teamId }) })).status).toBe(400);
});

test("an export that the reader leaves frees its connection, and each one is in the audit log", async () => {
	const { ours } = await twoTeams();
	asRequest((await signedIn(ours.teamId, "admin")).cookies);
	for (let i = 0; i < 30; i++) {
		const request = new Request("http://localhost/t/x/export", { headers: OUR_PAGES });
		const answer = await GET(request, { params: Promise.resolve({ team: ours.teamId }) });
		expect(answer.status).toBe(200);
		await answer.body?.cancel();
	}
	const { rows } = await exported(ours.teamId);
	expect(rows.filter(({ kind, action }) => kind === "audit_entry" && action === "team.export")).toHaveLength(30);
});
