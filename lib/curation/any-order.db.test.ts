import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { inSnapshot, runInTenant } from "@/lib/db/tenant";
import { findEntityId } from "@/lib/graph/find-entity";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { correctEdge } from "./correct-edge";
import { correctNode } from "./correct-node";
import { undoRetraction } from "./undo-retraction";

let ctx: Ctx;
let limited: Ctx;
beforeEach(async () => {
	({ ctx } = await testTeam());
	limited = { ...ctx, groups: ["g1"] };
});

const inForce = async () =>
	(
		await runInTenant<{ said: string }>(
			ctx,
			"SELECT group_id || ': ' || source_name || ' ' || relation || ' ' || target_name AS said FROM edges WHERE project_id = $1 AND retracted_at IS NULL",
			[ctx.projectId],
		)
	)
		.map(({ said }) => said)
		.sort();
const idOf = (who: Ctx, name: string) => inSnapshot(who, (tx) => findEntityId(tx, who.projectId, name));
const hide = async (who: Ctx, hidden = true) => (await correctNode(who, "Act", { hidden })).retraction_id ?? "";

describe("a key limited to groups", () => {
	beforeEach(async () => {
		await writeFacts(ctx, [["Ada", "likes", "Act"]], { groupId: "g1" });
	});

	test("hides within them: what other groups say goes on, and they see it", async () => {
		const hiding = await hide(limited);
		await writeFacts(ctx, [["Bob", "likes", "Act"]], { groupId: "g2" });
		await writeFacts(ctx, [["Bob", "knows", "Act"]], { groupId: "g1" });
		expect(await inForce()).toEqual(["g2: Bob likes Act"]);
		expect(await idOf(limited, "Act")).toBeNull();
		for (const who of [ctx, { ...ctx, groups: ["g2"] }]) expect(await idOf(who, "Act")).not.toBeNull();
		await undoRetraction(limited, hiding);
		expect(await inForce()).toEqual(["g1: Ada likes Act", "g2: Bob likes Act"]);
		expect(await miscounted(ctx)).toEqual([]);
	});

	test("hides what others know as well, in its own groups, and answers what it sees", async () => {
		await writeFacts(ctx, [["Bob", "likes", "Act"]], { groupId: "g2" });
		const answer = await correctNode(limited, "Act", { hidden: true });
		expect(answer).toMatchObject({ name: "Act", hidden: true });
		expect(await inForce()).toEqual(["g2: Bob likes Act"]);
		await expect(correctNode(limited, "Act", { name: "Law" })).rejects.toMatchObject({ slug: "missing_scope" });
		expect(await correctNode(limited, "Act", { hidden: false })).toMatchObject({ hidden: false });
		expect(await inForce()).toEqual(["g1: Ada likes Act", "g2: Bob likes Act"]);
	});

	test("does not show what is hidden in all of them", async () => {
		await hide(ctx);
		await expect(hide(limited, false)).rejects.toMatchObject({ slug: "missing_scope" });
	});
});

test("two names that were corrected one after the other are undone in either order", async () => {
	for (const order of [0, 1]) {
		({ ctx } = await testTeam());
		await writeFacts(ctx, [["Ada", "likes", "tea"]]);
		const first = await correctNode(ctx, "Ada", { name: "Eve" });
		const second = await correctNode(ctx, "Eve", { name: "Fay" });
		const ids = [first.retraction_id ?? "", second.retraction_id ?? ""];
		await undoRetraction(ctx, ids[order] ?? "");
		await undoRetraction(ctx, ids[1 - order] ?? "");
		expect(await inForce()).toEqual(["default: Ada likes tea"]);
		for (const name of ["Eve", "Fay"]) expect(await idOf(ctx, name)).toBeNull();
	}
});

test("showing what was hidden is undone as well: its facts are hidden again", async () => {
	await writeFacts(ctx, [["Ada", "likes", "Act"]]);
	const hiding = await hide(ctx);
	const showing = await hide(ctx, false);
	expect(await inForce()).toHaveLength(1);
	await undoRetraction(ctx, showing);
	expect(await inForce()).toEqual([]);
	await undoRetraction(ctx, hiding);
	expect(await inForce()).toHaveLength(1);
	expect(await miscounted(ctx)).toEqual([]);
});

test("an entity is not named by what another is called as well", async () => {
	await writeFacts(ctx, [["Robert", "likes", "tea"]], { aliases: { Robert: ["Bob"] } });
	await writeFacts(ctx, [["Ada", "likes", "tea"]]);
	await expect(correctNode(ctx, "Ada", { name: "Bob" })).rejects.toMatchObject({ slug: "name_conflict" });
});

test("an undone correction leaves no episode, no mention and no entity behind", async () => {
	const { edges } = await writeFacts(ctx, [["Ada", "works_at", "Acme"]]);
	const { retraction_id } = await correctEdge(ctx, edges[0]?.id ?? "", { target: "Initech" });
	const undone = await undoRetraction(ctx, retraction_id ?? "");
	expect(undone.edges).toMatchObject([{ edge_uuid: edges[0]?.id }]);
	expect(await inForce()).toEqual(["default: Ada works_at Acme"]);
	const left = await runInTenant(
		ctx,
		"SELECT name FROM episodes WHERE project_id = $1 UNION ALL SELECT name FROM entities WHERE project_id = $1",
		[ctx.projectId],
	);
	expect(left).toHaveLength(3);
	expect(await miscounted(ctx)).toEqual([]);
});
