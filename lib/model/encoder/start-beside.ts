// Programs of `dist` that run beside this process and end with it.
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

/**
 * Starts a program that talks over a channel of messages. It keeps this process no longer alive than its channel is referenced,
 * gets no settings, and so no secrets, and is in a group of its own, as Ctrl+C is for who started it.
 */
export function startBeside(program: string, words: string[]): ChildProcess {
	const child: ChildProcess = spawn(process.execPath, [path.resolve(program), ...words], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
		serialization: "advanced",
		env: { NODE_ENV: "production" },
		detached: true,
	});
	child.unref();
	child.channel?.unref();
	return child;
}
