import { expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { DetailsBody } from "@/lib/graph/wire";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { answerQuestion, listHidden, undoAnswer } from "./answer-question";
import { listAnswers } from "./list-answers";
import { readQuestions } from "./read-questions";

const fact = (source: string, relation: string, target: string, confidence: number) => ({
	...{ source, relation, target, fact: `${source} ${relation.replaceAll("_", " ")} ${target}.`, confidence },
	...{ validAt: null, invalidAt: null, endings: [] },
});

async function doubtful(): Promise<TestTeam> {
	const team = await testTeam();
	await writeFacts(team.ctx, [fact("Melanie", "lives_in", "Rome", 0.9), fact("Melanie", "knows", "Zoe", 0.3)], {
		labels: { Rome: "Location" },
	});
	await writeFacts(team.ctx, [fact("Melanie", "lives_in", "Oslo", 0.9), fact("Mel", "paints", "Act", 0.9)], {
		labels: { Oslo: "Location", Act: "Organization" },
		// Older than what is known, so it retires nothing.
		validAt: new Date("2020-01-01T00:00:00Z"),
	});
	for (const label of ["Topic", "Event", "Event"])
		await writeFacts(team.ctx, [], { alone: ["Act"], labels: { Act: label } });
	return team;
}

const open = async (team: TestTeam) => new Map((await readQuestions(team.ctx)).questions.map((one) => [one.kind, one]));
const factsOf = async (team: TestTeam, name: string) =>
	DetailsBody.parse(JSON.parse(await getEntityDetails(team.ctx, name))).neighbors;

test("a contradiction, a duplicate, a type and a fact in doubt are asked, each once, and the most worth first", async () => {
	const team = await doubtful();
	const { questions, total } = await readQuestions(team.ctx);
	expect(questions.map(({ kind }) => kind).sort()).toEqual(["contradiction", "duplicate", "fact", "type"]);
	expect(total).toBe(4);
	expect(questions.map(({ worth }) => worth)).toEqual(questions.map(({ worth }) => worth).sort((a, b) => b - a));
});

test.each([
	["contradiction", "first"],
	["contradiction", "both"],
	["duplicate", "same"],
	["duplicate", "different"],
	["type", "label-1"],
	["type", "nothing"],
	["fact", "right"],
	["fact", "wrong"],
] as const)(
	"a %s answered %j is asked no more, and again after an undo that leaves nothing behind",
	async (kind, answer) => {
		const team = await doubtful();
		const before = await factsOf(team, "Melanie");
		const key = (await open(team)).get(kind)?.key ?? "";
		await answerQuestion(team.ctx, "ada@example.com", { key, answer });
		expect((await open(team)).has(kind)).toBe(false);
		expect(await miscounted(team.ctx)).toEqual([]);
		await undoAnswer(team.ctx, key);
		expect((await open(team)).get(kind)?.key).toBe(key);
		expect(await factsOf(team, "Melanie")).toEqual(before);
		expect(await miscounted(team.ctx)).toEqual([]);
	},
);

test("the latest answers are listed by name, in the words of their buttons, until they are undone", async () => {
	const team = await doubtful();
	const kinds = await open(team);
	const give = (kind: "duplicate" | "fact", answer: string) =>
		answerQuestion(team.ctx, "ada@example.com", { key: kinds.get(kind)?.key ?? "", answer });
	await give("duplicate", "same");
	await give("fact", "right");
	const given = (await listAnswers(team.ctx)).map(({ about, answer, by }) => [about, answer, by]);
	expect(given).toContainEqual(["Melanie · Mel", "Yes, merge them", "ada@example.com"]);
	expect(given).toContainEqual(["Melanie knows Zoe.", "Correct", "ada@example.com"]);
	for (const { key } of await listAnswers(team.ctx)) await undoAnswer(team.ctx, key);
	expect(await listAnswers(team.ctx)).toEqual([]);
});

test("what is no thing is hidden, and prose does not make it again", async () => {
	const team = await doubtful();
	const key = (await open(team)).get("type")?.key ?? "";
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "nothing" });
	await writeFacts(team.ctx, [fact("Bob", "joins", "Act", 0.9)]);
	expect((await listHidden(team.ctx)).map(({ name }) => name)).toEqual(["Act"]);
	await expect(getEntityDetails(team.ctx, "Act")).rejects.toMatchObject({ slug: "not_found" });
});

test("no other team sees or undoes an answer, and nonsense is refused", async () => {
	const team = await doubtful();
	const stranger = await testTeam();
	const key = (await open(team)).get("fact")?.key ?? "";
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "right" });
	await expect(undoAnswer(stranger.ctx, key)).rejects.toMatchObject({ slug: "not_found" });
	await expect(answerQuestion(stranger.ctx, "eve@example.com", { key, answer: "wrong" })).rejects.toMatchObject({
		slug: "not_found",
	});
	const seen = await inTenant(stranger.ctx, (tx) => tx.query("SELECT FROM review_answers"), "read only");
	expect(seen).toEqual([]);
	await expect(answerQuestion(team.ctx, "a", { key: "fact:x", answer: "right" })).rejects.toMatchObject({
		slug: "invalid_request",
	});
});
