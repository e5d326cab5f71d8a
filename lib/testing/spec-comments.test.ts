import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "components", "inngest", "lib", "server"];

const filesOf = (folder: string) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
		.map((name) => path.join(folder, name));

test("every `Spec:` comment points to a heading of docs/api-semantics.md", () => {
	const page = readFileSync("docs/api-semantics.md", "utf8");
	const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
	const lost = FOLDERS.flatMap(filesOf).flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/\bSpec: ([^\n]+)/g)]
			.filter(([, words = ""]) => !headings.some((heading) => words.startsWith(heading)))
			.map(([, words]) => `${file}: ${words}`),
	);
	expect(lost.filter((one) => !one.startsWith("lib/testing/spec-comments"))).toEqual([]);
});
