// "Yesterday" is the day before where the text was written.
import { describe, expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { setTimeZone } from "@/lib/teams/manage-projects";
import { callRoute } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { POST } from "./route";

const NOTE =
	"Yesterday Anjali Deshmukh replaced the pump in unit 7. Today Rohan Pillai closed the audit. Tomorrow Anjali Deshmukh meets Siemens.";

/** The days of what was replaced, closed and met. */
async function daysOf(team: TestTeam, valid_at: string): Promise<(string | undefined)[]> {
	const answer = await callRoute(POST, { key: team.key, body: { content: NOTE, valid_at } });
	expect(answer.status).toBe(200);
	const facts = await runInTenant<{ fact: string; valid_at: Date }>(team.ctx, "SELECT fact, valid_at FROM edges");
	const dayOf = (verb: string) => facts.find(({ fact }) => fact.includes(verb))?.valid_at.toISOString();
	return [dayOf("replaced"), dayOf("closed"), dayOf("meets")];
}
const days = (...numbers: number[]) => numbers.map((n) => new Date(Date.UTC(2026, 7, n)).toISOString());

describe("the offset of valid_at is the writer's zone", () => {
	test.each([
		["2026-09-02T00:30:00+05:30", days(32, 33, 34)],
		["2026-09-01T22:30:00-07:00", days(31, 32, 33)],
		["2026-09-01T22:30:00+00:00", days(31, 32, 33)],
		["2026-09-02T05:30:00Z", days(32, 33, 34)],
	])("%s", async (validAt, expected) => {
		expect(await daysOf(await testTeam(), validAt)).toEqual(expected);
	});

	test("and the episode is stored as the instant that it names", async () => {
		const team = await testTeam();
		await daysOf(team, "2026-09-01T22:30:00-07:00");
		const stored = await runInTenant(team.ctx, "SELECT valid_at FROM episodes");
		expect(stored).toEqual([{ valid_at: new Date("2026-09-02T05:30:00Z") }]);
	});
});

describe("without one the project's time zone is", () => {
	const inLosAngeles = async () => {
		const team = await testTeam();
		await setTimeZone(team, "America/Los_Angeles");
		return team;
	};

	test("as with Z, which names none", async () => {
		expect(await daysOf(await inLosAngeles(), "2026-09-02T05:30:00Z")).toEqual(days(31, 32, 33));
	});

	test("an offset wins", async () => {
		expect(await daysOf(await inLosAngeles(), "2026-09-02T05:30:00+00:00")).toEqual(days(32, 33, 34));
	});

	test("a zone that there is not is refused, and so is another team's project", async () => {
		const [ours, theirs] = [await testTeam(), await testTeam()];
		await expect(setTimeZone(ours, "Nowhere/Land")).rejects.toMatchObject({ slug: "invalid_request" });
		const foreign = { teamId: ours.teamId, projectId: theirs.projectId };
		await expect(setTimeZone(foreign, "Europe/Berlin")).rejects.toMatchObject({ slug: "not_found" });
	});
});

test.each([
	["Ada worked at Acme until 2019.", "2019-01-01T00:00:00.000Z"],
	["Rosa Klein covers support until March.", "2027-03-01T00:00:00.000Z"],
	["Rosa Klein covered support until March.", "2026-03-01T00:00:00.000Z"],
	["Ada works at Acme until December.", "2026-12-01T00:00:00.000Z"],
])("no end lies before its beginning: %s", async (content, end) => {
	const team = await testTeam();
	await callRoute(POST, { key: team.key, body: { content, valid_at: "2026-11-20T10:00:00Z" } });
	const facts = await runInTenant<{ valid_at: Date; invalid_at: Date | null }>(
		team.ctx,
		"SELECT valid_at, invalid_at FROM edges",
	);
	expect(facts).toHaveLength(1);
	const [fact] = facts;
	expect(fact?.invalid_at?.toISOString()).toBe(end);
	expect(Number(fact?.valid_at)).toBeLessThanOrEqual(Number(fact?.invalid_at));
});
