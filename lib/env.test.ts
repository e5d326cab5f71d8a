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

test("every problem is listed at once, of whatever kind", () => {
	const settings = {
		DATABASE_URL: "postgres://app:password@db.internal/x",
		PORT: "http",
		SMTP_URL: "smtp://localhost",
		NEXTAUTH_SECRET: "change-me-change-me-change-me-change-me",
		NODE_ENV: "production",
	};
	const message = (() => {
		try {
			readEnv(settings);
			return "";
		} catch (error) {
			return (error as Error).message;
		}
	})();
	expect(message.split("\n").map((line) => line.split(":")[0])).toEqual([
		"PORT",
		"MAIL_FROM",
		"NEXTAUTH_SECRET",
		"DATABASE_URL",
	]);
	expect(message).not.toContain("change-me");
});

describe("in production", () => {
	const read = (set: Record<string, string>) => () => readEnv({ DATABASE_URL, NODE_ENV: "production", ...set });

	test.each([
		[{ NEXTAUTH_SECRET: "a".repeat(40) }, /NEXTAUTH_SECRET: is a default secret/],
		[{ NEXTAUTH_SECRET: "your-secret-with-32-characters-or-more" }, /NEXTAUTH_SECRET: is a default secret/],
		[{ DATABASE_URL: "postgres://postgres:postgres@10.0.0.7/x" }, /DATABASE_URL: has a default password/],
		[{ DATABASE_URL: "postgres://a:changeme@db:5432/x" }, /DATABASE_URL: has a default password/],
		[{ DATABASE_REPLICA_URL: "postgres://a:postgres@db2/x" }, /DATABASE_REPLICA_URL: has a default password/],
		[{ INNGEST_DEV: "http://localhost:8288" }, /INNGEST_DEV: takes calls unsigned/],
	])("%j stops the start", (set, problem) => expect(read(set)).toThrow(problem));

	test.each<Record<string, string>>([
		{ NEXTAUTH_SECRET: "4f6dd0a3a57d1f0e6e4f7ac4c1b5e812" },
		{ DATABASE_URL: "postgres://postgres:postgres@localhost:5432/x" },
		{ DATABASE_URL: "postgres://app:k3Zr-9vQp@db.internal/x" },
		{ INNGEST_DEV: "0" },
	])("%j is enough", (set) => expect(read(set)()).toMatchObject(set));

	test("elsewhere the same secrets pass", () => {
		const set = { DATABASE_URL: "postgres://a:changeme@db/x", NEXTAUTH_SECRET: "a".repeat(40) };
		expect(readEnv(set)).toMatchObject(set);
	});
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
