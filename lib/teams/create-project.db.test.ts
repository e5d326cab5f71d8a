import { describe, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { uuidv7 } from "@/lib/ids";
import { testTeam } from "@/lib/testing/test-team";
import { TIER_NAMES, TIERS } from "@/lib/tiers";
import { createProject } from "./create-project";
import { setTeam } from "./set-team";

const SENTENCE = "Project cap reached on this tier. Upgrade your plan to add more projects.";

async function countProjects(teamId: string): Promise<number> {
	const { rows } = await pool().query<{ n: number }>("SELECT count(*)::int AS n FROM projects WHERE team_id = $1", [
		teamId,
	]);
	return rows[0]?.n ?? 0;
}

describe("the project cap", () => {
	test("the database's caps are the tiers' caps", async () => {
		const { rows } = await pool().query<{ tier: string; cap: number | null }>(
			"SELECT tier, project_cap(tier) AS cap FROM unnest($1::text[]) AS tier",
			[TIER_NAMES],
		);
		expect(Object.fromEntries(rows.map(({ tier, cap }) => [tier, cap]))).toEqual(
			Object.fromEntries(TIER_NAMES.map((tier) => [tier, TIERS[tier].projects])),
		);
	});

	test("past it a project fails with SQLSTATE P0PRJ and the specification's sentence", async () => {
		const { teamId } = await testTeam({ tier: "hobby" });
		await expect(createProject(teamId, "second")).rejects.toMatchObject({ code: "P0PRJ", message: SENTENCE });
		const raw = pool().query("INSERT INTO projects (id, team_id, name) VALUES ($1, $2, 'second')", [uuidv7(), teamId]);
		await expect(raw).rejects.toMatchObject({ code: "P0PRJ", message: SENTENCE });
		expect(await countProjects(teamId)).toBe(1);
	});

	test("20 creations at once fill it exactly", async () => {
		const { teamId } = await testTeam({ tier: "growth" });
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, (_, i) => createProject(teamId, `project ${i}`)),
		);
		const refused = results.filter((result) => result.status === "rejected");
		expect(refused.map((result) => result.reason.code)).toEqual(Array(11).fill("P0PRJ"));
		expect(await countProjects(teamId)).toBe(10);
	});

	test("one statement of many rows does not slip past it", async () => {
		const { teamId } = await testTeam({ tier: "starter" });
		const many = pool().query(
			"INSERT INTO projects (id, team_id, name) SELECT gen_random_uuid(), $1, 'p' || n FROM generate_series(1, 3) n",
			[teamId],
		);
		await expect(many).rejects.toMatchObject({ code: "P0PRJ" });
	});

	test("after a downgrade every project stays and none is added", async () => {
		const { teamId } = await testTeam({ tier: "pro" });
		for (const name of ["a", "b", "c"]) await createProject(teamId, name);
		await setTeam(teamId, { tier: "hobby" });
		expect(await countProjects(teamId)).toBe(4);
		await expect(createProject(teamId, "d")).rejects.toMatchObject({ code: "P0PRJ" });
	});
});

describe("a project's name", () => {
	test("is unique in its team and 1 to 60 characters", async () => {
		const { teamId } = await testTeam();
		await expect(createProject(teamId, "default")).rejects.toMatchObject({ slug: "invalid_request" });
		await expect(createProject(teamId, "  ")).rejects.toMatchObject({ slug: "invalid_request" });
		await expect(createProject(teamId, "x".repeat(61))).rejects.toMatchObject({ slug: "invalid_request" });
		expect(await createProject(teamId, " notes ")).toMatchObject({ name: "notes" });
	});

	test("an unknown team is not found", async () => {
		await expect(createProject(uuidv7(), "x")).rejects.toMatchObject({ slug: "not_found" });
	});
});
