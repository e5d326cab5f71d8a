import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Tally, TestRun } from "./test-run";

/** Commits before it had no form. */
const FORM_SINCE = "2026-11-27T12:00:00Z";
/** An area or several, and what changed, in the imperative: "extraction: keep negation inside list items". */
const SUBJECT = /^(?=.{1,72}$)[a-z][\w.-]*(?:, [a-z][\w.-]*)*: [a-z`"].*[^.]$/u;

/** Folders whose imports have an order. */
const ROOMS = ["lib", "app", "components", "inngest", "pages", "server", "scripts"];

/** Format and lint, types, the order of the rooms, and the form of commits. Each counts as one. */
export async function check(run: TestRun): Promise<Tally> {
	const odd = readSubjects().filter((subject) => !SUBJECT.test(subject));
	for (const subject of odd) console.error(`not "area: what changed" in at most 72 characters: ${subject}`);
	const node = (file: string, ...words: string[]) => run.exec(process.execPath, [`node_modules/${file}`, ...words]);
	const codes = {
		"format and lint": await node("@biomejs/biome/bin/biome", "check", "."),
		types: await node("typescript-native/bin/tsc"),
		rooms: await node("dependency-cruiser/bin/dependency-cruise.mjs", ...ROOMS),
		commits: odd.length,
	};
	const failed = Object.entries(codes).flatMap(([name, code]) => (code === 0 ? [] : [name]));
	return { passed: Object.keys(codes).length - failed.length, failed };
}

/** The first lines of the commits that have a form to keep; none outside of a repository. */
function readSubjects(): string[] {
	if (!existsSync(".git")) return [];
	const words = ["log", "--no-merges", `--since=${FORM_SINCE}`, "--format=%s"];
	return execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean);
}

/** Files, exports and dependencies that nothing uses; what knip cannot see used is named in `knip.json`. */
export async function unused(run: TestRun): Promise<Tally> {
	const code = await run.exec(process.execPath, ["node_modules/knip/bin/knip.js", "--no-config-hints"]);
	return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["unused"] };
}
