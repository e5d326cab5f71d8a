import { expect, test } from "vitest";
import { bySentence, nickOf, type SourcedFact, speakerOf } from "./sourced-fact";

test.each([
	["", "Caroline: I moved to Rome.", "Caroline"],
	["[8 May, 2023] Ada Lovelace: Hello. ", "I moved.", "Ada Lovelace"],
	["Ada: Hello.\nBob: Well.\nAnd then ", "I moved.", "Bob"],
	["Decision: ", "we moved to Rome.", null],
	["The time is ", "12:30 now.", null],
	["Present: Ada, Bob\n- ", "Decided: We move to Rome.", null],
	["From: Ada <a@b.example>\nTo: Bob\nSubject: Rome\n\n", "We move.", null],
	["[16:40] ada: hello\n[16:41] ", "bob: we move.", "bob"],
	["Minutes\nThere: Ada, Bob\n\n", "We move.", null],
])("who says it behind %j: %j", (before, quote, wanted) => {
	expect(speakerOf(before, quote)).toBe(wanted);
});

test("a word in small letters before a line may be who says it", () => {
	expect([nickOf("Stand-up\nada: ", "we move."), nickOf("", "ada: we move."), nickOf("", "We move.")]).toEqual([
		"ada",
		"ada",
		null,
	]);
});

const fact = (uuid: string, start: number | null): SourcedFact => ({
	...{
		uuid,
		source: "Ada",
		target: null,
		relation: "is",
		value: null,
		status: "stated",
		predicate: "is",
		fact: uuid,
		confidence: 1,
		importance: null,
		pinned: false,
		pattern: null,
		why: "",
	},
	...{ validAt: "", invalidAt: null, retractedAt: null, retractionReason: null, episodeCount: 1 },
	sources: start === null ? [] : [{ episode: "e", validAt: "", speaker: "", quote: "", start, end: start + 1 }],
});

test("facts of one sentence are one row", () => {
	const rows = bySentence([fact("a", 1), fact("b", 9), fact("c", 1), fact("d", null), fact("e", null)]);
	expect(rows.map(({ facts }) => facts.map(({ uuid }) => uuid))).toEqual([["a", "c"], ["b"], ["d"], ["e"]]);
});
