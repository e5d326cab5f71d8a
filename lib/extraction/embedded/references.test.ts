import { describe, expect, test } from "vitest";
import { findCandidates } from "./extract-embedded";

const told = (text: string) => findCandidates({ text, validAt: new Date("2024-03-15"), known: [] }).map((c) => c.fact);

/** prose | a fact with the name for the pronoun. */
const RESOLVED: [string, string][] = [
	["Sarah met Daniel. He works at Google.", "Daniel works at Google."],
	["Maria called Jonas. She told him about the outage.", "Maria told Jonas about the outage."],
	["The proxy ran out of memory. It was restarted by Tim.", "The proxy was restarted by Tim."],
	["The users reported errors. They could not open the dashboard.", "The users could not open the dashboard."],
	["Anna visited Lisbon. She met her brother there.", "Anna met her brother there."],
];

/** prose | what no fact of it may say, since nobody knows what the pronoun means. */
const OPEN: [string, RegExp][] = [
	["Sarah met Julia in Oslo. The talk was long. It cost Nordwind two days.", /\bit cost|(?:Oslo|Sarah|Julia) cost/i],
	["Anna and Bob built the parser. They presented it in Berlin.", /(?:^|\s)(?:they|parser) presented/i],
	["They fixed the build of Nordwind in March.", /they|team fixed/i],
	["That was caused by a missing secret of Acme.", /that was/i],
];

describe("what pronouns point back to", () => {
	test.each(RESOLVED)("%s", (text, fact) => {
		expect(told(text)).toContain(fact);
	});

	test.each(OPEN)("%s is not told of the wrong one", (text, wrong) => {
		for (const fact of told(text)) expect(fact).not.toMatch(wrong);
	});
});
