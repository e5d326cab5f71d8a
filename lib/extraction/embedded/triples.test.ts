import { describe, expect, test } from "vitest";
import { extractWithWords } from "./extract-embedded";

const triplesIn = (text: string) =>
	extractWithWords({ text, validAt: new Date("2024-03-15T12:00:00Z"), known: [] }).triples.map((t) =>
		[t.subject, t.relation, t.object].join(" | "),
	);

describe("surface triples", () => {
	test.each([
		["Ann bought a house in Oslo.", "Ann | bought | a house in Oslo"],
		["The judge ordered the case reviewed by a court.", "The judge | ordered the case reviewed by | a court"],
		["The model introduced a third row to the line for the first time.", "The model | introduced | a third row"],
		["Trek's president, Dick Burke, resigned.", "Trek's president | be | Dick Burke"],
		["Ann said that the train was late.", "Ann | said that | the train was late"],
	])("%s", (text, triple) => {
		expect(triplesIn(text)).toContain(triple);
	});
});
