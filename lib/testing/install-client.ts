// The client of packages/client as somebody else has it: packed, and installed into an empty project.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const CLIENT_SOURCE = path.resolve("packages/client");

/** Builds, packs and installs it; `load` imports a file of its `dist`, `remove` deletes the project. Takes some seconds. */
export function installClient() {
	// Below this repository, so that the optional peer `ai` is found without installing it anew.
	const folder = path.resolve(".test", `client-${crypto.randomUUID()}`);
	mkdirSync(folder, { recursive: true });
	execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", CLIENT_SOURCE]);
	const words = ["pack", "--silent", "--pack-destination", folder, CLIENT_SOURCE];
	const tarball = execFileSync("npm", words, { encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
	writeFileSync(path.join(folder, "package.json"), '{"private":true,"type":"module"}');
	const install = ["install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", `./${tarball}`];
	execFileSync("npm", install, { cwd: folder, stdio: "ignore" });
	const load = (file: string) =>
		import(/* @vite-ignore */ pathToFileURL(path.join(folder, "node_modules/memory-graph-client/dist", file)).href);
	const bin = path.join(folder, "node_modules/.bin/memory-graph");
	return { folder, bin, load, remove: () => rmSync(folder, { recursive: true }) };
}
