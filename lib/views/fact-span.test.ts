import { expect, test } from "vitest";
import { factSpan } from "./fact-span";

const marked = (quote: string, fact: string) => {
	const span = factSpan(quote, fact);
	return span && quote.slice(span.start, span.end);
};

test.each([
	["Mara founded Fjordlight in Bergen.", "Mara founded Fjordlight in Bergen.", "Mara founded Fjordlight in Bergen"],
	[
		"We met, and Tomas now runs the lab in Oslo, he said.",
		"Tomas runs the lab in Oslo.",
		"Tomas now runs the lab in Oslo",
	],
	[
		"I went to a support group yesterday and it was powerful.",
		"Caroline went to a support group.",
		"went to a support group",
	],
	["Ada's tools are sharp; Bob paints.", "Bob painted.", "Bob paints"],
	["Nothing of it.", "Ada lives in Rome.", null],
	["", "Ada lives in Rome.", null],
])("in %j the part that says %j is %j", (quote, fact, wanted) => {
	expect(marked(quote, fact)).toBe(wanted);
});
