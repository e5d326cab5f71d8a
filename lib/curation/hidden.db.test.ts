import { expect, test } from "vitest";
import { inSnapshot, readInTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { selectLinks } from "@/lib/graph/stream-links";
import { LinksQuery } from "@/lib/graph/wire";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { correctNode } from "./correct-node";
import { previewHide } from "./write-node";

test("a hidden entity is at the end of no link, retracted ones included, and in no text about others", async () => {
	const { ctx } = await testTeam();
	const at = (year: number) => ({ validAt: new Date(`${year}-01-01T00:00:00Z`) });
	await writeFacts(ctx, [["Ada", "lives_in", "Oslo"]], at(2024));
	const { edges } = await writeFacts(ctx, [["Ada", "lives_in", "Bergen"]], at(2025));
	await writeFacts(ctx, [["Oslo", "knows", "Rome"]]);
	await correctNode(ctx, "Oslo", { hidden: true });
	const seen = await inSnapshot(ctx, async (tx) => ({
		links: await tx.query(selectLinks(ctx, LinksQuery.parse({ include_retracted: "true" }))),
		dossiers: await readDossiers(tx, ctx.projectId, [edges[0]?.sourceId ?? ""]),
	}));
	expect(seen.links).toHaveLength(1);
	expect(seen.dossiers[0]?.facts.map(({ peer }) => peer)).toEqual(["Bergen"]);
});

test("what is hidden goes by its old name too, even when the text that said it is gone", async () => {
	const { ctx } = await testTeam();
	const { episodeName } = await writeFacts(ctx, [["Cem", "likes", "Ada"]]);
	await correctNode(ctx, "Ada", { name: "Bob" });
	await correctNode(ctx, "Bob", { hidden: true });
	await deleteEpisode(ctx, episodeName, false);
	const { edges } = await writeFacts(ctx, [["Cem", "likes", "Ada"]]);
	expect(edges).toEqual([]);
	const names = await readInTenant<{ name: string }>(ctx, "SELECT name FROM entities WHERE project_id = $1", [
		ctx.projectId,
	]);
	expect(names.map(({ name }) => name).sort()).toEqual(["Bob", "Cem"]);
});

test("what hiding takes away is told before: every fact in force of the entity, and nothing changes", async () => {
	const { ctx } = await testTeam();
	const { edges } = await writeFacts(ctx, [
		["Ada", "lives_in", "Oslo"],
		["Oslo", "borders", "Rome"],
		["Ada", "knows", "Bob"],
	]);
	const oslo = edges[0]?.targetId ?? "";
	const { count, facts } = await previewHide(ctx, oslo);
	expect(count).toBe(2);
	expect(facts).toHaveLength(2);
	expect(await previewHide(ctx, oslo)).toEqual({ count, facts });
	await correctNode(ctx, "Oslo", { hidden: true });
	expect(await previewHide(ctx, oslo)).toEqual({ count: 0, facts: [] });
});
