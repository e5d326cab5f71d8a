// `npm run -s manage -- …`: the operator's tool. One JSON line on standard output, nothing else. Built-ins only.
import { enterProgram } from "../server/prepare/prepare.mjs";

// The application logs to standard output, which belongs to the answer.
process.env.LOG_LEVEL = "silent";

function fail(_command, error) {
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

await enterProgram("npm run manage", "manage", { quiet: true, fail });
