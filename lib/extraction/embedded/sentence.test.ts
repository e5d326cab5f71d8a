import { describe, expect, test } from "vitest";
import { loadSyntax } from "./sentence";
import { tokenize } from "./sentences";

const analyse = (text: string) => {
	const [tokens] = tokenize(text);
	return loadSyntax().analyse(tokens ?? []);
};

describe("tags", () => {
	test.each([
		["The old baker sells fresh bread.", "DET ADJ NOUN VERB ADJ NOUN PUNCT"],
		["She has never visited Norway.", "PRON AUX ADV VERB PROPN PUNCT"],
		["They will not sign the contract.", "PRON AUX PART VERB DET NOUN PUNCT"],
	])("%s", (text, tags) => {
		expect(analyse(text).upos.join(" ")).toBe(tags);
	});
});

describe("trees", () => {
	test.each([
		["The team chose Redis over MongoDB.", "Redis obj chose; MongoDB obl chose; over case MongoDB"],
		["The baker sold the bread to Anna.", "baker nsubj sold; bread obj sold; Anna obl sold"],
		["The bread was sold by Anna.", "bread nsubj:pass sold; Anna obl:agent sold"],
		["Anna wants to sell bread.", "Anna nsubj wants; sell xcomp wants; bread obj sell"],
		["The tool that Anna found is slow.", "Anna nsubj found; found acl:relcl tool"],
	])("%s", (text, arcs) => {
		const s = analyse(text);
		for (const arc of arcs.split("; ")) {
			const [word, label, head] = arc.split(" ") as [string, string, string];
			const i = s.words.indexOf(word);
			expect([word, s.label(i), s.word(s.head(i))]).toEqual([word, label, head]);
		}
	});

	test("every sentence has one root and no cycle, whatever the words", () => {
		for (const text of ["x", "of of of the the", ") ( ! ?", "🙂 🙂 I", "and and and or"]) {
			const s = analyse(text);
			expect(s.heads.filter((h) => h === -1)).toHaveLength(1);
			expect(s.subtree(s.root)).toHaveLength(s.size);
		}
	});
});

describe("base forms", () => {
	test.each([
		["She was making better knives.", "she be make good knife ."],
		["The children studied and stopped.", "the child study and stop ."],
	])("%s", (text, lemmas) => {
		expect(analyse(text).lemmas.join(" ").toLowerCase()).toBe(lemmas);
	});
});
