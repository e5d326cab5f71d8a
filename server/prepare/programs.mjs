// The programs of `dist`: what production runs with plain Node, built from TypeScript whenever its sources changed.
// Built-ins only until something must be built.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";

const FOLDER = "dist";
/** Name and entry of each. Packages stay where npm put them. */
const PROGRAMS = {
	start: "server/start.ts",
	image: "server/image.ts",
	background: "server/background.ts",
	dev: "scripts/dev/dev.ts",
	manage: "scripts/manage/manage.ts",
	extract: "scripts/extract.ts",
	import: "scripts/import.ts",
	reader: "lib/extraction/reader/process.ts",
	encoder: "lib/model/encoder/process.ts",
	"import-reader": "lib/transfer/import/reader.ts",
};
const SOURCES = [
	"server",
	"lib",
	"inngest",
	"scripts/dev",
	"scripts/import",
	"scripts/import.ts",
	"scripts/extract.ts",
	"scripts/manage",
	"tsconfig.json",
	"package-lock.json",
];
const FINGERPRINT = path.join(FOLDER, "sources.sha256");

const sourcesNow = () => fingerprint(SOURCES);

/** The built file of a program, whose `main` takes an `Entry`. Relative to the checkout, where every command runs. */
export const programFile = (name) => path.resolve(FOLDER, `${name}.mjs`);

/** True when they are those of the sources. */
export const areProgramsBuilt = () => existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, "utf8") === sourcesNow();

/** Builds them all. Each file is replaced whole: a server that runs keeps the one that it has read. */
export async function buildPrograms() {
	const { build, stop } = await import("esbuild");
	const sources = sourcesNow();
	const { outputFiles } = await build({
		entryPoints: PROGRAMS,
		outdir: FOLDER,
		outExtension: { ".js": ".mjs" },
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		target: "node20",
		logLevel: "silent",
		write: false,
	});
	// Its service would stay as long as the server, with a hundred megabytes.
	await stop();
	mkdirSync(FOLDER, { recursive: true });
	rmSync(FINGERPRINT, { force: true });
	for (const { path: file, contents } of [...outputFiles, { path: FINGERPRINT, contents: sources }]) {
		const fresh = `${file}.${process.pid}`;
		writeFileSync(fresh, contents);
		renameSync(fresh, file);
	}
}
