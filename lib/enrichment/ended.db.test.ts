import { beforeEach, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { addFact } from "@/lib/episodes/add-fact";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { toUuid } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { distillProfiles } from "./distill-profiles";
import { narrateEpisodes } from "./narrate-episodes";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
	for (const object of ["tea", "chess", "maps"]) await prefers(object, { valid_at: "2025-01-01T00:00:00Z" });
});

/** Nils prefers something, or no longer does, as the background leaves it. */
async function prefers(object: string, more: Record<string, string> = {}): Promise<void> {
	const fact = { subject: "Nils", predicate: "prefers", object, subject_label: "Person", ...more };
	const { answer } = await addFact(team.ctx, fact);
	const tasks = [toUuid("task", answer.cogram.task_id) ?? ""];
	await narrateEpisodes(team.ctx, tasks);
	await distillProfiles(team.ctx, tasks);
}

const textsOf = () =>
	inTenant(team.ctx, async (tx) => ({
		profile: JSON.stringify(await tx.query("SELECT body FROM profiles")),
		narratives: await tx.query("SELECT name FROM entities WHERE narrative IS NOT NULL"),
	}));

test("a profile says nothing of what an episode ended, and an entity with little left has no narrative", async () => {
	expect(await textsOf()).toMatchObject({ profile: expect.stringContaining("tea"), narratives: [{ name: "Nils" }] });
	await prefers("tea", { fact: "Nils switched to coffee.", invalid_at: "2026-01-01T00:00:00Z" });
	const { profile, narratives } = await textsOf();
	expect(profile).not.toContain("tea");
	expect(narratives).toEqual([]);
});

test("that somebody left is told of them, and that a state is over is not", async () => {
	const gone = { validAt: new Date("2026-01-01"), invalidAt: new Date("2026-01-01"), endings: [] };
	const { edges } = await writeFacts(team.ctx, [
		{ source: "Xaver", relation: "left", target: "Orbix", fact: "Xaver left Orbix.", status: "past", ...gone },
		{ source: "Xaver", relation: "works_at", target: "Orbix", fact: "Xaver works at Orbix.", ...gone },
	]);
	const [xaver] = await inTenant(team.ctx, (tx) => readDossiers(tx, team.projectId, [edges[0]?.sourceId ?? ""]));
	expect(xaver?.facts.map(({ relation, isActive }) => [relation, isActive]).sort()).toEqual([
		["left", true],
		["works_at", false],
	]);
});
