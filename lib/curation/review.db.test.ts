import { expect, test } from "vitest";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { DetailsBody } from "@/lib/graph/wire";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { answerQuestion, listAnswers, listHidden, undoAnswer } from "./answer-question";
import { correctNode } from "./correct-node";
import { readQuestions } from "./read-questions";
import { retract } from "./retract";

const fact = (source: string, relation: string, target: string, confidence: number) => ({
	...{ source, relation, target, fact: `${source} ${relation.replaceAll("_", " ")} ${target}.`, confidence },
	...{ validAt: null, invalidAt: null, endings: [] },
});

async function doubtful(): Promise<TestTeam> {
	const team = await testTeam();
	await writeFacts(team.ctx, [fact("Melanie", "lives_in", "Rome", 0.9), fact("Melanie", "knows", "Zoe", 0.2)], {
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
	expect(questions[0]?.kind).toBe("contradiction");
	const worths = questions.slice(1).map(({ worth }) => worth);
	expect(worths).toEqual(worths.toSorted((a, b) => b - a));
});

test("names a letter or an ending apart are asked about only where a third thing is tied to both, plain words never", async () => {
	const team = await testTeam();
	const tied = ["contact", "contract", "work", "works", "Fjordlight", "Fjordlights"];
	const ties = tied.map((name) => fact("Ada", "mentions", name, 0.9));
	const facts = [...ties, fact("Bob", "mentions", "Osprey", 0.9), fact("Eve", "mentions", "Ospreys", 0.9)];
	const labels = Object.fromEntries(facts.map(({ target }) => [target, "Topic"]));
	await writeFacts(team.ctx, facts, { labels });
	const { questions } = await readQuestions(team.ctx);
	const pairs = questions.flatMap((one) => (one.kind === "duplicate" ? [`${one.kept.name} < ${one.gone.name}`] : []));
	expect(pairs).toEqual(["Fjordlights < Fjordlight"]);
});

test("facts that differ in names that may be one are no contradiction until somebody says that these are two", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)) });
	await writeFacts(team.ctx, [fact("Melanie", "owns", "importer", 0.9)], at(1));
	await writeFacts(team.ctx, [fact("Mel", "owns", "importer", 0.9)], at(9));
	const kinds = await open(team);
	expect([...kinds.keys()]).toEqual(["duplicate"]);
	const key = kinds.get("duplicate")?.key ?? "";
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "different" });
	expect([...(await open(team)).keys()]).toEqual(["contradiction"]);
});

test("what changed ends the first fact on the day on which the second begins, and the chosen name is kept", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)) });
	await writeFacts(team.ctx, [fact("Ada", "works_at", "Acme", 0.9), fact("Mel", "paints", "Ivy", 0.9)], at(1));
	await writeFacts(team.ctx, [fact("Ada", "works_at", "Globex", 0.9), fact("Melanie", "paints", "Ivy", 0.9)], at(9));
	const kinds = await open(team);
	const give = (kind: "duplicate" | "contradiction", answer: string) =>
		answerQuestion(team.ctx, "ada@example.com", { key: kinds.get(kind)?.key ?? "", answer });
	await give("contradiction", "changed");
	const until = await runInTenant<{ target: string; day: string | null }>(
		team.ctx,
		"SELECT target_name AS target, to_char(invalid_at, 'YYYY-MM-DD') AS day FROM edges WHERE relation = 'works_at' AND retracted_at IS NULL ORDER BY 1",
	);
	expect(until).toEqual([
		{ target: "Acme", day: "2026-02-09" },
		{ target: "Globex", day: null },
	]);
	await give("duplicate", "same-second");
	expect(new Set((await factsOf(team, "Ivy")).map(({ peer }) => peer))).toEqual(new Set(["Mel"]));
	for (const { key } of await listAnswers(team.ctx)) await undoAnswer(team.ctx, key);
	expect([...(await open(team)).keys()].sort()).toEqual(["contradiction", "duplicate"]);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("a fact that is edited says what its editor says, and is as it was after an undo", async () => {
	const team = await doubtful();
	const before = await factsOf(team, "Melanie");
	const key = (await open(team)).get("fact")?.key ?? "";
	const give = (to?: { target: string }) =>
		answerQuestion(team.ctx, "ada@example.com", { key, answer: "fixed", ...(to && { to }) });
	await expect(give()).rejects.toMatchObject({ slug: "invalid_request" });
	await give({ target: "Zoe Berg" });
	expect((await factsOf(team, "Melanie")).map(({ peer }) => peer)).toContain("Zoe Berg");
	expect((await open(team)).has("fact")).toBe(false);
	expect((await listAnswers(team.ctx))[0]?.answer).toBe("Edited");
	await undoAnswer(team.ctx, key);
	expect(await factsOf(team, "Melanie")).toEqual(before);
});

