// A test's agent: a project's folder with settings of its own, a transcript, and hooks that are run as an agent runs them.
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

type Told = { systemMessage?: string; hookSpecificOutput?: { hookEventName: string; additionalContext: string } };

/**
 * An agent in a folder of its own that runs `hook`, a file of this folder. `say` adds rows to its transcript; `play` runs the hook with
 * an event and answers with what it printed, {} for nothing, and throws unless it ends with 0.
 */
export function agentWith(hook: string, env: Record<string, string>) {
	const home = mkdtempSync(path.join(tmpdir(), "memory-hook-"));
	const cwd = path.join(home, "atlas");
	mkdirSync(cwd);
	const transcript = path.join(home, "transcript.jsonl");
	writeFileSync(transcript, "");
	const common = { session_id: "session-1", transcript_path: transcript, cwd };
	const places = { HOME: home, XDG_CONFIG_HOME: path.join(home, "config"), XDG_STATE_HOME: path.join(home, "state") };
	async function play(event: object, more: Record<string, string> = {}): Promise<Told> {
		const settings: Record<string, string> = { TZ: "Europe/Berlin", ...places, ...env, ...more };
		const child = spawn(process.execPath, [path.join(import.meta.dirname, hook)], {
			env: settings as NodeJS.ProcessEnv,
			stdio: ["pipe", "pipe", "pipe"],
		});
		child.stdin.end(JSON.stringify({ ...common, ...event }));
		const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
		const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
		if ((await ended) !== 0) throw new Error(errors);
		return printed === "" ? {} : JSON.parse(printed);
	}
	const say = (...rows: object[]) => {
		for (const row of rows) appendFileSync(transcript, `${JSON.stringify(row)}\n`);
	};
	return { home, cwd, play, say };
}
