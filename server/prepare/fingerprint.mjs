// Whether sources are the ones of the last build. Built-ins only.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A hash over the names and contents of these files, and of all files in these folders but tests: true to a checkout, a deletion or
 * a touched file alike. What does not exist counts as nothing.
 */
export function fingerprint(sources) {
	const hash = createHash("sha256");
	for (const source of sources) for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(file));
	return hash.digest("hex");
}

function filesOf(source) {
	if (!existsSync(source)) return [];
	if (path.extname(source)) return [source];
	return readdirSync(source, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}
