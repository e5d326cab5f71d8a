import { beforeAll, expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { answerQuestion } from "@/lib/review/answer-question";
import { readQuestions } from "@/lib/review/read-questions";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { findKnownFacts } from "./find-known-facts";

const EARLIER = new Date("2026-01-10T09:00:00Z");
const LATER = new Date("2026-02-10T09:00:00Z");

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});

/** A fact, of which `endings` says what else it ends. */
const fact = (
	source: string,
	relation: string,
	target: string,
	endings: { edgeId: string; isDoubt: boolean }[] = [],
) => ({
	...{ source, relation, target, fact: `${source} ${relation.replaceAll("_", " ")} ${target}.` },
	...{ validAt: null, invalidAt: null },
	endings: endings.map((one) => ({ ...one, subject: source, relations: [relation], object: null })),
});

async function known(source: string, relation: string, target: string, validAt = EARLIER): Promise<string> {
	const { edges } = await writeFacts(team.ctx, [fact(source, relation, target)], { validAt });
	return edges[0]?.id as string;
}

const stateOf = async (id: string) => {
	const rows = await inTenant(team.ctx, (tx) =>
		tx.query<{ retired: boolean; by: string | null; doubt: string | null }>(
			"SELECT retracted_at IS NOT NULL AS retired, superseded_by AS by, doubted_by AS doubt FROM edges WHERE project_id = $1 AND id = $2",
			[team.projectId, id],
		),
	);
	return rows[0];
};

test("a fact that was judged to have ended is over, whatever the words of the new one are, also one that was known", async () => {
	const old = await known("Dye orders", "done_by", "Radoslava");
	const again = await known("Gintaras", "starts", "Monday");
	const { edges } = await writeFacts(
		team.ctx,
		[fact("Gintaras", "starts", "Monday", [{ edgeId: old, isDoubt: false }])],
		{ validAt: LATER },
	);
	expect(edges[0]?.id).toBe(again);
	expect(await stateOf(old)).toEqual({ retired: true, by: again, doubt: null });
});

test("an older text ends nothing that a newer one said", async () => {
	const old = await known("Spare parts", "stored_in", "Hall C", LATER);
	await writeFacts(team.ctx, [fact("Sheet", "says", "Hall A", [{ edgeId: old, isDoubt: false }])], {
		validAt: EARLIER,
	});
	expect(await stateOf(old)).toMatchObject({ retired: false });
});

test("what may be over is asked, and over once somebody says that it changed", async () => {
	const old = await known("Luis", "works_at", "Glovo");
	const { edges } = await writeFacts(team.ctx, [fact("Luis", "signs_for", "Bolt", [{ edgeId: old, isDoubt: true }])], {
		validAt: LATER,
	});
	expect(await stateOf(old)).toEqual({ retired: false, by: null, doubt: edges[0]?.id });
	const asked = async () => (await readQuestions(team.ctx)).questions.filter(({ key }) => key.includes(old));
	const [question] = await asked();
	expect(question?.kind).toBe("contradiction");
	const ctx = { ...team.ctx, now: new Date() };
	await answerQuestion(ctx, "test", { key: question?.key as string, answer: "changed" });
	expect(await stateOf(old)).toMatchObject({ retired: true });
	expect(await asked()).toEqual([]);
});

test("what is known of names is found at either end, by any of their names, and in this group alone", async () => {
	await writeFacts(team.ctx, [fact("Cats Protection", "funds", "Shelter 9")], {
		aliases: { "Shelter 9": ["The Barn"] },
	});
	await writeFacts(team.ctx, [fact("Somebody", "funds", "Shelter 9")], { groupId: "other" });
	const found = async (...names: string[]) =>
		(await findKnownFacts(team.ctx, "default", names)).map(({ fact: line }) => line);
	expect(await found("shelter 9")).toEqual(["Cats Protection funds Shelter 9."]);
	expect(await found("the barn", "Cats Protection")).toEqual(["Cats Protection funds Shelter 9."]);
	expect(await found("Nobody")).toEqual([]);
});
