// Owns when the application is built: whenever its sources are not the ones of the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { run, type Say } from "./prepare.mjs";

/** Everything that a build reads. Tests are no part of it. */
const SOURCES = [
	"app",
	"components",
	"inngest",
	"lib",
	"public",
	"prisma/schema.prisma",
	"instrumentation.ts",
	"next.config.mjs",
	"package-lock.json",
	"postcss.config.mjs",
	"proxy.ts",
	"tsconfig.json",
	"tsconfig.next.json",
];
const FINGERPRINT = ".next/sources.sha256";

/** Builds if need be. Two starts at once build once. Throws an OperatorError, with the compiler's words, when it fails. */
export async function build(say: Say): Promise<void> {
	if (isBuilt()) return say("build: up to date");
	await oneAtATime(
		path.resolve(".prepare.lock"),
		() => say("build: another start is at it, waiting"),
		async () => {
			if (isBuilt()) return;
			say("build: compiling, which takes about half a minute");
			const startedAt = performance.now();
			const sources = fingerprint();
			rmSync(FINGERPRINT, { force: true });
			await run(process.execPath, ["node_modules/next/dist/bin/next", "build"]);
			writeFileSync(FINGERPRINT, sources);
			say(`build: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
		},
	);
}

const isBuilt = () => existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, "utf8") === fingerprint();

/** A hash over the names and contents of all sources: true to a checkout, a deletion or a touched file alike. */
function fingerprint(): string {
	const hash = createHash("sha256");
	for (const source of SOURCES) for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(file));
	return hash.digest("hex");
}

function filesOf(source: string): string[] {
	if (!existsSync(source)) return [];
	if (path.extname(source)) return [source];
	return readdirSync(source, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}
