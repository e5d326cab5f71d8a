import { expect, test } from "vitest";
import type { TaggedText } from "../encoder/window";
import { startOfSubject } from "./clauses";
import { isSentence, loneRelative } from "./is-sentence";
import { quote } from "./quote";

/** A text of words with their tags, each behind a slash. */
function tag(said: string): TaggedText {
	const words = said.split(" ").map((word) => word.split("/"));
	const text = words.map(([word]) => word).join(" ");
	const starts = words.map((_, k) => words.slice(0, k).reduce((sum, [word = ""]) => sum + word.length + 1, 0));
	return {
		text,
		words: words.map(([word = ""], k) => ({ text: word, start: starts[k] ?? 0, end: (starts[k] ?? 0) + word.length })),
		upos: words.map(([, upos = ""]) => upos),
		xpos: words.map(([, , xpos = ""]) => xpos),
		pieces: [],
	};
}
const all = ({ words }: TaggedText) => words.map((_, k) => k);

test.each([
	["Tom/PROPN/NNP reports/VERB/VBN to/ADP/IN Susan/PROPN/NNP", true],
	["The/DET/DT bot/NOUN/NN started/VERB/VBN deleting/VERB/VBG pods/NOUN/NNS", true],
	["Tim/PROPN/NNP says/VERB/VBZ that/SCONJ/IN it/PRON/PRP works/VERB/VBZ", true],
	["Graph/PROPN/NNP Day/PROPN/NNP was/AUX/VBD recently/ADV/RB announced/VERB/VBN", true],
	["Tasks/NOUN/NNS which/PRON/WDT can/AUX/MD wait/VERB/VB are/AUX/VBP minor/ADJ/JJ", true],
	["Alice/PROPN/NNP moved/VERB/VBD to/ADP/IN Oslo/PROPN/NNP in/ADP/IN May/PROPN/NNP 2021/NUM/CD", true],
	["Will/PROPN/NNP Smith/PROPN/NNP leads/VERB/VBZ Halyard/PROPN/NNP", true],
	["A/DET/DT request/NOUN/NN to/PART/TO take/VERB/VB over/ADP/RP the/DET/DT page/NOUN/NN", false],
	["Space/PROPN/NNP built/VERB/VBN on/ADP/IN the/DET/DT web/NOUN/NN", false],
	["Tim/PROPN/NNP says/VERB/VBZ that/SCONJ/IN all/DET/DT domains/NOUN/NNS", false],
	["A/DET/DT distributed/VERB/VBN network/NOUN/NN of/ADP/IN clubs/NOUN/NNS", false],
	["Rob/PROPN/NNP can/AUX/MD you/PRON/PRP send/VERB/VB it/PRON/PRP", false],
	["Boards/NOUN/NNS can/AUX/MD deployment/NOUN/NN by/ADP/IN adding/VERB/VBG", false],
	["Ann/PROPN/NNP agrees/VERB/VBZ with/ADP/IN Bo/PROPN/NNP need/VERB/VBP help/NOUN/NN", false],
])("%s: %s", (said, expected) => {
	const tagged = tag(said);
	expect(isSentence(tagged, all(tagged), false)).toBe(expected);
});

test.each([
	["Changes/NOUN/NNS which/PRON/WDT were/AUX/VBD made/VERB/VBN", 1],
	["The/DET/DT room/NOUN/NN that/PRON/WDT we/PRON/PRP rent/VERB/VBP", "open"],
	["Eva/PROPN/NNP since/SCONJ/IN she/PRON/PRP has/AUX/VBZ left/VERB/VBN", "open"],
	["Tasks/NOUN/NNS which/PRON/WDT can/AUX/MD wait/VERB/VB are/AUX/VBP minor/ADJ/JJ", null],
	["Tim/PROPN/NNP says/VERB/VBZ that/SCONJ/IN it/PRON/PRP works/VERB/VBZ", null],
] as const)("%s: a noun and the clause behind it alone: %s", (said, expected) => {
	const tagged = tag(said);
	expect(loneRelative(tagged, all(tagged))).toBe(expected);
});

test.each([
	["the/DET/DT printing/NOUN/NN job/NOUN/NN had/AUX/VBD gone/VERB/VBN out/ADP/RP", 2, "the printing job"],
	["our/PRON/PRP$ lab/NOUN/NN has/AUX/VBZ worked/VERB/VBN", 1, "our lab"],
	["Details/NOUN/NNS of/ADP/IN the/DET/DT board/NOUN/NN are/AUX/VBP shown/VERB/VBN", 3, "Details of the board"],
	["at/ADP/IN the/DET/DT desk/NOUN/NN sits/VERB/VBZ Ana/PROPN/NNP", 2, "the desk"],
])("%s: the subject is whole", (said, noun, expected) => {
	const tagged = tag(said);
	const subject = { from: noun, to: noun + 1, head: noun, kind: "nominal" as const, votes: [] };
	const start = startOfSubject(tagged, subject, 0);
	expect(tagged.text.slice(tagged.words[start]?.start, tagged.words[noun]?.end)).toBe(expected);
});

test("a quotation is the whole sentence, and of a long one the clause between dots", () => {
	const short = tag("Ana/PROPN said/VERB that/SCONJ it/PRON works/VERB ./PUNCT");
	expect(quote(short, 4)).toBe("“Ana said that it works .”");
	const clause = "word/NOUN ".repeat(25);
	const long = tag(
		`${clause},/PUNCT Ana/PROPN leads/VERB the/DET board/NOUN of/ADP the/DET club/NOUN ,/PUNCT ${clause}end/NOUN`,
	);
	expect(quote(long, 27)).toMatch(/^“… .*Ana leads the board of the club.* …”$/);
});
