import { expect, test } from "vitest";
import { tellingSentence } from "./list-mentions";

test.each([
	[
		"what heads a mail tells nothing",
		["Cc: Soledad Iturbe\n\nThe pier opens.", "Soledad Iturbe buys the tickets for everybody."],
		"Soledad Iturbe buys the tickets for everybody.",
	],
	[
		"a list of who was there neither",
		["There: Ngozi, Soledad Iturbe\nSoledad Iturbe pays for the new fender."],
		"Soledad Iturbe pays for the new fender.",
	],
	[
		"the latest comes first",
		["Soledad Iturbe leads the customer desk.", "Soledad Iturbe sells ropes in Tarbey."],
		"Soledad Iturbe leads the customer desk.",
	],
	["of what says little the longest", ["Thanks, Soledad Iturbe", "Soledad Iturbe, harbour"], "Soledad Iturbe, harbour"],
	["a text that does not name it begins", ["She pays. He does not."], "She pays. He does not."],
])("of the sentences that name a thing, %s", (_, contents, sentence) => {
	expect(tellingSentence(contents, ["Soledad Iturbe"])).toBe(sentence);
});
