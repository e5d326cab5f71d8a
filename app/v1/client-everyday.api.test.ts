// What a person does every day with the packed client: by its command line and by its methods, against the service.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { readInTenant } from "@/lib/db/tenant";
import { installClient } from "@/lib/testing/install-client";
import { serveApi } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

let client: ReturnType<typeof installClient>;
let server: Awaited<ReturnType<typeof serveApi>>;
let team: TestTeam;
beforeAll(async () => {
	client = installClient();
	server = await serveApi(ROUTE_TABLE);
	team = await testTeam();
}, 120_000);
afterAll(() => {
	server?.stop();
	client?.remove();
});

/** Runs a command; `said` is its standard output, `told` its standard error. */
async function run(words: string[], { input = "", key = team.key } = {}) {
	const env = { ...process.env, MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: key };
	const child = spawn(process.execPath, [client.bin, ...words], { env, cwd: client.folder });
	child.stdin.end(input);
	const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
	const [said, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return { code: await ended, said, told };
}

test("takes back, corrects, merges, forgets and looks after what is there", async () => {
	const { MemoryGraph } = await client.load("index.js");
	const memory = new MemoryGraph({ url: server.url, key: (await testTeam()).key });
	const fact = { subject: "Ada Lovelace", predicate: "works_at", object: "Acme", document_id: "cv" };
	const { episode_name, cogram } = await memory.state(fact);
	const edge = (await memory.about("Ada Lovelace", { min_confidence: 0 })).neighbors[0].edge_uuid;
	const { retraction_id } = await memory.retract({ edge_uuid: edge });
	expect(await memory.undoRetraction(retraction_id)).toMatchObject({ restored_edges: 1 });
	expect(await memory.correctFact(edge, { predicate: "leads" })).toMatchObject({ target: "Acme" });
	expect((await memory.correctEntity("Acme", { labels: ["Customer"] })).labels).toEqual(["Customer"]);
	await memory.state({ subject: "Acme Ltd", predicate: "is_in", object: "Berlin" });
	const { merge_id } = await memory.merge({ keep: "Acme", merge: ["Acme Ltd"] });
	expect(await memory.undoMerge(merge_id)).toMatchObject({ kept: "Acme" });
	expect((await memory.episodes().next()).value.name).toBeDefined();
	expect((await memory.episode(episode_name)).content).toContain("Ada Lovelace");
	expect((await memory.groups()).groups).not.toEqual([]);
	expect((await memory.relations()).relations).not.toEqual([]);
	const own = { entities: [{ name: "Vessel", gloss: "a ship" }], relations: [] };
	expect(await memory.setOwnTypes(own)).toEqual(own);
	expect(await memory.ownTypes()).toEqual(own);
	expect((await memory.usage()).tier).toBe("enterprise");
	await expect(memory.profile()).rejects.toMatchObject({ slug: "not_found" });
	expect((await memory.retryTask(cogram.task_id)).task_id).toBe(cogram.task_id);
	expect((await memory.forgetDocument("cv", true)).deleted.episodes).toBe(1);
});

test("remembers words and standard input, recalls with sources, and tells what is known", async () => {
	team = await testTeam();
	const stored = await run(["remember", "Lena Hoffmann leads Atlas.", "--tags", "work,q3"]);
	expect(stored).toMatchObject({ code: 0, told: "" });
	expect(stored.said).toMatch(/^ep_\S+: 2 entities, 1 facts/);
	await run(["remember", "--author", "Kim Novak"], { input: "I review Atlas." });
	expect((await run(["recall", "Who", "leads", "Atlas?"])).said).toContain("Lena Hoffmann leads Atlas.");
	expect(JSON.parse((await run(["recall", "Who leads Atlas?", "--tags", "q3", "--json"])).said).citations).not.toEqual(
		[],
	);
	expect((await run(["about", "Lena Hoffmann"])).said).toMatch(
		/^Lena Hoffmann \(Person\)\n.*- Lena Hoffmann leads Atlas\./s,
	);
});

test("what is exported is imported again, once, with its dates, tags and stated facts", async () => {
	const { key } = await testTeam();
	await run(["remember", "Grace Hopper wrote Flow.", "--at", "2026-05-08T09:30:00+02:00", "--tags", "old"], { key });
	const records = path.join(client.folder, "facts.jsonl");
	writeFileSync(records, '{"subject":"Grace Hopper","predicate":"lives in","object":"Arlington"}\n{"neither":1}\n');
	expect(await run(["import", records], { key })).toMatchObject({ said: "1 stored, 1 refused\n" });
	const { said } = await run(["export"], { key });
	expect(said.trimEnd().split("\n").at(-1)).toBe('{"_end":2}');
	const exported = path.join(client.folder, "export.ndjson");
	writeFileSync(exported, said);
	const other = await testTeam();
	expect((await run(["import", exported], other)).said).toBe("2 stored\n");
	expect((await run(["import", exported], other)).said).toBe("2 already there\n");
	expect((await run(["export"], other)).said).toBe(said);
});

test("folders are imported with all that is in them, long documents in parts", async () => {
	const { key, ctx } = await testTeam();
	const notes = path.join(client.folder, "notes");
	mkdirSync(path.join(notes, "deep"), { recursive: true });
	writeFileSync(path.join(notes, "deep/a.md"), "Lena Hoffmann leads Atlas.");
	writeFileSync(path.join(notes, "long.txt"), `${"a word or two ".repeat(1_000)}\n\n`.repeat(2));
	writeFileSync(path.join(notes, "photo.png"), "no text");
	expect((await run(["import", notes, "--group", "old"], { key })).said).toBe("3 stored\n");
	const rows = await readInTenant(
		ctx,
		"SELECT DISTINCT group_id, source_description AS s FROM episodes ORDER BY s",
		[],
	);
	expect(rows).toEqual([
		{ group_id: "old", s: "a.md" },
		{ group_id: "old", s: "long.txt" },
	]);
});

test("says what it needs, and what the server refused", async () => {
	expect(await run(["--help"])).toMatchObject({ code: 0, said: expect.stringContaining("usage:") });
	expect(await run(["recal"])).toMatchObject({ code: 2, told: expect.stringContaining("no command recal") });
	expect(await run(["recall", "x"], { key: "" })).toMatchObject({ code: 2, told: expect.stringContaining("API_KEY") });
	expect(await run(["recall", "x"], { key: "wrong" })).toMatchObject({ code: 1, told: expect.stringContaining("key") });
	expect(await run(["about", "nobody"])).toMatchObject({ code: 1 });
	expect(await run(["import", "missing.md"])).toMatchObject({ code: 1, told: expect.stringContaining("missing.md") });
});
