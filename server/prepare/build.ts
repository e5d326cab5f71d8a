// When the application is built: whenever its sources are not the ones of the last build.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BASE_PATH } from "@/lib/base-path";
import { fingerprint } from "./fingerprint.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import type { Say } from "./prepare.mjs";
import { run } from "./run.mjs";

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
			const sources = buildKey();
			rmSync(FINGERPRINT, { force: true });
			await run(process.execPath, ["node_modules/next/dist/bin/next", "build"]);
			writeFileSync(FINGERPRINT, sources);
			say(`build: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
		},
	);
}

const isBuilt = () => existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, "utf8") === buildKey();

/** Says of a build what it was made of: its sources, and the base path that is written into it. */
const buildKey = () => fingerprint(SOURCES) + BASE_PATH;
