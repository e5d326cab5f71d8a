import { importsUpward, readSources } from "./layers";
import type { Tally, TestRun } from "./test-run";

/** Format and lint, types, then that imports go down the layers. Each counts as one. */
export async function check(run: TestRun): Promise<Tally> {
	const codes = [
		await run.exec(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
		await run.exec(process.execPath, ["node_modules/typescript/bin/tsc"]),
	];
	const upward = importsUpward(readSources());
	for (const message of upward) console.error(message);
	codes.push(upward.length === 0 ? 0 : 1);
	const passed = codes.filter((code) => code === 0).length;
	return { passed, failed: codes.length - passed };
}
