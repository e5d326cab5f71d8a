import { readFileSync } from "node:fs";
import path from "node:path";
import type { Tally, TestRun } from "./test-run";

type Report = {
	numPassedTests: number;
	testResults: {
		name: string;
		status: string;
		/** Why the file did not load. */
		message: string;
		/** `failureMessages` of one that passed are those of its first try. */
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
};

/** A suite of the given Vitest projects. A file that does not even load counts as a failure. */
export const vitest =
	(...projects: string[]) =>
	async (run: TestRun, filters: string[], env: Record<string, string> = {}): Promise<Tally> => {
		const report = path.join(run.folder, `vitest-${projects.join("-")}.json`);
		const code = await run.exec(
			process.execPath,
			[
				"node_modules/vitest/vitest.mjs",
				"run",
				...projects.flatMap((project) => ["--project", project]),
				"--reporter=default",
				"--reporter=json",
				`--outputFile.json=${report}`,
				...filters,
			],
			env,
		);
		return readTally(report, code);
	};

/** A report that a test runner wrote; null where it did not get to. */
export function readReport<R>(file: string): R | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as R;
	} catch {
		return null;
	}
}

function readTally(report: string, code: number): Tally {
	const read = readReport<Report>(report);
	if (!read) return { passed: 0, failed: [`no report at ${report}`] };
	const failed: string[] = [];
	const flaky: string[] = [];
	for (const { name, status, message, assertionResults } of read.testResults) {
		const file = path.relative(".", name);
		const tests = assertionResults.filter((test) => test.status === "failed");
		if (tests.length === 0 && status === "failed") failed.push(`${file} (does not load: ${message})`);
		failed.push(...tests.map((test) => `${file}: ${test.fullName}`));
		const retried = assertionResults.filter((test) => test.status === "passed" && test.failureMessages.length > 0);
		flaky.push(...retried.map((test) => `${file}: ${test.fullName}`));
	}
	if (failed.length === 0 && code !== 0) failed.push(`Vitest ended with exit code ${code}`);
	return { passed: read.numPassedTests, failed, flaky };
}
