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
	expect(await importUpload(ctx, file, options)).toEqual({
		stored: 3,
		alreadyThere: 0,
		refusals: 1,
		refused: [{ origin: "rows.jsonl, line 4", reason: "is not JSON" }],
		stopped: null,
	});
	expect(await importUpload(ctx, file, options)).toMatchObject({ stored: 0, alreadyThere: 3, refusals: 1 });
});

test("at the cap it stops and says why, and goes on where it stopped", async () => {
	const team = await testTeam({ tier: "hobby" });
	const limit = TIERS.hobby.writes ?? 0;
	await setUsage(team.teamId, "writes", limit - 2);
	const file = { name: "rows.jsonl", bytes: rows(4) };
	const first = await importUpload(team.ctx, file, options);
	expect(first).toMatchObject({ stored: 2, stopped: expect.stringContaining("write cap") });
	await setUsage(team.teamId, "writes", 0);
	expect(await importUpload(team.ctx, file, options)).toMatchObject({ stored: 2, alreadyThere: 2, stopped: null });
});
