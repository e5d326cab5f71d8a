import { readFileSync } from "node:fs";
import path from "node:path";
import type { Tally, TestRun } from "./test-run";

/** A suite of the given Vitest projects. A file that does not even load counts as a failure. */
export const vitest =
	(...projects: string[]) =>
	async (run: TestRun, filters: string[], env: Record<string, string> = {}): Promise<Tally> => {
		const file = path.join(run.folder, `vitest-${projects.join("-")}.json`);
		const code = await run.exec(
			process.execPath,
			[
				"node_modules/vitest/vitest.mjs",
				"run",
				...projects.flatMap((project) => ["--project", project]),
				"--reporter=default",
				"--reporter=./scripts/test/tally-reporter.ts",
				...filters,
			],
			{ ...env, TALLY_FILE: file },
		);
		const tally = readReport<Tally>(file) ?? { passed: 0, failed: [`no report at ${file}`] };
		return code !== 0 && tally.failed.length === 0
			? { ...tally, failed: [`Vitest ended with exit code ${code}`] }
			: tally;
	};

/** A report that a test runner wrote; null where it did not get to. */
export function readReport<R>(file: string): R | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as R;
	} catch {
		return null;
	}
}
