import { describe, expect, test } from "vitest";
import { hashSecret, isSecret, makeKey, parseKey } from "./api-key";

describe("makeKey", () => {
	test("has the documented form and parses back", () => {
		const { id, key, last4 } = makeKey();
		expect(key).toMatch(/^mg_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
		expect(parseKey(key)?.id).toBe(id);
		expect(key.endsWith(last4)).toBe(true);
	});

	test("keeps a hash that fits its own secret alone", () => {
		const { key, secretHash } = makeKey();
		const secret = parseKey(key)?.secret ?? "";
		expect(isSecret(secret, secretHash)).toBe(true);
		expect(isSecret(`${secret.slice(0, -1)}!`, secretHash)).toBe(false);
		expect(isSecret(secret, hashSecret("other"))).toBe(false);
		expect(isSecret(secret, new Uint8Array())).toBe(false);
	});
});

describe("parseKey", () => {
	test("refuses a changed character anywhere, by checksum alone", () => {
		const { key } = makeKey();
		for (let i = "mg_live_".length; i < key.length; i++) {
			const other = key[i] === "a" ? "b" : "a";
			if (key[i] !== "_") expect(parseKey(key.slice(0, i) + other + key.slice(i + 1))).toBeNull();
		}
	});

	test.each(["", "mg_live_", "sk_live_abc", makeKey().key.slice(0, -1), `${makeKey().key}x`])("refuses %j", (key) => {
		expect(parseKey(key)).toBeNull();
	});
});
