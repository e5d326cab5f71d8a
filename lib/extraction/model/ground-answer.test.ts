import { describe, expect, test } from "vitest";
import type { ExtractionContext, ExtractionInput } from "../extraction";
import type { ModelAnswer } from "./answer";
import { groundAnswer } from "./ground-answer";

const validAt = new Date("2024-05-07T10:00:00Z");
type Edge = ModelAnswer["edges"][number];
const edge = (source: string, relation: string, target: string, more: Partial<Edge> = {}): Edge => ({
	source,
	relation,
	target,
	fact: `${source} ${relation.replaceAll("_", " ")} ${target}.`,
	valid_at: null,
	invalid_at: null,
	ends: [],
	...more,
});
const entity = (name: string, label: ModelAnswer["entities"][number]["label"] = "Person", aliases: string[] = []) => ({
	name,
	label,
	aliases,
});

function ground(
	text: string,
	answer: Partial<ModelAnswer>,
	more: Partial<ExtractionInput> & Partial<ExtractionContext> = {},
) {
	const { recent = [], knownEarlier = [], facts = [], ...input } = more;
	return groundAnswer(
		{ entities: [], edges: [], ...answer },
		{ text, validAt, known: [], ...input },
		{ recent, knownEarlier, facts },
	);
}
const said = ({ edges }: { edges: { source: string; relation: string; target: string }[] }) =>
	edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`);

describe("names", () => {
	test("that the text says are kept with label, place and aliases; others go with their edges", () => {
		const found = ground("Dr. Ada Lovelace, called Ada, works at Acme.", {
			entities: [
				entity("Ada Lovelace", "Person", ["Ada", "Countess"]),
				entity("Acme", "Organization"),
				entity("Charles Babbage"),
			],
			edges: [edge("Ada Lovelace", "works_at", "Acme"), edge("Ada Lovelace", "knows", "Charles Babbage")],
		});
		expect(found.entities).toEqual([
			{ name: "Ada Lovelace", label: "Person", aliases: ["Ada"], isName: true, start: 4, end: 16 },
			{ name: "Acme", label: "Organization", aliases: [], isName: true, start: 39, end: 43 },
		]);
		expect(said(found)).toEqual(["Ada Lovelace works_at Acme"]);
		expect(found.dropped).toEqual({ entities: 1, edges: 1, endings: 0 });
	});

	test("of an edge need not be listed", () => {
		const found = ground("Ada likes tea.", { edges: [edge("Ada", "likes", "tea")] });
		expect(found.entities.map(({ name, label }) => [name, label])).toEqual([
			["Ada", "Topic"],
			["tea", "Topic"],
		]);
	});

	test.each(["she", "I", "It", "2024", "42", "", "🙂", "x".repeat(81), "null"])("%j is no entity", (name) => {
		expect(
			ground(`She said I, It, 2024, 42 🙂 null ${"x".repeat(81)}.`, { entities: [entity(name)] }).entities,
		).toEqual([]);
	});

	test("that are an alias of one known entity mean it; of two, neither", () => {
		const lopez = { name: "Maria Lopez", label: "Person", aliases: ["Maria"] };
		const answer = { entities: [entity("Maria")], edges: [edge("Maria", "likes", "tea")] };
		const one = ground("Maria likes tea.", answer, { known: [lopez] });
		expect(one.entities[0]).toMatchObject({ name: "Maria Lopez", aliases: ["Maria"] });
		expect(said(one)).toEqual(["Maria Lopez likes tea"]);
		const two = ground("Maria likes tea.", answer, {
			known: [lopez, { name: "Maria Silva", label: "Person", aliases: ["Maria"] }],
		});
		expect(said(two)).toEqual(["Maria likes tea"]);
	});

	test("User is whoever says I, and nobody else", () => {
		const answer = { edges: [edge("User", "likes", "tea")] };
		expect(said(ground("I like tea.", answer))).toEqual(["User likes tea"]);
		expect(said(ground("The tea is liked.", answer))).toEqual([]);
	});

	test("of an earlier episode are believed where the text points back, beside a name of its own", () => {
		const recent = [{ text: "Maria Lopez met Tom.", validAt }];
		const answer = { edges: [edge("Maria Lopez", "joins", "Acme"), edge("Maria Lopez", "meets", "Tom")] };
		expect(said(ground("She joined Acme.", answer, { recent }))).toEqual(["Maria Lopez joins Acme"]);
		expect(said(ground("The club and Acme.", answer, { recent }))).toEqual([]);
		expect(said(ground("She joined Acme.", answer))).toEqual([]);
	});

	test("of an earlier episode mean the known entity behind them", () => {
		const recent = [{ text: "Maria phoned.", validAt }];
		const knownEarlier = [{ name: "Maria Lopez", label: "Person", aliases: ["Maria"] }];
		for (const name of ["Maria", "Maria Lopez"]) {
			const answer = { edges: [edge(name, "joins", "Acme")] };
			expect(said(ground("She joined Acme.", answer, { recent, knownEarlier }))).toEqual(["Maria Lopez joins Acme"]);
			expect(said(ground("The club and Acme.", answer, { recent, knownEarlier }))).toEqual([]);
		}
	});
});

test("of a text that is not English, whose pronouns may be left out, the writer and earlier people are believed", () => {
	const recent = [{ text: "María llegó.", validAt }];
	const answer = { edges: [edge("User", "lives_in", "Madrid"), edge("María", "lives_in", "Madrid")] };
	expect(said(ground("Vivo en Madrid con ella.", answer, { recent }))).toEqual([
		"User lives_in Madrid",
		"María lives_in Madrid",
	]);
});

test("an alias that is another's name, or no name, is none", () => {
	const found = ground("Maria Lopez (Maria) and Tom run the company Acme. Tom is called TJ.", {
		entities: [
			entity("Maria Lopez", "Person", ["Maria", "Tom"]),
			entity("Tom", "Person", ["TJ", "Zoe"]),
			entity("Acme", "Organization", ["the company", "company"]),
		],
	});
	expect(found.entities.map(({ aliases }) => aliases)).toEqual([["Maria"], ["TJ"], []]);
});

describe("edges", () => {
	const one = (text: string, more: Partial<Edge>) =>
		ground(text, { edges: [{ ...edge("Ada", "works_at", "Acme"), ...more }] }).edges[0];

	test.each([
		["Works At", "works_at"],
		["worksAt", "worksat"],
		["does_not_like", "does_not_like"],
		["  is__part-of ", "is_part_of"],
		["x".repeat(99), "x".repeat(60)],
	])("relation %j becomes %j", (relation, expected) => {
		expect(one("Ada works at Acme", { relation })?.relation).toBe(expected);
	});

	test("without a relation, or from a thing to itself, are dropped", () => {
		const found = ground("Ada works at Acme", { edges: [edge("Ada", "—", "Acme"), edge("Ada", "is", "ada")] });
		expect([found.edges, found.dropped.edges]).toEqual([[], 2]);
	});

	test("times are read, and an end before the beginning is not", () => {
		const text = "Ada worked at Acme from 2019 to 2021";
		expect(one(text, { valid_at: "2019", invalid_at: "2021" })).toMatchObject({
			validAt: new Date("2019-01-01"),
			invalidAt: new Date("2021-01-01"),
		});
		expect(one(text, { valid_at: "2021", invalid_at: "2019" })).toMatchObject({ invalidAt: null });
		expect(one(text, { valid_at: "then", invalid_at: "later" })).toMatchObject({ validAt: null, invalidAt: null });
	});

	test("a sentence that names a stranger, or none at all, is written anew", () => {
		const plain = "Ada works at Acme.";
		expect(one("Ada works at Acme", { fact: "Ada works at Acme with Bob." })?.fact).toBe(plain);
		expect(one("Ada works at Acme", { fact: "" })?.fact).toBe(plain);
		expect(one("Ada works at Acme", { fact: "A".repeat(501) })?.fact).toBe(plain);
		expect(one("Ada works at Acme", { fact: " Since Monday\nAda works at Acme. " })?.fact).toBe(
			"Since Monday Ada works at Acme.",
		);
	});

	test("said twice are one, and there are at most 300", () => {
		const edges = Array.from({ length: 400 }, (_, i) => edge("Ada", `likes_${i}`, "Acme"));
		const found = ground("Ada, Acme", {
			edges: [edge("Ada", "likes", "Acme"), edge("ada", "Likes", "ACME"), ...edges],
		});
		expect(found.edges).toHaveLength(299);
		expect(found.dropped.edges).toBe(102);
	});
});

describe("a known fact ends", () => {
	const fact = (subject: string, relation: string, object: string, edgeId = "e1") => ({
		edgeId,
		subject,
		relation,
		object,
		fact: `${subject} ${relation} ${object}.`,
		validAt,
	});
	const known = ["Ada", "Acme", "Berlin"].map((name) => ({ name, label: "Topic", aliases: [] }));
	const endings = (text: string, said: Edge, ...facts: ReturnType<typeof fact>[]) =>
		ground(text, { edges: [said] }, { known, facts }).edges[0]?.endings.map(({ edgeId }) => edgeId);
	const ends = { ends: ["f1"] };

	test("of the same subject and relation", () => {
		expect(
			endings("Ada lives in Paris.", edge("Ada", "lives_in", "Paris", ends), fact("Ada", "lives_in", "Rome")),
		).toEqual(["e1"]);
	});
	test("of the same two entities", () => {
		expect(endings("Ada left Acme.", edge("Ada", "leaves", "Acme", ends), fact("Ada", "works_at", "Acme"))).toEqual([
			"e1",
		]);
		expect(endings("Acme fired Ada.", edge("Acme", "fires", "Ada", ends), fact("Ada", "works_at", "Acme"))).toEqual([
			"e1",
		]);
	});
	test("of the same subject with an object that the text says", () => {
		const said = edge("Ada", "moves_to", "Paris", ends);
		expect(endings("Ada moved from Berlin to Paris.", said, fact("Ada", "lives_in", "Berlin"))).toEqual(["e1"]);
		expect(endings("Ada moved to Paris.", said, fact("Ada", "lives_in", "Berlin"))).toEqual([]);
	});
	test("that is the same statement, only when its end is told", () => {
		const same = fact("Ada", "works_at", "Acme");
		expect(endings("Ada works at Acme.", edge("Ada", "works_at", "Acme", ends), same)).toEqual([]);
		expect(
			endings(
				"Ada no longer works at Acme.",
				edge("Ada", "works_at", "Acme", { ...ends, fact: "Ada no longer works at Acme." }),
				same,
			),
		).toEqual(["e1"]);
		expect(endings("Ada was at Acme.", edge("Ada", "works_at", "Acme", { ...ends, invalid_at: "2024" }), same)).toEqual(
			["e1"],
		);
	});
	test.each([
		["Ada might move from Berlin to Paris.", "might_move_to", {}],
		["Ada plans to leave Berlin for Paris.", "plans_to_move_to", {}],
		["Ada moves from Berlin to Paris.", "moves_to", { valid_at: "2024-09" }],
	])("not yet: %s", (text, relation, more) => {
		const said = edge("Ada", relation, "Paris", { ...ends, ...more });
		expect(endings(text, said, fact("Ada", "lives_in", "Berlin"))).toEqual([]);
	});
	test("from the episode's time on, when the answer says its day", () => {
		const found = ground("Ada lives in Paris.", {
			edges: [edge("Ada", "lives_in", "Paris", { valid_at: "2024-05-07" })],
		});
		expect(found.edges[0]?.validAt).toBeNull();
	});
	test("never of another subject, never by an unknown handle, whatever the answer says", () => {
		const said = edge("Ada", "likes", "Paris", { ends: ["f1", "f2", "f9", "e1", ""] });
		expect(
			endings("Ada likes Paris, not Rome.", said, fact("Bob", "likes", "Rome"), fact("Acme", "likes", "Paris", "e2")),
		).toEqual([]);
	});
});
