import type { Tally, TestRun } from "./test-run";

/** Format, lint and import rules, then types. Each counts as one. */
export async function check(run: TestRun): Promise<Tally> {
	const codes = [
		await run.exec(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
		await run.exec(process.execPath, ["node_modules/typescript/bin/tsc"]),
	];
	const passed = codes.filter((code) => code === 0).length;
	return { passed, failed: codes.length - passed };
}
