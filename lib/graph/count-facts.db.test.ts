import { expect, test } from "vitest";
import { retract } from "@/lib/curation/retract";
import { inTenant } from "@/lib/db/tenant";
import { GroupList, listGroups } from "@/lib/teams/list-groups";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";
import { countProject } from "@/lib/views/count-project";
import { readEntityPage } from "@/lib/views/read-entity-page";
import { browseEntities } from "./browse-entities";
import { countFacts } from "./count-facts";

const isWell: Fact = {
	...{ source: "Ada", relation: "is", target: null, value: "well", fact: "Ada is well." },
	...{ validAt: null, invalidAt: null, endings: [] },
};

test("a fact counts in the list, on its entity's page, in its group and in the project alike, until it is retracted", async () => {
	const { ctx } = await testTeam();
	await writeFacts(ctx, [["Ada", "knows", "Bob"], isWell]);
	const { episodeName } = await writeFacts(ctx, [["Ada", "knows", "Cy"], isWell], { groupId: "sales" });
	const read = async () => {
		const { entities } = await browseEntities(ctx, { text: "Ada", label: "", knots: false, after: null });
		const ada = entities.find(({ name }) => name === "Ada");
		if (!ada) throw new Error("Ada is not listed");
		const [page, { facts: project }, groups] = await Promise.all([
			readEntityPage(ctx, "Ada", { from: 0, most: 10 }),
			countProject(ctx),
			listGroups(ctx),
		]);
		const inSales = await inTenant(ctx, (tx) => countFacts(tx, ctx.projectId, [ada.uuid], "sales"));
		return {
			ada: [ada.facts, page.count],
			inSales: inSales.get(ada.uuid),
			project,
			groups: GroupList.parse(JSON.parse(groups)).groups.map(({ group_id, facts }) => [group_id, facts]),
		};
	};
	expect(await read()).toEqual({
		...{ ada: [4, 4], inSales: 2, project: 4 },
		groups: [
			["default", 2],
			["sales", 2],
		],
	});
	await retract(ctx, { episode: episodeName, reason: "said wrongly", dry_run: false });
	expect(await read()).toEqual({
		...{ ada: [2, 2], inSales: 0, project: 2 },
		groups: [
			["default", 2],
			["sales", 0],
		],
	});
});
