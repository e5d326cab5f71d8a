import { expect, test } from "vitest";
import { openModel } from "@/lib/model/encoder/open-model";
import { piecesOf, vectorOf } from "@/lib/model/encoder/vector-of";
import { toBytes } from "@/lib/search/packed-vectors";
import { alikeByMeaning, isBySpelling, isPlainWord, likelyDuplicates } from "./likely-duplicates";

const entity = (name: string, degree: number, label = "Person") => ({ uuid: name, name, labels: [label], degree });

test("short forms, slips and endings of one name are pairs, the longer to be kept", () => {
	const entities = [
		...[
			entity("Melanie", 20),
			entity("Mel", 9),
			entity("Mell", 2),
			entity("Mara Lindqvist", 8),
			entity("Lindqvist", 3),
		],
		...[entity("long report", 1, "Topic"), entity("long reports", 4, "Topic"), entity("Bob", 5), entity("Bo", 5)],
	];
	const pairs = likelyDuplicates(entities, 20).map(({ kept, gone }) => `${kept.name} < ${gone.name}`);
	expect(pairs.sort()).toEqual([
		"Mara Lindqvist < Lindqvist",
		"Melanie < Mel",
		"Melanie < Mell",
		"Mell < Mel",
		"long reports < long report",
	]);
});

test("of two words that differ by a letter or an ending nothing but the spelling says that they are one", () => {
	const bySpelling = (one: string, other: string) => isBySpelling(entity(one, 1, "Topic"), entity(other, 1, "Topic"));
	expect(bySpelling("contact", "contract")).toBe(true);
	expect(bySpelling("work", "works")).toBe(true);
	expect(bySpelling("sign up", "sign-up")).toBe(false);
	expect(bySpelling("Norvik Logistic", "Norvik Logistics")).toBe(false);
	expect(bySpelling("Buildwise", "Build")).toBe(true);
	expect(isBySpelling(entity("Mel", 1), entity("Mell", 1))).toBe(false);
	expect(["work", "Work", "long report"].map((name) => isPlainWord(entity(name, 1)))).toEqual([true, false, false]);
});

test.each([
	["of different types", entity("Paris", 3), entity("Parish", 3, "Location")],
	["with numbers of their own", entity("v1.2", 3, "Product"), entity("v1.3", 3, "Product")],
	["that only begin alike", entity("Martin Falk", 3), entity("Martin Berg", 3)],
])("names %s are two", (_, one, other) => {
	expect(likelyDuplicates([one, other], 9)).toEqual([]);
});

test("thousands of names alike are compared in bounded time, and what is rare among them is found", () => {
	const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
	const many = Array.from({ length: 2_000 }, (_, n) => entity(`Node ${letters(n + 1_000)}`, 3));
	const started = performance.now();
	const pairs = likelyDuplicates([...many, entity("Fjordlight", 9), entity("Fjordlights", 2)], 10_000);
	expect(performance.now() - started).toBeLessThan(1_000);
	expect(pairs.map(({ kept, gone }) => `${kept.name} < ${gone.name}`)).toContain("Fjordlights < Fjordlight");
});

test("what is in a place is not the place, however alike their names are", () => {
	const alike = new Int8Array(8).fill(9);
	const named = (place: ReturnType<typeof entity>) => {
		const entities = [place, entity("Ghent warehouse", 2, "Object")];
		return alikeByMeaning(entities, new Map(entities.map(({ uuid }) => [uuid, alike])), 9).length;
	};
	expect(named(entity("Ghent", 3, "Location"))).toBe(0);
	expect(named(entity("warehouse of Ghent", 3, "Object"))).toBe(1);
});

test("names of one thing without letters in common are found by what they mean; of two things, and of people, none are", async () => {
	const names = [
		"New York City",
		"NYC",
		"Berlin",
		"Munich",
		"login page",
		"sign-in page",
		"Redis",
		"Memcached",
		"GitHub",
		"GitLab",
	];
	const entities = [...names.map((name, n) => entity(name, 20 - n, "Topic")), entity("Maria", 5), entity("Marie", 4)];
	const model = await openModel("packages/encoder");
	const vectors = new Map<string, Int8Array>();
	for (const { uuid, name } of entities) vectors.set(uuid, toBytes(await vectorOf(model, piecesOf(model, name))));
	const found = alikeByMeaning(entities, vectors, 9).map(({ kept, gone }) => `${kept.name} < ${gone.name}`);
	expect(found).toEqual(["New York City < NYC", "sign-in page < login page"]);
	expect(alikeByMeaning(entities, new Map(), 9)).toEqual([]);
});
