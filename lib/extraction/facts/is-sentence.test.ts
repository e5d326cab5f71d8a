import { expect, test } from "vitest";
import { isSentence } from "./is-sentence";

const words = (said: string) =>
	said.split(" ").map((word) => {
		const [text = "", upos = "", xpos = ""] = word.split("/");
		return { text, upos, xpos };
	});

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
	["Rob/PROPN/NNP can/AUX/MD you/PRON/PRP send/VERB/VB it/PRON/PRP", false],
	["Boards/NOUN/NNS can/AUX/MD deployment/NOUN/NN by/ADP/IN adding/VERB/VBG", false],
	["Ann/PROPN/NNP agrees/VERB/VBZ with/ADP/IN Bo/PROPN/NNP need/VERB/VBP help/NOUN/NN", false],
])("%s: %s", (said, expected) => {
	const tagged = words(said);
	const order = tagged.map((_, k) => k);
	const text = { upos: tagged.map((w) => w.upos), xpos: tagged.map((w) => w.xpos), pieces: [], text: "" };
	const places = tagged.map(({ text }) => ({ text, start: 0, end: 0 }));
	expect(isSentence({ ...text, words: places }, order, false)).toBe(expected);
});
