import { expect, test } from "vitest";
import { stem } from "./stem";

test.each([
	// The examples of Porter's paper, step by step to the end.
	["caresses", "caress"],
	["ponies", "poni"],
	["ties", "ti"],
	["cats", "cat"],
	["feed", "feed"],
	["agreed", "agre"],
	["plastered", "plaster"],
	["motoring", "motor"],
	["sing", "sing"],
	["conflated", "conflat"],
	["troubled", "troubl"],
	["sized", "size"],
	["hopping", "hop"],
	["falling", "fall"],
	["hissing", "hiss"],
	["filing", "file"],
	["happy", "happi"],
	["sky", "sky"],
	["relational", "relat"],
	["conditional", "condit"],
	["vietnamization", "vietnam"],
	["hopefulness", "hope"],
	["electrical", "electr"],
	["revival", "reviv"],
	["adoption", "adopt"],
	["homologous", "homolog"],
	["probate", "probat"],
	["cease", "ceas"],
	["controlling", "control"],
	["rolling", "roll"],
])("%s becomes %s", (word, expected) => {
	expect(stem(word)).toBe(expected);
});

test("short words and words with other signs stay", () => {
	expect(["is", "a1s", "naïves", "2023s"].map(stem)).toEqual(["is", "a1s", "naïves", "2023s"]);
});
