import { describe, expect, test } from "vitest";
import { withoutBoilerplate } from "./boilerplate";
import { findMail, findReply, quotesOf } from "./mail";

/** What a mail says, each part behind whoever writes it and the day. */
function partsOf(text: string): string[] | null {
	const mail = findMail(text);
	if (!mail) return null;
	expect(mail.prose.length).toBe(text.length);
	return mail.days.flatMap(({ start, at, author }, i) => {
		const said = mail.prose
			.slice(start, mail.days[i + 1]?.start)
			.replace(/[>\s]+/g, " ")
			.trim();
		return author ? [`${author} ${at?.toISOString().slice(0, 10) ?? ""}: ${said}`] : [];
	});
}

const HEAD =
	"From: Oksana Bondar <oksana@x.test>\nTo: Jonas Lindqvist <jonas@x.test>\nSubject: Re: Move\nDate: Wed, 2 Sep 2026 09:14:00 +0200\n\n";
const BOTH = ["Oksana Bondar 2026-09-02: I disagree.", "Jonas Lindqvist 2026-09-01: I asked Peltonen."];

describe("who writes which part of a mail", () => {
	test.each<[string, string]>([
		["Gmail", "On Tue, Sep 1, 2026 at 5:40 PM Jonas Lindqvist <jonas@x.test> wrote:\n\n> I asked Peltonen."],
		[
			"Gmail, over two lines",
			"On Tue, Sep 1, 2026 at 5:40 PM Jonas Lindqvist <\njonas@x.test> wrote:\n\n> I asked Peltonen.",
		],
		["German", "Am Di., 1. Sept. 2026 um 17:40 Uhr schrieb Jonas Lindqvist <jonas@x.test>:\n> I asked Peltonen."],
		["French", "Le mar. 1 sept. 2026 à 17:40, Jonas Lindqvist <jonas@x.test> a écrit :\n> I asked Peltonen."],
		["Spanish", "El mar, 1 sep 2026 a las 17:40, Jonas Lindqvist (<jonas@x.test>) escribió:\n> I asked Peltonen."],
		["Dutch", "Op 1 sep 2026 om 17:40 schreef Jonas Lindqvist <jonas@x.test>:\n> I asked Peltonen."],
		["HTML, whose marks are gone", "On Tue, 1 Sep 2026, Jonas Lindqvist <jonas@x.test> wrote:\n\nI asked Peltonen."],
		[
			"Outlook",
			"________________________________\nFrom: Jonas Lindqvist <jonas@x.test>\nSent: Tuesday, September 1, 2026 5:40 PM\nTo: Oksana Bondar\nSubject: Move\n\nI asked Peltonen.",
		],
		[
			"Outlook in German",
			"-----Ursprüngliche Nachricht-----\nVon: Jonas Lindqvist\nGesendet: Dienstag, 1. September 2026 17:40\nAn: Oksana Bondar\nBetreff: Move\n\nI asked Peltonen.",
		],
		[
			"forwarded",
			"---------- Forwarded message ---------\nFrom: Jonas Lindqvist <jonas@x.test>\nDate: Tue, Sep 1, 2026 at 8:00 AM\nSubject: Move\nTo: Oksana Bondar\n\nI asked Peltonen.",
		],
	])("%s", (_, quoted) => expect(partsOf(`${HEAD}I disagree.\n\n${quoted}\n`)).toEqual(BOTH));

	test("answers between what they answer, and what is quoted twice", () =>
		expect(
			partsOf(
				`${HEAD}On Tue, Sep 1, 2026 Jonas Lindqvist wrote:\n> I asked Peltonen.\n\nGood.\n\n> My manager signs.\n\nMine does not.\n\n>> On Mon, Aug 31, 2026 Facilities wrote:\n>> The lift is out.\n\nThanks.\n`,
			),
		).toEqual([
			"Jonas Lindqvist 2026-09-01: I asked Peltonen.",
			"Oksana Bondar 2026-09-02: Good.",
			"Jonas Lindqvist 2026-09-01: My manager signs.",
			"Oksana Bondar 2026-09-02: Mine does not.",
			"Facilities 2026-08-31: The lift is out.",
			"Oksana Bondar 2026-09-02: Thanks.",
		]));

	test("what is quoted of nobody named is of whom the mail answers", () =>
		expect(partsOf(`${HEAD}> I asked Peltonen.\n\nGood.`)).toEqual([
			"Jonas Lindqvist : I asked Peltonen.",
			"Oksana Bondar 2026-09-02: Good.",
		]));

	test("headers of a mail that quotes another say their names and the subject alone", () =>
		expect(
			findMail(`${HEAD}Hi.\n\nOn Tue, 1 Sep 2026 Ada Lind wrote:\n> Ok.`)
				?.prose.split("\n")
				.map((line) => line.replace(/^>/, "").trim())
				.filter(Boolean),
		).toEqual([...["Oksana Bondar", "Jonas Lindqvist", "Move", "Hi.", "Ok."]]));

	test("a mail of one writer stays as it is, on its day", () =>
		expect(findMail(`${HEAD}Hi.`)).toEqual({
			prose: `${HEAD}Hi.`,
			days: [{ start: 0, at: new Date("2026-09-02T00:00:00Z"), author: null }],
		}));

	test("what an answer without headers quotes is of whom its line names", () => {
		const found = findReply("Lena owns Heron.\n\nOn 1 Sep 2026, Ada Lind wrote:\n> I own Heron.");
		expect(found?.prose.split(/\s*\n\s*/)).toEqual(["Lena owns Heron.", "> I own Heron."]);
		expect(found?.days.map(({ author }) => author)).toEqual([null, "Ada Lind"]);
	});

	test.each([
		["Lena owns Heron.\n\n> Marcus owns Heron.\n> He likes it.", 2],
		["> Marcus owns Heron.\n\nNot any more.", 1],
		["Pipeline:\n> Ada wins Acme.\n> Ben lost Globex.", 0],
		["> Who pays?\nWe do.\n> Since when?\nMay.", 0],
		["Thread\n\n> **Ada:** I own it.", 0],
		["# Plan\n\nWe move.\n\n> Ada owns it.", 0],
		["We move.\n> [!note] Ada owns it.", 0],
		["> Ada owns it.", 0],
	])("%j quotes %i lines of nobody named", (text, count) => {
		expect(findReply(text)).toBeNull();
		expect(quotesOf(text)).toHaveLength(count);
	});

	test.each([
		["prose", "From: the desk of Ada.\n\nWe met in Graz."],
		["a note", "Status: open\nOwner: Ada\n\nFrom June on we ship."],
		["a journey", "From: Oslo\nTo: Bergen\nDate: 3 May\n\nI take the train."],
		["a chat", "Ada: hello\nBen: hi"],
	])("%s is no mail", (_, text) => expect(findMail(text)).toBeNull());

	test.each([
		["blanks", `${HEAD}On ${" ".repeat(90_000)}`],
		["addresses", `From: ${"(@".repeat(45_000)}\nSubject: x\n\nHi.`],
		["lines that seem to quote", `${HEAD}${"On 1 May Ada wrote:\n\n".repeat(4_000)}`],
	])("%s by the thousand take no long time", (_, text) => {
		const begun = performance.now();
		findMail(text);
		expect(performance.now() - begun).toBeLessThan(2_000);
	});
});

test.each<[string, string]>([
	["Hi.\n> Sent from my iPhone\nBye.", "Hi.\n\nBye."],
	["Hi.\n\nThis e-mail may contain confidential\ninformation. Delete it.\n\nBye.", "Hi.\n\n\n\n\nBye."],
	["Sent from my desk, the parcel reached Ada on Monday.", "Sent from my desk, the parcel reached Ada on Monday."],
	["This message is for Ada.", "This message is for Ada."],
])("%j without what programs and firms add", (text, wanted) => {
	expect(withoutBoilerplate(text)).toHaveLength(text.length);
	expect(withoutBoilerplate(text).replace(/ +$/gm, "")).toBe(wanted);
});
