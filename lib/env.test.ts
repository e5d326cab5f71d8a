import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, SETTING_NAMES } from "./env";

const DATABASE_URL = "postgres://localhost/x";
const example = new Map(
	[...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

test(".env.example lists every setting and no other", () => {
	expect([...example.keys()].sort()).toEqual([...SETTING_NAMES].sort());
});

test("docs/configuration.md lists every setting", () => {
	const page = readFileSync("docs/configuration.md", "utf8");
	expect(SETTING_NAMES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test(".env.example shows the defaults", () => {
	for (const [name, value] of Object.entries(readEnv({ DATABASE_URL })).filter(([name]) => name !== "DATABASE_URL")) {
		expect([name, example.get(name)]).toEqual([name, String(value)]);
	}
});

describe("the language model", () => {
	const read = (set: Record<string, string>) => () => readEnv({ DATABASE_URL, ...set });

	test("is off unless it is named", () => {
		expect(read({ MODEL_NAME: "" })().MODEL_NAME).toBeUndefined();
	});

	test.each([
		[{ MODEL_NAME: "m" }, /MODEL_BASE_URL: is needed/],
		[{ MODEL_NAME: "m", MODEL_PROVIDER: "anthropic" }, /MODEL_API_KEY: is needed/],
		[{ MODEL_BASE_URL: "file:///etc/passwd" }, /MODEL_BASE_URL: must be an http/],
		[{ MODEL_BASE_URL: "http://user:word@host/v1" }, /MODEL_BASE_URL: must not carry/],
		[{ MODEL_PROVIDER: "nobody" }, /MODEL_PROVIDER/],
		[{ MODEL_TIMEOUT_MS: "0" }, /MODEL_TIMEOUT_MS/],
	])("%j stops the start", (set, problem) => expect(read(set)).toThrow(problem));

	test.each<Record<string, string>>([
		{ MODEL_NAME: "m", MODEL_BASE_URL: "http://localhost:11434/v1" },
		{ MODEL_NAME: "m", MODEL_PROVIDER: "openai", MODEL_API_KEY: "k" },
	])("%j is enough", (set) => expect(read(set)()).toMatchObject(set));
});
