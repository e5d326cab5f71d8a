import { describe, expect, test } from "vitest";
import { toSaying } from "./evidence";

const at = "2026-05-08T12:00:00.000Z";
const saying = (before: string, quote: string) => toSaying({ before, quote, at });

describe("a saying", () => {
	test("has the speaker of its turn and the sentence right before it there", () => {
		const before = "Ben: Hello!\nAda: Thanks, Ben! Last Sunday we had a call-out. ";
		expect(saying(before, "It was intense.")).toMatchObject({ speaker: "Ada", lead: "Last Sunday we had a call-out." });
		expect(saying("Ben: We won.\nAda: ", "It was intense.")).toMatchObject({ speaker: "Ada", lead: "" });
	});

	test("of a mail is its sender's, the latest one's in a thread", () => {
		const mail = "From: Lovelace, Ada J <ada@example.com>\nTo: Ben\nSubject: Engines\n\nBen,\n";
		expect(saying(mail, "I sent the notes.")?.speaker).toBe("Ada Lovelace");
		expect(saying(`From: Ben\nTo: Cy\nSubject: Fw\n\n${mail}`, "I sent the notes.")?.speaker).toBe("Ada Lovelace");
	});

	test("has no speaker where none is named, or a heading stands in the place of one", () => {
		expect(saying("Calendar Deprecation: ", "A plan will be communicated.")?.speaker).toBe("");
		expect(saying("From: here on it is easy.\n", "We sent the notes.")?.speaker).toBe("");
	});
});
