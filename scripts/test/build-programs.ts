// Vitest's global setup of all suites: the extractor's thread is one of the built programs.
import path from "node:path";
import { oneAtATime } from "../../server/prepare/one-at-a-time.mjs";
import { areProgramsBuilt, buildPrograms } from "../../server/prepare/programs.mjs";

/** Builds them if need be, once for all suites of the run. */
export async function setup(): Promise<void> {
	await oneAtATime(
		path.resolve(".prepare.lock"),
		() => {},
		async () => {
			if (!areProgramsBuilt()) await buildPrograms();
		},
	);
}
