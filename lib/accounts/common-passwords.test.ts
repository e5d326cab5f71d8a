import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords";

describe("isCommonPassword", () => {
	test.each([
		"password1234",
		"P@ssw0rd2024!",
		"passwordpassword",
		"123456789012",
		"qwertyuiop12",
		"qwerty123456",
		"abcdefghijkl",
		"aaaaaaaaaaaa",
		"abcabcabcabc",
		"iloveyou2026",
		"Welcome12345!",
		"administrator1",
		"changeme12345",
		"ada@example.com",
		"xxada@example.comxx",
		"adalovelace12",
	])("knows %j", (password) => {
		expect(
			isCommonPassword(password, password.includes("lovelace") ? "adalovelace@example.com" : "ada@example.com"),
		).toBe(true);
	});

	test.each([
		"grey-otter-hums-low",
		"violet tram at noon",
		"7h!kw0pz?rmQ",
		"пароль на сегодня",
		"passwordless flights to mars",
	])("lets %j pass", (password) => {
		expect(isCommonPassword(password, "ada@example.com")).toBe(false);
	});
});
