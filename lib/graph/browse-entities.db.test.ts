import { expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { browseEntities, countByMentions, listRetractedFacts } from "./browse-entities";

test("what is no longer in force is listed with its ends, from either of them", async () => {
	const { ctx, projectId } = await testTeam();
	await writeFacts(ctx, [
		["Ada", "works_at", "Acme"],
		["Ada", "lives_in", "London"],
	]);
	const end =
		"UPDATE edges SET retracted_at = now(), retraction_reason = 'left' WHERE project_id = $1 AND relation = $2";
	await runInTenant(ctx, end, [projectId, "works_at"]);
	const { entities } = await browseEntities(ctx, { text: "", label: "", knots: false, after: null });
	for (const name of ["Ada", "Acme"]) {
		const uuid = entities.find((one) => one.name === name)?.uuid ?? "";
		const [fact, ...others] = await listRetractedFacts(ctx, uuid);
		expect(fact).toMatchObject({ source: "Ada", predicate: "works at", target: "Acme", reason: "left" });
		expect(others).toEqual([]);
	}
});

test("what several episodes mention is told from what one does, and statements count as facts", async () => {
	const { ctx } = await testTeam();
	const statement = { ...{ source: "Ada", relation: "is", target: null, value: "well", fact: "Ada is well." } };
	await writeFacts(ctx, [["Ada", "knows", "Bob"], { ...statement, validAt: null, invalidAt: null, endings: [] }]);
	await writeFacts(ctx, [["Ada", "knows", "Cy"]]);
	const { entities } = await browseEntities(ctx, { text: "", label: "", knots: false, often: true, after: null });
	expect(entities.map(({ name, facts }) => [name, facts])).toEqual([["Ada", 3]]);
	expect(await countByMentions(ctx)).toEqual({ often: 1, once: 2 });
});
