import { expect, test } from "vitest";
import { senderOf } from "./evidence";

test("what stands in a mail is its sender's, the latest one's in a thread", () => {
	const mail = "From: Lovelace, Ada J <ada@example.com>\nTo: Ben\nSubject: Engines\n\nBen,\n";
	expect(senderOf(mail)).toBe("Ada Lovelace");
	expect(senderOf(`From: Ben\nTo: Cy\nSubject: Fw\n\n${mail}`)).toBe("Ada Lovelace");
	expect(senderOf("From: here on it is easy.\n")).toBeNull();
});
