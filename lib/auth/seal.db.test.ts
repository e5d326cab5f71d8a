import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

const SECRET = new TextEncoder().encode("of one account");

test("what was sealed is read again for its own purpose alone, and never twice the same", () => {
	const sealed = seal(SECRET, "ada");
	expect(Buffer.from(unseal(sealed, "ada") ?? []).toString()).toBe("of one account");
	expect(unseal(sealed, "ben")).toBeNull();
	expect(seal(SECRET, "ada")).not.toEqual(sealed);
	expect(Buffer.from(sealed).includes(Buffer.from(SECRET))).toBe(false);
});

test("what was changed or cut short is not read", () => {
	const sealed = seal(SECRET, "ada");
	for (const place of sealed.keys()) {
		const changed = Uint8Array.from(sealed);
		changed[place] = (changed[place] ?? 0) ^ 1;
		expect(unseal(changed, "ada")).toBeNull();
	}
	for (const length of [0, 12, 20, sealed.length - 1]) expect(unseal(sealed.subarray(0, length), "ada")).toBeNull();
});
