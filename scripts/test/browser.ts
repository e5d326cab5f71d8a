// Which browser the tests drive: one that is installed, else Debian's own.
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { OperatorError } from "@/lib/errors";
import { run as runToEnd } from "../../server/prepare/run.mjs";
import type { TestRun } from "./test-run";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Chromium's path: `CHROMIUM_PATH`, else the first of its names on the PATH; null when there is none. */
export function findBrowser(): string | null {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
	const folders = (process.env.PATH ?? "").split(path.delimiter);
	const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
	return candidates.find(isExecutable) ?? null;
}

/** The browser, installed from Debian's packages when root finds none. Throws an OperatorError that says how to get one. */
export async function ensureBrowser(run: TestRun): Promise<string> {
	const found = findBrowser();
	if (found) return found;
	const isRoot = process.getuid?.() === 0;
	if (isRoot && findOnPath("apt-get")) {
		run.say("browser: none found, installing Debian's chromium");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await runToEnd("apt-get", ["update"], { env });
		await runToEnd("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"], { env });
		const installed = findBrowser();
		if (installed) return installed;
	}
	throw new OperatorError(
		"The browser tests need Chromium or Chrome. Install it (as root: apt-get install chromium), or set CHROMIUM_PATH to one.",
	);
}

const findOnPath = (name: string) =>
	(process.env.PATH ?? "").split(path.delimiter).some((folder) => isExecutable(path.join(folder, name)));

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
