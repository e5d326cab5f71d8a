// The commands of package.json: `node scripts/run.mjs start`, or `dev`, `image FOLDER`, `manage …`, `import …`, `extract`. Built-ins only,
// since nothing else may be installed yet.
import { enterProgram } from "../server/prepare/prepare.mjs";
import { USAGE } from "./import/usage.mjs";

const [program, ...args] = process.argv.slice(2);
const OPTIONS = {
	start: { command: "npm start" },
	dev: { dev: true },
	image: {},
	// One JSON line on standard output, nothing else.
	manage: { quiet: true, fail: failAsJson },
	import: { quiet: true, dotenv: false },
	extract: { quiet: true, dotenv: false },
};

// The application logs to standard output, which belongs to their answers.
if (["manage", "extract"].includes(program)) process.env.LOG_LEVEL = "silent";
if (!(program in OPTIONS)) {
	console.error(`usage: node scripts/run.mjs ${Object.keys(OPTIONS).join("|")} …`);
	process.exit(2);
}
// A question about the command needs nothing installed.
if (program === "import" && args.some((word) => word === "--help" || word === "-h")) console.log(USAGE);
else await enterProgram(program, { command: `npm run ${program}`, args, ...OPTIONS[program] });

function failAsJson(_command, error) {
	const known = error?.name === "OperatorError";
	if (!known) console.error(error);
	console.log(
		JSON.stringify({
			error: known ? "cannot_run" : "internal_error",
			message: known ? error.message : "Something went wrong.",
		}),
	);
	process.exit(1);
}
