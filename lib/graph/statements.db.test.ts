import { beforeEach, describe, expect, test } from "vitest";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { RetractionInput, retract } from "@/lib/curation/retract";
import { undoMerge } from "@/lib/curation/undo-merge";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { readInTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { getEpisode } from "@/lib/episodes/get-episode";
import { search } from "@/lib/search/search";
import { SearchInput } from "@/lib/search/wire";
import { miscounted } from "@/lib/testing/miscounted";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";
import { getEntityDetails } from "./get-entity-details";
import type { DetailsFilter } from "./wire";

let team: TestTeam;
beforeEach(async () => {
	team = await testTeam();
});

const rows = <R extends object>(sql: string) => readInTenant<R>(team.ctx, sql);

const statement = (entity: string, predicate: string, more: Partial<Exclude<Fact, unknown[]>> = {}): Fact => ({
	source: entity,
	relation: predicate,
	target: null,
	fact: `${entity} ${predicate.replaceAll("_", " ")}.`,
	validAt: null,
	invalidAt: null,
	endings: [],
	...more,
});

type Details = {
	entity: { summary: string; edge_count: number };
	neighbors: { fact: string; evidence: unknown[] }[];
	statements: {
		uuid: string;
		fact: string;
		predicate: string;
		confidence: number;
		evidence: object[];
		episodes: string[];
	}[];
};
const detailsOf = async (name: string, filter: DetailsFilter = {}) =>
	JSON.parse(await getEntityDetails(team.ctx, name, filter)) as Details;
const find = (query: string, more: object = {}) =>
	search(team.ctx, SearchInput.parse({ query, ...more })).then(({ answer }) => answer);

test("a statement stands beside edges: in details and search, quoted in the summary, and counted in no degree", async () => {
	const { episodeName } = await writeFacts(team.ctx, [["Ada", "owns", "PVC 7"], statement("PVC 7", "was_deleted")]);
	const { entity, neighbors, statements } = await detailsOf("PVC 7");
	expect(neighbors.map(({ fact }) => fact)).toEqual(["Ada owns PVC 7."]);
	expect(statements).toEqual([
		expect.objectContaining({
			fact: "PVC 7 was deleted.",
			predicate: "was deleted",
			episodes: [episodeName],
			evidence: [],
		}),
	]);
	expect(entity).toMatchObject({ edge_count: 1, summary: expect.stringContaining("PVC 7 was deleted.") });
	expect(await rows("SELECT name, degree FROM entities ORDER BY name")).toEqual([
		{ name: "Ada", degree: 1 },
		{ name: "PVC 7", degree: 1 },
	]);
	const { edges } = await find("what was deleted");
	expect(edges[0]).toMatchObject({ source: "PVC 7", target: null, fact: "PVC 7 was deleted." });
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("a statement that has ended is listed where it is asked for", async () => {
	const { edges } = await writeFacts(team.ctx, [statement("PVC 8", "was_mounted"), statement("PVC 8", "was_deleted")]);
	await retract(team.ctx, { edge_uuid: edges[0]?.id ?? "" });
	const facts = async (filter: DetailsFilter) =>
		(await detailsOf("PVC 8", filter)).statements.map(({ fact }) => fact).sort();
	expect(await facts({})).toEqual(["PVC 8 was deleted."]);
	expect(await facts({ include_retracted: true })).toEqual(["PVC 8 was deleted.", "PVC 8 was mounted."]);
	expect((await detailsOf("PVC 8", { include_retracted: true })).entity.summary).toBe("PVC 8 was deleted.");
});

test("the same statement again adds provenance, also side by side, and the surer of two confidences counts", async () => {
	await writeFacts(team.ctx, [statement("PVC 7", "was_deleted", { confidence: 0.6 })]);
	await Promise.all(
		[0.9, 0.7].map((confidence) => writeFacts(team.ctx, [statement("PVC 7", "was_deleted", { confidence })])),
	);
	const { statements } = await detailsOf("PVC 7");
	expect(statements).toHaveLength(1);
	expect(statements[0]).toMatchObject({ confidence: 0.9 });
	expect(statements[0]?.episodes).toHaveLength(3);
});

test("retracted, restored and deleted with its episode", async () => {
	const { episodeName } = await writeFacts(team.ctx, [statement("PVC 7", "was_deleted")], { alone: ["Ada"] });
	await writeFacts(team.ctx, [["Ada", "owns", "PVC 7"]]);
	const uuid = (await detailsOf("PVC 7")).statements[0]?.uuid ?? "";
	const { retraction_id } = await retract(team.ctx, RetractionInput.parse({ edge_uuid: uuid }));
	expect((await detailsOf("PVC 7")).statements).toEqual([]);
	expect(await undoRetraction(team.ctx, retraction_id ?? "")).toMatchObject({ restored_edges: 1 });
	expect((await detailsOf("PVC 7")).statements).toHaveLength(1);
	expect(await deleteEpisode(team.ctx, episodeName, false)).toMatchObject({
		deleted: { edges: 1 },
		kept: { entities: 2 },
	});
	expect((await detailsOf("PVC 7")).statements).toEqual([]);
	expect(await miscounted(team.ctx)).toEqual([]);
});

test("a text that states the end of a statement retires it", async () => {
	await writeFacts(team.ctx, [statement("The build", "is_red")]);
	const endings = [{ subject: "The build", relations: ["is_red"], object: null }];
	await writeFacts(team.ctx, [statement("The build", "is_green", { endings })]);
	expect((await detailsOf("build")).statements.map(({ fact }) => fact)).toEqual(["The build is green."]);
	expect(await rows("SELECT retraction_reason AS reason FROM edges WHERE relation = 'is_red'")).toEqual([
		{ reason: "superseded" },
	]);
});

test("a merge moves statements, makes one of equal ones, and its undo puts them back with their evidence", async () => {
	const evidence = { start: 0, end: 9 };
	await writeFacts(team.ctx, [statement("Mel", "is_away", { fact: "Mel is away.", evidence })], { alone: ["Melanie"] });
	await writeFacts(team.ctx, [statement("Melanie", "is_away", { fact: "Mel is away.", evidence })]);
	await writeFacts(team.ctx, [statement("Mel", "paints", { evidence })]);
	const before = await detailsOf("Mel");
	const { mergeId } = await mergeEntities(team.ctx, { kept: "Melanie", gone: "Mel" }, false);
	const merged = (await detailsOf("Melanie")).statements;
	expect(merged.map(({ fact }) => fact).sort()).toEqual(["Mel is away.", "Mel paints."]);
	expect(merged.find(({ fact }) => fact === "Mel is away.")?.evidence).toHaveLength(2);
	await undoMerge(team.ctx, mergeId ?? "");
	expect((await detailsOf("Mel")).statements).toEqual(before.statements);
	expect(await miscounted(team.ctx)).toEqual([]);
});

describe("evidence", () => {
	const content = "😀 Été. Ada's 🐈 owns naïve Bob. It ended.";
	const start = content.indexOf("Ada's");
	const span = { start, end: content.indexOf(" It ended") };

	test("is the slice of the content that states the fact, whatever characters stand before and in it", async () => {
		const edge = {
			source: "Ada",
			relation: "owns",
			target: "Bob",
			fact: "Ada owns Bob.",
			validAt: null,
			invalidAt: null,
		};
		const { episodeName } = await writeFacts(
			team.ctx,
			[{ ...edge, endings: [], evidence: span }, statement("Ada", "ended", { evidence: span })],
			{ content },
		);
		const wanted = [{ episode: episodeName, quote: content.slice(span.start, span.end), ...span }];
		const { neighbors, statements } = await detailsOf("Ada");
		expect(neighbors[0]?.evidence).toEqual(wanted);
		expect(statements[0]?.evidence).toEqual(wanted);
		const episode = await getEpisode(team.ctx, episodeName);
		expect(episode.edges).toEqual([
			expect.objectContaining({ fact: "Ada owns Bob.", evidence: wanted, confidence: 0.9 }),
		]);
		expect(episode.statements).toEqual([
			expect.objectContaining({ entity: "Ada", predicate: "ended", evidence: wanted }),
		]);
		expect((await find("Ada owns Bob")).edges.find(({ target }) => target === "Bob")?.evidence).toEqual(wanted);
	});

	test("is at most 300 units long", async () => {
		const long = `Ada ${"very ".repeat(100)}well.`;
		await writeFacts(team.ctx, [statement("Ada", "does_well", { evidence: { start: 0, end: long.length } })], {
			content: long,
		});
		expect((await detailsOf("Ada")).statements[0]?.evidence).toMatchObject([{ quote: long.slice(0, 300), end: 300 }]);
	});
});

test("min_confidence leaves the less likely facts out of details and search", async () => {
	const edge = {
		source: "Ada",
		relation: "knows",
		target: "Bob",
		fact: "Ada knows Bob.",
		validAt: null,
		invalidAt: null,
		endings: [],
	};
	await writeFacts(team.ctx, [{ ...edge, confidence: 0.7 }, statement("Ada", "sings", { confidence: 0.4 })]);
	const { neighbors, statements } = await detailsOf("Ada", { min_confidence: 0.7 });
	expect([neighbors.length, statements.length]).toEqual([1, 0]);
	expect((await find("Ada", { min_confidence: 0.7 })).edges.map(({ fact }) => fact)).toEqual(["Ada knows Bob."]);
	expect((await find("Ada", { min_confidence: 0.71 })).edges).toEqual([]);
});

describe("labels are voted by mentions", () => {
	const mention = (label: string) => writeFacts(team.ctx, [], { alone: ["Braintree"], labels: { Braintree: label } });
	const labels = async () =>
		(await rows<{ labels: string[] }>("SELECT labels FROM entities WHERE name = 'Braintree'"))[0]?.labels;

	test("one bad guess does not stick, and does not oust a settled label", async () => {
		await mention("Location");
		await mention("Organization");
		expect(await labels()).toEqual(["Location"]);
		await mention("Organization");
		expect(await labels()).toEqual(["Organization"]);
		await mention("Person");
		expect(await labels()).toEqual(["Organization"]);
	});

	test("a specific label takes the place of a vague one at once", async () => {
		await mention("Topic");
		await mention("Topic");
		await mention("Organization");
		await mention("Topic");
		expect(await labels()).toEqual(["Organization"]);
	});

	test("votes go with their episodes", async () => {
		await mention("Location");
		const { episodeName } = await mention("Location");
		await mention("Organization");
		await mention("Organization");
		expect(await labels()).toEqual(["Location"]);
		await deleteEpisode(team.ctx, episodeName, false);
		expect(await labels()).toEqual(["Organization"]);
	});
});
