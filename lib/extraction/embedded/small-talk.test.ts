import { describe, expect, test } from "vitest";
import { extractEmbedded } from "./extract-embedded";

const told = (text: string) => {
	const { edges, statements } = extractEmbedded({ text, validAt: new Date("2024-03-01"), known: [] });
	return [...edges, ...statements].map(({ fact }) => fact);
};
/** What Ann says to Tom after a line of his. */
const said = (words: string) =>
	told(`Tom: Acme moved to Oslo.\nAnn: ${words}`).filter((f) => !f.includes("Acme moved"));

describe("talk", () => {
	test.each([
		"That looks amazing, Tom!",
		"I'm so happy for you.",
		"You should definitely try it.",
		"Glad we could go there together.",
		"Congrats on getting the job!",
		"Have a great trip!",
		"Don't forget the keys!",
		"Finding a balance is important.",
		"I really appreciate your help.",
		"Here is the picture.",
		"What did you like about the trip?",
		"I totally agree.",
		"It took some work.",
		"I wanted a peaceful blue rooms on the ground floor.",
		"To do so will require a new contract with Globex.",
	])("%s: nothing to keep", (words) => expect(said(words)).toEqual([]));

	test.each([
		["I work at Globex in Paris.", "Ann works at Globex in Paris."],
		["Um, I, I work at Globex.", "Ann works at Globex."],
		["Im running the node on Debian Linux.", "Ann is running the node on Debian Linux."],
		["I moved to Paris after I left Globex.", "Ann: “I moved to Paris after I left Globex.”"],
		["We moved to Paris after we left Globex.", "Ann: “We moved to Paris after we left Globex.”"],
		["I taught myself Rust at Globex.", "Ann taught herself Rust at Globex."],
		["My mom and I moved to Paris.", "Ann: “My mom and I moved to Paris.”"],
		["I will send Kim the, uh, the contract.", "Ann will send Kim the contract."],
		["Thanks, Tom, I moved the database to Postgres.", "Ann moved the database to Postgres."],
		["I adopted a dog last week!", "Ann adopted a dog last week."],
	])("%s -> %s", (words, fact) => expect(said(words)).toContain(fact));

	test("whom you means is unknown among three", () => {
		expect(told("Ann: You moved to Oslo.\nBo: I met Kim.\nCem: I like Oslo.").join()).not.toContain("moved to Oslo");
	});
});
