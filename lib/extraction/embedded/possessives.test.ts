import { expect, test } from "vitest";
import { extractEmbedded } from "./extract-embedded";

const read = (text: string, known: { name: string; label: string; aliases: string[] }[] = []) =>
	extractEmbedded({ text, validAt: new Date("2026-08-03T10:00:00Z"), known });

test("a name ends before the sign of the possessive, however it was read", () => {
	const { entities, edges, statements } = read(
		"Anna thinks life's a gift. She loves life's's pace. Mel's art's beauty inspires Caroline. Anna likes Mel's dog.",
	);
	const names = [...entities.map(({ name }) => name), ...edges.flatMap(({ source, target }) => [source, target])];
	expect([...names, ...statements.map(({ entity }) => entity)].join("; ")).not.toMatch(/['’]s['’]s/);
	expect(names).toContain("Mel's dog");
});

test("a first name with its last letter doubled is the person of that name, in the text and among those that are known", () => {
	const people = (entities: { name: string; label: string }[]) =>
		entities.filter(({ label }) => label === "Person").map(({ name }) => name);
	expect(people(read("Mel met Caroline in Rome. Later Mell told Caroline about Paris.").entities)).toEqual([
		"Mel",
		"Caroline",
	]);
	const known = [{ name: "Melanie", label: "Person", aliases: ["Mel"] }];
	expect(people(read("Mell visited Rome.", known).entities)).toEqual(["Melanie"]);
	expect(people(read("Bill met Anna. Ana met Bil.").entities)).toContain("Ana");
});
