import { expect, test } from "vitest";
import { announce } from "./announce";

function said(own: string, address: string | undefined, host = "127.0.0.1"): string {
	const lines: string[] = [];
	announce((line) => lines.push(line), own, { key: "mg_live_x", signIn: null, host, address });
	return lines.join("\n");
}

test("the configured address is the one to sign in at and to call; where the server listens is said beside it", () => {
	const text = said("http://localhost:3000", "https://graph.example/");
	expect(text).toContain("ready at https://graph.example\n");
	expect(text).toContain("Dashboard: https://graph.example/signin");
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
