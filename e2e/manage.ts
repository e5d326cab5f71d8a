// Calls of the operator's tool beside the running service, whose data folder is in DATA_DIR.
import { execFile } from "node:child_process";

export type Answer = { code: number; line: Record<string, string>; lines: number };

/** Runs one command and answers its JSON line. */
export function manage(...words: string[]): Promise<Answer> {
	return new Promise((resolve) => {
		const env = { ...process.env, DATABASE_URL: "" };
		execFile(process.execPath, ["scripts/run.mjs", "manage", ...words], { env }, (error, output) => {
			const lines = output.trim().split("\n");
			resolve({ code: error ? Number(error.code) : 0, line: JSON.parse(lines[0] ?? ""), lines: lines.length });
		});
	});
}
