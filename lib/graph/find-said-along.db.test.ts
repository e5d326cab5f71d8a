import { expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";

const at = (day: number) => new Date(Date.UTC(2026, 8, day));
const fact = (relation: string, target: string | null, said: string, more: Partial<Exclude<Fact, unknown[]>> = {}) => ({
	...{ source: "Imke", relation, target, fact: said, validAt: null, invalidAt: null, endings: [] },
	...{ evidence: { start: 0, end: said.length }, ...more },
});
const inForce = async (ctx: Ctx) =>
	(
		await runInTenant<{ says: string }>(
			ctx,
			"SELECT relation || ' ' || coalesce(target_name, value) AS says FROM edges WHERE retracted_at IS NULL ORDER BY 1",
		)
	).map(({ says }) => says);

const NURSE = "Imke works at Noordwerk as a nurse and runs the ward.";
const LEFT = "Imke has left Noordwerk.";

test.each([
	["a judge alone is sure", [], ["left Noordwerk", "runs ward"]],
	["the text names what it ends, and a judge is sure", ["works_at"], ["left Noordwerk"]],
])("what a line says beside an ended fact ends with it: %s", async (_, relations, left) => {
	const { ctx } = await testTeam();
	const known = [
		fact("works_at", "Noordwerk", NURSE),
		fact("works", null, NURSE, { value: "nurse" }),
		fact("runs", "ward", NURSE),
	];
	const { edges } = await writeFacts(ctx, known, { validAt: at(1) });
	// As if prose had said so: what a client states ends by no judge.
	await runInTenant(ctx, "UPDATE episodes SET extractor = 'embedded-v2:0'");
	const endings = [{ subject: "Imke", relations, object: "Noordwerk" }];
	const outdated = [{ id: edges[0]?.id ?? "", certainty: "sure" as const }];
	await writeFacts(ctx, [fact("left", "Noordwerk", LEFT, { endings })], { validAt: at(15), outdated });
	expect(await inForce(ctx)).toEqual(left);
});

test("what a sentence tells to be left for something goes with that", async () => {
	const { ctx } = await testTeam();
	const gone = { validAt: at(15), invalidAt: at(15) };
	const known = [
		fact("uses", "Keysafe", "Imke now uses Keysafe."),
		fact("uses", "Vaulty", "Imke now uses Keysafe instead of Vaulty.", { status: "negated", ...gone }),
		fact("left", "Noordwerk", LEFT, { status: "past", ...gone }),
	];
	await writeFacts(ctx, known, { validAt: at(15) });
	const endings = [{ subject: "Imke", relations: ["uses"], object: "Keysafe" }];
	await writeFacts(ctx, [fact("dropped", "Keysafe", "Imke dropped Keysafe.", { endings })], { validAt: at(20) });
	expect(await inForce(ctx)).toEqual(["dropped Keysafe", "left Noordwerk"]);
});
