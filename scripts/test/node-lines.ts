// The suite of supported Node lines: the built service on each, asked by the smoke tests. Node comes from npm, as packages.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "../../server/prepare/build";
import { runNpm } from "../../server/prepare/run.mjs";
import type { Tally, TestRun } from "./test-run";
import { vitest } from "./vitest";

/** The lines of `engines`, oldest first, each as npm is asked for it: its newest release. */
const LINES = new Map([
	["20.19", "~20.19.0"],
	["22", "^22.0.0"],
	["24", "^24.0.0"],
	["26", "^26.0.0"],
]);
/** The newest line in long-term support that most machines have; another one where it is the machine's own. */
const NEWEST_LTS = "24";
const OTHER_LTS = "22";

/** One line beside the machine's own, for every run of all tests. */
export function otherNode(run: TestRun): Promise<Tally> {
	return onLines(run, [process.versions.node.startsWith(`${NEWEST_LTS}.`) ? OTHER_LTS : NEWEST_LTS]);
}

/** Every supported line, or those that the words name. */
export function everyNode(run: TestRun, words: string[]): Promise<Tally> {
	return onLines(run, words.length > 0 ? words : [...LINES.keys()]);
}

async function onLines(run: TestRun, lines: string[]): Promise<Tally> {
	await build(run.say);
	const sum: Tally = { passed: 0, failed: [] };
	for (const line of lines) {
		run.say(`\nNode ${line}`);
		const { passed, failed } = await vitest("node")(run, [], {
			NODE_LINE: line,
			NODE_BINARY: await install(run, line),
		});
		sum.passed += passed;
		sum.failed.push(...failed.map((name) => `Node ${line}: ${name}`));
	}
	return sum;
}

/** The path of this line's `node`, fetched once and kept beside the other packages. */
async function install(run: TestRun, line: string): Promise<string> {
	const version = LINES.get(line);
	if (!version) throw new Error(`no line ${line}: there are ${[...LINES.keys()].join(", ")}`);
	const folder = path.resolve("node_modules/.cache/node-lines", line);
	const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
	const binary = path.join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
	if (existsSync(binary)) return binary;
	run.say(`installing ${name}@${version}`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
	await runNpm(["install", "--no-save", "--ignore-scripts", `${name}@${version}`], { cwd: folder });
	return binary;
}
