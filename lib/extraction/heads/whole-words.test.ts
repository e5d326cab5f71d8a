import { expect, test } from "vitest";
import { wordsOf } from "../encoder/window";
import { wholeWords } from "./whole-words";

test.each([
	["a time-out of 12 hours", "time", "time-out"],
	["see example.com.", "com", "example.com"],
	["the file_name here", "name", "file_name"],
	["Ada’s work", "’s work", "work"],
	["the “Atlas” project", "“Atlas”", "Atlas"],
	["It works - mostly", "works", "works"],
	["Ada met Bob. He left", "Bob", "Bob"],
])("in %s, %s is %s", (text, said, whole) => {
	const words = wordsOf(text);
	const start = text.indexOf(said);
	const from = words.findIndex((w) => w.start === start);
	const to = words.findIndex((w) => w.end === start + said.length) + 1;
	const span = wholeWords(words, { from, to });
	expect(text.slice(words[span.from]?.start, words[span.to - 1]?.end)).toBe(whole);
});
