import { expect, test } from "vitest";
import { nameRelation } from "./name-relation";

const tagged = (said: string) =>
	said.split(" ").map((word) => {
		const [text = "", upos = "X"] = word.split("/");
		return { text, upos };
	});

test.each([
	["works/VERB at/ADP", 0, true, "works_at"],
	["will/AUX be/AUX moved/VERB to/ADP", 2, false, "moved_to"],
	["decided/VERB to/PART move/VERB to/ADP", 2, false, "moved_to"],
	["wants/VERB to/PART open/VERB", 2, true, "wants_to_open"],
	["do/AUX n't/PART use/VERB", 2, false, "uses"],
	["is/AUX allergic/ADJ to/ADP", 1, true, "allergic_to"],
	["is/AUX", -1, true, "is"],
	["is/AUX called/VERB", 1, true, "named"],
	["Call/VERB", 0, true, "call"],
	["Employer/NOUN", 0, true, "works_at"],
	["employs/VERB", 0, true, "employs"],
	["managing/VERB", 0, true, "manages"],
	["is/AUX to/ADP", 1, true, "to"],
	["has/VERB to/PART", 0, true, "must"],
	["was/AUX founded/VERB in/ADP", 1, true, "was_founded_in"],
	["were/AUX released/VERB in/ADP", 1, true, "was_released_in"],
	["has/AUX been/AUX fixed/VERB in/ADP", 2, true, "was_fixed_in"],
	["was/AUX restored/VERB by/ADP", 1, true, "restored_by"],
	["was/AUX painting/VERB", 1, true, "painting"],
	["was/AUX late/ADJ for/ADP", 1, true, "late_for"],
])("%s with the anchor %i is named", (said, anchor, isStated, name) => {
	expect(nameRelation(tagged(said), anchor, isStated)).toBe(name);
});

test("a long relation is cut between words", () => {
	const name = nameRelation(tagged(Array.from({ length: 30 }, () => "word/NOUN").join(" ")), 0, true);
	expect(name).toMatch(/^word(_word)*$/);
	expect(name.length).toBeLessThanOrEqual(60);
});
