import { setMaxListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { POST as addFact } from "@/app/v1/facts/route";
import { retract } from "@/lib/curation/retract";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { addFact as addFactAs } from "@/lib/episodes/add-fact";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import type { FactResult } from "@/lib/episodes/fact-wire";
import { finishTasks } from "@/lib/events/steps";
import type { ChangeRow } from "@/lib/events/wire";
import { issueKey, revokeKey } from "@/lib/teams/keys";
import { setUsage } from "@/lib/teams/set-team";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { TIERS } from "@/lib/tiers";
import { GET } from "./route";

async function read({ key }: { key: string }, query: Record<string, string> = {}) {
	const response = await callRoute(GET, { key, query });
	expect(response.status).toBe(200);
	const lines = (await response.text())
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
	const end = lines.pop() as { _end: number; next: string };
	expect(end._end).toBe(lines.length);
	return { rows: lines as ChangeRow[], next: end.next };
}

async function state({ key }: TestTeam, subject: string, object: string, group_id = "default"): Promise<FactResult> {
	const body = { subject, predicate: "lives_in", object, group_id };
	return (await callRoute(addFact, { key, body })).json() as Promise<FactResult>;
}

const typesOf = (rows: ChangeRow[]) => rows.map(({ type }) => type);

describe("GET /v1/changes", () => {
	test("reports facts added, replaced, retracted, restored and deleted, and episodes processed, in order and without gaps", async () => {
		const team = await testTeam();
		const { fact, cogram, episode_name } = await state(team, "Ada", "Berlin");
		await state(team, "Ada", "Rome");
		const { retraction_id } = await retract(team.ctx, { entity: "Ada", dry_run: false });
		await undoRetraction(team.ctx, retraction_id ?? "");
		const { rows } = await read(team);
		expect(typesOf(rows).sort()).toEqual([...Array(3).fill("fact.added"), ...Array(2).fill("fact.retracted")]);
		expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
		expect(rows[0]).toMatchObject({
			type: "fact.added",
			data: { edge_uuid: fact.edge_uuid, fact: "Ada lives in Berlin.", group_id: "default" },
		});
		expect(rows.filter(({ data }) => data.edge_uuid === fact.edge_uuid && data.superseded_by)).toHaveLength(1);
		expect(rows.at(-1)).toMatchObject({ type: "fact.added", data: { restored: true } });
		const [task] = await readInTenant<{ id: string }>(team.ctx, "SELECT id FROM tasks ORDER BY created_at LIMIT 1", []);
		await runInTenant(team.ctx, "UPDATE task_steps SET state = 'done' WHERE project_id = $1", [team.projectId]);
		await finishTasks(team.ctx, [task?.id ?? ""]);
		const since = String(rows.length);
		expect((await read(team, { since })).rows).toMatchObject([
			{ type: "episode.processed", data: { episode_name, task_id: cogram.task_id, state: "done" } },
		]);
		await deleteEpisode(team.ctx, episode_name, false);
		const after = await read(team, { since });
		expect(JSON.stringify((await read(team)).rows)).not.toContain("Berlin");
		expect(after.rows[0]).toMatchObject({ data: { deleted: true } });
	});

	test("pages resume where the last ended, and concurrent writers leave no gap and no double", async () => {
		const team = await testTeam();
		await Promise.all(Array.from({ length: 30 }, (_, i) => state(team, `Person ${i}`, "Rome")));
		const seen: number[] = [];
		let since = "0";
		for (;;) {
			const { rows, next } = await read(team, { since, limit: "7" });
			if (rows.length === 0) break;
			seen.push(...rows.map(({ seq }) => seq));
			since = next;
		}
		expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
	});

	test("a key limited to groups gets those alone, and another team nothing", async () => {
		const team = await testTeam();
		await state(team, "Ada", "Berlin");
		await state(team, "Kim", "Rome", "mine");
		const { key } = await issueKey({ teamId: team.teamId, scopes: ["write"], groups: ["mine"] });
		const { rows } = await read({ key });
		expect(rows).toMatchObject([{ type: "fact.added", data: { group_id: "mine" } }]);
		expect((await callRoute(GET, { key, query: { group_id: "default" } })).status).toBe(403);
		expect((await read(team, { group_id: "mine" })).rows).toEqual(rows);
		expect((await read(await testTeam())).rows).toEqual([]);
		await state({ ...team, key }, "Kim", "Paris", "mine");
		expect((await read({ key })).rows).toHaveLength(3);
	});

	test("quotas are reported at 80 and at 100 %", async () => {
		const team = await testTeam({ tier: "hobby" });
		const limit = TIERS.hobby.writes ?? 0;
		for (const used of [limit * 0.8 - 1, limit - 1]) {
			await setUsage(team.teamId, "writes", used);
			await state(team, `Person ${used}`, "Rome");
		}
		const { rows } = await read(team);
		expect(rows.filter(({ type }) => type === "quota.reached").map(({ data }) => data)).toEqual([
			{ kind: "episodes_per_month", percent: 80, used: limit * 0.8, limit },
			{ kind: "episodes_per_month", percent: 100, used: limit, limit },
		]);
	});
});

const addStated = ({ ctx }: TestTeam, subject: string, object: string) =>
	addFactAs({ ...ctx, now: new Date() }, { subject, predicate: "lives_in", object, group_id: "default" });
const toTexts = ({ body }: Response) =>
	(body as ReadableStream<BufferSource>).pipeThrough<string>(new TextDecoderStream());

describe("listening", () => {
	test("gets what is there, then what comes, goes on from the last event, and ends with its key", async () => {
		const team = await testTeam();
		await state(team, "Ada", "Berlin");
		const leaving = new AbortController();
		const open = (lastEventId?: string) =>
			callRoute(GET, {
				key: team.key,
				signal: leaving.signal,
				headers: { accept: "text/event-stream", ...(lastEventId ? { "last-event-id": lastEventId } : {}) },
			});
		const response = await open();
		expect(response.headers.get("content-type")).toContain("text/event-stream");
		const reader = toTexts(response).getReader();
		let text = "";
		const until = async (part: string) => {
			while (!text.includes(part)) text += (await reader.read()).value ?? "";
		};
		await until("id: 1\nevent: fact.added\ndata: ");
		await state(team, "Kim", "Rome");
		await until('"fact":"Kim lives in Rome."');
		const again = toTexts(await open("1")).getReader();
		let resumed = "";
		while (!resumed.includes("id: 2")) resumed += (await again.read()).value ?? "";
		expect(resumed).not.toContain("id: 1");
		await revokeKey(team.keyId);
		await addStated(team, "Lee", "Oslo");
		for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
		expect(text).not.toContain("Oslo");
		leaving.abort();
		await again.cancel();
	});

	test("a key has its share of listeners: one more is asked to come back, other keys are not, and who leaves makes room", async () => {
		const [team, other] = [await testTeam(), await testTeam()];
		const leaving = new AbortController();
		setMaxListeners(0, leaving.signal);
		const open = (key: string) =>
			callRoute(GET, { key, signal: leaving.signal, headers: { accept: "text/event-stream" } });
		const listeners = await Promise.all(Array.from({ length: 25 }, () => open(team.key)));
		expect(new Set(listeners.map(({ status }) => status))).toEqual(new Set([200]));
		const refused = await open(team.key);
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
		expect((await open(other.key)).status).toBe(200);
		await listeners[0]?.body?.cancel();
		expect((await open(team.key)).status).toBe(200);
		leaving.abort();
	});
});
