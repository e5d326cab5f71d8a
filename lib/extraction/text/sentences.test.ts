import { expect, test } from "vitest";
import { sentencesOf } from "./sentences";

const said = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

test.each([
	["Call Mr. Tanaka. He waits.", ["Call Mr. Tanaka.", "He waits."]],
	["We climbed Mt. Fuji with Dr. Abe", ["We climbed Mt. Fuji with Dr. Abe"]],
	["- Ada stays.\n\n- Ben goes", ["- Ada stays.", "- Ben goes"]],
	["She is a Dr. \nHe left.", ["She is a Dr.", "He left."]],
	["We use tools, e.g. Figma. It works.", ["We use tools, e.g. Figma.", "It works."]],
	["They sit at Friedrichstr. 112 now. No. 5 is free.", ["They sit at Friedrichstr. 112 now.", "No. 5 is free."]],
	["We shipped it. 3 Danes left.", ["We shipped it.", "3 Danes left."]],
	["", []],
])("%j has the sentences %j", (text, wanted) => {
	expect(said(text)).toEqual(wanted);
});

test("a line of any length is cut into its sentences, each once", () => {
	const text = "Ada counted one more boat today. ".repeat(300);
	expect(said(text).join(" ")).toBe(text.trim());
});
