import { expect, test } from "vitest";
import { setUsage } from "@/lib/teams/set-team";
import { testTeam } from "@/lib/testing/test-team";
import { TIERS } from "@/lib/tiers/tiers";
import { importUpload } from "./import-upload";

const options = { group: "default", groupBy: "none" as const, facts: false };
const rows = (n: number) =>
	Buffer.from(Array.from({ length: n }, (_, i) => `{"text":"Person ${i} likes tea."}`).join("\n"));

test("an upload is stored once, and says what it refused", async () => {
	const { ctx } = await testTeam();
	const file = { name: "rows.jsonl", bytes: Buffer.concat([rows(3), Buffer.from("\nnonsense")]) };
	const statuses = async (from = 0) =>
		(await importUpload(ctx, file, options, from)).receipts.map(({ status }) => status);
	expect(await importUpload(ctx, file, options, 0)).toMatchObject({
		receipts: [
			{ origin: "rows.jsonl, line 1", status: "stored", episode_name: expect.stringMatching(/^import_/) },
			{ origin: "rows.jsonl, line 2", status: "stored" },
			{ origin: "rows.jsonl, line 3", status: "stored" },
			{ origin: "rows.jsonl, line 4", status: "refused", reason: "is not JSON" },
		],
		next: null,
	});
	expect(await statuses()).toEqual(["already_there", "already_there", "already_there", "refused"]);
	expect(await statuses(2)).toEqual(["already_there", "refused"]);
});

test("at the cap it stops and says why, and goes on where it stopped", async () => {
	const team = await testTeam({ tier: "hobby" });
	const limit = TIERS.hobby.writes ?? 0;
	await setUsage(team.teamId, "writes", limit - 2);
	const file = { name: "rows.jsonl", bytes: rows(4) };
	const first = await importUpload(team.ctx, file, options, 0);
	expect(first.receipts.map(({ status }) => status).sort()).toEqual(["stopped", "stopped", "stored", "stored"]);
	expect(first).toMatchObject({
		receipts: expect.arrayContaining([
			expect.objectContaining({ status: "stopped", reason: expect.stringContaining("write cap") }),
		]),
		next: null,
	});
	await setUsage(team.teamId, "writes", 0);
	const again = await importUpload(team.ctx, file, options, 0);
	const statuses = again.receipts.map(({ status }) => status).sort();
	expect(statuses).toEqual(["already_there", "already_there", "stored", "stored"]);
});
