// One test run: what is asked for, suite after suite, the sum, and nothing left behind.

import { build } from "../../server/prepare/build";
import type { Entry } from "../../server/prepare/prepare.mjs";
import { check, unused } from "./check";
import { e2e } from "./e2e";
import { everyNode, otherNode } from "./node-lines";
import { type TestRun, testRun } from "./test-run";
import { vitest } from "./vitest";

const SUITES = {
	check,
	unused,
	unit: vitest("unit"),
	db: vitest("db", "api"),
	e2e,
	"other-node": otherNode,
	node: everyNode,
	soak: async (run: TestRun) => {
		await build(run.say);
		return vitest("start")(run, [".soak."]);
	},
	operations: async (run: TestRun, filters: string[]) => {
		await build(run.say);
		return vitest("operations")(run, filters);
	},
};
/** What `npm test` runs; `node` contains `other-node`, `e2e` a short `soak`, and `operations` needs packages of the system. */
const ALL: Name[] = ["check", "unused", "unit", "db", "e2e", "other-node"];
type Name = keyof typeof SUITES;
const isName = (word: string): word is Name => word in SUITES;

/** Runs the suites named, those of `npm test` when none is; further words narrow them down to matching files. */
export async function main({ args, say }: Entry): Promise<void> {
	const named = args.filter(isName);
	const filters = args.filter((word) => !isName(word));
	const names = named.length > 0 ? named : ALL;
	await testRun(say, async (run) => {
		for (const name of names) {
			say(`\n# ${name}`);
			run.count(await SUITES[name](run, filters));
		}
	});
}
