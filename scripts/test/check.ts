import { importsUpward, readSources } from "./layers";
import type { Tally, TestRun } from "./test-run";

/** Format and lint, types, then that imports go down the layers. Each counts as one. */
export async function check(run: TestRun): Promise<Tally> {
	const upward = importsUpward(readSources());
	for (const message of upward) console.error(message);
	const codes = {
		"format and lint": await run.exec(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
		types: await run.exec(process.execPath, ["node_modules/typescript/bin/tsc"]),
		layers: upward.length,
	};
	const failed = Object.entries(codes).flatMap(([name, code]) => (code === 0 ? [] : [name]));
	return { passed: Object.keys(codes).length - failed.length, failed };
}
