// Vitest's reporter of this project: what a run came to, with the errors that belong to no test, which its own JSON report leaves out.
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { Tally } from "./test-run";

export default class TallyReporter implements Reporter {
	/** Writes the tally to the file that `TALLY_FILE` names. */
	onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
		const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
		const named = (some: typeof tests) => some.map(({ module, test }) => `${fileOf(module)}: ${test.fullName}`);
		const failed = tests.filter(({ test }) => test.result().state === "failed");
		const passed = tests.filter(({ test }) => test.result().state === "passed");
		const broken = modules.flatMap((module) =>
			[module, ...module.children.allSuites()].flatMap((suite) =>
				suite.errors().map(({ message }) => `${fileOf(module)} (outside of a test: ${message})`),
			),
		);
		const tally: Tally = {
			passed: passed.length,
			failed: [...broken, ...named(failed), ...unhandled.map(({ message }) => `outside of a test: ${message}`)],
			flaky: named(passed.filter(({ test }) => test.diagnostic()?.flaky)),
		};
		writeFileSync(process.env.TALLY_FILE as string, JSON.stringify(tally));
	}
}

const fileOf = ({ moduleId }: TestModule): string => path.relative(".", moduleId);
