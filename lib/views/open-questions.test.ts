import { expect, test } from "vitest";
import { openQuestionsIn } from "./open-questions";

const ask = (...contents: string[]) =>
	openQuestionsIn(
		contents.map((content, n) => ({
			episode: String(n),
			content,
			description: "minutes",
			validAt: `2026-08-0${n + 1}`,
		})),
	);

test("a question stays open until a later sentence answers it; other names than those asked about do not", () => {
	const minutes = "Minutes\n- Open question: Who pays for the audit?\n- Open: Who writes the migration guide?";
	expect(ask(minutes).map(({ question }) => question)).toEqual([
		"Who writes the migration guide?",
		"Who pays for the audit?",
	]);
	const later = ask(minutes, "- The audit of Kantor Pay is finished.\n- Priya writes the migration guide by Friday.");
	expect(later).toMatchObject([{ question: "Who pays for the audit?", episode: "0", start: 8 }]);
	expect(later[0]?.asked).toMatchObject({ before: "Minutes\n", description: "minutes" });
});

test.each([
	["Leila: We do not know yet whether Swiss francs work with refunds.", true],
	["# Open questions\n- The colour of the new logo", true],
	["Hi,\nShould we rent the second floor?", true],
	["Leila: Who decides about Kantor Pay?\nMira: I do.", false],
	["who has the admin of Pinboard?? -> Sofia", false],
	["- who has the admin of Pinboard?\n-> Sofia", false],
	["# Open questions\n- The colour of the new logo => blue\n- The size of the new logo", true],
	["Can you look at the refund bug today?", false],
	["Who knew?", false],
	["We know who pays for the audit.", false],
])("%j leaves something open: %s", (content, isOpen) => {
	expect(ask(content).length > 0).toBe(isOpen);
});