test("what may be over is asked: a duty that another has since, a firm that one works at since", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)) });
	await writeFacts(
		team.ctx,
		[fact("Ada", "owns", "importer", 0.9), fact("Ada", "works_at", "Acme", 0.9), fact("Ada", "uses", "Rust", 0.9)],
		at(1),
	);
	await writeFacts(
		team.ctx,
		[fact("Bob", "owns", "importer", 0.9), fact("Ada", "works_at", "Globex", 0.9), fact("Ada", "uses", "Go", 0.9)],
		at(9),
	);
	const { questions } = await readQuestions(team.ctx);
	const asked = questions.flatMap((one) => (one.kind === "contradiction" ? [one.facts.map(({ fact }) => fact)] : []));
	expect(asked.map((texts) => texts.join(" / ")).sort()).toEqual([
		"Ada owns importer. / Bob owns importer.",
		"Ada works at Acme. / Ada works at Globex.",
	]);
});

test("what may be over is asked where a later fact tells how what came instead began", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)), labels });
	const labels = { Nordbank: "Organization", Veldhoven: "Organization", call: "Event", Condor: "Product" };
	await writeFacts(team.ctx, [fact("Petra", "works_at", "Nordbank", 0.9), fact("Rik", "owns", "Condor", 0.9)], at(1));
	const joined = (what: string) => ({ ...fact("Petra", "joined", what, 0.9), status: "past" as const });
	await writeFacts(
		team.ctx,
		[joined("Veldhoven"), joined("call"), { ...fact("Lena", "took_over", "Condor", 0.9), status: "past" }],
		at(9),
	);
	const { questions } = await readQuestions(team.ctx);
	const asked = questions.flatMap((one) => (one.kind === "contradiction" ? [one.facts.map(({ fact }) => fact)] : []));
	expect(asked.map((texts) => texts.join(" / ")).sort()).toEqual([
		"Petra works at Nordbank. / Petra joined Veldhoven.",
		"Rik owns Condor. / Lena took over Condor.",
	]);
});

test("what a text may have ended is not asked beside what says something else of its thing", async () => {
	const team = await testTeam();
	const { edges } = await writeFacts(team.ctx, [fact("Gangway", "belongs_to", "ishaan", 0.9)]);
	const outdated = [{ id: edges[0]?.id ?? "", certainty: "possible" as const }];
	await writeFacts(team.ctx, [fact("Gangway", "marks", "seat", 0.9)], { outdated });
	expect((await readQuestions(team.ctx)).total).toBe(0);
});

test("what a text may have ended is asked beside what may have ended it; what it ended for sure is over", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)) });
	const [runs, waters] = (
		await writeFacts(
			team.ctx,
			[fact("Ada", "runs", "importer", 0.9), fact("Ada", "waters", "plants", 0.9), fact("Ada", "likes", "tea", 0.9)],
			at(1),
		)
	).edges.map(({ id }) => id) as [string, string];
	// As if prose had said so: what a client states is asked about before it ends.
	await runInTenant(team.ctx, "UPDATE episodes SET extractor = 'embedded-v2:0'");
	const outdated = [
		{ id: runs, certainty: "possible" as const },
		{ id: waters, certainty: "sure" as const },
	];
	const facts = [fact("Bob", "leads", "importer", 0.9), fact("Cid", "feeds", "plants", 0.9)];
	const { retired } = await writeFacts(team.ctx, facts, { ...at(9), outdated });
	expect(retired.map((edge) => edge.fact)).toEqual(["Ada waters plants."]);
	const { questions } = await readQuestions(team.ctx);
	expect(questions.map((one) => one.kind === "contradiction" && one.facts.map((it) => it.fact))).toEqual([
		["Ada runs importer.", "Bob leads importer."],
	]);
	await answerQuestion(team.ctx, "ada@example.com", { key: questions[0]?.key ?? "", answer: "changed" });
	expect((await readQuestions(team.ctx)).total).toBe(0);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("what a text likely ended is over where a fact of it tells what became of it, else it stays", async () => {
	const team = await testTeam();
	const at = (day: number) => ({ validAt: new Date(Date.UTC(2026, 1, day)) });
	const { edges } = await writeFacts(
		team.ctx,
		[fact("Petra", "works_at", "Nordbank", 0.9), fact("Petra", "likes", "tea", 0.9)],
		at(1),
	);
	// As if prose had said so: what a client states is asked about before it ends.
	await runInTenant(team.ctx, "UPDATE episodes SET extractor = 'embedded-v2:0'");
	const outdated = edges.map(({ id }) => ({ id, certainty: "likely" as const }));
	const { retired } = await writeFacts(team.ctx, [fact("Petra", "joined", "Veldhoven", 0.9)], { ...at(9), outdated });
	expect(retired.map((edge) => edge.fact)).toEqual(["Petra works at Nordbank."]);
});

