import { expect, test } from "vitest";
import { restate } from "./restate";

test.each([
	["a name for a pronoun", "Oliver hid his bone in Melanie's slipper once.", "He hid his bone in my slipper once!"],
	[
		"a clause that shares its subject",
		"Maria linked David up with a housing organization.",
		"I met him afterwards and linked him up with a housing organization.",
	],
	["a note without its verb", "Ben is to send a letter of intent.", "Ben to send a letter of intent"],
	["what the team did", "The team decided to go with Keycloak.", "Decided to go with Keycloak."],
	["what is done for somebody", "Kevin will send Jeff a list of contacts.", "I will send you a list of contacts."],
])("%s is a whole clause: %j", (_, fact, quote) => {
	expect(restate(fact, quote)).toBe(fact);
});

test.each([
	[
		"one name stands for two pronouns",
		"There were months when Oliver asked if Oliver was late.",
		"There were months when I asked if I was late.",
	],
	["a word is lost", "It was great to connect with minded people.", "It was great to connect with like-minded people."],
	[
		"an end is cut off",
		"They help people get jobs and training.",
		"They help people get jobs and training or housing.",
	],
	["a condition is lost", "Ada can move the data.", "If the disk is full, Ada can move the data."],
	["a doubt is lost", "The board approves the new budget.", "I think the board approves the new budget."],
	["a word is made up", "Emma wrote the report was this morning.", "The report was written this morning."],
	["somebody is praised to their face", "Ada is so dedicated to her team.", "You are so dedicated to your team."],
	["a condition leads to nothing", "If Ada talks at the team.", "If I talk at the team."],
])("where %s there is none: %j", (_, fact, quote) => {
	expect(restate(fact, quote)).toBeNull();
});
