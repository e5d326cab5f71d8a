import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { SourceProblem } from "./connector";

/** The folders of the server that the operator lets sources read, and what is below them; none unless SOURCE_FOLDERS names some. */
const offeredFolders = (): string[] =>
	(env().SOURCE_FOLDERS ?? "")
		.split(path.delimiter)
		.filter((folder) => folder !== "")
		.map((folder) => path.resolve(folder));

/**
 * The real path of a folder that may be read, wherever links lead. Throws `SourceProblem` for any other, in the same words whether it is
 * there or not.
 */
export async function allowedFolder(given: string): Promise<string> {
	const real = await realpath(given).catch(() => null);
	const offered = await Promise.all(offeredFolders().map((folder) => realpath(folder).catch(() => folder)));
	const isOffered = real !== null && offered.some((folder) => real === folder || real.startsWith(folder + path.sep));
	if (!isOffered || !(await stat(real)).isDirectory())
		throw new SourceProblem("There is no such folder, or this server does not offer it.");
	return real;
}
