// A benchmark that is ended leaves nothing behind: no server, no PostgreSQL, no data.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const folders = () => readdirSync(".").filter((name) => name.startsWith(".data-bench-"));
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

/** The PostgreSQL that runs on a data folder. */
function postgresOf(folder: string): number {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const file = files.find((name) => path.basename(name) === "postmaster.pid");
	return file ? Number(readFileSync(path.join(folder, file), "utf8").split("\n")[0]) : 0;
}

test.each(["SIGTERM", "SIGINT"] as const)(
	"%s ends its server and PostgreSQL, and takes their data away",
	async (signal) => {
		const before = folders();
		const bench = spawn("npm", ["run", "bench", "--", "writes"], { stdio: "ignore", detached: true });
		const ended = once(bench, "exit");
		const [folder, postgres] = await vi.waitFor(() => {
			const fresh = folders().find((name) => !before.includes(name)) ?? "";
			const pid = postgresOf(fresh);
			expect(pid).toBeGreaterThan(0);
			return [fresh, pid] as const;
		}, 120_000);
		bench.kill(signal);
		await ended;
		await vi.waitFor(() => {
			expect(isRunning(postgres)).toBe(false);
			expect(existsSync(folder)).toBe(false);
		}, 60_000);
	},
);
