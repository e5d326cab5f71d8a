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
	["Sarah joined Acme in 2021. Before that she worked at Figma.", "“Before that she [Sarah] worked at Figma.”"],
	["Omar fixed the van. When it rains, his brother drives it.", "“When it rains, his [Omar's] brother drives it.”"],
	["Ann met Omar. If it rains, he'll stay.", "“If it rains, he'll [Omar] stay.”"],
	["Omar leads the night crew. In Oslo, this crew's van is old.", "“In Oslo, this crew's [night crew] van is old.”"],
];

/** prose | what no fact of it may say, since nobody knows what the pronoun means. */
const OPEN: [string, RegExp][] = [
	["Sarah met Julia in Oslo. The talk was long. It cost Nordwind two days.", /\bit cost|(?:Oslo|Sarah|Julia) cost/i],
	["Anna and Bob built the parser. They presented it in Berlin.", /(?:^|\s)(?:they|parser) presented/i],
	["They fixed the build of Nordwind in March.", /they|team fixed/i],
	["That was caused by a missing secret of Acme.", /that was/i],
];

/** prose | how it is told or quoted: notes, orders and definite nouns. */
const TOLD: [string, string][] = [
	["Ben to send a letter of intent to Acme.", "“Ben to send a letter of intent to Acme.”"],
	["Added a new metric to the dashboard on Grafana.", "The team: “Added a new metric to the dashboard on Grafana.”"],
	["Change the tenant to justice-cloud-platform.", "The note says: “Change the tenant to justice-cloud-platform.”"],
	["It was decided that Acme moves billing to Stripe.", "It was decided that Acme moves billing to Stripe."],
	[
		"If the build of Ceramic fails, Ann restarts the runner.",
		"“If the build of Ceramic fails, Ann restarts the runner.”",
	],
	["Ann saved the report to a .json file.", "Ann saved the report to a .json file."],
	["A change to the parser broke Ceramic. This change was reverted by Ann.", "The change was reverted by Ann."],
];

/** prose | what none of its facts may say: it is no sentence, or nobody knows what it means. */
const UNTOLD: [string, RegExp][] = [
	["Joel thanked Mara for the visit to Acme, where her knowledge helped the team.", /^Where/],
	["The deploy of Ceramic failed. The issue was caused by a missing setting of Acme.", /^The issue/],
	["This caused an outage of Ceramic.", /This caused/],
	["Do we need a separate board for Ceramic", /^Do/],
	["Unless Ann does not want to use Ceramic.", /./],
	["If not, Ann restarts Ceramic on Friday.", /./],
	["... implementing traits on Ceramic.", /./],
	["Tim, Joe, Clayton, Derek, Quinton.", /./],
	["Ann: I need your help with the release of Ceramic.", /your/],
	["From: Ann Lee\nTo: Bob Ray; Carl Poe\nSubject: Trip\n\nYou booked the flight to Rome.", /Bob Ray booked/],
];

describe("what pronouns point back to", () => {
	test.each(RESOLVED)("%s", (text, fact) => {
		expect(told(text)).toContain(fact);
	});

	test.each(OPEN)("%s is not told of the wrong one", (text, wrong) => {
		for (const fact of told(text)) expect(fact).not.toMatch(wrong);
	});

	test.each(TOLD)("%s is told as a sentence", (text, fact) => {
		expect(told(text)).toContain(fact);
	});

	test.each(UNTOLD)("%s is not told by halves", (text, wrong) => {
		for (const fact of told(text)) expect(fact).not.toMatch(wrong);
	});
});
