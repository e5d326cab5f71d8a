// The folders in layers, and the check that imports only go down: `npm run check` fails on any that goes up.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Every folder that holds code, lowest first: a folder may import those of the lines above its own and those before it on its line.
 * So there is no cycle between folders. `lib` alone is the kernel, the files directly in it.
 */
export const LAYERS: Record<string, string[]> = {
	kernel: ["lib/tiers", "lib"],
	foundation: ["lib/wire", "lib/language", "lib/db", "lib/model", "lib/encoder", "lib/mail"],
	"callers and limits": ["lib/auth", "lib/usage"],
	graph: ["lib/layout", "lib/extraction", "lib/graph", "lib/tasks"],
	"background texts": ["lib/enrichment"],
	"use cases": [
		...["lib/search", "lib/merges", "lib/episodes", "lib/facts", "lib/events"],
		...["lib/import", "lib/sources", "lib/export", "lib/views", "lib/curation"],
	],
	"accounts and billing": ["lib/billing", "lib/teams", "lib/accounts"],
	"entry points": ["lib/http", "lib/mcp", "inngest"],
	pages: [
		...["components/ui", "components/account", "components/dashboard", "components/docs", "components/graph"],
		"app",
		"pages",
	],
	processes: ["server/prepare", "server", "lib/testing", "scripts"],
};

const FOLDERS = Object.values(LAYERS).flat();

/** A file of the repository, by its path from the root, with what it says. */
export type Source = { file: string; text: string };

/** The folder of a file: the longest that its path starts with; null for files of the root, which configure tools. */
export function folderOf(file: string): string | null {
	const parent = path.posix.dirname(file);
	const folders = FOLDERS.filter((folder) =>
		folder === "lib" ? parent === "lib" : `${parent}/`.startsWith(`${folder}/`),
	);
	if (folders.length === 0 && parent !== ".")
		throw new Error(`${file}: its folder is in no layer of scripts/test/layers.ts`);
	return folders.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** One message for each import that goes up or sideways, "a imports b". Pure. */
export function importsUpward(sources: Source[]): string[] {
	return sources.flatMap(({ file, text }) => {
		const folder = folderOf(file);
		if (folder === null) return [];
		return importsOf(file, text)
			.filter((imported) => FOLDERS.indexOf(folderOf(imported) ?? "") > FOLDERS.indexOf(folder))
			.map((imported) => `${file} imports ${imported}: ${folder} is below ${folderOf(imported)}`);
	});
}

/** The files that a file imports, types and late imports included, by their paths from the root without extension. Packages are left out. */
function importsOf(file: string, text: string): string[] {
	// The formatter keeps one form of import; TypeScript 7 has no API to read them with.
	const statements = text.matchAll(
		/^(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm,
	);
	return [...statements].flatMap(([, early, late]) => {
		const name = early ?? late ?? "";
		if (name.startsWith("@/")) return [name.slice(2)];
		return name.startsWith(".") ? [path.posix.join(path.posix.dirname(file), name)] : [];
	});
}

/** The layers as a Mermaid drawing, the highest at the top. Pure. */
export function drawLayers(): string {
	const layers = Object.entries(LAYERS).reverse();
	const boxes = layers.map(([name, folders], n) => `  l${n}["<b>${name}</b><br>${folders.map(shown).join(" · ")}"]`);
	return ["flowchart TB", ...boxes, `  ${layers.map((_, n) => `l${n}`).join(" --> ")}`].join("\n");
}

const shown = (folder: string) => (folder === "lib" ? "lib/*.ts" : folder);

/** The sources of the product: tests and what they share may import anything. */
export function readSources(): Source[] {
	const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { encoding: "utf8" });
	const isTest = (file: string) => /\.(test|spec)\.tsx?$|\.d\.ts$|^(e2e|packages)\/|(^|\/)testing\//.test(file);
	return listed
		.split("\n")
		.filter((file) => file !== "" && !isTest(file))
		.map((file) => ({ file, text: readFileSync(file, "utf8") }));
}