test("what a text ended for sure ends in no other group, and nothing that the text says itself", async () => {
	const team = await testTeam();
	const known = await writeFacts(team.ctx, [fact("Ada", "runs", "importer", 0.9)], { groupId: "elsewhere" });
	const own = await writeFacts(team.ctx, [fact("Ada", "waters", "plants", 0.9)]);
	const outdated = [...known.edges, ...own.edges].map(({ id }) => ({ id, certainty: "sure" as const }));
	const { retired } = await writeFacts(team.ctx, [fact("Ada", "waters", "plants", 0.9)], { outdated });
	expect(retired).toEqual([]);
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
	const seen = await readInTenant(stranger.ctx, "SELECT FROM review_answers");
	expect(seen).toEqual([]);
	await expect(answerQuestion(team.ctx, "a", { key: "fact:x", answer: "right" })).rejects.toMatchObject({
		slug: "invalid_request",
	});
});

test("two people who answer differently leave what the last one said, and an undo of that nothing", async () => {
	const team = await doubtful();
	const before = await factsOf(team, "Melanie");
	const key = (await open(team)).get("contradiction")?.key ?? "";
	const give = (by: string, answer: string) => answerQuestion(team.ctx, by, { key, answer });
	const living = async () => (await factsOf(team, "Melanie")).filter(({ fact }) => fact.includes("lives in")).length;
	await give("ada@example.com", "first");
	await give("bob@example.com", "second");
	expect(await living()).toBe(1);
	await give("ada@example.com", "both");
	expect(await living()).toBe(2);
	await Promise.all([give("ada@example.com", "first"), give("bob@example.com", "second")]);
	expect(await living()).toBe(1);
	await undoAnswer(team.ctx, key);
	expect(await factsOf(team, "Melanie")).toEqual(before);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("a fact that two people confirm has its confidence back when that is undone", async () => {
	const team = await doubtful();
	const before = await factsOf(team, "Melanie");
	const key = (await open(team)).get("fact")?.key ?? "";
	for (const by of ["ada@example.com", "bob@example.com"]) await answerQuestion(team.ctx, by, { key, answer: "right" });
	await undoAnswer(team.ctx, key);
	expect(await factsOf(team, "Melanie")).toEqual(before);
});

test("a retracted fact that a text says again is asked about, and is in force only once somebody says so", async () => {
	const team = await testTeam();
	const said = [fact("Ada", "works_at", "Acme", 0.9)];
	const { edges } = await writeFacts(team.ctx, said);
	await retract({ ...team.ctx, now: new Date() }, { edge_uuid: edges[0]?.id });
	expect((await open(team)).has("again")).toBe(false);
	const again = await writeFacts(team.ctx, said);
	expect(again.edges.map(({ created }) => created)).toEqual([false]);
	expect(await factsOf(team, "Ada")).toEqual([]);
	const key = (await open(team)).get("again")?.key ?? "";
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "right" });
	expect(await factsOf(team, "Ada")).toHaveLength(1);
	await undoAnswer(team.ctx, key);
	expect(await factsOf(team, "Ada")).toEqual([]);
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "wrong" });
	expect((await open(team)).has("again")).toBe(false);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("a fact of a hidden entity that a text says again brings the entity back once somebody believes it", async () => {
	const team = await testTeam();
	const said = [fact("Ada", "works_at", "Acme", 0.9)];
	await writeFacts(team.ctx, said);
	await correctNode(team.ctx, "Acme", { hidden: true });
	await writeFacts(team.ctx, [...said, fact("Acme", "owns", "Initech", 0.9)]);
	expect(await factsOf(team, "Ada")).toEqual([]);
	const key = (await open(team)).get("again")?.key ?? "";
	await answerQuestion(team.ctx, "ada@example.com", { key, answer: "right" });
	expect((await factsOf(team, "Ada")).map(({ peer }) => peer)).toEqual(["Acme"]);
	await undoAnswer(team.ctx, key);
	expect(await factsOf(team, "Ada")).toEqual([]);
	expect(await miscounted(team.ctx)).toEqual([]);
});
