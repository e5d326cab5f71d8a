import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { setUsage } from "@/lib/teams/set-team";
import { testTeam } from "@/lib/testing/test-team";
import { TIERS } from "@/lib/tiers";
import { type Place, START } from "./found";
import { importUpload } from "./import-upload";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "upload-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Uploads a file and answers what became of the part from `from` on. */
function upload(ctx: Ctx, name: string, bytes: Buffer, from: Place = START, signal = new AbortController().signal) {
	const file = path.join(folder, `${name}.uploaded`);
	writeFileSync(file, bytes);
	return importUpload(ctx, { path: file, name }, options, from, signal);
}

const options = { group: "default", groupBy: "none" as const, facts: false };
const rows = (n: number) =>
	Buffer.from(Array.from({ length: n }, (_, i) => `{"text":"Person ${i} likes tea."}`).join("\n"));

test("an upload is stored once, and says what it refused", async () => {
	const { ctx } = await testTeam();
	const bytes = Buffer.concat([rows(3), Buffer.from("\nnonsense")]);
	const statuses = async (from = START) =>
		(await upload(ctx, "rows.jsonl", bytes, from)).receipts.map(({ status }) => status);
	expect(await upload(ctx, "rows.jsonl", bytes)).toMatchObject({
		receipts: [
			{ origin: "rows.jsonl, line 1", status: "stored", episode_name: expect.stringMatching(/^import_/) },
			{ origin: "rows.jsonl, line 2", status: "stored" },
			{ origin: "rows.jsonl, line 3", status: "stored" },
			{ origin: "rows.jsonl, line 4", status: "refused", reason: "is not JSON" },
		],
		next: null,
	});
	expect(await statuses()).toEqual(["already_there", "already_there", "already_there", "refused"]);
	expect(await statuses({ unit: 0, item: 2, write: 0 })).toEqual(["already_there", "refused"]);
});

test("at the cap it stops and says why, and goes on where it stopped", async () => {
	const team = await testTeam({ tier: "hobby" });
	const limit = TIERS.hobby.writes ?? 0;
	await setUsage(team.teamId, "writes", limit - 2);
	const first = await upload(team.ctx, "rows.jsonl", rows(4));
	expect(first.receipts.map(({ status }) => status).sort()).toEqual(["stopped", "stopped", "stored", "stored"]);
	expect(first).toMatchObject({
		receipts: expect.arrayContaining([
			expect.objectContaining({ status: "stopped", reason: expect.stringContaining("write cap") }),
		]),
		next: null,
	});
	await setUsage(team.teamId, "writes", 0);
	const again = await upload(team.ctx, "rows.jsonl", rows(4));
	const statuses = again.receipts.map(({ status }) => status).sort();
	expect(statuses).toEqual(["already_there", "already_there", "stored", "stored"]);
});

test("a team's files that are too much to read keep no other team's document waiting", async () => {
	const [one, other] = [await testTeam(), await testTeam()];
	const left = new AbortController();
	const bad = Buffer.concat([Buffer.from("From a@b Fri\n"), Buffer.alloc(15 * 1024 ** 2, "\n")]);
	const ended: string[] = [];
	const reading = ["a.mbox", "b.mbox"].map((name) =>
		upload(one.ctx, name, bad, START, left.signal)
			.catch((error: Error) => error.name)
			.then((outcome) => ended.push(String(outcome))),
	);
	const { receipts } = await upload(other.ctx, "note.txt", Buffer.from("Ada joined Acme."));
	expect(receipts).toMatchObject([{ origin: "note.txt", status: "stored" }]);
	expect(ended).toEqual([]);
	left.abort();
	await Promise.all(reading);
	expect(ended).toEqual(["AbortError", "AbortError"]);
});
