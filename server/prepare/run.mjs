// Running other programs to their end. Built-ins only.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";

/** A command line that ends (SIGTERM) with this process, even when that is killed outright. */
export function follow(command) {
	if (process.platform !== "linux") return command;
	followsParent ??= spawnSync("setpriv", ["--pdeathsig", "TERM", "true"], { stdio: "ignore" }).status === 0;
	return followsParent ? ["setpriv", "--pdeathsig", "TERM", "--", ...command] : command;
}

let followsParent;

/** Runs a program to its end. Its output is shown only when it fails. It is ended when this process is asked to stop or dies. */
export function run(program, words, { env = process.env, cwd = process.cwd() } = {}) {
	const [first, ...rest] = follow([program, ...words]);
	return new Promise((resolve, reject) => {
		const child = spawn(first, rest, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const keep = (chunk) => {
			output = (output + chunk).slice(-20_000);
		};
		child.stdout.on("data", keep);
		child.stderr.on("data", keep);
		const stop = () => child.kill("SIGTERM");
		process.once("SIGINT", stop).once("SIGTERM", stop);
		const settle = (problem) => {
			process.off("SIGINT", stop).off("SIGTERM", stop);
			if (!problem) return resolve(output);
			const command = [path.basename(program), ...words.map((word) => path.relative(process.cwd(), word) || word)].join(
				" ",
			);
			reject(operatorError(`${command} failed (${problem})`, output));
		};
		child.once("error", (error) => settle(error.message));
		child.once("close", (code, signal) => settle(code === 0 ? null : (signal ?? `exit code ${code}`)));
	});
}

/** A fault that whoever runs the command can mend; its message is one line. */
export function operatorError(message, output = "") {
	return Object.assign(new Error(message), { name: "OperatorError", output });
}

/** Runs npm to its end: the one that runs this process if there is one. */
export function runNpm(words, options) {
	const npm = process.env.npm_execpath;
	return npm?.endsWith(".js")
		? run(process.execPath, [npm, ...words], options)
		: run(process.platform === "win32" ? "npm.cmd" : "npm", words, options);
}
