// The client of packages/client as somebody else has it: packed, and installed into an empty project.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const CLIENT_SOURCE = path.resolve("packages/client");

/** Packs a copy of the client in the folder, which lies below this repository, and answers the tarball's path: packing generates and builds. */
export function packClient(folder: string): string {
	const copy = path.join(folder, "packages/client");
	const isSource = (file: string) => !/\/(node_modules|dist|generated)$/.test(file);
	cpSync(CLIENT_SOURCE, copy, { recursive: true, filter: isSource });
	cpSync(path.resolve("packages/openapi.json"), path.join(folder, "packages/openapi.json"));
	execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: copy, stdio: "pipe" });
	return path.join(folder, "memory-graph-client-0.1.0.tgz");
}

/** Packs and installs it; `load` imports a file of its `dist`, `remove` deletes the project. Takes some seconds. */
export function installClient() {
	// Below this repository, so that the optional peer `ai` is found without installing it anew.
	const folder = path.resolve(".test", `client-${crypto.randomUUID()}`);
	mkdirSync(folder, { recursive: true });
	const tarball = packClient(folder);
	writeFileSync(path.join(folder, "package.json"), '{"private":true,"type":"module"}');
	const install = ["install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", tarball];
	execFileSync("npm", install, { cwd: folder, stdio: "ignore" });
	const load = (file: string) =>
		import(/* @vite-ignore */ pathToFileURL(path.join(folder, "node_modules/memory-graph-client/dist", file)).href);
	const bin = path.join(folder, "node_modules/.bin/memory-graph");
	return { folder, bin, load, remove: () => rmSync(folder, { recursive: true }) };
}
