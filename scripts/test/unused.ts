import type { Tally, TestRun } from "./test-run";

/** Files, exports and dependencies that nothing uses; what knip cannot see used is named in `knip.json`. */
export async function unused(run: TestRun): Promise<Tally> {
	const code = await run.exec(process.execPath, ["node_modules/knip/bin/knip.js", "--no-config-hints"]);
	return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["unused"] };
}
