import { expect, test } from "vitest";
import { announce } from "./announce";

const said = (isNew: boolean) => {
	const lines: string[] = [];
	const key = { secret: "mg_live_secret", file: "/data/first-key", isNew };
	const signIn = { secret: "pass-word", file: "/data/first-sign-in", isNew, email: "owner@demo.local" };
	announce((line) => lines.push(line), "http://localhost:3000", { key, signIn, host: "127.0.0.1" });
	return lines.join("\n");
};

test("the first start shows key and password, a later one only where they are kept", () => {
	expect(said(true)).toContain("API key: mg_live_secret");
	expect(said(true)).toContain("with the password pass-word");
	expect(said(false)).not.toMatch(/mg_live_secret|pass-word/);
	for (const file of ["/data/first-key", "/data/first-sign-in"]) expect(said(false)).toContain(file);
	expect(said(false)).toContain("Bearer $(cat '/data/first-key')");
});
