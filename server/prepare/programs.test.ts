import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { areProgramsBuilt, programFile } from "./programs.mjs";

const IMPORT = /^(?:import|export)\b[^;"'`]*?"([^"]+)";$|\b(?:import|require)\("([^"]+)"\)/gm;

/** The packages that a built program imports. */
function packagesOf(file: string): string[] {
	return [...readFileSync(file, "utf8").matchAll(IMPORT)]
		.map(([, early, late]) => early ?? late ?? "")
		.filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
		.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

test("what production runs imports no package of development, and no TypeScript", () => {
	const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
	const folder = path.dirname(programFile("start"));
	const programs = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
	expect(programs).toEqual(expect.arrayContaining(["reader.mjs", "import-reader.mjs"]));
	for (const program of programs) {
		const packages = packagesOf(path.join(folder, program));
		expect([program, packages.filter((name) => !(name in dependencies))]).toEqual([program, []]);
		expect(packages).not.toContain("esbuild");
	}
	expect(packagesOf(programFile("start"))).toContain("next");
	expect(packagesOf(programFile("background"))).toContain("graphile-worker");
	expect(areProgramsBuilt()).toBe(true);
});
