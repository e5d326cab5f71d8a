// A program of an image, where all is built: `node scripts/built.mjs start`, or `… manage COMMAND`. Settings come from the environment.
import { readFileSync } from "node:fs";
import path from "node:path";

const [program = "start", ...args] = process.argv.slice(2);
process.chdir(path.resolve(import.meta.dirname, ".."));
process.env.NODE_ENV = "production";
// The operator's tool answers on standard output, and nothing else may.
if (program !== "start") process.env.LOG_LEVEL = "silent";
// As the server of Next's standalone output does: its configuration as it was built, so that no compiler is loaded to read it.
const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
process.env.BASE_PATH ||= config.basePath;
if (process.env.BASE_PATH !== config.basePath) {
	console.error(
		`memory-graph: BASE_PATH is fixed by the build, which has "${config.basePath}": unset it, or build the image with another.`,
	);
	process.exit(1);
}
try {
	const { main } = await import(`../dist/${program}.mjs`);
	await main({ say: program === "start" ? console.log : () => {}, args, isBuilt: true });
} catch (error) {
	console.error(error?.name === "OperatorError" ? `memory-graph: ${error.message}` : error);
	process.exit(1);
}
