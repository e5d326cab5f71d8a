import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks";
import { senderOf } from "./sender-of";

test.each([
	["From: Lena Ortiz\nTo: Ada\nSubject: The pier\n\nIt opens on Monday.", "Lena Ortiz"],
	["From: Lena Ortiz <lena@pier.example>\nSubject: The pier\n\nIt opens.", "Lena Ortiz"],
	["Lena opens the pier on Monday.", null],
])("%j was sent by %j", (content, sender) => {
	expect(senderOf(readBlocks(content))).toBe(sender);
});
