import { expect, test } from "vitest";
import { announce } from "./announce";

function said(own: string, address: string | undefined, isNew = true): string {
	const lines: string[] = [];
	const key = { secret: "mg_live_secret", file: "/data/first-key", isNew };
	const signIn = { secret: "pass-word", file: "/data/first-sign-in", isNew, email: "owner@demo.local" };
	announce((line) => lines.push(line), own, { key, signIn, host: "127.0.0.1", address });
	return lines.join("\n");
}

test("the first start shows key and password, a later one only where they are kept", () => {
	const [first, later] = [true, false].map((isNew) => said("http://localhost:3000", undefined, isNew));
	expect(first).toContain("API key: mg_live_secret");
	expect(first).toContain("with the password pass-word");
	expect(later).not.toMatch(/mg_live_secret|pass-word/);
	for (const file of ["/data/first-key", "/data/first-sign-in"]) expect(later).toContain(file);
	expect(later).toContain("Bearer $(cat '/data/first-key')");
});

test("the configured address is the one to sign in at and to call; where the server listens is said beside it", () => {
	const text = said("http://localhost:3000", "https://graph.example/");
	expect(text).toContain("ready at https://graph.example\n");
	expect(text).toContain("sign in at https://graph.example/signin");
	expect(text).toContain("curl -s https://graph.example/v1/graph/nodes");
	expect(text).toContain("http://localhost:3000");
	expect(text).not.toContain("HOST=0.0.0.0");
});

test("without one it is the server's own, and the start says how to open it", () => {
	for (const address of [undefined, "http://localhost:3000"]) {
		const text = said("http://localhost:3000", address);
		expect(text.match(/http:\/\/localhost:3000/g)).toHaveLength(4);
		expect(text).toContain("HOST=0.0.0.0 PORT=3000");
	}
});
